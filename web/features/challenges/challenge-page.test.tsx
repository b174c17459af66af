import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChatLauncherContext } from '#web/features/chat/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ChallengePage from './challenge-page.tsx'
import type { Challenge, Entry } from './challenge-types.ts'
import { fakeLive } from './fake-live.ts'
import { sampleChallenge, sampleEntry, sampleQuestion } from './sample-challenges.ts'

const live = vi.hoisted(() => ({ current: undefined as ReturnType<typeof fakeLive> | undefined }))
vi.mock('./live.ts', () => ({
  listenLive: (...given: Parameters<ReturnType<typeof fakeLive>['listenLive']>) =>
    live.current?.listenLive(...given),
}))
/** Each test has an attempt of its own: what the one before still sends must not be found by the next. */
let attemptId = ''
const entryOf = (given: Partial<Entry> = {}) => sampleEntry({ attempt_id: attemptId, ...given })
beforeEach(() => {
  live.current = fakeLive()
  attemptId = crypto.randomUUID()
})

const RPC = 'POST /rest/v1/rpc/'
const topics = { 'GET /rest/v1/topics': { body: [] } }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const refusal = (code: string, message: string) => ({
  status: Number(code.slice(2)),
  body: { code, message },
})

const chat = { isOpen: false, open: () => {}, close: () => {} }
function open(at: string, answers: Parameters<typeof backendAnswers>[0]) {
  const backend = backendAnswers({ ...topics, ...answers })
  const view = renderPage(
    <ChatLauncherContext value={chat as never}>
      <Routes>
        <Route path="/challenge/:challengeId" element={<ChallengePage />} />
        <Route path="/challenge/:challengeId/:action" element={<ChallengePage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </ChatLauncherContext>,
    { as: learner(), at },
  )
  return { backend, ...view }
}

const list = (boards: boolean) => ({
  [`${RPC}list_challenges`]: {
    body: { server_now: inMinutes(0), now: [], ahead: [], past: [], alias: 'Neem 42', boards, global: false },
  },
})
const challenge = (given: Partial<Challenge> = {}) => ({
  [`${RPC}open_challenge`]: { body: sampleChallenge(given) },
})
const duel = 'duel-2026-11-22'

test('an action that there is not leads to the page of addresses that lead nowhere', async () => {
  const { backend } = open(`/challenge/${duel}/attempt`, {})

  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(backend.asked(`${RPC}open_challenge`)).toHaveLength(0)
})

test('a challenge that there is not says so and leads to all', async () => {
  expectLogged(/Could not read challenges/)
  open('/challenge/nowhere', { [`${RPC}open_challenge`]: refusal('PT404', 'There is no such challenge') })

  expect(await screen.findByText('There is no such challenge.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All challenges' })).toHaveAttribute('href', '/challenges')
})

test('its page says what it is and how it is marked, and joining leads to the questions', async () => {
  const entered: { current: Entry | null } = { current: null }
  const { backend, address } = open(`/challenge/${duel}`, {
    [`${RPC}open_challenge`]: () => ({ body: sampleChallenge({ entered: entered.current }) }),
    [`${RPC}join_challenge`]: () => {
      entered.current = entryOf()
      return {
        body: {
          attempt_id: entryOf().attempt_id,
          challenge: sampleChallenge({ entered: entryOf() }),
        },
      }
    },
    [`${RPC}challenge_sitting`]: { body: sitting() },
  })

  expect(await screen.findByRole('heading', { name: 'Daily duel' })).toBeVisible()
  expect(
    screen.getByText('Right +2.00, wrong −0.67, blank 0: the marks of the exam, to the third.'),
  ).toBeVisible()
  expect(screen.getByText('Marks come first. Time only decides between equal marks.')).toBeVisible()
  // nobody who is not in it can listen
  expect(live.current?.listeners.size).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(address()).toBe(`/challenge/${duel}/play`))
  expect(backend.asked(`${RPC}join_challenge`)[0]?.body).toEqual({ p_id: duel })
})

test('on a slow line whoever has joined is at the questions before the page is read again', async () => {
  let isJoined = false
  const { address } = open(`/challenge/${duel}`, {
    [`${RPC}open_challenge`]: () => (isJoined ? new Promise(() => {}) : { body: sampleChallenge() }),
    [`${RPC}join_challenge`]: () => {
      isJoined = true
      return { body: { attempt_id: attemptId, challenge: sampleChallenge({ entered: entryOf() }) } }
    },
    [`${RPC}challenge_sitting`]: { body: sitting() },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }))

  expect(await screen.findByRole('heading', { name: 'What is asked at 1?' })).toBeVisible()
  expect(address()).toBe(`/challenge/${duel}/play`)
})

