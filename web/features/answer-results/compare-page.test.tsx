import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ComparePage from './compare-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const COMPARE = 'POST /rest/v1/rpc/compare_answers'
const JUDGE = 'POST /rest/v1/rpc/judge_answers'

const told = (low: number, verdict: string) => ({
  ...{ by: 'rules', band_low: low, band_high: low + 1, given: null, criteria: { demand: low / 10 } },
  points: [{ point: 'Names the target', verdict }],
})
const PAIR = {
  pair: 'pair-1',
  first: { text: 'One text.', language: 'en', words: 2 },
  second: { text: 'दूसरा पाठ।', language: 'hi', words: 2 },
  verdict: null,
}
const VERDICT = {
  better: 'first',
  criterion: 'evidence',
  why: 'It has figures.',
  first: told(6, 'covered'),
  second: told(3, 'missing'),
}

function show(more: Parameters<typeof backendAnswers>[0] = {}, hasAnswered = true) {
  const backend = backendAnswers({
    'GET /rest/v1/answers': { body: hasAnswered ? [{ id: 'mine' }] : [] },
    'GET /rest/v1/mains_questions': {
      body: { question: 'Discuss inflation.', question_hi: null, marks: 10 },
    },
    [COMPARE]: { body: PAIR },
    ...more,
  })
  const view = renderPage(<ComparePage questionId="inflation" />, { as: learner() })
  return { ...view, backend }
}

test('without an own answer the way to write one is shown, and nothing of others is asked for', async () => {
  const { backend } = show({}, false)
  expect(await screen.findByText('Write your own answer first')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write an answer' })).toHaveAttribute(
    'href',
    '/mains-evaluation?question=inflation',
  )
  expect(backend.asked(COMPARE)).toHaveLength(0)
})

test('too few shared answers are said to be too few', async () => {
  show({ [COMPARE]: { body: null } })
  expect(await screen.findByText('Too few answers are shared yet')).toBeVisible()
})

test('the learner says which is better and why before she sees any marks', async () => {
  const { backend } = show({ [JUDGE]: { body: { ...PAIR, verdict: VERDICT } } })
  expect(await screen.findByText('One text.')).toBeVisible()
  expect(screen.getByText('दूसरा पाठ।')).toHaveAttribute('lang', 'hi')
  expect(screen.queryByText('What the marking says of both')).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Say it, and see the marking' }))
  expect(screen.getByText('Choose an answer and a criterion, and write a sentence.')).toBeVisible()
  expect(backend.asked(JUDGE)).toHaveLength(0)

  await userEvent.click(screen.getByRole('radio', { name: 'The first' }))
  await userEvent.selectOptions(screen.getByLabelText('By which criterion most of all'), 'evidence')
  await userEvent.type(screen.getByLabelText('Why, in a sentence'), 'It has figures.')
  await userEvent.click(screen.getByRole('button', { name: 'Say it, and see the marking' }))
  const marking = await screen.findByRole('region', { name: 'What the marking says of both' })
  expect(backend.asked(JUDGE)[0]?.body).toEqual({
    ...{ p_pair: 'pair-1', p_better: 'first', p_criterion: 'evidence', p_why: 'It has figures.' },
  })
  expect(within(marking).getByText('6.0–7.0 of 10')).toBeVisible()
  expect(within(marking).getByText('The marking sees it as you do.')).toBeVisible()
  expect(within(marking).getByText('covered')).toBeVisible()
})

test('two checklists are set beside each other by their points, wherever those stand', async () => {
  const points = (...verdicts: [string, string][]) => verdicts.map(([point, verdict]) => ({ point, verdict }))
  const verdict = {
    ...VERDICT,
    first: { ...told(6, ''), points: points(['Names the target', 'covered'], ['Names lags', 'missing']) },
    second: { ...told(3, ''), points: points(['Names lags', 'partly'], ['Names wages', 'covered']) },
  }
  show({ [COMPARE]: { body: { ...PAIR, verdict } } })
  const table = await screen.findByRole('table', { name: 'Point of the checklist' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Names the targetcovered–',
    'Names lagsmissingpartly',
    'Names wages–covered',
  ])
})

test('what was written is still there when saving fails', async () => {
  expectLogged('Could not keep a comparison')
  show({ [JUDGE]: { status: 500, body: { code: '500', message: 'down' } } })
  await userEvent.click(await screen.findByRole('radio', { name: 'They are alike' }))
  await userEvent.selectOptions(screen.getByLabelText('By which criterion most of all'), 'demand')
  await userEvent.type(screen.getByLabelText('Why, in a sentence'), 'They say the same.')
  await userEvent.click(screen.getByRole('button', { name: 'Say it, and see the marking' }))
  expect(await screen.findByText(/could not be saved just now/)).toBeVisible()
  expect(screen.getByLabelText('Why, in a sentence')).toHaveValue('They say the same.')
})

test('an answer can be reported, with what is wrong with it', async () => {
  const { backend } = show({ 'POST /rest/v1/rpc/report_answer': { status: 204 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Report this answer: Second answer' }))
  await userEvent.type(screen.getByLabelText('What is wrong with it'), 'Abuse.')
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() =>
    expect(backend.asked('POST /rest/v1/rpc/report_answer')[0]?.body).toEqual({
      ...{ p_pair: 'pair-1', p_side: 'second', p_reason: 'Abuse.' },
    }),
  )
  expect(await screen.findByText(/It is shown to nobody until a mentor has looked at it/)).toBeVisible()
})

test('a failed read says so', async () => {
  expectLogged(/compare_answers/)
  show({ [COMPARE]: { status: 500, body: { code: '500', message: 'down' } } })
  expect(await screen.findByText('The answers could not be read.')).toBeVisible()
})
