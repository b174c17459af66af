/** How it stands, the host's desk, results, and looking through: what follows on the answers of a challenge. */

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ChallengePage from './challenge-page.tsx'
import type { Challenge } from './challenge-types.ts'
import { fakeLive } from './fake-live.ts'
import { sampleChallenge, sampleEntry, sampleQuestion } from './sample-challenges.ts'

const live = vi.hoisted(() => ({ current: undefined as ReturnType<typeof fakeLive> | undefined }))
vi.mock('./live.ts', () => ({
  listenLive: (...given: Parameters<ReturnType<typeof fakeLive>['listenLive']>) =>
    live.current?.listenLive(...given),
}))
beforeEach(() => {
  live.current = fakeLive()
  Reflect.deleteProperty(navigator, 'share')
})

const RPC = 'POST /rest/v1/rpc/'
const BOARD = `${RPC}challenge_board`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const arena = 'arena-1'
const through = sampleEntry({ finished_at: inMinutes(-1), answered: 2, score_sixths: 12, time_ms: 61_000 })
const going = {
  id: arena,
  kind: 'arena',
  title: { en: 'Sunday arena' },
  entered: through,
} as Partial<Challenge>
const row = (rank: number | null, alias: string, score: number, isMe = false) => ({
  ...{ rank, alias, score_sixths: score, time_ms: 90_000, answered: 2, is_me: isMe },
})
const board = {
  ...{ n: 50, finished: 40, on_board: 40, frozen: false, seq: 3 },
  mine: { rank: 7, score_sixths: 12, time_ms: 61_000, percentile: 84 },
  rows: [row(6, 'Ganga 7', 20), row(7, 'Neem 42', 12, true), row(null, 'Teak 1', -4)],
  histogram: [],
}

function open(at: string, answers: Parameters<typeof backendAnswers>[0] = {}, boards = true) {
  const backend = backendAnswers({
    'GET /rest/v1/topics': { body: [] },
    [`${RPC}list_challenges`]: {
      body: {
        server_now: inMinutes(0),
        now: [],
        ahead: [],
        past: [],
        alias: 'Neem 42',
        boards,
        global: false,
      },
    },
    [`${RPC}open_challenge`]: { body: sampleChallenge(going) },
    [BOARD]: { body: board },
    ...answers,
  })
  const view = renderPage(
    <Routes>
      <Route path="/challenge/:challengeId" element={<ChallengePage />} />
      <Route path="/challenge/:challengeId/:action" element={<ChallengePage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { as: learner(), at },
  )
  return { backend, ...view }
}

test('whoever is above nobody is not told so', async () => {
  const last = { rank: null, score_sixths: -12, time_ms: 61_000, percentile: 0.4 }
  open(`/challenge/${arena}/live`, { [BOARD]: { body: { ...board, mine: last } } })

  await screen.findByRole('table', { name: 'Around you' })
  expect(screen.queryByText(/above those of/)).not.toBeInTheDocument()
})

test('those around oneself stand there with marks and time; nobody is told a last place', async () => {
  open(`/challenge/${arena}/live`)

  const table = await screen.findByRole('table', { name: 'Around you' })
  const [, first, mine, last] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('6Ganga 73.331:30')
  expect(mine).toHaveTextContent('7Neem 42you2.001:30')
  expect(last).toHaveTextContent(/^Teak 1−0.67/)
  expect(screen.getByText(/You stand at place 7 of 40\./)).toBeVisible()
  expect(screen.getByText(/Your marks are above those of 84 %/)).toBeVisible()
  expect(screen.getByText('40 are through')).toBeVisible()
  // single questions are told of when it is over
  expect(screen.queryByRole('button', { name: 'By topic' })).not.toBeInTheDocument()
})

test('a tick moves one’s own place at once; the board is read again at most once in five seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { backend } = open(`/challenge/${arena}/live`)
  await screen.findByRole('table', { name: 'Around you' })
  act(() => live.current?.to(arena).onHearing(true))
  await waitFor(() => expect(screen.getByText('Live')).toBeVisible())
  await waitFor(() => expect(backend.asked(BOARD)).toHaveLength(2))
  const tick = (seq: number, ahead: number) =>
    act(() =>
      live.current?.to(arena).onTick({
        ...{ n: 50, finished: 41, answered: 80, seq },
        histogram: [
          [-4, 3],
          [12, 1],
          [24, ahead],
        ],
      }),
    )
  tick(1, 5)
  expect(screen.getByText('By marks you are around place 6 of 9 now.')).toBeVisible()
  await waitFor(() => expect(backend.asked(BOARD)).toHaveLength(3))
  for (let seq = 2; seq < 12; seq++) tick(seq, seq)
  expect(screen.getByText('By marks you are around place 12 of 15 now.')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(backend.asked(BOARD)).toHaveLength(3)
})

test('among a thousand the board is read at a moment of one’s own, and more seldom', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { backend } = open(`/challenge/${arena}/live`)
  await screen.findByRole('table', { name: 'Around you' })
  act(() => live.current?.to(arena).onHearing(true))
  await act(() => vi.advanceTimersByTimeAsync(3000))
  const before = backend.asked(BOARD).length
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      const told = {
        n: 1000,
        finished: 900,
        answered: 9000 + Date.now() / 1000,
        histogram: [],
        seq: Date.now(),
      }
      act(() => live.current?.to(arena).onTick(told))
      await act(() => vi.advanceTimersByTimeAsync(1000))
    }
    return backend.asked(BOARD).length - before
  }
  expect(await pass(4)).toBe(0)
  expect(await pass(10)).toBe(1)
  expect(await pass(20)).toBe(2)
  vi.useRealTimers()
})

