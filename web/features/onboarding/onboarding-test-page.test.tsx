import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountArea } from '#web/features/account/index.ts'
import { UNTOUCHED } from '#web/features/player/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import OnboardingTestPage from './onboarding-test-page.tsx'

const text = (en: string) => ({ en })
const questionAt = (position: number) => ({
  position,
  question_id: `q${position}`,
  version: 1,
  format: 'single',
  kind: 'static',
  topic: 'money',
  difficulty: 3,
  reviewed_by: null,
  asked: { stem: text(`What is asked at ${position}?`), options: ['One', 'Two', 'Three', 'Four'].map(text) },
})
const session = {
  session: '00000000-0000-4000-8000-00000000dddd',
  attempt: '00000000-0000-4000-8000-00000000aaaa',
  status: 'open',
  expires_at: '2026-11-27T10:00:00Z',
  least: 12,
  most: 20,
  minutes: 12,
}
const stateAt = (position: number) => ({ ...session, answered: position - 1, question: questionAt(position) })
const finished = { ...session, status: 'finished', answered: 2, question: null }
/** The attempt behind it: what was answered before took 40 seconds each. */
const openedAt = (position: number, given: object = {}) => ({
  attempt: {
    ...{ id: session.attempt, kind: 'diagnostic', mode: 'exam', test: null, setup: {} },
    ...{ question_count: position, started_at: '2026-11-20T10:00:00Z', expires_at: session.expires_at },
    ...{ submitted_at: null, submitted_by: null, graded_at: null, score_sixths: null },
    ...{ right_count: null, wrong_count: null, blank_count: null },
  },
  server_now: '2026-11-20T10:00:00Z',
  rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
  test: null,
  questions: Array.from({ length: position }, (_, at) => ({
    ...questionAt(at + 1),
    ...UNTOUCHED,
    ...(at + 1 < position ? { selected: 0, time_ms: 40_000, seq: 1, checked: true } : { checked: false }),
    ...(at + 1 === position && given),
  })),
  feedback: [],
})
const nothing = {
  server_now: '2026-11-20T10:00:00Z',
  open: null,
  result: null,
  retake_at: null,
  earlier: [],
}
const area = (slug: string, title: string) => ({
  ...{
    slug,
    title,
    title_hi: null,
    parent_slug: null,
    position: 1,
    papers: [],
    prerequisites: [],
    summary: '',
  },
})
const RESULT = 'POST /rest/v1/rpc/diagnostic_result'
const START = 'POST /rest/v1/rpc/start_diagnostic'
const ANSWER = 'POST /rest/v1/rpc/answer_diagnostic'
const OPEN = 'POST /rest/v1/rpc/open_attempt'
const SAVE = 'POST /rest/v1/rpc/save_answers'
const saved = {
  [SAVE]: { body: { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored: [] } },
}
const topics = {
  'GET /rest/v1/topics': { body: [area('money', 'Money and prices'), area('trade', 'Trade')] },
  'GET /rest/v1/exam_milestones': { body: null },
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
})

afterEach(() => vi.useRealTimers())

