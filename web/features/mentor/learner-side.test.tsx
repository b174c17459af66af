/** What a learner sees of mentors: the line, an appeal, comments, and how far the marks are to be trusted. */

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { expectLogged } from '#web/testing/noise.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { AgreementLine } from './agreement-line.tsx'
import AgreementPage from './agreement-page.tsx'
import { AppealPanel } from './appeal-panel.tsx'
import { MentorComments } from './mentor-comments.tsx'
import { QueuePlace } from './queue-place.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`

function place(fields: Record<string, unknown> = {}) {
  return {
    ...{
      state: 'none',
      why: null,
      since: null,
      position: null,
      eta: null,
      asked: false,
      waiting: 0,
      most: 3,
    },
    ...{ may_ask: true, ...fields },
  }
}

test('a learner asks the mentor with a reason, and sees the place in the line', async () => {
  const backend = backendAnswers({ [rpc('my_place_in_queue')]: { body: place() } })
  renderPage(<QueuePlace answerId={ID} />, { as: learner() })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the mentor' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send to the mentor' }))
  expect(screen.getByText('Write at least 10 characters.')).toBeVisible()

  const waiting = place({ state: 'waiting', position: 4, asked: true, waiting: 1, may_ask: false })
  backend.answers[rpc('ask_mentor')] = { body: waiting }
  backend.answers[rpc('my_place_in_queue')] = { body: waiting }
  await userEvent.type(screen.getByLabelText('What should the mentor look at?'), 'Is the end right?')
  await userEvent.click(screen.getByRole('button', { name: 'Send to the mentor' }))

  expect(await screen.findByText('Number 4 in the mentor’s line')).toBeVisible()
  // the form is gone, and the focus with it
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(backend.asked(rpc('ask_mentor'))[0]?.body).toEqual({ p_answer: ID, p_reason: 'Is the end right?' })
  expect(screen.getByText(/Too few answers were marked lately/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take my question back' })).toBeVisible()
})

test('in Hindi a mentor who cannot be asked is told of in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  backendAnswers({
    [rpc('my_place_in_queue')]: { body: place() },
    [rpc('ask_mentor')]: {
      status: 400,
      body: { code: 'PT400', message: 'Ask the mentor once the evaluation of this answer is through' },
    },
  })
  renderPage(<QueuePlace answerId={ID} />, { as: learner() })
  await userEvent.click(await screen.findByRole('button', { name: 'मार्गदर्शक से पूछें' }))
  await userEvent.type(screen.getByLabelText('मार्गदर्शक किस बात पर ध्यान दें?'), 'Is the end right?')
  await userEvent.click(screen.getByRole('button', { name: 'मार्गदर्शक को भेजें' }))

  expect(await screen.findByText('इस उत्तर का मूल्यांकन पूरा होने पर मार्गदर्शक से पूछें')).toBeVisible()
})

