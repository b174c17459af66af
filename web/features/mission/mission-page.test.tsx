import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { UNTOUCHED } from '#web/features/player/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { aMission, aTask } from './for-tests.ts'
import MissionPage from './mission-page.tsx'
import type { Mission } from './mission-types.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const both = (en: string, hi = `${en} हि`) => ({ en, hi })
const RPC = 'POST /rest/v1/rpc'
/** Of today, wherever the clock of the tests stands. */
const soon = () => ({
  server_now: new Date().toISOString(),
  day_ends_at: new Date(Date.now() + 7_200_000).toISOString(),
})

const reviews = aTask({
  id: 'reviews',
  position: 1,
  kind: 'review',
  title: both('Review 8 questions'),
  minutes: 10,
})
const skeleton = aTask({
  ...{ id: 'skeleton', position: 2, kind: 'skeleton', title: both('Skeleton of an answer'), minutes: 3 },
  ...{ ref: 'fiscal-council', count: 1, detail: both('Does a fiscal rule need a referee?') },
})
const reading = aTask({
  ...{ id: 'read', position: 3, kind: 'read', title: both('Fiscal responsibility'), minutes: 5 },
  ...{ href: '/ebooks?note=fiscal-responsibility', count: 1, can_swap: false },
})

function asLearner(
  given: Partial<Mission> = {},
  more: Parameters<typeof backendAnswers>[0] = {},
  at = '/daily-mission',
) {
  const mission = aMission({ tasks: [reviews, skeleton, reading], ...soon(), ...given })
  const backend = backendAnswers({
    [`${RPC}/my_mission`]: { body: mission },
    'GET /rest/v1/study_settings': { body: null },
    'GET /rest/v1/rest_days': { body: [] },
    'GET /rest/v1/attempts': { body: null },
    ...more,
  })
  return { backend, mission, ...renderPage(<MissionPage />, { as: learner(), at }) }
}

const rowOf = async (title: string) =>
  (await screen.findByRole('heading', { level: 3, name: title })).closest('li') as HTMLElement

