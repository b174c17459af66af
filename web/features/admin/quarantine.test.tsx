import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { Quarantine } from './quarantine.tsx'

const text = (en: string) => ({ en })
const challenged = {
  ...{ question_id: 'repo', version: 2, key: 1, truths: [], reasons: [], sources: [], dropped: false },
  asked: { stem: text('What is the repo rate?'), options: ['A', 'B', 'C', 'D'].map(text) },
  explanation: text('Banks borrow at it.'),
  ...{ answers: 64, facility: 0.4, discrimination: -0.21, difficulty: 1.234, authors_difficulty: -1 },
}
const decided = {
  ...{ id: 1, question_id: 'crr', version: 1, decision: 'retired', reason: 'Two options can be defended.' },
  ...{ decided_at: '2026-11-20T10:00:00Z', decided_by: 'Meera Iyer' },
}
const LIST = 'POST /rest/v1/rpc/challenged_questions'
const DECIDE = 'POST /rest/v1/rpc/decide_question'
const REASON = 'The key is right: the Act says so.'

const listed = (items: object[], count = items.length) => ({ body: { count, items, decided: [decided] } })

function desk(questions: object[], answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    [LIST]: listed(questions),
    [DECIDE]: { status: 204 },
    ...answers,
  })
  renderPage(<Quarantine />, { as: learner() })
  return backend
}

test('a question stands with its key and with the figures that speak against it', async () => {
  desk([challenged])

  expect(await screen.findByText('What is the repo rate?')).toBeVisible()
  expect(screen.getByText('(Key)')).toBeVisible()
  expect(screen.getByText('40% of 64 first answers')).toBeVisible()
  expect(screen.getByText('−0.21')).toBeVisible()
  expect(screen.getByText('+1.23 found, −1 by its author')).toBeVisible()
  expect(screen.getByRole('row', { name: /20 Nov 2026 crr retired Meera Iyer Two options/ })).toBeVisible()
})

test('it is freed with a reason, and not without one', async () => {
  const backend = desk([challenged])
  await userEvent.click(await screen.findByRole('button', { name: 'Put it back in use' }))
  expect(screen.getByText('Give the reason in 20 to 2,000 characters.')).toBeVisible()
  expect(backend.asked(DECIDE)).toEqual([])

  await userEvent.type(screen.getByLabelText('Reason of the decision'), REASON)
  backend.answers[LIST] = listed([])
  await userEvent.click(screen.getByRole('button', { name: 'Put it back in use' }))
  expect(await screen.findByText('The question is asked again.')).toBeVisible()
  expect(backend.asked(DECIDE)[0]?.body).toEqual({
    ...{ p_question_id: 'repo', p_version: 2, p_decision: 'live', p_reason: REASON },
  })
  expect(await screen.findByText('No question is out of use')).toBeVisible()
})

test('one that was dropped by a ruling can only be retired; one without figures says so', async () => {
  const few = { ...challenged, question_id: 'few', answers: 4, discrimination: null }
  const none = { facility: null, discrimination: null, difficulty: null, answers: 0 }
  const backend = desk([{ ...challenged, ...none, dropped: true }, few])

  expect(await screen.findByText(/^Dropped by a ruling/)).toBeVisible()
  expect(screen.getAllByText('not counted yet')).toHaveLength(4)
  expect(screen.getByText('too few to say, n = 4')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Put it back in use' })).toHaveLength(1)
  await userEvent.type(screen.getAllByLabelText('Reason of the decision')[0] as HTMLElement, REASON)
  await userEvent.click(screen.getAllByRole('button', { name: 'Retire it' })[0] as HTMLElement)
  expect(await screen.findByText('The question is retired.')).toBeVisible()
  expect(backend.asked(DECIDE)[0]?.body).toMatchObject({ p_decision: 'retired' })
})

test('a refusal is told in the server’s words and keeps what was written', async () => {
  desk([challenged], {
    [DECIDE]: {
      status: 400,
      body: { code: '22023', message: 'This question is not waiting for a decision' },
    },
  })
  await userEvent.type(await screen.findByLabelText('Reason of the decision'), REASON)
  await userEvent.click(screen.getByRole('button', { name: 'Retire it' }))

  expect(await screen.findByText('This question is not waiting for a decision')).toBeVisible()
  expect(screen.getByLabelText('Reason of the decision')).toHaveValue(REASON)
})

test('of two who decide about one question the second is told, though the form goes with it', async () => {
  const backend = desk([challenged])
  const reason = await screen.findByLabelText('Reason of the decision')
  await userEvent.type(reason, REASON)
  backend.answers[DECIDE] = {
    status: 409,
    body: { code: 'PT409', message: 'This question is not waiting for a decision' },
  }
  backend.answers[LIST] = listed([])
  await userEvent.click(screen.getByRole('button', { name: 'Retire it' }))

  expect(await screen.findByText(/^Somebody else has decided this meanwhile/)).toBeVisible()
  expect(await screen.findByText('No question is out of use')).toBeVisible()
})

test('of many the first are read, with how many there are; one decided is gone at once, also where the list is not to be had', async () => {
  const some = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      ...challenged,
      question_id: `q${from + at}`,
      asked: { ...challenged.asked, stem: text(`Stem ${from + at}`) },
    }))
  const backend = desk([], {
    [LIST]: ({ body }) => {
      const { p_limit, p_offset } = body as { p_limit: number; p_offset: number }
      return listed(some(p_offset, Math.min(25, p_offset + p_limit)), 25)
    },
  })
  expect(await screen.findByText('25 questions are out of use.')).toBeVisible()
  expect(screen.getAllByText(/^Stem/)).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Stem 24')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()

  backend.answers[LIST] = { status: 500, body: { message: 'down' } }
  await userEvent.type(screen.getAllByLabelText('Reason of the decision')[1] as HTMLElement, REASON)
  await userEvent.click(screen.getAllByRole('button', { name: 'Retire it' })[1] as HTMLElement)
  expect(await screen.findByText('24 questions are out of use.')).toBeVisible()
  expectLogged(/challenged_questions/)
  expect(screen.queryByText('Stem 1')).toBeNull()
  expect(screen.getByText('Stem 2').closest('li')).toHaveFocus()
})

test('a list that could not be read can be asked for again', async () => {
  const backend = desk([], { [LIST]: { status: 500, body: { message: 'down' } } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expectLogged(/challenged_questions/)
  backend.answers[LIST] = listed([challenged])
  await userEvent.click(again)

  expect(await screen.findByText('What is the repo rate?')).toBeVisible()
})