test('where no live line can be opened the page says so quietly, and asks every few seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { backend } = open(`/challenge/${arena}/live`)
  await screen.findByRole('table', { name: 'Around you' })
  expect(screen.getByText('Every few seconds').closest('[role=status]')).toBeVisible()
  const before = backend.asked(BOARD).length
  await act(() => vi.advanceTimersByTimeAsync(14_000))
  vi.useRealTimers()

  expect(backend.asked(BOARD).length).toBeGreaterThanOrEqual(before + 2)
})

test('with boards off nothing of them is shown or asked for, and the results are still there', async () => {
  const { backend, unmount } = open(`/challenge/${arena}/live`, {}, false)
  expect(await screen.findByText(/Boards are off, as you chose/)).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  unmount()
  open(`/challenge/${arena}/results`, over(), false)

  expect(await screen.findByRole('region', { name: 'Your marks' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Board' })).not.toBeInTheDocument()
  expect(screen.queryByText(/You stand at place|above those of/)).not.toBeInTheDocument()
  expect(backend.asked(BOARD)).toHaveLength(0)
})

const frozen = sampleChallenge({
  ...going,
  ...{ status: 'frozen', ends_at: inMinutes(-1), entered: { ...through, is_over: true } },
})
const results = {
  challenge: frozen,
  entry: { ...through, is_over: true },
  board: { ...board, frozen: true },
  ...{ right: 1, wrong: 1, blank: 0, improved: 12, failed: 1, half_time: 1 },
  by_topic: [{ topic: 'money', right: 1, wrong: 1, blank: 0, score_sixths: 12, time_ms: 61_000 }],
}
const text = (en: string) => ({ en })
const told = (position: number, correct: boolean) => ({
  ...{ position, key: 1, truths: [], reasons: [], explanation: text('Because it is so.'), fact_ids: [] },
  ...{ sources: [], dropped: false, correct, sixths: correct ? 12 : -4, error_type: null, rating: null },
})
const review = {
  attempt: {
    ...{ id: through.attempt_id, kind: 'challenge', mode: 'exam', test: null, setup: {}, question_count: 2 },
    ...{ started_at: inMinutes(-9), expires_at: null, submitted_at: inMinutes(-1), submitted_by: 'learner' },
    ...{ graded_at: inMinutes(-1), score_sixths: 12, right_count: 1, wrong_count: 1, blank_count: 0 },
  },
  server_now: inMinutes(0),
  rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
  test: null,
  questions: [
    sampleQuestion(1, { selected: 1, checked: true, seq: 1 }),
    sampleQuestion(2, { selected: 0, checked: true, seq: 1 }),
  ],
  feedback: [told(1, true), told(2, false)],
}
function over(more: Parameters<typeof backendAnswers>[0] = {}) {
  return {
    [`${RPC}open_challenge`]: { body: frozen },
    [`${RPC}challenge_results`]: { body: results },
    [`${RPC}challenge_review`]: { body: review },
    'GET /rest/v1/regrades': { body: [] },
    ...more,
  }
}

test('results: marks first, then right, wrong and blank, topics, and the board as it was frozen', async () => {
  const { backend } = open(`/challenge/${arena}/results`, over())

  const score = await screen.findByRole('region', { name: 'Your marks' })
  expect(score).toHaveTextContent('2.00of 4.00')
  expect(within(score).getByText('1 right answer in half the time brought a mark more.')).toBeVisible()
  expect(within(score).getByText('That is +12 points above your own average so far.')).toBeVisible()
  expect(within(score).getByRole('row', { name: 'Wrong 1' })).toBeVisible()
  expect(await screen.findByRole('row', { name: 'money 1 1 0 +2.00' })).toBeVisible()
  const frozenBoard = await screen.findByRole('region', { name: 'Board' })
  // it came with the results
  expect(within(frozenBoard).getByText('Ganga 7')).toBeVisible()
  expect(backend.asked(BOARD)).toHaveLength(0)
  await userEvent.click(within(frozenBoard).getByRole('button', { name: 'Most improved' }))
  expect(within(frozenBoard).getByText(/Everybody starts from themselves/)).toBeVisible()
})

test('results of a challenge whose key was corrected contradict nobody: they stand, and that is said', async () => {
  const line = { id: 1, question_id: 'q', old_sixths: 8, new_sixths: 24, reason: 'The Act says so.' }
  const regrades = [{ ...line, ruled_at: '2026-11-20T10:00:00Z', dropped_policy: null }]
  open(`/challenge/${arena}/results`, over({ 'GET /rest/v1/regrades': { body: regrades } }))

  expect(await screen.findByRole('region', { name: 'Your marks' })).toHaveTextContent('2.00of 4.00')
  const banner = within(await screen.findByRole('region', { name: 'A key was corrected' }))
  expect(banner.getByText(/stand as they were counted at its end/)).toBeVisible()
  expect(screen.queryByText(/Your score was/)).not.toBeInTheDocument()
})

test.each([
  [false, 'This needs an earlier challenge to compare with.'],
  [true, 'Only marks above one’s own average stand here, and yours are not among them.'],
])('who is not on the board of progress is told why; an earlier challenge: %s', async (hasEarlier, why) => {
  const none = { ...board, frozen: true, on_board: 0, rows: [] }
  open(
    `/challenge/${arena}/results`,
    over({ [BOARD]: { body: { ...none, mine: { rank: null, score_sixths: 12, has_earlier: hasEarlier } } } }),
  )
  const frozenBoard = await screen.findByRole('region', { name: 'Board' })
  await userEvent.click(within(frozenBoard).getByRole('button', { name: 'Most improved' }))

  expect(await within(frozenBoard).findByText(why)).toBeVisible()
})

test('what is shared has marks and no place', async () => {
  const write = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
  open(`/challenge/${arena}/results`, over())
  const share = await screen.findByRole('region', { name: 'Tell somebody' })
  // nothing to share with on this device
  expect(within(share).queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  await userEvent.click(within(share).getByRole('button', { name: 'Copy the text' }))

  expect(write).toHaveBeenCalledWith('Sunday arena: 2.00 of 4.00 marks, 1 of 2 right.')
})

test('what failed is replayed in practice, or kept as cards, once', async () => {
  const { backend, address } = open(
    `/challenge/${arena}/results`,
    over({
      'POST /rest/v1/cards': { status: 201, body: null },
      [`${RPC}start_challenge_replay`]: { body: { attempt: { id: 'replay-1' } } },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add what failed to my cards' }))
  expect(await screen.findByText('1 card is in your deck.')).toBeVisible()
  expect(backend.asked('POST /rest/v1/cards')[0]?.body).toMatchObject([
    { id: '00000000-0000-4000-8000-000000000002', front: expect.stringContaining('What is asked at 2?') },
  ])
  expect(screen.getByRole('button', { name: 'Add what failed to my cards' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Replay the one that failed' }))
  await waitFor(() => expect(address()).toBe('/practice?attempt=replay-1'))
})

test('between the end and the last count one waits a moment, and nothing has to be pressed', async () => {
  expectLogged(/Could not read challenges/)
  let isCounted = false
  open(
    `/challenge/${arena}/results`,
    over({
      [`${RPC}challenge_results`]: () =>
        isCounted
          ? { body: results }
          : { status: 409, body: { code: 'PT409', message: 'Results are out when the challenge is over' } },
    }),
  )
  expect(await screen.findByText(/The answers are being counted/)).toBeVisible()
  isCounted = true

  expect(await screen.findByRole('region', { name: 'Your marks' })).toBeVisible()
})

test('before the end there is a countdown and no key', async () => {
  open(`/challenge/${arena}/results`)

  expect(await screen.findByText('Results come when the challenge is over.')).toBeVisible()
  expect(screen.getByRole('timer')).toBeVisible()
})

test('looking through begins with what failed, and names what went wrong', async () => {
  const { backend } = open(`/challenge/${arena}/review`, {
    ...over({ [`${RPC}set_error_type`]: { status: 204 } }),
    [`${RPC}pyq_years`]: { body: [] },
    [`${RPC}rulings_for`]: { body: [] },
  })
  const second = await screen.findByRole('button', { name: /^Question 2/ })
  expect(second).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('heading', { name: 'The key is b.' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Misread' }))

  expect(backend.asked(`${RPC}set_error_type`)[0]?.body).toMatchObject({
    ...{ p_attempt: through.attempt_id, p_position: 2, p_error_type: 'misread' },
  })
  expect(await screen.findByRole('button', { name: 'Misread', pressed: true })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Only what failed 1' }))
  expect(screen.queryByRole('button', { name: /^Question 1/ })).not.toBeInTheDocument()
})

test('what went wrong is taken back where it could not be saved', async () => {
  expectLogged('Could not store the kind of error')
  open(`/challenge/${arena}/review`, {
    ...over({ [`${RPC}set_error_type`]: { status: 400, body: { message: 'down' } } }),
    [`${RPC}pyq_years`]: { body: [] },
    [`${RPC}rulings_for`]: { body: [] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Misread' }))

  expect(await screen.findByText(/could not be saved just now, so it is not marked/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Misread', pressed: false })).toBeVisible()
})

test('the host opens each question for all screens, sees how many have locked, and the key once it is closed', async () => {
  const hosting = {
    id: 'live-1',
    kind: 'mentor',
    is_host: true,
    entered: null,
    minutes: null,
    question_count: 5,
  } as Partial<Challenge>
  const step = (position: number, seconds: number) => ({
    ...{ position, opens_at: inMinutes(0), closes_at: new Date(Date.now() + seconds * 1000).toISOString() },
  })
  const shown = (position: number, key: number | null) => ({
    ...sampleQuestion(position),
    ...{ locked: 3, key, chosen: key === null ? null : { 1: 2, blank: 1 } },
  })
  const desk = (at: number, key: number | null) => ({
    ...{ step: step(at, 60), players: 4, answered: 3, question: shown(at, key) },
    challenge: sampleChallenge(hosting),
  })
  const { backend } = open('/challenge/live-1/live', {
    [`${RPC}open_challenge`]: { body: sampleChallenge(hosting) },
    [`${RPC}host_challenge`]: ({ body }) => {
      const { p_step: said } = body as { p_step: string }
      if (said === 'start') return { body: desk(1, null) }
      if (said === 'next') return { body: desk(2, 1) }
      const asked = backend
        .asked(`${RPC}host_challenge`)
        .filter((one) => (one.body as typeof body & { p_step: string }).p_step !== 'look')
      if (asked.length === 0) return { body: { step: null, players: 4, answered: 0, question: null } }
      return { body: asked.length === 1 ? desk(1, null) : desk(2, 1) }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Open the first question' }))
  expect(await screen.findByText('What is asked at 1?')).toBeVisible()
  // a question to be shown, not one to be answered
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /[Ss]trike/ })).not.toBeInTheDocument()
  expect(await screen.findByText('3 of 4 locked this one')).toBeVisible()
  expect(screen.queryByText(/The key is/)).not.toBeInTheDocument()
  const next = screen.getByRole('button', { name: 'Open the next question' })
  // twice before anything is drawn
  act(() => {
    next.click()
    next.click()
  })

  expect(await screen.findByText('The key is b.')).toBeVisible()
  const steps = backend.asked(`${RPC}host_challenge`).map(({ body }) => (body as { p_step: string }).p_step)
  expect(steps.filter((one) => one === 'next')).toHaveLength(1)
  expect(screen.getByText('b 2')).toBeVisible()
  expect(screen.getByText('blank 1')).toBeVisible()

  // questions are left: what cannot be taken back is asked first
  await userEvent.click(screen.getByRole('button', { name: 'End the round' }))
  const asks = screen.getByRole('alertdialog', { name: 'End the round now?' })
  await userEvent.click(within(asks).getByRole('button', { name: 'Leave it as it is' }))
  const told = () =>
    backend.asked(`${RPC}host_challenge`).map(({ body }) => (body as { p_step: string }).p_step)
  expect(told()).not.toContain('end')
  await userEvent.click(screen.getByRole('button', { name: 'End the round' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes, end it' }))
  await waitFor(() => expect(told()).toContain('end'))
})

const hosted = (position: number, key: number | null) => {
  const hosting = {
    id: 'live-1',
    kind: 'mentor',
    is_host: true,
    entered: null,
    minutes: null,
    question_count: 2,
  }
  return {
    step: { position, opens_at: inMinutes(-1), closes_at: inMinutes(key === null ? 1 : -0.5) },
    ...{ players: 1200, answered: 1100 },
    question: { ...sampleQuestion(position), locked: 1100, key, chosen: key === null ? null : { 1: 1100 } },
    challenge: sampleChallenge(hosting as Partial<Challenge>),
  }
}

test('with the last question the button that opens the next one goes, and the focus is on the end', async () => {
  let now = hosted(1, null)
  open('/challenge/live-1/live', {
    [`${RPC}open_challenge`]: { body: now.challenge },
    [`${RPC}host_challenge`]: ({ body }) => {
      if ((body as { p_step: string }).p_step === 'next') now = hosted(2, null)
      return { body: now }
    },
  })
  const next = await screen.findByRole('button', { name: 'Open the next question' })
  expect(await screen.findByText('1,100 of 1,200 locked this one')).toBeVisible()
  next.focus()
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByText('What is asked at 2?')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'End the round' })).toHaveFocus())
})

test('a round whose last question is closed is ended at once: nothing is taken from anybody', async () => {
  const { backend } = open('/challenge/live-1/live', {
    [`${RPC}open_challenge`]: { body: hosted(2, 1).challenge },
    [`${RPC}host_challenge`]: { body: hosted(2, 1) },
  })
  expect(await screen.findByText('The key is b.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'End the round' }))
  const told = () =>
    backend.asked(`${RPC}host_challenge`).map(({ body }) => (body as { p_step: string }).p_step)
  await waitFor(() => expect(told()).toContain('end'))
})

const led = {
  ...{ id: 'live-1', kind: 'mentor', title: { en: 'Saturday clinic' }, is_host: true, entered: null },
  ...{ minutes: null, players: 3, status: 'frozen', ends_at: inMinutes(-1) },
} as Partial<Challenge>
const hostsBoard = { ...board, ...{ n: 3, finished: 3, on_board: 3, frozen: true, mine: null } }

test.each(['', '/live', '/results'])(
  'whoever led a round is told so at …%s, and sees how it stands',
  async (where) => {
    const { backend } = open(`/challenge/live-1${where}`, {
      [`${RPC}open_challenge`]: { body: sampleChallenge(led) },
      [BOARD]: { body: hostsBoard },
    })
    expect(await screen.findByText('You led this round. 3 played.')).toBeVisible()
    expect(screen.queryByText(/you were not in it/)).not.toBeInTheDocument()
    if (where === '') await userEvent.click(screen.getByRole('link', { name: 'Results' }))
    const standing = await screen.findByRole('region', { name: 'Board' })
    expect(await within(standing).findByText('Ganga 7')).toBeVisible()
    // nobody stands around whoever did not play
    expect(within(standing).queryByText(/before you|Around you/)).not.toBeInTheDocument()
    expect(backend.asked(BOARD)[0]?.body).toMatchObject({ p_id: 'live-1', p_board: 'near' })
  },
)

test('whoever led a round waits a moment for the last answers, and then sees how it stands', async () => {
  let isCounted = false
  open('/challenge/live-1/results', {
    [`${RPC}open_challenge`]: () => ({
      body: sampleChallenge({ ...led, status: isCounted ? 'frozen' : 'over' }),
    }),
    [BOARD]: { body: hostsBoard },
  })
  expect(await screen.findByText(/The answers are being counted/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Board' })).not.toBeInTheDocument()
  isCounted = true

  expect(await screen.findByRole('region', { name: 'Board' }, { timeout: 5000 })).toBeVisible()
})

test('a place is told among those whose marks are known, not among those who are through', async () => {
  open(`/challenge/${arena}/live`)
  await screen.findByRole('table', { name: 'Around you' })
  act(() => live.current?.to(arena).onHearing(true))
  act(() =>
    live.current?.to(arena).onTick({
      ...{ n: 50, finished: 1, answered: 80, seq: 1 },
      histogram: [
        [-4, 3],
        [12, 1],
        [24, 11],
      ],
    }),
  )
  expect(await screen.findByText('By marks you are around place 12 of 15 now.')).toBeVisible()
})

test('before the end one is led to all challenges by what says so', async () => {
  open(`/challenge/${arena}/results`)

  expect(await screen.findByRole('link', { name: 'All challenges' })).toHaveAttribute('href', '/challenges')
})