test('today’s tasks stand with minutes and reasons, and the first one is the way to begin', async () => {
  const { address } = asLearner()

  const row = await rowOf('Review 8 questions')
  expect(within(row).getByText('2 of your last 5 on banking were lucky guesses.')).toBeVisible()
  expect(within(row).getByText('10 min')).toBeVisible()
  expect(row).toHaveAttribute('aria-current', 'step')
  expect(screen.getByText('0 of 18 min')).toBeVisible()
  expect(screen.getByText('15 more minutes, and this day counts.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Start/ })).toHaveLength(1)

  await userEvent.click(screen.getByRole('button', { name: 'Start, next: Review 8 questions' }))
  expect(address()).toBe('/daily-mission?task=reviews')
})

test('the week comes before the streak, and each day has a word', async () => {
  asLearner()

  const week = await screen.findByRole('complementary', { name: 'This week' })
  expect(within(week).getByText('3 of 5')).toBeVisible()
  expect(within(week).getByText('12 days in a row, 20 at best. One missed day would be saved.')).toBeVisible()
  expect(within(week).getByText('Monday, 16 Nov 2026: done')).toBeInTheDocument()
  expect(within(week).getByText('Wednesday, 18 Nov 2026: saved by a freeze')).toBeInTheDocument()
  expect(within(week).getByText('Friday, 20 Nov 2026: today, still open')).toBeInTheDocument()
})

test('a missed day can be made up for, by work', async () => {
  const { streak } = aMission()
  const repair = { day: '2026-11-19', until: '2026-11-21T18:30:00Z', minutes_left: 17 }
  asLearner({ streak: { ...streak, repair } })

  expect(await screen.findByText('Thursday, 19 Nov 2026 can still be made up for.')).toBeVisible()
  expect(screen.getByText(/^17 more minutes of this mission before /)).toBeVisible()
})

test('a task is skipped with a reason and taken back, without being asked twice', async () => {
  const skipped = { ...reviews, status: 'skipped' as const, skip_reason: 'too_easy' as const }
  const { backend } = asLearner(
    {},
    {
      [`${RPC}/skip_mission_task`]: { body: aMission({ ...soon(), tasks: [skipped, skeleton] }) },
      [`${RPC}/take_back_skip`]: { body: aMission({ ...soon(), tasks: [reviews, skeleton] }) },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Skip: Review 8 questions' }))
  expect(screen.getByRole('button', { name: 'Not today' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Skip: Review 8 questions' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Too easy' }))

  const back = await screen.findByRole('button', { name: 'Take it back: Review 8 questions' })
  expect(back).toHaveFocus()
  expect(screen.getByText('Skipped: too easy')).toBeVisible()
  expect(screen.getByText('Skipped: Review 8 questions. It can be taken back.')).toBeInTheDocument()
  expect(backend.asked(`${RPC}/skip_mission_task`)[0]?.body).toEqual({
    p_task: 'reviews',
    p_reason: 'too_easy',
  })

  await userEvent.click(back)
  expect(await screen.findByRole('button', { name: 'Skip: Review 8 questions' })).toBeVisible()
  expect(backend.asked(`${RPC}/take_back_skip`)[0]?.body).toEqual({ p_task: 'reviews' })
})

test('a task is swapped once; the old one is named and out of the list', async () => {
  const fresh = aTask({ id: 'fresh', title: both('Four mixed questions'), kind: 'mixed', can_swap: false })
  asLearner(
    {},
    {
      [`${RPC}/swap_mission_task`]: {
        body: aMission({
          ...soon(),
          tasks: [fresh, skeleton, { ...reviews, status: 'swapped', position: 9 }],
        }),
      },
    },
  )
  await userEvent.click(
    await screen.findByRole('button', { name: 'Swap for another task: Review 8 questions' }),
  )

  const row = await rowOf('Four mixed questions')
  expect(within(row).queryByRole('button', { name: /^Swap/ })).not.toBeInTheDocument()
  expect(screen.getByText('Swapped for another: Review 8 questions')).toBeVisible()
})

test('what could not be changed is said, and the task stays', async () => {
  asLearner({}, { [`${RPC}/swap_mission_task`]: { status: 409, body: { code: 'PT409', message: 'no' } } })
  await userEvent.click(await screen.findByRole('button', { name: /^Swap .*Review/ }))

  expect(await screen.findByText('That could not be done just now. The task stays as it was.')).toBeVisible()
  expect(await rowOf('Review 8 questions')).toBeVisible()
})

test('another size is for today, and becomes the usual one only when it is wanted', async () => {
  const short = aMission({ ...soon(), budget_minutes: 15, tasks: [reviews] })
  const { backend } = asLearner({}, { [`${RPC}/choose_mission_minutes`]: { body: short } })
  await userEvent.click(await screen.findByRole('radio', { name: '15 min' }))
  expect(backend.asked(`${RPC}/choose_mission_minutes`)[0]?.body).toEqual({ p_minutes: 15, p_keep: false })

  await userEvent.click(await screen.findByRole('button', { name: 'Make 15 minutes my usual size' }))
  expect(await screen.findByText('15 minutes is your usual size from now on.')).toBeVisible()
  expect(backend.asked(`${RPC}/choose_mission_minutes`)[1]?.body).toEqual({ p_minutes: 15, p_keep: true })
})

test('the sizes keep the focus while one is sent, and take that of the button that goes with the usual size', async () => {
  const sent = Promise.withResolvers<void>()
  const usual = { time_zone: 'Asia/Kolkata', day_starts: 0, daily_minutes: 30, rest_weekdays: [] }
  asLearner(
    {},
    {
      'GET /rest/v1/study_settings': () => ({ body: usual }),
      [`${RPC}/choose_mission_minutes`]: async ({ body }) => {
        const { p_minutes, p_keep } = body as { p_minutes: number; p_keep: boolean }
        if (p_keep) usual.daily_minutes = p_minutes
        else await sent.promise
        return { body: aMission({ ...soon(), budget_minutes: p_minutes, tasks: [reviews] }) }
      },
    },
  )
  const short = await screen.findByRole('radio', { name: '15 min' })
  short.focus()
  await userEvent.keyboard(' ')
  expect(short).toBeChecked()
  expect(short).toBeEnabled()
  sent.resolve()
  const makeUsual = await screen.findByRole('button', { name: 'Make 15 minutes my usual size' })
  makeUsual.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(makeUsual).not.toBeInTheDocument())
  expect(short).toHaveFocus()
})

test('a skeleton is kept as it is typed, asks for what is missing, and is sent when it is done', async () => {
  const done = { ...skeleton, status: 'done' as const, done_at: '2026-11-20T07:00:00Z' }
  const { backend, address } = asLearner(
    {},
    { [`${RPC}/finish_mission_task`]: { body: aMission({ ...soon(), tasks: [reviews, done, reading] }) } },
    '/daily-mission?task=skeleton',
  )
  expect(await screen.findByText('Does a fiscal rule need a referee?')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Opening'), 'FRBM Act')
  await userEvent.type(screen.getByLabelText('Head 1'), 'Forecasts')
  const key = 'mission-skeleton:00000000-0000-4000-8000-000000000001:skeleton'
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ intro: 'FRBM Act' })
  expect(screen.getByRole('button', { name: 'Pause the clock' })).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Done with it' }))
  expect(screen.getByText('Not yet: Write two heads at least. Write the last line.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Head 2'), 'Escape clause')
  await userEvent.type(screen.getByLabelText('Last line'), 'A council')
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await userEvent.click(screen.getByRole('button', { name: 'Done with it' }))

  expect(await screen.findByText('Done: Skeleton of an answer.')).toBeVisible()
  expect(address()).toBe('/daily-mission')
  // the list is another view of the page, and what was done stands at its top
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(backend.asked(`${RPC}/finish_mission_task`)[0]?.body).toMatchObject({
    p_task: 'skeleton',
    p_evidence: {
      skeleton: { intro: 'FRBM Act', heads: ['Forecasts', 'Escape clause'], conclusion: 'A council' },
    },
  })
  expect(localStorage.getItem(key)).toBeNull()
})

test('what was done without a network is kept, counted on the page, and sent later', async () => {
  const more = {
    [`${RPC}/finish_mission_task`]: () => {
      throw new TypeError('no network')
    },
  }
  asLearner({}, more, '/daily-mission?task=skeleton')
  for (const [field, text] of [
    ['Opening', 'o'],
    ['Head 1', 'a'],
    ['Head 2', 'b'],
    ['Last line', 'c'],
  ] as const)
    await userEvent.type(await screen.findByLabelText(field), text)
  await userEvent.click(screen.getByRole('button', { name: 'Done with it' }))

  expect(await screen.findByText('Done here; it goes to your account with the next connection')).toBeVisible()
  expect(screen.getByText('3 of 18 min')).toBeVisible()
  expect(localStorage.getItem('mission-done:00000000-0000-4000-8000-000000000001')).toContain('"intro":"o"')
})

test('what the server will not count is said with its reason, and what was written is shown once more', async () => {
  const refused = { code: 'PT409', message: 'This task belongs to a day that has gone by: today has its own' }
  localStorage.setItem(
    'mission-done:00000000-0000-4000-8000-000000000001',
    JSON.stringify([
      {
        ...{ task: 'old', kind: 'skeleton', title: 'Skeleton of an answer', at: '2026-11-18T07:00:00Z' },
        evidence: { skeleton: { intro: 'Deficit', heads: ['One', 'Two'], conclusion: '', seconds: 100 } },
      },
    ]),
  )
  const { backend } = asLearner({}, { [`${RPC}/finish_mission_task`]: { status: 409, body: refused } })

  expect(await screen.findByText(/This task belongs to a day that has gone by/)).toBeVisible()
  // whenever it is sent, it is told when it was done
  expect(backend.asked(`${RPC}/finish_mission_task`)[0]?.body).toMatchObject({
    p_evidence: { done_at: '2026-11-18T07:00:00Z' },
  })
  expect(screen.getByText('Deficit')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Understood' }))
  expect(screen.queryByText('Deficit')).not.toBeInTheDocument()
})

test('in Hindi the reason is told in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  localStorage.setItem(
    'mission-done:00000000-0000-4000-8000-000000000001',
    JSON.stringify([
      {
        ...{ task: 'old', kind: 'skeleton', title: 'Skeleton of an answer', at: '2026-11-18T07:00:00Z' },
        evidence: { skeleton: { intro: 'Deficit', heads: ['One', 'Two'], conclusion: '', seconds: 100 } },
      },
    ]),
  )
  const body = { code: 'PT409', message: 'This task belongs to a day that has gone by: today has its own' }
  asLearner({}, { [`${RPC}/finish_mission_task`]: { status: 409, body } })

  expect(await screen.findByText('यह काम बीते हुए दिन का है: आज के काम अलग हैं')).toBeVisible()
})

test('a text is read at its place, and afterwards one can say so', async () => {
  const done = { ...reading, status: 'done' as const, done_at: '2026-11-20T07:00:00Z' }
  const more = {
    [`${RPC}/start_mission_task`]: { body: { attempt_id: null, href: reading.href } },
    [`${RPC}/finish_mission_task`]: { body: aMission({ ...soon(), tasks: [reviews, done] }) },
  }
  const { address, unmount } = asLearner({}, more)
  expect(screen.queryByRole('button', { name: /^I have read it/ })).not.toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Fiscal responsibility' }))
  expect(address()).toBe('/ebooks?note=fiscal-responsibility')
  unmount()

  const { backend } = asLearner({}, more)
  await userEvent.click(await screen.findByRole('button', { name: 'I have read it: Fiscal responsibility' }))
  await waitFor(() => expect(backend.asked(`${RPC}/finish_mission_task`)).toHaveLength(1))
  expect(screen.getByText('Marked as read: Fiscal responsibility')).toBeInTheDocument()
})

test('the day is done: the week first, what moved, and nothing more to do', async () => {
  asLearner({
    tasks: [{ ...reviews, status: 'done', done_at: '2026-11-20T07:00:00Z' }],
    ...{ is_done: true, is_minimum_done: true, done_minutes: 18 },
    moved: [
      { topic: null, title: both('8 reviewed questions'), before: 0.61, after: 0.78, what: 'recall_exam' },
      { topic: 'banking', title: both('Banking'), before: null, after: 0.54, what: 'ability' },
    ],
  })

  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'You are done for today' })).toHaveFocus(),
  )
  const row = screen.getByRole('row', { name: /8 reviewed questions/ })
  expect(within(row).getByText('61 %')).toBeVisible()
  expect(within(row).getByText('78 %')).toBeVisible()
  expect(screen.getByText('will be known on the day of the exam')).toBeVisible()
  expect(screen.getByText('not known')).toBeVisible()
  expect(screen.getByText(/^The next mission begins on /)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Start|Go on)/ })).not.toBeInTheDocument()
})