function open() {
  return renderPage(
    <Routes>
      <Route path="/onboarding-test" element={<OnboardingTestPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { as: learner(), at: '/onboarding-test' },
  )
}

test('eight questions about oneself, then the questions, each saved before the next, then the results', async () => {
  const states = [stateAt(2), finished]
  const backend = backendAnswers({
    ...topics,
    ...saved,
    [RESULT]: { body: nothing },
    [START]: { body: stateAt(1) },
    [OPEN]: { body: openedAt(1) },
    [ANSWER]: () => ({ body: states.shift() }),
  })
  const { address } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }))
  expect(screen.getByRole('button', { name: 'To the questions' })).toBeDisabled()
  expect(screen.getByText('6 questions are still open.')).toBeVisible()
  const choices = ['First reading', 'Commerce', 'Hindi']
  for (const name of choices) await userEvent.click(screen.getByRole('button', { name }))
  const inGroup = async (group: string, name: string) => {
    const chips = screen.getByRole('group', { name: group })
    await userEvent.click(
      [...chips.querySelectorAll('button')].find((chip) => chip.textContent === name) as Element,
    )
  }
  await userEvent.click(screen.getAllByRole('button', { name: /^20\d\d$/ })[0] as Element)
  await inGroup('Hours of study on a usual day', '6')
  await inGroup('Days of study in a usual week', '6')
  await inGroup('Where do you feel firm?', 'Trade')
  await inGroup('Where do you feel weak?', 'Trade')
  await userEvent.click(screen.getByRole('button', { name: 'To the questions' }))

  await waitFor(() => expect(screen.getByRole('heading', { name: 'What is asked at 1?' })).toHaveFocus())
  expect(backend.asked(START)[0]?.body).toMatchObject({
    p_profile: {
      ...{ stage: 'first-reading', background: 'commerce', medium: 'hi', hours_per_day: 6, days_per_week: 6 },
      ...{ strong_areas: [], weak_areas: ['trade'] },
    },
  })
  expect(screen.getByText('12 to 20 in all')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: /Two/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Sure' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))

  expect(await screen.findByRole('heading', { name: 'What is asked at 2?' })).toBeVisible()
  expect(screen.getByText('Saved')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Question 1|Previous|Flag|Bookmark/ })).not.toBeInTheDocument()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await userEvent.click(screen.getByRole('radio', { name: /Three/ }))
  await userEvent.click(screen.getByRole('button', { name: 'I don’t know' }))
  await waitFor(() => expect(address()).toBe('/onboarding-results'))
  expect(backend.asked(ANSWER).map(({ body }) => body)).toMatchObject([
    { p_session: session.session, p_position: 1, p_answer: { selected: 1, confidence: 3, dont_know: false } },
    { p_position: 2, p_answer: { selected: null, dont_know: true } },
  ])
})

test('what was chosen about oneself is there again after a reload, until the test begins with it', async () => {
  const backend = backendAnswers({
    ...topics,
    ...saved,
    [RESULT]: { body: nothing },
    [START]: { status: 400, body: { message: 'down' } },
    [OPEN]: { body: openedAt(1) },
  })
  const first = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }))
  const choose = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0] as Element)
  for (const name of ['First reading', 'Commerce', 'Hindi', '6', '5']) await choose(name)
  first.unmount()

  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }))
  expect(screen.getByRole('button', { name: 'Commerce' })).toHaveAttribute('aria-pressed', 'true')
  await choose(screen.getAllByRole('button', { name: /^20\d\d$/ })[1]?.textContent ?? '')
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Days of study in a usual week' })).getByText('6'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'To the questions' }))
  // it did not begin: what was chosen stays
  expect(await screen.findByText(/Your answers about yourself are kept here/)).toBeVisible()
  expect(Object.keys(sessionStorage).filter((key) => key.endsWith('assessment-about'))).toHaveLength(1)
  backend.answers[START] = { body: stateAt(1) }
  await userEvent.click(screen.getByRole('button', { name: 'To the questions' }))
  expect(await screen.findByRole('heading', { name: 'What is asked at 1?' })).toBeVisible()
  expect(Object.keys(sessionStorage).filter((key) => key.endsWith('assessment-about'))).toHaveLength(0)

  // and a pause leads to where one goes on, not to these questions
  backend.answers[RESULT] = { body: { ...nothing, open: { ...session, answered: 0 } } }
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Assessment Test' })).toHaveFocus()
})

const before = {
  ...{ attempt: session.attempt, finished_at: '2025-09-20T10:00:00Z', theta: 0, sd: 0.4 },
  ...{ level: 'intermediate', chosen_level: null, areas: [], answers: [] },
  profile: {
    ...{ attempt_year: 2026, stage: 'first-reading', background: 'commerce', medium: 'hi' },
    ...{ hours_per_day: 6, days_per_week: 6, strong_areas: [], weak_areas: [] },
  },
}

test.each([
  ['asked for again', 2026, undefined],
  ['what the profile says by now', 2028, '2028'],
])('in June after the examination the year of last time is %s', async (_, year, pressed) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T06:00:00Z') })
  backendAnswers({
    ...topics,
    [RESULT]: { body: { ...nothing, result: before } },
    'GET /rest/v1/profiles': { body: { attempt_year: year, papers_language: 'hi' } },
  })
  const { settled } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }))

  const isOpen = '1 question is still open.'
  if (pressed) {
    expect(await screen.findByRole('button', { name: pressed, pressed: true })).toBeVisible()
    expect(screen.queryByText(isOpen)).not.toBeInTheDocument()
    return
  }
  await settled()
  expect(screen.getAllByRole('button', { name: /^20\d\d$/, pressed: false })).toHaveLength(4)
  expect(screen.getByText(isOpen)).toBeVisible()
})

