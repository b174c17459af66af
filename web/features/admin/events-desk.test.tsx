import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { EventsDesk } from './events-desk.tsx'

const event = (slug: string, title: string, rrule: string | null) => ({
  ...{ slug, title, rrule, example: false, kind: 'live-class', title_hi: '', about: '', about_hi: '' },
  ...{ agenda: [], pre_read: [], topics: [], starts_at: '2026-12-13T14:30:00Z', minutes: 60, capacity: null },
  ...{ language: 'both', tz: 'Asia/Kolkata', host: null, join_url: null, occurrences: [] },
})

function desk(answers: Parameters<typeof backendAnswers>[0] = {}) {
  backendAnswers({
    ...answers,
    'POST /rest/v1/rpc/event_desk': {
      body: [
        event('a', 'Repo and SDF', 'FREQ=WEEKLY;COUNT=6'),
        event('b', 'Doubts', 'FREQ=MONTHLY;BYDAY=2SU'),
        event('c', 'Own clock', 'FREQ=DAILY;COUNT=3'),
      ],
    },
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/notes': { body: [] },
  })
  renderPage(<EventsDesk />, { as: learner(), session: { role: 'admin' }, at: '/admin?desk=events' })
}

test('how often a session comes back is said in words; only a rule of one’s own as it was written', async () => {
  desk()
  expect(await screen.findByText('Live class, Every week, 6 times')).toBeVisible()
  expect(screen.getByText('Live class, Every month, the same weekday')).toBeVisible()
  expect(screen.getByText('Live class, FREQ=DAILY;COUNT=3')).toBeVisible()
})

test('a form that opens in the place of its button takes the focus, and gives it back', async () => {
  desk()
  await userEvent.click(await screen.findByRole('button', { name: 'New session' }))
  expect(screen.getByLabelText('Kind')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'New session' })).toHaveFocus())
})

test('a refusal calls the field as the form does', async () => {
  const SAVE = 'POST /functions/v1/events-desk'
  desk({ [SAVE]: { status: 400, body: { error: 'topics: must name a topic' } } })
  await userEvent.click(await screen.findByRole('button', { name: 'New session' }))
  expect(screen.getByLabelText('What it is about')).toBeRequired()
  await userEvent.type(screen.getByLabelText('Title'), 'Repo')
  await userEvent.type(screen.getByLabelText('What it is about'), 'Rates')
  fireEvent.change(screen.getByLabelText('Begins'), { target: { value: '2026-12-13T20:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save and announce' }))
  expect(await screen.findByText('“Topics” must name a topic')).toBeVisible()
})