test('the field of a reason has the focus when it is asked for, and its button when it is put aside', async () => {
  backendAnswers({ [rpc('my_place_in_queue')]: { body: place() } })
  renderPage(<QueuePlace answerId={ID} />, { as: learner() })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the mentor' }))
  expect(screen.getByLabelText('What should the mentor look at?')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Ask the mentor' })).toHaveFocus()
})

test('a reason that is not sent yet outlives a look at another page', async () => {
  backendAnswers({ [rpc('my_place_in_queue')]: { body: place() } })
  const { unmount } = renderPage(<QueuePlace answerId={ID} />, { as: learner() })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the mentor' }))
  await userEvent.type(screen.getByLabelText('What should the mentor look at?'), 'Is the end right?')
  unmount()
  renderPage(<QueuePlace answerId={ID} />, { as: learner() })

  expect(await screen.findByLabelText('What should the mentor look at?')).toHaveValue('Is the end right?')
})

test('a time of arrival is told where it is known', async () => {
  const eta = '2026-11-23T06:30:00Z'
  backendAnswers({
    [rpc('my_place_in_queue')]: { body: place({ state: 'waiting', position: 2, eta, may_ask: false }) },
  })
  renderPage(<QueuePlace answerId={ID} />, { as: learner() })
  expect(await screen.findByText(/it is yours about 23 Nov/)).toBeVisible()
})

test('with three answers waiting there is no button, and why', async () => {
  backendAnswers({ [rpc('my_place_in_queue')]: { body: place({ waiting: 3 }) } })
  renderPage(<QueuePlace answerId={ID} />, { as: learner() })
  expect(await screen.findByText(/3 of your answers wait for the mentor already/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask the mentor' })).not.toBeInTheDocument()
})

test('a marked answer has no place in the line', async () => {
  backendAnswers({ [rpc('my_place_in_queue')]: { body: place({ state: 'marked', may_ask: false }) } })
  const { settled } = renderPage(<QueuePlace answerId={ID} />, { as: learner() })
  await settled()
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

const APPEAL = {
  ...{ state: 'none', reason: null, filed_at: null, reply: null, decided_at: null, may_appeal: true },
  closes_at: '2026-12-20T10:00:00Z',
}

test('an appeal needs twenty characters, and its reply is shown', async () => {
  const backend = backendAnswers({ [rpc('my_appeal')]: { body: APPEAL } })
  renderPage(<AppealPanel answerId={ID} />, { as: learner() })
  expect(await screen.findByText(/until 20 Dec 2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Appeal against the marks' }))
  const reason = screen.getByLabelText('What was marked wrongly, and why?')
  await userEvent.type(reason, 'Unfair')
  await userEvent.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(screen.getByText('Write at least 20 characters.')).toBeVisible()
  expect(backend.asked(rpc('file_appeal'))).toHaveLength(0)

  const changed = { ...APPEAL, state: 'changed', reason: 'R', reply: 'You are right.', may_appeal: false }
  backend.answers[rpc('file_appeal')] = { body: changed }
  backend.answers[rpc('my_appeal')] = { body: changed }
  await userEvent.type(reason, ': the second part was answered.')
  await userEvent.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(await screen.findByText('Your appeal was answered: the marks were changed.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(screen.getByText('You are right.')).toBeVisible()
})

test('where nothing may be appealed there is nothing to see', async () => {
  backendAnswers({ [rpc('my_appeal')]: { body: { ...APPEAL, may_appeal: false } } })
  const { settled } = renderPage(<AppealPanel answerId={ID} />, { as: learner() })
  await settled()
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

test('comments stand with their quotes, and earlier marks below the ones that stand', async () => {
  const comment = {
    criterion: 'evidence',
    quote: 'The lags are long.',
    page: null,
    x: null,
    y: null,
    position: 1,
  }
  const marks = { remark: '', reason: null, answer_comments: [] }
  backendAnswers({
    'GET /rest/v1/answers': {
      body: {
        ...{ language: 'en', mains_questions: { marks: 10 }, answer_pages: [] },
        evaluations: [
          {
            ...{ ...marks, id: 'b', marks: 6.75, released_at: '2026-11-22T08:00:00Z', replaced_at: null },
            ...{ reason: 'Two steps are named.', remark: 'A clear argument.' },
            answer_comments: [{ ...comment, id: 'c', body: 'How long? Name a study.' }],
          },
          {
            ...marks,
            id: 'a',
            marks: 6.5,
            released_at: '2026-11-20T08:00:00Z',
            replaced_at: '2026-11-22T08:00:00Z',
          },
        ],
      },
    },
  })
  renderPage(<MentorComments answerId={ID} />, { as: learner() })
  expect(await screen.findByText('How long? Name a study.')).toBeVisible()
  expect(screen.getByText('The lags are long.')).toBeVisible()
  expect(screen.getByText('Evidence and data')).toBeVisible()
  expect(screen.getByText('A clear argument.')).toBeVisible()
  expect(screen.getByText('Two steps are named.')).toBeVisible()
  expect(screen.getByText('6.5 of 10, on 20 Nov 2026')).toBeVisible()
})

function calibration(n: number, mae: number | null, bias: number | null = 0.02) {
  const criteria = ['overall', 'demand', 'content', 'structure', 'evidence', 'conclusion', 'language']
  return {
    ...{ least: 5, updated_at: n ? '2026-11-22T08:00:00Z' : null },
    rows: ['ai', 'rules', 'mentor'].flatMap((engine) =>
      criteria.map((criterion) => ({
        ...{ engine, criterion, n: engine === 'rules' ? n : 0 },
        ...(engine === 'rules' && mae !== null
          ? { bias, mae, kappa: 0.61 }
          : { bias: null, mae: null, kappa: null }),
      })),
    ),
  }
}

test('the agreement is told with its number of answers', async () => {
  backendAnswers({ [rpc('calibration')]: { body: calibration(34, 0.083) } })
  renderPage(<AgreementLine />, { as: learner() })
  expect(await screen.findByText(/within ±0\.8 of 10 marks of the mentor, on 34 answers/)).toBeVisible()
})

test.each([
  [0, /No mentor has marked any of these answers yet/],
  [4, /A mentor has marked 4 of these answers so far; .* is said from 5 on/],
])('with %s answers no figure is told', async (n, words) => {
  backendAnswers({ [rpc('calibration')]: { body: calibration(n, null) } })
  renderPage(<AgreementLine />, { as: learner() })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText(/±/)).not.toBeInTheDocument()
})

test('the page of the agreement says it in a sentence and in a table, and why where there is none', async () => {
  backendAnswers({ [rpc('calibration')]: { body: calibration(34, 0.083, -0.04) } })
  renderPage(<AgreementPage />, { as: learner() })
  expect(
    await screen.findByText('On average 0.8 of 10 marks apart, on 34 answers; 0.4 stricter than the mentor.'),
  ).toBeVisible()
  expect(screen.getByRole('table', { name: 'The rules, without a model' })).toHaveTextContent('−4')
  expect(screen.getAllByRole('table')).toHaveLength(1)
})

test('a failed reading of the agreement is told and tried again', async () => {
  expectLogged('Could not read evaluator_calibration')
  const backend = backendAnswers({ [rpc('calibration')]: { status: 500, body: { message: 'down' } } })
  const { settled } = renderPage(<AgreementPage />, { as: learner() })
  await settled()
  backend.answers[rpc('calibration')] = { body: calibration(0, null) }
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Nothing was measured yet/)).toBeVisible()
})