test('a host’s code is asked for at the door, and taken from the link where it stands there', async () => {
  const { backend } = open('/challenge/live-1/join?code=NEEM', {
    ...challenge({ id: 'live-1', kind: 'mentor', needs_code: true }),
    [`${RPC}join_challenge`]: refusal('PT400', 'This is not the code of this challenge'),
  })
  expect(await screen.findByLabelText('Code of the host')).toHaveValue('NEEM')
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))

  expect(await screen.findByText('This is not the code of this challenge')).toBeVisible()
  expect(backend.asked(`${RPC}join_challenge`)[0]?.body).toEqual({ p_id: 'live-1', p_code: 'NEEM' })
})

test.each([
  [refusal('PT400', 'This is not the code of this challenge'), 'यह इस चुनौती का कोड नहीं है'],
  [
    {
      status: 403,
      body: {
        ...{ code: '42501', message: 'Challenges rest today' },
        ...{ details: 'switched_off:challenges', hint: 'आज चुनौतियों का विश्राम है' },
      },
    },
    'आज चुनौतियों का विश्राम है',
  ],
])('in Hindi whoever does not come in is told why in Hindi', async (said, hindi) => {
  localStorage.setItem('language', 'hi')
  open('/challenge/live-1/join?code=NEEM', {
    ...challenge({ id: 'live-1', kind: 'mentor', needs_code: true }),
    [`${RPC}join_challenge`]: said,
  })
  const join = await screen.findByRole('button', { name: 'शामिल हों' })
  // only now, since what a session reads is kept, and there is nowhere to keep it here
  localStorage.setItem('sb-here-auth-token', JSON.stringify({ access_token: 't', user: learner() }))
  await userEvent.click(join)

  expect(await screen.findByText(hindi)).toBeVisible()
})

test('whoever is in already goes from the link straight to the questions', async () => {
  const { address } = open(`/challenge/${duel}/join`, {
    ...challenge({ entered: entryOf() }),
    [`${RPC}challenge_sitting`]: { body: sitting() },
  })
  expect(await screen.findByRole('heading', { name: 'What is asked at 1?' })).toBeVisible()
  expect(address()).toBe(`/challenge/${duel}/play`)
})

test('how many are here is counted by who is connected, and only that line is drawn again', async () => {
  open(`/challenge/${duel}`, challenge({ entered: entryOf() }))
  await screen.findByRole('heading', { name: 'Daily duel' })
  expect(screen.queryByText('Here now')).not.toBeInTheDocument()
  act(() => live.current?.to(duel).onHere(12))

  expect(screen.getByText('12 people')).toBeVisible()
})

/** Two questions, none locked. */
function sitting(given: object = {}, entry: Partial<Entry> = {}, about: Partial<Challenge> = {}) {
  return {
    challenge: sampleChallenge({ entered: entryOf(entry), ...about }),
    expires_at: inMinutes(6),
    server_now: inMinutes(0),
    questions: [sampleQuestion(1), sampleQuestion(2)],
    locked: [],
    next_position: 1,
    question_began_at: inMinutes(0),
    half_time_allowed: false,
    half_time_seconds: null,
    ...given,
  }
}
const lockedAt = (position: number) => ({
  body: { locked: position, answered: position, score_sixths: null, time_ms: null, server_now: inMinutes(0) },
})
function playing(more: Parameters<typeof backendAnswers>[0] = {}) {
  return {
    ...challenge({ entered: entryOf() }),
    [`${RPC}challenge_sitting`]: { body: sitting() },
    [`${RPC}lock_answer`]: ({ body }: { body: unknown }) =>
      lockedAt((body as { p_position: number }).p_position),
    [`${RPC}finish_challenge`]: { body: entryOf({ finished_at: inMinutes(0), answered: 2 }) },
    ...list(true),
    [`${RPC}challenge_board`]: { body: { n: 1, frozen: false, mine: null, rows: [], histogram: [] } },
    ...more,
  }
}
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
const lock = () => userEvent.click(screen.getByRole('button', { name: 'Lock the answer' }))