test('today is marked in the week, also once it is done', async () => {
  const { streak } = aMission()
  const week = streak.week.map(
    ({ day, state }) => ({ day, state: state === 'open' ? 'done' : state }) as const,
  )
  asLearner({
    tasks: [{ ...reviews, status: 'done', done_at: '2026-11-20T07:00:00Z' }],
    ...{ is_done: true, is_minimum_done: true, done_minutes: 18, moved: [], streak: { ...streak, week } },
  })

  await screen.findByRole('heading', { level: 1, name: 'You are done for today' })
  const days = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'))
  expect(days).toHaveLength(1)
  expect(days[0]).toHaveAttribute('aria-current', 'date')
  expect(days[0]).toHaveTextContent('Friday, 20 Nov 2026: done')
})

test('with everything skipped nobody is praised or blamed, and a task can be taken back', async () => {
  asLearner({
    tasks: [{ ...reviews, status: 'skipped', skip_reason: 'not_today' }],
    is_done: true,
    moved: [],
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing is open for today' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take it back: Review 8 questions' })).toBeVisible()
})

test('a day of rest expects nothing, and offers the set all the same', async () => {
  asLearner({ is_rest_day: true })

  expect(await screen.findByText('Today is one of your days of rest.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Start/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show today’s set anyway' }))
  expect(await rowOf('Review 8 questions')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(screen.getByText('A day of rest: your week is safe without it.')).toBeVisible()
})

