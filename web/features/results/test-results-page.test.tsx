import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import TestResultsPage from './test-results-page.tsx'

const id = '00000000-0000-4000-8000-00000000aaaa'
const at = `/test-results?attempt=${id}`
const text = (en: string) => ({ en })

const attempt = {
  id,
  kind: 'test',
  mode: 'exam',
  test: 'topic-money',
  setup: {},
  question_count: 4,
  started_at: '2026-11-20T04:00:00Z',
  expires_at: '2026-11-20T04:30:00Z',
  submitted_at: '2026-11-20T04:25:00Z',
  submitted_by: 'learner',
  graded_at: '2026-11-20T04:26:00Z',
  score_sixths: 16,
  right_count: 2,
  wrong_count: 2,
  blank_count: 0,
}

function question(position: number, given: object = {}) {
  return {
    position,
    question_id: `q${position}`,
    version: 1,
    format: 'single',
    kind: 'static',
    topic: position % 2 ? 'monetary-policy' : 'money-supply',
    difficulty: 2,
    reviewed_by: null,
    asked: { stem: text(`Stem of question ${position}?`), options: ['A', 'B', 'C', 'D'].map(text) },
    selected: 0,
    calls: '',
    confidence: 3,
    struck: [],
    flagged: false,
    dont_know: false,
    helped: false,
    first_selected: 0,
    changes: 0,
    time_ms: 60_000,
    visits: [],
    seq: 1,
    checked: false,
    ...given,
  }
}

function told(position: number, given: object = {}) {
  return {
    position,
    key: 0,
    truths: [],
    reasons: [],
    explanation: text(`Because of ${position}.`),
    fact_ids: [],
    sources: [],
    dropped: false,
    correct: true,
    sixths: 12,
    error_type: null,
    rating: null,
    ...given,
  }
}

const graded = {
  attempt,
  server_now: '2026-11-20T05:00:00Z',
  rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
  test: { title: 'Money and prices', title_hi: 'मुद्रा और कीमतें' },
  questions: [
    question(1),
    question(2, { confidence: 0, flagged: true }),
    question(3, { selected: 1, first_selected: 0 }),
    question(4, { selected: 2, first_selected: 2, confidence: 0, time_ms: 130_000 }),
  ],
  feedback: [
    told(1),
    told(2),
    told(3, { correct: false, sixths: -4, error_type: 'changed' }),
    told(4, { correct: false, sixths: -4 }),
  ],
}
const ungraded = {
  ...graded,
  attempt: { ...attempt, graded_at: null, score_sixths: null },
  feedback: [],
}

function topic(slug: string, title: string) {
  return {
    slug,
    parent_slug: null,
    title,
    title_hi: null,
    summary: '',
    papers: [],
    prerequisites: [],
    position: 1,
  }
}

function backend(opened: object, more: Parameters<typeof backendAnswers>[0] = {}) {
  return backendAnswers({
    'POST /rest/v1/rpc/open_attempt': { body: opened },
    'POST /rest/v1/rpc/rulings_for': { body: [] },
    'POST /rest/v1/rpc/pyq_years': { body: [] },
    'GET /rest/v1/regrades': { body: [] },
    'GET /rest/v1/topics': {
      body: [topic('monetary-policy', 'Monetary policy'), topic('money-supply', 'Money supply')],
    },
    'GET /rest/v1/attempt_reflections': {
      body: { predicted_sixths: 36, weakest_topics: ['money-supply'], time_felt: 'short' },
    },
    'GET /rest/v1/tests': { body: { kind: 'topic' } },
    'GET /rest/v1/attempts': { body: { rule: 'gs1', rule_version: 1, dropped_policy: 'award_all' } },
    'POST /rest/v1/rpc/exam_markings': {
      body: [
        { rule: 'gs1', version: 1, right_sixths: 12, wrong_sixths: -4, qualifying_sixths: null },
        { rule: 'gs1', version: 2, right_sixths: 24, wrong_sixths: -4, qualifying_sixths: null },
        { rule: 'csat', version: 1, right_sixths: 15, wrong_sixths: -5, qualifying_sixths: 396 },
        { rule: 'csat', version: 2, right_sixths: 15, wrong_sixths: -5, qualifying_sixths: null },
      ],
    },
    'GET /rest/v1/profiles': { body: { exam_category: null, exam_category_said_at: null } },
    'POST /rest/v1/rpc/known_blanks': { body: [] },
    'POST /rest/v1/rpc/attempt_cohort': {
      body: { enough: 30, test: { others: 6 }, questions: [{ position: 1, others: 12 }] },
    },
    'POST /rest/v1/rpc/count_practice': { body: 3 },
    ...more,
  })
}