test('each step begins at its top, and its title has the focus', async () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  backendAnswers({ ...topics, ...saved, [RESULT]: { body: nothing } })
  open()
  const began = await screen.findByRole('button', { name: 'Begin' })
  scrollTo.mockClear()
  await userEvent.click(began)
  expect(screen.getByRole('heading', { name: 'About you' })).toHaveFocus()
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)

  scrollTo.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

test('from the day after the examination on nobody is asked whether they want to sit it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-24T06:00:00Z') })
  const { asked } = backendAnswers({
    ...topics,
    [RESULT]: { body: nothing },
    'GET /rest/v1/exam_milestones': { body: { day: '2027-05-23' } },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }))

  expect(await screen.findByRole('button', { name: '2031' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '2027' })).toBeNull()
  expect(asked('GET /rest/v1/exam_milestones').map(({ url }) => url.searchParams.get('id'))).toEqual([
    'eq.cse-2027-prelims',
  ])
})

test('an answer that could not be saved stays, and is sent again', async () => {
  let isDown = true
  const backend = backendAnswers({
    ...saved,
    [RESULT]: { body: { ...nothing, open: { ...session, answered: 4 } } },
    [START]: { body: stateAt(5) },
    [OPEN]: { body: openedAt(5) },
    [ANSWER]: () => (isDown ? { status: 400, body: { message: 'down' } } : { body: stateAt(6) }),
  })
  open()
  expect(await screen.findByText(/4 answers are kept. You can go on until 27 Nov/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await userEvent.click(await screen.findByRole('radio', { name: /One/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))

  expect(await screen.findByText(/this one stands here as you left it/)).toBeVisible()
  expect(screen.getByRole('radio', { name: /One/ })).toBeChecked()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'What is asked at 6?' })).toBeVisible()
  expect(backend.asked(START)[0]?.body).toEqual({ p_profile: null })
  const read = Promise.withResolvers<void>()
  backend.answers[RESULT] = async () => {
    await read.promise
    return { body: { ...nothing, open: { ...session, answered: 5 } } }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByRole('heading', { name: 'Assessment Test' })).toHaveFocus()
  // what was read before says too little
  expect(screen.queryByText(/are kept/)).not.toBeInTheDocument()
  read.resolve()
  expect(await screen.findByText(/5 answers are kept/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible()
})

test('nothing is said of answers where none is kept yet, and the way on stands first', async () => {
  backendAnswers({ [RESULT]: { body: { ...nothing, open: { ...session, answered: 0 } } } })
  open()
  expect(await screen.findByText(/^You began. You can go on until 27 Nov/)).toBeVisible()
  const goOn = screen.getByRole('button', { name: 'Go on' })
  const what = screen.getByRole('heading', { name: 'What happens' })
  expect(goOn.compareDocumentPosition(what) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

function goOnAt(position: number, opened: object, answers: Parameters<typeof backendAnswers>[0]) {
  const backend = backendAnswers({
    ...saved,
    [RESULT]: { body: { ...nothing, open: { ...session, answered: position - 1 } } },
    [START]: { body: stateAt(position) },
    [OPEN]: { body: opened },
    ...answers,
  })
  const { address } = open()
  return { backend, address }
}

test('what was chosen before a pause stands there again, and keys are enough to go on', async () => {
  const { backend } = goOnAt(3, openedAt(3, { selected: 2, confidence: 1, seq: 7 }), {
    [ANSWER]: { body: stateAt(4) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(await screen.findByRole('radio', { name: /Three/ })).toBeChecked()
  await userEvent.keyboard('4n')

  await waitFor(() => expect(screen.getByRole('heading', { name: 'What is asked at 4?' })).toHaveFocus())
  const [sent] = backend.asked(ANSWER)
  expect(sent?.body).toMatchObject({
    p_position: 3,
    p_answer: {
      selected: 3,
      confidence: 1,
      time_ms: expect.any(Number),
      visits: [[expect.any(Number), expect.any(Number), 3]],
    },
  })
  await userEvent.keyboard('n')
  expect(backend.asked(ANSWER)).toHaveLength(1)
})

test('without a network the answer is kept here, and goes on by itself once there is one', async () => {
  let isDown = true
  const answer = (body: unknown) => () => {
    if (isDown) throw new TypeError('no network')
    return { body }
  }
  const { backend } = goOnAt(2, openedAt(2), {
    [ANSWER]: answer(stateAt(3)),
    [SAVE]: answer(saved[SAVE].body),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await userEvent.click(await screen.findByRole('radio', { name: /One/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))

  expect(await screen.findByRole('alertdialog', { name: 'You are offline.' })).toBeVisible()
  expect(localStorage.getItem(`attempt:${session.attempt}`)).toContain('"selected":0')
  isDown = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { name: 'What is asked at 3?' })).toBeVisible()
  expect(backend.asked(ANSWER).at(-1)?.body).toMatchObject({ p_position: 2, p_answer: { selected: 0 } })
  expect(localStorage.getItem(`attempt:${session.attempt}`)).toBeNull()
})

test('the time of answering is shown, and said when it is up', async () => {
  goOnAt(10, openedAt(10), {})
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))

  expect(await screen.findByRole('timer', { name: 'left' })).toHaveTextContent('6:00left')
  expect(screen.queryByText(/This answer is the last one/)).not.toBeInTheDocument()
})

test('of the time that is left the marks are read out', async () => {
  const spent = openedAt(10)
  for (const question of spent.questions) if (question.checked) question.time_ms = 46_650
  goOnAt(10, spent, {})
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))

  expect(await screen.findByText('5 minutes left', {}, { timeout: 4000 })).toHaveAttribute(
    'aria-live',
    'polite',
  )
})

test('with no time left, the answer that is given is the last', async () => {
  const spent = openedAt(7)
  for (const question of spent.questions) question.time_ms = 500_000
  goOnAt(7, spent, {})
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))

  expect(await screen.findByText('The time is up. This answer is the last one.')).toBeVisible()
  expect(screen.getByRole('timer', { name: 'left' })).toHaveTextContent('0:00')
})

test('closed on another device meanwhile, it leads to the result', async () => {
  const { address } = goOnAt(2, openedAt(2), {
    [SAVE]: { body: { ...saved[SAVE].body, status: 'submitted', submitted_by: 'learner' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await userEvent.click(await screen.findByRole('radio', { name: /One/ }))

  await waitFor(() => expect(address()).toBe('/onboarding-results'))
})

test('skipping leads on, even when it could not be noted', async () => {
  expectLogged('Could not note the skipped assessment')
  backendAnswers({
    [RESULT]: { body: nothing },
    'POST /rest/v1/rpc/skip_diagnostic': { status: 400, body: { message: 'down' } },
  })
  const { address } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Skip for now' }))

  await waitFor(() => expect(address()).toBe('/daily-news'))
})

test('the badge on the avatar goes as soon as the test is over', async () => {
  let isTaken = false
  backendAnswers({
    'GET /rest/v1/profiles': () => ({ body: { onboarding_test_taken: isTaken } }),
    ...saved,
    [RESULT]: { body: { ...nothing, open: { ...session, answered: 19 } } },
    [START]: { body: stateAt(20) },
    [OPEN]: { body: openedAt(20) },
    [ANSWER]: () => {
      isTaken = true
      return { body: finished }
    },
  })
  renderPage(
    <>
      <AccountArea />
      <OnboardingTestPage />
    </>,
    { as: learner(), at: '/onboarding-test' },
  )
  expect(await screen.findByText('Assessment Test Pending')).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await userEvent.click(await screen.findByRole('button', { name: 'I don’t know' }))

  await waitFor(() => expect(screen.queryByText('Assessment Test Pending')).not.toBeInTheDocument())
})

test('when it cannot be read, that is said, and it can be tried again', async () => {
  expectLogged('Could not read diagnostic_sessions')
  const backend = backendAnswers({ [RESULT]: { status: 400, body: { message: 'down' } } })
  open()
  expect(await screen.findByText('Your assessment could not be read just now.')).toBeVisible()
  backend.answers[RESULT] = { body: nothing }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeVisible()
})