test('when the day turns over the new one is offered, and what is being written stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const { backend } = asLearner(
    { day_ends_at: new Date(Date.now() + 60_000).toISOString() },
    {},
    '/daily-mission?task=skeleton',
  )
  await user.type(await screen.findByLabelText('Opening'), 'Half a thought')
  expect(screen.queryByText('A new day has begun.')).not.toBeInTheDocument()
  backend.answers[`${RPC}/my_mission`] = {
    body: aMission({
      ...soon(),
      day: '2026-11-21',
      tasks: [aTask({ id: 'new', title: both('A new task') })],
    }),
  }
  await act(() => vi.advanceTimersByTimeAsync(61_000))

  expect(screen.getByText('A new day has begun.')).toBeVisible()
  expect(screen.getByLabelText('Opening')).toHaveValue('Half a thought')
  await user.click(screen.getByRole('button', { name: 'Open the new mission' }))
  expect(await screen.findByRole('heading', { level: 3, name: 'A new task' })).toBeVisible()
  expect(screen.queryByText('A new day has begun.')).not.toBeInTheDocument()
})

const question = {
  ...{ position: 1, question_id: 'repo', version: 1, format: 'single', kind: 'static', topic: 'banking' },
  ...{ difficulty: 2, reviewed_by: null },
  asked: { stem: both('Who sets the repo rate?'), options: ['A', 'B', 'C', 'D'].map((one) => both(one)) },
}
const attempt = {
  ...{ id: 'attempt-1', kind: 'mission', mode: 'learn', test: null, setup: {}, question_count: 1 },
  ...{
    started_at: '2026-11-20T06:00:00Z',
    expires_at: null,
    submitted_at: null,
    submitted_by: null,
    graded_at: null,
  },
  ...{ score_sixths: null, right_count: null, wrong_count: null, blank_count: null },
}
const rule = {
  ...{ title: 'General Studies', title_hi: 'सामान्य अध्ययन', right_sixths: 12, wrong_sixths: -4 },
  ...{ minutes: 120, question_count: 100, sprint_seconds: 36, slow_seconds: 120 },
}
const feedback = {
  ...{
    key: 0,
    truths: [],
    reasons: ['a', 'b', 'c', 'd'].map((one) => both(one)),
    explanation: both('The committee.'),
  },
  ...{ fact_ids: [], sources: [], dropped: false, correct: true, sixths: 12 },
}
const around = {
  'GET /rest/v1/topics': { body: [] },
  'GET /rest/v1/notes': { body: [] },
  'GET /rest/v1/book_chapters': { body: [] },
  'GET /rest/v1/bookmarks': { body: [] },
  [`${RPC}/rulings_for`]: { body: [] },
  [`${RPC}/related_past_questions`]: { body: [] },
  [`${RPC}/pyq_years`]: { body: [] },
}