const table = async (name: string) => within(await screen.findByRole('table', { name }))

test('before the key is out it asks what one expects, and sends that once', async () => {
  let isRevealed = false
  const asked = backend(ungraded, {
    'POST /rest/v1/rpc/open_attempt': () => ({ body: isRevealed ? graded : ungraded }),
    'POST /rest/v1/rpc/reveal_results': () => {
      isRevealed = true
      return { status: 204 }
    },
  })
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByRole('heading', { name: 'Before you see the key' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Score' })).not.toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Marks you expect' }), '6')
  expect(screen.getByRole('slider')).toHaveValue('6')
  await userEvent.click(await screen.findByRole('button', { name: 'Money supply' }))
  await userEvent.click(screen.getByRole('button', { name: 'Too short' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show my results' }))

  expect(await screen.findByRole('heading', { name: 'Score' })).toBeVisible()
  expect(asked.asked('POST /rest/v1/rpc/reveal_results').map(({ body }) => body)).toEqual([
    {
      p_attempt: id,
      p_reflection: { predicted_sixths: 36, weakest_topics: ['money-supply'], time_felt: 'short' },
    },
  ])
})

test('whoever comes back to a test that the clock handed in is told so before anything is asked', async () => {
  backend({ ...ungraded, attempt: { ...ungraded.attempt, submitted_by: 'clock' } })
  renderPage(<TestResultsPage />, { as: learner(), at })
  expect(
    await screen.findByText(/^The time was up 20 Nov.*, so the test was handed in by itself/),
  ).toBeVisible()
})

test('a set that waits for a challenge says so, and asks nothing', async () => {
  backend({ ...ungraded, attempt: { ...ungraded.attempt, kind: 'practice' } })
  renderPage(<TestResultsPage />, { as: learner(), at: '/test-results?attempt=a1' })
  expect(await screen.findByText('The marks wait for a challenge or a test')).toBeVisible()
  expect(screen.queryByRole('button', { name: /key/i })).not.toBeInTheDocument()
})

test('an address that names a question opens it', async () => {
  backend(graded)
  renderPage(<TestResultsPage />, { as: learner(), at: `${at}#question-2` })

  expect(await screen.findByRole('button', { name: /^Question 2,/ })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('button', { name: /^Question 1,/ })).toHaveAttribute('aria-expanded', 'false')
})

test('an expectation that no paper can bring is not sent; skipping sends nothing', async () => {
  const asked = backend(ungraded, { 'POST /rest/v1/rpc/reveal_results': { status: 204 } })
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByText('from −2.67 to 8.00')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Marks you expect' }), '9')
  await userEvent.click(screen.getByRole('button', { name: 'Show my results' }))
  expect(screen.getByText('A number from −2.67 to 8.00, please.')).toBeVisible()
  expect(asked.asked('POST /rest/v1/rpc/reveal_results')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Skip and show' }))
  await vi.waitFor(() =>
    expect(asked.asked('POST /rest/v1/rpc/reveal_results')[0]?.body).toEqual({
      p_attempt: id,
      p_reflection: {},
    }),
  )
})

test('when the results cannot be opened, what was said stays, also for the next look', async () => {
  backend(ungraded, { 'POST /rest/v1/rpc/reveal_results': { status: 500, body: { message: 'down' } } })
  const { unmount } = renderPage(<TestResultsPage />, { as: learner(), at })

  await userEvent.type(await screen.findByRole('textbox', { name: 'Marks you expect' }), '5')
  await userEvent.click(screen.getByRole('button', { name: 'Show my results' }))
  expect(await screen.findByText(/could not be opened just now/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Marks you expect' })).toHaveValue('5')
  unmount()
  renderPage(<TestResultsPage />, { as: learner(), at })
  expect(await screen.findByRole('textbox', { name: 'Marks you expect' })).toHaveValue('5')
})

test('the score adds up, beside what was expected, and others are only counted while they are few', async () => {
  backend(graded)
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByText('of 8.00 marks, 4 questions')).toBeVisible()
  const score = await table('Score')
  expect(score.getByRole('row', { name: 'Right 2 +4.00' })).toBeVisible()
  expect(score.getByRole('row', { name: 'Wrong 2 −1.33' })).toBeVisible()
  expect(score.getByRole('row', { name: 'Total 4 2.67' })).toBeVisible()
  expect(screen.getByText('Negative marks: −1.33, from 2 wrong answers.')).toBeVisible()
  expect(
    await screen.findByText('You expected 6.00 and scored 2.67. That is 3.33 fewer than you thought.'),
  ).toBeVisible()
  expect(await screen.findByText('Money supply: 1 of 2 right')).toBeVisible()
  expect(screen.getByText('The time felt too short.')).toBeVisible()
  expect(
    await screen.findByText('6 others took this test; you are compared with them from 30 on.'),
  ).toBeVisible()
})

test('topics whose names are on their way are not called by their addresses', async () => {
  backend(graded, { 'GET /rest/v1/topics': () => new Promise(() => {}) })
  renderPage(<TestResultsPage />, { as: learner(), at })

  const topics = await table('By topic')
  expect(await topics.findAllByText('1 / 1 / 0')).not.toHaveLength(0)
  expect(topics.queryByText('monetary policy')).not.toBeInTheDocument()
})

test('under five answers nothing is made into a share', async () => {
  backend(graded)
  renderPage(<TestResultsPage />, { as: learner(), at })

  const topics = await table('By topic')
  expect(await topics.findByRole('row', { name: 'Monetary policy 2 1 / 1 / 0 +1.33' })).toBeVisible()
  // a column that has nothing to say leaves its room to the names
  expect(topics.queryByRole('columnheader', { name: 'Right, 80 % interval' })).not.toBeInTheDocument()
  expect(screen.queryByText(/\d %/, { selector: 'td' })).not.toBeInTheDocument()
})

test('guesses, changes and leaks are told with what they were worth', async () => {
  backend(graded)
  renderPage(<TestResultsPage />, { as: learner(), at })

  const whatIf = await table('What if')
  expect(
    whatIf.getByRole('row', {
      name: /You had left your guesses blank\s*1 right and 1 wrong would be gone 2 1.33/,
    }),
  ).toBeVisible()
  expect((await table('Changed answers')).getByRole('row', { name: 'Right to wrong 1 −2.67' })).toBeVisible()
  const leaks = await table('Where the marks went')
  expect(leaks.getByRole('row', { name: 'Changed from right to wrong 1 −0.67 2.67' })).toBeVisible()
  expect(leaks.getByRole('row', { name: 'Guessed wrong 1 −0.67 2.67' })).toBeVisible()
  expect(leaks.getByRole('row', { name: 'Total 2 −1.33 5.33' })).toBeVisible()
})

test('the time chart has its table behind a switch, and slow ones are marked in words', async () => {
  backend(graded)
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByRole('img', { name: /Seconds at each of 4 questions/ })).toBeVisible()
  expect(
    screen.getByText(/The middle question took 1:00; 1 took over two minutes\. Of 5:10 in all, 3:10/),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  expect((await table('Time')).getByRole('row', { name: '4 130 wrong, slow' })).toBeVisible()
})

test('where visits were recorded, both passes are told with what the second one changed', async () => {
  backend({
    ...graded,
    questions: [
      question(1, { visits: [[0, 60_000, 0]] }),
      // biome-ignore format: one visit after the other
      question(2, { visits: [[60_000, 40_000, null], [400_000, 20_000, 0]] }),
      // biome-ignore format: one visit after the other
      question(3, { selected: 1, first_selected: 0, visits: [[200_000, 50_000, 0], [500_000, 10_000, 1]] }),
      question(4, { selected: 2, time_ms: 130_000, visits: [[100_000, 130_000, 2]] }),
    ],
  })
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(
    await screen.findByText(
      'Your first look at each of 4 questions took 4:40 in all. You came back to 2, for 0:30.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('img', { name: /first pass to 4:40, second pass to 0:30/ })).toBeVisible()
  const passes = await table('First and second pass')
  const [, ...lines] = passes.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '11:001:00–',
    '20:401:400:20Blank to right',
    '42:103:50–',
    '30:504:400:10Right to wrong',
  ])
  const changes = await table('What the second pass changed')
  expect(changes.getByRole('row', { name: 'Blank to right 1 +2.00' })).toBeVisible()
  expect(changes.getByRole('row', { name: 'Right to wrong 1 −2.67' })).toBeVisible()
  expect(changes.getByRole('row', { name: 'Total 2 −0.67' })).toBeVisible()
})

test('of an attempt from before visits were recorded, nothing is said of passes', async () => {
  backend(graded)
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByRole('heading', { name: 'Time' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'First and second pass' })).not.toBeInTheDocument()
})

test('a question whose time was not recorded claims none', async () => {
  backend({ ...graded, questions: [question(1, { time_ms: 0 }), ...graded.questions.slice(1)] })
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByRole('button', { name: /Stem of question 1/ })).not.toHaveTextContent('0:00')
  expect(screen.getByRole('button', { name: /Stem of question 2/ })).toHaveTextContent('1:00')
})

test('the list filters; a question opens with its reasons, and one tap names the error in list and ledger', async () => {
  const asked = backend(graded, { 'POST /rest/v1/rpc/set_error_type': { status: 204 } })
  renderPage(<TestResultsPage />, { as: learner(), at })

  await userEvent.click(await screen.findByRole('button', { name: 'Slow 1' }))
  const items = screen.getAllByRole('button', { name: /Stem of question/ })
  expect(items).toHaveLength(1)
  await userEvent.click(items[0] as HTMLElement)
  expect(screen.getByText('Because of 4.')).toBeVisible()
  expect(screen.getByRole('radio', { name: /Option c/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Misread' }))

  expect(
    (await table('Where the marks went')).getByRole('row', { name: 'Misread the question 1 −0.67 2.67' }),
  ).toBeVisible()
  expect(asked.asked('POST /rest/v1/rpc/set_error_type')[0]?.body).toEqual({
    p_attempt: id,
    p_position: 4,
    p_error_type: 'misread',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Blank 0' }))
  expect(screen.getByText('No question is of this kind.')).toBeVisible()
})

test('a kind of error that could not be saved is taken back, and that is said', async () => {
  expectLogged('Could not store the kind of error')
  const SET = 'POST /rest/v1/rpc/set_error_type'
  const asked = backend(graded, { [SET]: { status: 204 } })
  renderPage(<TestResultsPage />, { as: learner(), at })
  await userEvent.click(await screen.findByRole('button', { name: /Stem of question 4/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Misread' }))
  await vi.waitFor(() => expect(asked.asked(SET)).toHaveLength(1))
  asked.answers[SET] = { status: 400, body: { message: 'down' } }
  await userEvent.click(screen.getByRole('button', { name: 'Overconfident' }))

  expect(await screen.findByText(/could not be saved just now, so it is not marked/)).toBeVisible()
  // back to what was saved before it
  expect(screen.getByRole('button', { name: 'Overconfident' })).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('button', { name: 'Misread' })).toHaveAttribute('aria-pressed', 'true')
})

test('a repair set says what it holds before it is made', async () => {
  const asked = backend(graded, {
    'POST /rest/v1/rpc/start_practice': {
      body: { ...ungraded, attempt: { ...attempt, id: 'made', kind: 'repair' } },
    },
  })
  const { address } = renderPage(<TestResultsPage />, { as: learner(), at })

  const make = await screen.findByRole('button', { name: 'Make my repair set, 3 questions' })
  expect(screen.getByText(/It repeats 2 wrong, 1 right by luck, 0 slow/)).toBeVisible()
  await userEvent.click(make)
  await vi.waitFor(() => expect(address()).toBe('/practice?attempt=made'))
  expect(asked.asked('POST /rest/v1/rpc/start_practice')[0]?.body).toEqual({
    p_setup: { from_attempt: id, only: ['wrong', 'lucky', 'slow'], size: 20, mode: 'learn' },
  })
})

const sixRight = {
  ...graded,
  attempt: { ...attempt, question_count: 6 },
  questions: Array.from({ length: 6 }, (_, place) => question(place + 1)),
  feedback: Array.from({ length: 6 }, (_, place) => told(place + 1)),
}

function cutoff(year: number, marks: number, more: object = {}) {
  const source_url = 'https://example.in/cut-offs'
  return { year, marks, source_url, publisher: 'NDTV', as_of: '2024-04-18', checked: '2026-11-22', ...more }
}

test('a full paper stands beside the general cut-offs while no category is said, and names them', async () => {
  const asked = backend(sixRight, {
    'GET /rest/v1/tests': { body: { kind: 'paper' } },
    'GET /rest/v1/exam_cutoffs': {
      body: [cutoff(2024, 87.98, { as_of: null, checked: null }), cutoff(2023, 75.41)],
    },
  })
  renderPage(<TestResultsPage />, { as: learner(), at })

  const cutoffs = await table('Beside the last cut-offs: General')
  expect(
    cutoffs.getByRole('row', { name: /2023 75.41 NDTV.*announced 18 Apr 2024; checked 22 Nov 2026/ }),
  ).toBeVisible()
  expect(cutoffs.getByRole('row', { name: /2024 87.98 NDTV.*not checked: the sources differ/ })).toBeVisible()
  expect(
    screen.getByRole('img', { name: /your 200.00, interval 200 to 200. Cut-offs: 2023 75.41, 2024 87.98/ }),
  ).toBeVisible()
  expect(screen.getByText(/the comparison is no forecast/)).toBeVisible()
  expect(screen.getByText(/You have not said your category/)).toBeVisible()
  expect(asked.asked('GET /rest/v1/exam_cutoffs').at(-1)?.url.searchParams.get('category')).toBe('eq.general')
})

test('a learner who said a category has its cut-offs', async () => {
  const asked = backend(sixRight, {
    'GET /rest/v1/tests': { body: { kind: 'paper' } },
    'GET /rest/v1/profiles': {
      body: { exam_category: 'obc', exam_category_said_at: '2026-11-01T00:00:00Z' },
    },
    'GET /rest/v1/exam_cutoffs': { body: [cutoff(2025, 92)] },
  })
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByRole('table', { name: 'Beside the last cut-offs: OBC' })).toBeVisible()
  expect(screen.getByText(/of the category “OBC”/)).toBeVisible()
  expect(asked.asked('GET /rest/v1/exam_cutoffs').at(-1)?.url.searchParams.get('category')).toBe('eq.obc')
})

test('a paper that only has to be passed has its line in place of cut-offs', async () => {
  const asked = backend(sixRight, {
    'GET /rest/v1/tests': { body: { kind: 'paper' } },
    'GET /rest/v1/attempts': { body: { rule: 'csat', rule_version: 1, dropped_policy: 'award_all' } },
  })
  const { settled } = renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByText('The 66.00 of 200 that are asked are reached.')).toBeVisible()
  await settled()
  expect(asked.asked('GET /rest/v1/exam_cutoffs')).toHaveLength(0)
})

test('a score has its interval beside it', async () => {
  const five = [told(1), told(2), told(3), told(4, { correct: false, sixths: -4 }), told(5)]
  backend({
    ...graded,
    questions: five.map(({ position }) => question(position, position === 4 ? { selected: 1 } : {})),
    feedback: five,
  })
  renderPage(<TestResultsPage />, { as: learner(), at })

  // 44 sixths, and half the width 1.2816 × √5 × 7.155
  expect(await screen.findByText(/would be worth about 3.92 to 10.00 \(80 % interval\)/)).toBeVisible()
})

test('of questions that were withdrawn it says by which policy, and the score still adds up', async () => {
  const withdrawn = { ...told(4, { dropped: true, correct: true, sixths: 0 }) }
  const opened = { ...graded, feedback: [...graded.feedback.slice(0, 3), withdrawn] }
  backend(opened, {
    'GET /rest/v1/attempts': { body: { rule: 'gs1', rule_version: 1, dropped_policy: 'exclude_rescale' } },
  })
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(
    await screen.findByText(
      /1 question was withdrawn and counts for nobody; what the other 3 brought is scaled/,
    ),
  ).toBeVisible()
  const score = await table('Score')
  // 20 sixths of three questions are 26.67 of four
  expect(score.getByRole('row', { name: 'Scaled to the full 4 +1.17' })).toBeVisible()
  expect(score.getByRole('row', { name: 'Total 3 4.50' })).toBeVisible()
  expect(screen.getByText('of 8.00 marks, 3 questions')).toBeVisible()
})

test('what was said not to be known is no blank and asks for no error; a blank that was nearly had is told apart', async () => {
  backend(
    {
      ...graded,
      questions: [
        question(1, { selected: null, dont_know: true }),
        question(2, { selected: null }),
        question(3, { selected: null, struck: [1, 2] }),
      ],
      feedback: [1, 2, 3].map((position) => told(position, { correct: false, sixths: 0 })),
    },
    { 'POST /rest/v1/rpc/known_blanks': { body: [3] } },
  )
  renderPage(<TestResultsPage />, { as: learner(), at })

  const score = await table('Score')
  expect(score.getByRole('row', { name: 'Said “I don’t know” 1 0.00' })).toBeVisible()
  expect(score.getByRole('row', { name: 'Blank 2 0.00' })).toBeVisible()
  const leaks = await table('Where the marks went')
  expect(
    await leaks.findByRole('row', { name: 'Left blank, though you nearly had it 1 0.00 2.00' }),
  ).toBeVisible()
  expect(leaks.getByRole('row', { name: 'Left blank 1 0.00 2.00' })).toBeVisible()
  expect(leaks.getByRole('row', { name: 'Said “I don’t know” 1 0.00 2.00' })).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Not known 1' }))
  await userEvent.click(screen.getByRole('button', { name: /Stem of question 1/ }))
  expect(screen.getByText('Because of 1.')).toBeVisible()
  expect(screen.queryByText('What went wrong?')).not.toBeInTheDocument()
})

test('an opened question shows its stem once', async () => {
  backend(graded)
  renderPage(<TestResultsPage />, { as: learner(), at })

  await userEvent.click(await screen.findByRole('button', { name: /Stem of question 4/ }))
  expect(screen.getAllByText('Stem of question 4?')).toHaveLength(1)
})

test('an assessment gives no marks, in sums, tables or lists', async () => {
  const asked = backend({
    ...graded,
    attempt: { ...attempt, kind: 'diagnostic', mode: 'learn', test: null },
    test: null,
  })
  const ruling = { reason: 'The Act says so.', ruled_at: '2026-11-20T10:00:00Z' }
  asked.answers['GET /rest/v1/regrades'] = {
    body: [{ ...ruling, id: 1, question_id: 'repo', old_sixths: 8, new_sixths: 24, dropped_policy: null }],
  }
  const { settled } = renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByText('The assessment gives no marks: it finds where to begin.')).toBeVisible()
  expect((await table('Answers')).getByRole('row', { name: 'Right 2' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Stem of question 4/ }))
  await settled()
  expect(screen.getByText('Because of 4.')).toBeVisible()
  expect(screen.getByText('The Act says so.')).toBeVisible()
  expect(screen.queryByText(/[−+]?\d+\.\d\d/)).not.toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Marks' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Where the marks went' })).not.toBeInTheDocument()
  expect(asked.asked('POST /rest/v1/rpc/rulings_for')).toHaveLength(0)
})

test('of an assessment a withdrawn question is neither right nor wrong, and is said not to count', async () => {
  backend({
    ...graded,
    attempt: { ...attempt, kind: 'diagnostic', mode: 'learn', test: null },
    test: null,
    feedback: graded.feedback.map((one) =>
      one.position === 1 ? { ...one, dropped: true, correct: true } : one,
    ),
  })
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect((await table('Answers')).getByRole('row', { name: 'Right 1' })).toBeVisible()
  expect(screen.getByText('1 question was withdrawn and does not count.')).toBeVisible()
})

test('practice shows the same without the gate, and without cut-offs or others', async () => {
  const asked = backend({
    ...graded,
    attempt: { ...attempt, kind: 'practice', mode: 'learn', test: null },
    test: null,
  })
  const { settled } = renderPage(<TestResultsPage />, { as: learner(), at })
  expect(await screen.findByRole('heading', { name: 'Practice', level: 1 })).toBeVisible()
  await settled()

  expect(screen.queryByText(/others took this test/)).not.toBeInTheDocument()
  expect(asked.asked('GET /rest/v1/attempt_reflections')).toHaveLength(0)
})

test('an open sitting leads back to where it goes on', async () => {
  backend({ ...ungraded, attempt: { ...ungraded.attempt, submitted_at: null } })
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByRole('link', { name: 'Go on with it' })).toHaveAttribute(
    'href',
    `/test-dashboard?attempt=${id}`,
  )
})

test('results of somebody else are none', async () => {
  backend(graded, {
    'POST /rest/v1/rpc/open_attempt': {
      status: 404,
      body: { code: 'PT404', message: 'There is no such attempt of yours' },
    },
  })
  expectLogged('Could not read attempts')
  renderPage(<TestResultsPage />, { as: learner(), at })

  expect(await screen.findByText('There are no such results in this account.')).toBeVisible()
})

test('without an attempt the last ones are listed with their intervals, an assessment without marks', async () => {
  const long = {
    ...attempt,
    ...{ rule: 'gs1', rule_version: 1 },
    question_count: 5,
    score_sixths: 44,
    right_count: 4,
    wrong_count: 1,
  }
  const { asked } = backend(graded, {
    'GET /rest/v1/attempts': {
      body: [
        long,
        { ...long, id: 'assessed', kind: 'diagnostic' },
        // two of ten were withdrawn and count for nobody
        { ...long, id: 'scaled', question_count: 10, score_sixths: 120, right_count: 8, wrong_count: 0 },
        { ...ungraded.attempt, rule: 'gs1', rule_version: 1, id: 'other' },
        // under another version a right answer brought twice as much
        { ...long, id: 'newer', rule_version: 2, score_sixths: 120, right_count: 5, wrong_count: 0 },
      ],
    },
  })
  renderPage(<TestResultsPage />, { as: learner(), at: '/test-results' })

  const test = await screen.findByRole('link', {
    name: /Test.*Marks 7.33, 5 questions.*80\s% interval 3.92 to 10.00/,
  })
  expect(test).toHaveAttribute('href', at)
  expect(
    screen.getByRole('link', { name: /Test.*Marks 20.00, 10 questions.*80\s% interval 20.00 to 20.00/ }),
  ).toBeVisible()
  expect(
    screen.getByRole('link', { name: /Test.*Marks 20.00, 5 questions.*80\s% interval 20.00 to 20.00/ }),
  ).toBeVisible()
  expect(
    screen.getByRole('link', { name: /Assessment test.*4 of 5 answers right, 5 questions$/ }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: /results wait for you/ })).toBeVisible()
  // an assessment in which nothing was answered has nothing to show
  expect(asked('GET /rest/v1/attempts')[0]?.url.searchParams.get('question_count')).toBe('gt.0')
})

test('printing opens what is chosen with key and reasons, and closes it again', async () => {
  backend({
    ...graded,
    feedback: graded.feedback.map((told) => ({
      ...told,
      reasons: [text(`Option reason of ${told.position}.`)],
    })),
  })
  const seen: string[][] = []
  const stems = () =>
    [
      'Stem of question 1?',
      'Stem of question 3?',
      'Because of 1.',
      'Because of 3.',
      'Option reason of 3.',
      'What went wrong?',
    ].filter((words) => screen.queryAllByText(words).length > 0)
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'))
    seen.push(stems())
    act(() => void window.dispatchEvent(new Event('afterprint')))
  })
  renderPage(<TestResultsPage />, { as: learner(), at })

  await userEvent.click(await screen.findByRole('button', { name: 'Print with the wrong ones' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print with all questions' }))
  expect(seen).toEqual([
    ['Stem of question 3?', 'Because of 3.', 'Option reason of 3.'],
    ['Stem of question 1?', 'Stem of question 3?', 'Because of 1.', 'Because of 3.', 'Option reason of 3.'],
  ])
  expect(screen.queryByText('Because of 1.')).not.toBeInTheDocument()
})