test('one question after the other, each locked for good, no key told, and then how it stands', async () => {
  const { backend, address } = open(`/challenge/${duel}/play`, playing())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'What is asked at 1?' })).toHaveFocus())
  expect(screen.getByText('Question 1 of 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Lock the answer' })).toBeDisabled()
  await choose(/Two/)
  await userEvent.click(screen.getByRole('button', { name: 'Sure' }))
  await lock()

  expect(await screen.findByRole('heading', { name: 'What is asked at 2?' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Previous|Flag|Bookmark|Question 1/ })).not.toBeInTheDocument()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2 locked')
  expect(await screen.findByText('Saved')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Leave it blank' }))
  await waitFor(() => expect(address()).toBe(`/challenge/${duel}/live`))
  expect(backend.asked(`${RPC}lock_answer`).map(({ body }) => body)).toMatchObject([
    { p_id: duel, p_position: 1, p_answer: { selected: 1, confidence: 3, half_time: false } },
    { p_id: duel, p_position: 2, p_answer: { selected: null, half_time: false } },
  ])
  expect(backend.asked(`${RPC}finish_challenge`)).toHaveLength(1)
  expect(backend.asked(`${RPC}save_answers`)).toHaveLength(0)
})

test('offline one goes on; what is locked waits on the device, in order, and is sent after a reload', async () => {
  let isDown = true
  const answers = playing({
    [`${RPC}lock_answer`]: ({ body }) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return lockedAt((body as { p_position: number }).p_position)
    },
  })
  const { unmount } = open(`/challenge/${duel}/play`, answers)
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await choose(/Three/)
  await lock()
  await screen.findByRole('heading', { name: 'What is asked at 2?' })
  const dialog = await screen.findByRole('alertdialog', { name: 'You are offline. Go on answering.' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go on offline' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByText('Offline, kept on this device')).toBeVisible()
  await choose(/One/)
  unmount()

  isDown = false
  const { backend } = open(`/challenge/${duel}/play`, answers)
  expect(await screen.findByRole('heading', { name: 'What is asked at 2?' })).toBeVisible()
  // what was only chosen is still chosen, and not locked
  expect(screen.getByRole('radio', { name: /One/ })).toBeChecked()
  await screen.findByText('Saved')
  expect(backend.asked(`${RPC}lock_answer`).map(({ body }) => body)).toMatchObject([
    { p_position: 1, p_answer: { selected: 2 } },
  ])
})

test('where the line is lost at the last answer, nobody is told to go on answering', async () => {
  expectLogged('Could not submit the attempt')
  let isDown = false
  const { address } = open(
    `/challenge/${duel}/play`,
    playing({
      [`${RPC}lock_answer`]: ({ body }) => {
        if (isDown) throw new TypeError('Failed to fetch')
        return lockedAt((body as { p_position: number }).p_position)
      },
    }),
  )
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await choose(/Three/)
  await lock()
  await screen.findByRole('heading', { name: 'What is asked at 2?' })
  isDown = true
  await choose(/One/)
  await lock()
  expect(await screen.findByText('Offline, kept on this device')).toBeVisible()
  expect(screen.getByText('All your answers are locked.')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  isDown = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(address()).toBe(`/challenge/${duel}/live`))
})

test('what was locked before in another tab is not taken for the answer that is given here', async () => {
  const { backend } = open(
    `/challenge/${duel}/play`,
    playing({
      [`${RPC}lock_answer`]: ({ body }) => {
        const { p_position: at, p_answer: given } = body as {
          p_position: number
          p_answer: { selected: number }
        }
        return { body: { ...lockedAt(at).body, selected: at === 1 ? 0 : given.selected } }
      },
    }),
  )
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await choose(/Two/)
  await lock()
  const says = 'Question 1 was locked before, in another tab or on another device. That answer counts.'
  expect(await screen.findByText(says)).toBeVisible()

  await choose(/Three/)
  await lock()
  await waitFor(() => expect(backend.asked(`${RPC}lock_answer`)).toHaveLength(2))
  expect(screen.queryByText(/^Question 2 was locked before/)).not.toBeInTheDocument()
})

test('on another device one goes on at the next question', async () => {
  const told = sitting({
    questions: [sampleQuestion(1, { selected: 2, seq: 5, checked: true }), sampleQuestion(2)],
    locked: [{ position: 1, selected: 2 }],
    next_position: 2,
  })
  const { backend } = open(
    `/challenge/${duel}/play`,
    playing({ [`${RPC}challenge_sitting`]: { body: told } }),
  )

  expect(await screen.findByRole('heading', { name: 'What is asked at 2?' })).toBeVisible()
  expect(backend.asked(`${RPC}lock_answer`)).toHaveLength(0)
})

test('what comes after the end is not taken: the player ends, and what was locked before counts', async () => {
  const over = sitting({}, { finished_at: inMinutes(0), is_over: true }, { status: 'frozen' })
  const sittings = [sitting(), over]
  const { address } = open(
    `/challenge/${duel}/play`,
    playing({
      [`${RPC}challenge_sitting`]: () => ({ body: sittings.length > 1 ? sittings.shift() : over }),
      [`${RPC}lock_answer`]: refusal('PT409', 'The challenge is over'),
    }),
  )
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await choose(/Two/)
  await lock()

  await waitFor(() => expect(address()).not.toMatch(/play$/))
})

test('when the clock runs out what was locked is handed in', async () => {
  const { backend, address } = open(
    `/challenge/${duel}/play`,
    playing({ [`${RPC}challenge_sitting`]: { body: sitting({ expires_at: inMinutes(0.06) }) } }),
  )
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await choose(/Two/)

  await waitFor(() => expect(address()).toBe(`/challenge/${duel}/live`))
  // chosen is not locked
  expect(backend.asked(`${RPC}lock_answer`)).toHaveLength(0)
  expect(backend.asked(`${RPC}finish_challenge`)).toHaveLength(1)
})

test('half of the time is promised before a question is shown, and once it was shown no more', async () => {
  const arena = sitting({ half_time_allowed: true, half_time_seconds: 36 }, {}, { kind: 'arena' })
  const answers = playing({ [`${RPC}challenge_sitting`]: { body: arena } })
  const { backend, unmount } = open(`/challenge/${duel}/play`, answers)
  expect(await screen.findByText(/One mark more if you are right within 36 seconds/)).toBeVisible()
  expect(screen.queryByText('What is asked at 1?')).not.toBeInTheDocument()
  await userEvent.keyboard('h')
  expect(await screen.findByRole('heading', { name: 'What is asked at 1?' })).toBeVisible()
  expect(screen.getByRole('timer', { name: 'half time' })).toHaveTextContent(/half time 0:3[56]/)
  await choose(/Four/)
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await lock()

  // however far down its question was
  expect(await screen.findByRole('heading', { name: 'Question 2 of 2' })).toHaveFocus()
  expect(shown.mock.contexts).toContain(screen.getByRole('heading', { name: 'Question 2 of 2' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show it' }))
  expect(await screen.findByRole('heading', { name: 'What is asked at 2?' })).toBeVisible()
  expect(screen.queryByRole('timer', { name: 'half time' })).not.toBeInTheDocument()
  await waitFor(() =>
    expect(backend.asked(`${RPC}lock_answer`)[0]?.body).toMatchObject({ p_answer: { half_time: true } }),
  )
  unmount()
  open(`/challenge/${duel}/play`, answers)
  expect(await screen.findByRole('heading', { name: 'What is asked at 2?' })).toBeVisible()
})

test('with a host each question opens when the host opens it, and closes for everybody', async () => {
  const hosted = (step: Challenge['step'], questions: object[]) => ({
    about: { kind: 'mentor', id: 'live-1', step, question_count: 2, minutes: null } as Partial<Challenge>,
    questions,
  })
  let now = hosted(null, [])
  const { backend } = open('/challenge/live-1/play', {
    ...playing(),
    [`${RPC}open_challenge`]: () => ({ body: sampleChallenge({ ...now.about, entered: entryOf() }) }),
    [`${RPC}challenge_sitting`]: () => ({ body: sitting({ questions: now.questions }, {}, now.about) }),
  })
  expect(await screen.findByText('The host opens the first question. Stay on this page.')).toBeVisible()
  const step = { position: 1, opens_at: inMinutes(0), closes_at: inMinutes(1) }
  now = hosted(step, [sampleQuestion(1)])
  act(() => live.current?.to('live-1').onStep(step))
  expect(await screen.findByRole('heading', { name: 'What is asked at 1?' })).toBeVisible()
  await choose(/Two/)
  await lock()

  expect(await screen.findByText('The next question comes when the host opens it.')).toBeVisible()
  const next = { position: 2, opens_at: inMinutes(0), closes_at: inMinutes(1) }
  const before = backend.asked(`${RPC}open_challenge`).length
  now = hosted(next, [sampleQuestion(1, { selected: 1, checked: true, seq: 9 }), sampleQuestion(2)])
  act(() => live.current?.to('live-1').onStep(next))
  expect(await screen.findByRole('heading', { name: 'What is asked at 2?' })).toBeVisible()
  // a thousand ask in this moment: for the question, and for nothing that they have been told with it
  expect(backend.asked(`${RPC}open_challenge`)).toHaveLength(before)
  // its time is over: nobody can answer it any more
  const closed = { ...next, closes_at: inMinutes(-0.01) }
  now = hosted(closed, now.questions)
  act(() => live.current?.to('live-1').onStep(closed))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'What is asked at 2?' })).toBeNull())
  expect(backend.asked(`${RPC}lock_answer`)).toHaveLength(1)
})

