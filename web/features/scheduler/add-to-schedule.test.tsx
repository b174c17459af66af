import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { AddToSchedule } from './add-to-schedule.tsx'

const ATTEMPT = '00000000-0000-4000-8000-0000000000aa'
const ADD = 'POST /rest/v1/rpc/add_plan_task'
const SETTINGS = {
  'GET /rest/v1/study_settings': {
    body: { time_zone: 'Asia/Kolkata', day_starts: 240, daily_minutes: 30, rest_weekdays: [] },
  },
}

// half past two at night: a day that begins at four is still the one before
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-02T21:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

function show() {
  renderPage(<AddToSchedule attemptId={ATTEMPT} title={{ en: 'Mock 1', hi: 'मॉक 1' }} questions={18} />, {
    as: learner(),
  })
}

test('a repair set stands in the plan on the next study day, under the id of its sitting', async () => {
  const { asked } = backendAnswers({
    ...SETTINGS,
    [ADD]: ({ body }) => ({ body: { version: 2, task: (body as { p_task: object }).p_task } }),
  })
  show()
  expect(asked('GET /rest/v1/study_settings')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Add to schedule' }))

  expect(await screen.findByText(/It is in your plan on Thursday, 3 December/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the plan' })).toHaveAttribute(
    'href',
    '/scheduler?day=2026-12-03',
  )
  expect(asked(ADD)[0]?.body).toMatchObject({
    p_task: {
      ...{ id: ATTEMPT, ref: ATTEMPT, kind: 'practice', day: '2026-12-03', minutes: 35 },
      title: { en: 'Repair set: Mock 1', hi: 'सुधार सेट: मॉक 1' },
    },
  })
})

test('without a plan it is said why, and the way to one is there', async () => {
  backendAnswers({
    ...SETTINGS,
    [ADD]: { status: 404, body: { code: 'PT404', message: 'There is no plan yet: make one first' } },
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Add to schedule' }))
  expect(await screen.findByText(/There is no plan yet: make one first/)).toBeVisible()
})