test('questions open in the player, and afterwards the mission says what they came to', async () => {
  const opened = {
    ...{ attempt, server_now: '2026-11-20T06:00:00Z', test: null, feedback: [] },
    rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
    questions: [{ ...question, ...UNTOUCHED, checked: false }],
  }
  const now = aMission({
    ...soon(),
    tasks: [
      { ...reviews, status: 'done', done_at: '2026-11-20T07:00:00Z', attempt_id: 'attempt-1' },
      skeleton,
    ],
  })
  const { backend, address } = asLearner(
    {},
    {
      ...around,
      [`${RPC}/start_mission_task`]: { body: { attempt_id: 'attempt-1', href: null } },
      [`${RPC}/open_attempt`]: { body: opened },
      [`${RPC}/save_answers`]: {
        body: { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored: [] },
      },
      [`${RPC}/check_answer`]: { body: { ...feedback, position: 1 } },
      [`${RPC}/submit_attempt`]: { body: { graded: true } },
      'GET /rest/v1/attempts': {
        body: { submitted_at: '2026-11-20T07:00:00Z', right_count: 1, question_count: 1, score_sixths: 12 },
      },
    },
    '/daily-mission?task=reviews',
  )
  expect(await screen.findByText('Who sets the repo rate?')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Review 8 questions' })).toBeVisible()
  backend.answers[`${RPC}/my_mission`] = { body: now }
  await userEvent.click(screen.getByRole('radio', { name: /^Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await userEvent.click(await screen.findByRole('button', { name: 'To the overview' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))

  expect(await screen.findByText('1 of 1 right, 2.00 marks.', { exact: false })).toBeVisible()
  expect(address()).toBe('/daily-mission')
  expect(screen.getByRole('link', { name: 'See the reasons' })).toHaveAttribute(
    'href',
    '/test-results?attempt=attempt-1',
  )
})

test('questions that cannot be opened say what is kept, and can be tried again', async () => {
  const { backend } = asLearner(
    {},
    { [`${RPC}/start_mission_task`]: { status: 500, body: { message: 'down' } } },
    '/daily-mission?task=reviews',
  )
  expect(await screen.findByText('The questions could not be opened.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(backend.asked(`${RPC}/start_mission_task`)).toHaveLength(2))
})

test('when the mission cannot be read it says so, and tries again when asked', async () => {
  expectLogged('Could not read my_mission')
  const { backend } = asLearner({}, { [`${RPC}/my_mission`]: { status: 500, body: { message: 'down' } } })
  expect(await screen.findByText('Today’s mission could not be read just now.')).toBeVisible()
  backend.answers[`${RPC}/my_mission`] = { body: aMission({ ...soon(), tasks: [reviews] }) }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await rowOf('Review 8 questions')).toBeVisible()
})

test('in Hindi, the mission is in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  asLearner()

  expect(await screen.findByRole('heading', { level: 1, name: 'आज का मिशन' })).toBeVisible()
  expect(await rowOf('Review 8 questions हि')).toBeVisible()
  expect(screen.getByText('18 में से 0 मिनट')).toBeVisible()
})

const publicMission = () => ({
  ...{ day: '2026-11-20', budget_minutes: 30, ...soon() },
  tasks: [
    {
      ...{ position: 1, kind: 'mixed', minutes: 12, count: 1, title: both('1 mixed question'), topic: null },
      ...{ detail: null, href: null, ref: null, reason: both('The same for everybody today.') },
      questions: [question],
    },
    {
      ...{ position: 2, kind: 'skeleton', minutes: 3, count: 1, title: both('Skeleton of an answer') },
      ...{
        detail: both('Does a fiscal rule need a referee?'),
        href: null,
        ref: 'fiscal-council',
        topic: 'fiscal',
      },
      reason: both('Three minutes of structure.'),
    },
  ],
})

test('a visitor does the public mission; it is kept in the browser and ends with an invitation', async () => {
  backendAnswers({
    ...around,
    [`${RPC}/public_mission`]: { body: publicMission() },
    'GET /rest/v1/exam_rules': { body: rule },
    [`${RPC}/check_visitor_answer`]: { body: feedback },
  })
  renderPage(<MissionPage />, { at: '/daily-mission' })
  expect(await screen.findByText('The same for everybody today.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Start/ }))
  await userEvent.click(await screen.findByRole('radio', { name: /^Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Right.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'To the overview' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }))

  expect(await screen.findByText('12 of 15 min')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go on, next: Skeleton of an answer' }))
  for (const field of ['Opening', 'Head 1', 'Head 2', 'Last line'])
    await userEvent.type(await screen.findByLabelText(field), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Done with it' }))

  expect(
    await screen.findByRole('heading', { level: 1, name: 'That was today’s public mission' }),
  ).toBeVisible()
  expect(screen.getByText('1 of 1 questions right. Another one comes tomorrow.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth?mode=signup')
  expect(JSON.parse(localStorage.getItem('visitor_mission') ?? '')).toMatchObject([
    {
      day: '2026-11-20',
      done: [
        { position: 1, kind: 'mixed' },
        { position: 2, skeleton: { intro: 'x' } },
      ],
    },
  ])
})

test('when the public mission cannot be read, a visitor is told and can try again', async () => {
  expectLogged('Could not read public_mission')
  const backend = backendAnswers({ [`${RPC}/public_mission`]: { status: 500, body: { message: 'down' } } })
  renderPage(<MissionPage />, { at: '/daily-mission' })
  expect(await screen.findByText('Today’s mission could not be read just now.')).toBeVisible()
  backend.answers[`${RPC}/public_mission`] = { body: publicMission() }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Three minutes of structure.')).toBeVisible()
})