/** A live round of two questions, as far as its host has come. */
function round(more: Parameters<typeof backendAnswers>[0] = {}) {
  const about = { kind: 'mentor', id: 'live-1', minutes: null } as Partial<Challenge>
  let step: Challenge['step'] = { position: 1, opens_at: inMinutes(0), closes_at: inMinutes(1) }
  let status: Challenge['status'] = 'open'
  let questions: object[] = [sampleQuestion(1)]
  const now = () => ({ ...about, step, status, ...(status === 'over' && { ends_at: inMinutes(-0.01) }) })
  const view = open('/challenge/live-1/play', {
    ...playing(),
    [`${RPC}open_challenge`]: () => ({ body: sampleChallenge({ ...now(), entered: entryOf() }) }),
    [`${RPC}challenge_sitting`]: () => ({ body: sitting({ questions }, {}, now()) }),
    [`${RPC}challenge_results`]: refusal('PT409', 'Results are out when the challenge is over'),
    ...more,
  })
  const tell = (next: NonNullable<Challenge['step']>) => {
    step = next
    act(() => live.current?.to('live-1').onStep(next))
  }
  return {
    ...view,
    next: () => {
      questions = [sampleQuestion(1), sampleQuestion(2)]
      tell({ position: 2, opens_at: inMinutes(0), closes_at: inMinutes(1) })
    },
    close: () => tell({ ...(step as NonNullable<Challenge['step']>), closes_at: inMinutes(-0.01) }),
    end: () => {
      status = 'over'
      tell({ ...(step as NonNullable<Challenge['step']>), closes_at: inMinutes(-0.01) })
    },
  }
}

