import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { MyDays } from './my-days.tsx'

const SETTINGS = { time_zone: 'Asia/Kolkata', day_starts: 0, daily_minutes: 30, rest_weekdays: [7] }

function show(more: Parameters<typeof backendAnswers>[0] = {}) {
  let kept = SETTINGS
  const backend = backendAnswers({
    'GET /rest/v1/study_settings': () => ({ body: kept }),
    'PATCH /rest/v1/study_settings': ({ body }) => {
      kept = { ...kept, ...(body as object) }
      return { status: 204 }
    },
    'GET /rest/v1/rest_days': { body: [{ day: '2099-01-26' }] },
    'POST /rest/v1/rest_days': { status: 201 },
    'DELETE /rest/v1/rest_days': { status: 204 },
    ...more,
  })
  const onSaved = vi.fn()
  const asha = learner()
  return { backend, onSaved, ...renderPage(<MyDays userId={asha.id} onSaved={onSaved} />, { as: asha }) }
}

test('every choice is kept at once, and what follows from it is read again', async () => {
  const { backend, onSaved } = show()
  await userEvent.click(await screen.findByRole('radio', { name: '60 min' }))
  expect(screen.getByRole('radio', { name: '60 min' })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }))
  await userEvent.selectOptions(screen.getByLabelText('A day begins at'), '04:00')
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/London')

  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(4))
  expect(backend.asked('PATCH /rest/v1/study_settings').map(({ body }) => body)).toEqual([
    { daily_minutes: 60 },
    { rest_weekdays: [6, 7] },
    { day_starts: 240 },
    { time_zone: 'Europe/London' },
  ])
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
})

test('whoever takes the zone of the place they are in is at the zone then, as the button goes', async () => {
  let kept = { ...SETTINGS, time_zone: 'Pacific/Apia' }
  show({
    'GET /rest/v1/study_settings': () => ({ body: kept }),
    'PATCH /rest/v1/study_settings': ({ body }) => {
      kept = { ...kept, ...(body as object) }
      return { status: 204 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Use it' }))
  await waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Use it' })).not.toBeInTheDocument()
})

test('what could not be kept is said, and what held before holds', async () => {
  show({ 'PATCH /rest/v1/study_settings': { status: 500, body: { message: 'down' } } })
  await userEvent.click(await screen.findByRole('radio', { name: '120 min' }))

  expect(
    await screen.findByText('That could not be saved just now. What held before still holds.'),
  ).toBeVisible()
  await waitFor(() => expect(screen.getByRole('radio', { name: '30 min' })).toBeChecked())
})

test('single days of rest are planned ahead and taken back', async () => {
  const { backend } = show()
  const soon = dayPlus(dayOf(new Date(), 'Asia/Kolkata'), 10)
  await userEvent.type(await screen.findByLabelText('Single days of rest'), soon)
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(`${plainDate(soon)} is a day of rest.`)).toBeInTheDocument()
  expect(backend.asked('POST /rest/v1/rest_days')[0]?.body).toEqual({ day: soon })

  backend.answers['DELETE /rest/v1/rest_days'] = () => {
    backend.answers['GET /rest/v1/rest_days'] = { body: [] }
    return { status: 204 }
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Take 26 Jan 2099 back' }))
  expect(await screen.findByText('26 Jan 2099 is a day like any other again.')).toBeInTheDocument()
  expect(backend.asked('DELETE /rest/v1/rest_days')[0]?.url.searchParams.get('day')).toBe('eq.2099-01-26')
  // its button is gone
  await waitFor(() => expect(screen.getByLabelText('Single days of rest')).toHaveFocus())
})

test('a week of nothing but rest cannot be chosen', async () => {
  show({
    'GET /rest/v1/study_settings': { body: { ...SETTINGS, rest_weekdays: [1, 2, 3, 4, 5, 6] } },
  })
  const week = await screen.findByRole('group', { name: 'Days of rest each week' })

  expect(within(week).getByRole('checkbox', { name: 'Sunday' })).toBeDisabled()
  expect(within(week).getByText(/One day of the week is left to study/)).toBeVisible()
})

test('when the days cannot be read it says so, and tries again when asked', async () => {
  expectLogged('Could not read study_settings')
  const { backend } = show({ 'GET /rest/v1/study_settings': { status: 500, body: { message: 'down' } } })
  expect(await screen.findByText('Your days could not be read just now.')).toBeVisible()
  backend.answers['GET /rest/v1/study_settings'] = { body: SETTINGS }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('radio', { name: '30 min' })).toBeChecked()
})
