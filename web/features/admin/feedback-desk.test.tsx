import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { FeedbackDesk } from './feedback-desk.tsx'

const LIST = 'POST /rest/v1/rpc/list_chat_feedback'
const SETTLE = 'POST /rest/v1/rpc/settle_chat_feedback'
const counts = { open: 1, settled: 1, helpful: 12, unhelpful: 2 }
const item = {
  ...{ id: 7, rating: -1, reasons: ['outdated-number'], note: 'It was cut in December.' },
  ...{ question: 'What is the repo rate?', answer: 'It is 5.50 per cent. [1]', mode: 'model' },
  sources: [
    { n: 1, title: 'Monetary policy', quote: 'The repo rate is 5.50 per cent.', href: '/ebooks?note=repo' },
  ],
  ...{ answered_at: '2026-11-20T06:00:00Z', created_at: '2026-11-21T06:00:00Z' },
  ...{ outcome: null, outcome_note: null, settled_at: null },
}
const settled = {
  ...item,
  ...{
    id: 6,
    outcome: 'fixed',
    outcome_note: 'The figure is that of June now.',
    settled_at: '2026-11-22T06:00:00Z',
  },
}

function desk(answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    [LIST]: ({ body }) => ({
      body: { counts, items: (body as { p_state: string }).p_state === 'open' ? [item] : [settled] },
    }),
    [SETTLE]: { status: 204 },
    ...answers,
  })
  renderPage(<FeedbackDesk />, { as: learner() })
  return backend
}

test('question, answer, reason, note and sources stand together; how many there are is said', async () => {
  desk()

  expect(await screen.findByRole('heading', { name: 'What is the repo rate?' })).toBeVisible()
  expect(screen.getByText('It is 5.50 per cent. [1]')).toBeVisible()
  expect(screen.getByText('Outdated number')).toBeVisible()
  expect(screen.getByText('It was cut in December.')).toBeVisible()
  expect(screen.getByText('12 answers were marked helpful', { exact: false })).toBeVisible()
  await userEvent.click(screen.getByText('1 source'))
  expect(screen.getByText('The repo rate is 5.50 per cent.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Monetary policy/ })).toHaveAttribute('href', '/ebooks?note=repo')
})

test('a long answer is scrolled by keys, and read aloud in the language it was given in', async () => {
  desk({ [LIST]: { body: { counts, items: [{ ...item, answer: 'रेपो दर 5.50 प्रतिशत है। '.repeat(80) }] } } })

  const answer = await screen.findByRole('region', { name: 'Answer' })
  expect(answer).toHaveAttribute('tabindex', '0')
  expect(answer).toHaveAttribute('lang', 'hi')
  expect(screen.getByRole('heading', { name: 'What is the repo rate?' })).toHaveAttribute('lang', 'en')
})

test('it is settled with what the learner reads, and leaves the list', async () => {
  const backend = desk()
  await userEvent.click(await screen.findByRole('radio', { name: 'Fixed' }))
  await userEvent.type(screen.getByLabelText('What the learner reads'), ' The figure is that of June now. ')
  backend.answers[LIST] = { body: { counts: { ...counts, open: 0 }, items: [] } }
  await userEvent.click(screen.getByRole('button', { name: 'Settle and tell the learner' }))

  expect(await screen.findByText('Nothing waits')).toBeVisible()
  expect(backend.asked(SETTLE)[0]?.body).toEqual({
    ...{ p_id: 7, p_outcome: 'fixed', p_note: 'The figure is that of June now.' },
  })
})

test('an outcome is chosen first, and where nothing changes the learner is told why', async () => {
  const backend = desk()
  const send = await screen.findByRole('button', { name: 'Settle and tell the learner' })
  await userEvent.click(send)
  expect(screen.getByText('Choose what became of it.')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Not a mistake' }))
  await userEvent.click(send)

  expect(screen.getByText('Say why in at least 10 characters.')).toBeVisible()
  expect(backend.asked(SETTLE)).toEqual([])
})

test('one that somebody else settled says so', async () => {
  desk({ [SETTLE]: { status: 404, body: { code: 'PT404', message: 'gone' } } })
  await userEvent.click(await screen.findByRole('radio', { name: 'Fixed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Settle and tell the learner' }))

  expect(await screen.findByText(/settled by somebody else/)).toBeVisible()
})

test('one that could not be settled keeps what was written', async () => {
  desk({ [SETTLE]: { status: 500, body: { code: 'XX000', message: 'down' } } })
  await userEvent.click(await screen.findByRole('radio', { name: 'Fixed' }))
  await userEvent.type(screen.getByLabelText('What the learner reads'), 'Mended')
  await userEvent.click(screen.getByRole('button', { name: 'Settle and tell the learner' }))

  expect(await screen.findByText(/could not be settled just now/)).toBeVisible()
  expect(screen.getByLabelText('What the learner reads')).toHaveValue('Mended')
})

test('the settled ones are read with their outcome', async () => {
  const backend = desk()
  await userEvent.click(await screen.findByRole('button', { name: 'Settled (1)' }))

  const article = await screen.findByText('Fixed on 22 Nov 2026')
  expect(article).toBeVisible()
  expect(screen.getByText('The figure is that of June now.')).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(backend.asked(LIST).at(-1)?.body).toMatchObject({ p_state: 'settled' })
})

test('a list that could not be read is asked for once more', async () => {
  const backend = desk({ [LIST]: { status: 500, body: {} } })
  expectLogged('Could not read chat_feedback')
  const again = await screen.findByRole('button', { name: 'Try again' })
  backend.answers[LIST] = { body: { counts, items: [item] } }
  await userEvent.click(again)

  expect(await screen.findByText('What is the repo rate?')).toBeVisible()
})