test('an answer that the host’s next question overtook is said to be too late, and not shown as locked', async () => {
  const { backend } = round({
    [`${RPC}lock_answer`]: ({ body }) => {
      const { p_position: at } = body as { p_position: number }
      return at === 1 ? refusal('PT409', 'This question is not open now') : lockedAt(at)
    },
  })
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await choose(/Two/)
  await lock()

  const late = await screen.findByText('Question 1 came too late and stays blank.')
  expect(late.closest('[role=alert]')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 2 locked')
  expect(screen.getByText('Saved')).toBeVisible()
  expect(backend.asked(`${RPC}lock_answer`)).toHaveLength(1)
})

test('what the host has gone past is not counted as locked, nor said to be in the end', async () => {
  const { next, close } = round({
    // the server is not reached any more, so that the end stays on the screen
    [`${RPC}finish_challenge`]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expectLogged(/Could not submit the attempt/)
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  next()
  expect(await screen.findByRole('heading', { name: 'What is asked at 2?' })).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 2 locked')
  await choose(/Two/)
  await lock()
  close()

  expect(await screen.findByRole('heading', { name: 'That was the last question.' })).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2 locked')
  expect(screen.queryByText('All your answers are locked.')).not.toBeInTheDocument()
})

test('when the host ends the round, what was just locked is still sent', async () => {
  expectLogged(/Could not read challenges/)
  const { backend, end, address } = round()
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await choose(/Two/)
  await lock()
  end()

  await waitFor(() => expect(address()).toBe('/challenge/live-1/results'))
  await waitFor(() => expect(backend.asked(`${RPC}lock_answer`)).toHaveLength(1))
  expect(await screen.findByText(/The answers are being counted/)).toBeVisible()
})

test('each answer says how long it took on this device, however late the line brings it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { backend } = open(`/challenge/${duel}/play`, playing())
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  act(() => screen.getByRole('button', { name: 'Leave it blank' }).click())
  await screen.findByRole('heading', { name: 'What is asked at 2?' })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  act(() => screen.getByRole('button', { name: 'Leave it blank' }).click())
  await waitFor(() => expect(backend.asked(`${RPC}lock_answer`)).toHaveLength(2))
  vi.useRealTimers()

  const [first, second] = backend
    .asked(`${RPC}lock_answer`)
    .map(({ body }) => (body as { p_answer: { took_ms: number } }).p_answer.took_ms)
  expect(first).toBeGreaterThanOrEqual(20_000)
  expect(second).toBeGreaterThanOrEqual(5000)
  expect(second).toBeLessThan(15_000)
})
