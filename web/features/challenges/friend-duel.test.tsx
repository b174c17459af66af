import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChatLauncherContext } from '#web/features/chat/index.ts'
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
})

const RPC = 'POST /rest/v1/rpc/'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const refusal = (code: string, message: string) => ({
  status: Number(code.slice(2)),
  body: { code, message },
})
const chat = { isOpen: false, open: () => {}, close: () => {} }

const duelOf = (given: Partial<Challenge> = {}) =>
  sampleChallenge({
    ...{ id: 'friend-1', kind: 'friend', visibility: 'link', minutes: 8, question_count: 5, players: 2 },
    title: { en: 'Friend duel', hi: 'दोस्तों की प्रतियोगिता' },
    ...given,
  })
const through = (given: object = {}) =>
  sampleEntry({ answered: 5, finished_at: inMinutes(-1), score_sixths: 44, time_ms: 65_000, ...given })
const OVER = { status: 'frozen', ends_at: inMinutes(-1), join_closes_at: inMinutes(-1) } as const

const boardOf = (rows: object[]) => ({
  n: 3,
  finished: rows.length,
  on_board: rows.length,
  frozen: false,
  mine: null,
  rows,
})
const ROWS = [
  { rank: 1, alias: 'Neem 7', score_sixths: 60, time_ms: 90_000, is_me: false },
  { rank: null, alias: 'Banyan 2', score_sixths: 44, time_ms: 65_000, is_me: true },
]

/** The page over a duel that changes: what is asked next is told as `now` says. */
function open(at: string, first: Challenge, more: Parameters<typeof backendAnswers>[0] = {}, boards = true) {
  const now = { challenge: first }
  const backend = backendAnswers({
    'GET /rest/v1/topics': { body: [] },
    [`${RPC}open_challenge`]: () => ({ body: now.challenge }),
    [`${RPC}list_challenges`]: {
      body: {
        server_now: inMinutes(0),
        now: [],
        ahead: [],
        past: [],
        alias: 'Banyan 2',
        boards,
        global: false,
      },
    },
    [`${RPC}challenge_board`]: { body: boardOf(ROWS) },
    ...more,
  })
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
  return { backend, now, ...view }
}

test('its page says how long its link is open, and what is told when', async () => {
  open('/challenge/friend-1', duelOf({ is_host: true, players: 0 }))

  expect(
    await screen.findByText(/can be joined for a day, unless whoever made it ends it earlier/),
  ).toBeVisible()
  expect(screen.getByText(/Once you are through you see your marks/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'End the duel' })).not.toBeInTheDocument()
})

test('in Hindi as well', async () => {
  localStorage.setItem('language', 'hi')
  open('/challenge/friend-1', duelOf({ is_host: true, may_end: true, entered: through() }))

  expect(await screen.findByText(/एक दिन तक शामिल हो सकते हैं, जब तक इसे पहले समाप्त न कर दिया जाए/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'अभी समाप्त करें' })).toBeVisible()
})

test('whoever comes after the end is told why it is over', async () => {
  open('/challenge/friend-1/join', duelOf(OVER))

  expect(await screen.findByText(/^This duel is over: its day has passed, or whoever made it/)).toBeVisible()
  expect(screen.queryByText(/you were not in it/)).not.toBeInTheDocument()
})

test('whoever comes in its last minutes is told that less time is left', async () => {
  const { unmount } = open('/challenge/friend-1/join', duelOf({ ends_at: inMinutes(30) }))
  expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible()
  expect(screen.queryByText(/with the time that is left/)).not.toBeInTheDocument()
  unmount()
  open('/challenge/friend-1/join', duelOf({ ends_at: inMinutes(3) }))

  expect(await screen.findByText(/with the time that is left/)).toBeVisible()
})

test.each(['live', 'join', 'results'])(
  'whoever is through sees own marks and those of the others at %s',
  async (at) => {
    const { address } = open(`/challenge/friend-1/${at}`, duelOf({ entered: through() }))

    const mine = await screen.findByRole('region', { name: 'Your marks' })
    expect(within(mine).getByText('7.33')).toBeVisible()
    expect(within(mine).getByText('of 10.00')).toBeVisible()
    const board = await screen.findByRole('table', { name: 'Around you' })
    expect(within(board).getByRole('row', { name: /Neem 7 10.00/ })).toBeVisible()
    expect(screen.getByText(/Others may still join until it ends; keys and reasons come then/)).toBeVisible()
    expect(screen.getByLabelText('Link')).toHaveValue(`${window.location.origin}/challenge/friend-1/join`)
    expect(address()).toBe('/challenge/friend-1/live')
    // who did not make it does not end it
    expect(screen.queryByRole('region', { name: 'End the duel' })).not.toBeInTheDocument()
  },
)

test('marks that would tell a key are said to come later', async () => {
  open('/challenge/friend-1/live', duelOf({ entered: through({ score_sixths: null, time_ms: null }) }))

  expect(
    await screen.findByText(/With fewer than three options chosen, marks would tell the keys/),
  ).toBeVisible()
})

test('who wants no boards sees the own marks, and asks for nobody else’s', async () => {
  const { backend } = open('/challenge/friend-1/live', duelOf({ entered: through() }), {}, false)

  expect(await screen.findByText(/you see no other people’s marks/)).toBeVisible()
  expect(screen.getByText('7.33')).toBeVisible()
  expect(backend.asked(`${RPC}challenge_board`)).toHaveLength(0)
})

test('who still plays sees nobody’s marks', async () => {
  const { backend } = open('/challenge/friend-1/live', duelOf({ entered: sampleEntry({ answered: 2 }) }))

  expect(await screen.findByText('You see how the others did once you are through.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/challenge/friend-1/play')
  expect(screen.queryByRole('region', { name: 'Your marks' })).not.toBeInTheDocument()
  expect(backend.asked(`${RPC}challenge_board`)).toHaveLength(0)
})

test('its maker may end it as soon as the last one is through, after a question, and then all is open', async () => {
  const made = { is_host: true, entered: through() }
  const { backend, now, address } = open('/challenge/friend-1/live', duelOf(made), {
    [`${RPC}end_friend_duel`]: () => {
      now.challenge = duelOf({ ...made, ...OVER, entered: through({ is_over: true }) })
      return { body: now.challenge }
    },
    [`${RPC}challenge_results`]: () => ({
      body: {
        ...{ challenge: now.challenge, entry: now.challenge.entered },
        ...{ right: 4, wrong: 1, blank: 0, by_topic: [], failed: 1 },
      },
    }),
    'GET /rest/v1/regrades': { body: [] },
  })
  expect(await screen.findByText(/^You can end it once somebody has answered and all/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'End it now' })).not.toBeInTheDocument()
  now.challenge = duelOf({ ...made, may_end: true })
  act(() => live.current?.to('friend-1').onTick({ n: 2, finished: 2, answered: 10, histogram: [], seq: 14 }))

  await userEvent.click(await screen.findByRole('button', { name: 'End it now' }))
  const asked = screen.getByRole('alertdialog', { name: 'End this duel now?' })
  expect(within(asked).getByText(/Nobody can join any more/)).toBeVisible()
  await userEvent.click(within(asked).getByRole('button', { name: 'Leave it as it is' }))
  expect(backend.asked(`${RPC}end_friend_duel`)).toHaveLength(0)

  await userEvent.click(screen.getByRole('button', { name: 'End it now' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, end it' }))
  await waitFor(() => expect(address()).toBe('/challenge/friend-1/results'))
  expect(backend.asked(`${RPC}end_friend_duel`).map(({ body }) => body)).toEqual([{ p_id: 'friend-1' }])
  expect(await screen.findByText('The duel is over: everything is open now.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Look through the answers' })).toBeVisible()
})

test('a maker who has not played is told so before ending, and sees afterwards how they did', async () => {
  const { now } = open('/challenge/friend-1', duelOf({ is_host: true, may_end: true }), {
    [`${RPC}end_friend_duel`]: () => {
      now.challenge = duelOf({ is_host: true, ...OVER })
      return { body: now.challenge }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'End it now' }))
  expect(screen.getByText(/^You have not played it yourself/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, end it' }))
  const results = await screen.findByRole('link', { name: 'Results' })
  // the part that ended it is gone
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  await userEvent.click(results)

  expect(await screen.findByText('You made this duel. 2 joined.')).toBeVisible()
  expect(await screen.findByRole('row', { name: /Neem 7/ })).toBeVisible()
})

test('after it another one on the same topics is a press away', async () => {
  const entry = through({ answered: 5, attempt_id: null })
  const results = {
    ...{ entry, right: 3, wrong: 2, blank: 0, failed: 0, by_topic: [] },
    challenge: duelOf({ ...OVER, topics: ['money'], entered: entry as never }),
  }
  const { backend, address } = open('/challenge/friend-1/results', results.challenge, {
    [`${RPC}challenge_results`]: { body: results },
    [`${RPC}new_friend_duel`]: { body: duelOf({ id: 'friend-2' }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make another duel' }))
  await waitFor(() => expect(address()).toBe('/challenge/friend-2'))
  expect(backend.asked(`${RPC}new_friend_duel`)[0]?.body).toMatchObject({ p_topics: ['money'] })
})

test('in Hindi one person is one person', async () => {
  localStorage.setItem('language', 'hi')
  open('/challenge/friend-1/results', duelOf({ is_host: true, players: 1, ...OVER }))

  expect(await screen.findByText('यह प्रतियोगिता आपने बनाई थी। इसमें 1 व्यक्ति शामिल हुआ।')).toBeVisible()
})

test('if somebody came in meanwhile it goes on, and the page says so', async () => {
  const made = { is_host: true, entered: through() }
  const { now } = open('/challenge/friend-1/live', duelOf({ ...made, may_end: true }), {
    [`${RPC}end_friend_duel`]: () => {
      now.challenge = duelOf({ ...made, players: 3 })
      return refusal('PT409', 'Somebody is still playing: end it when all who joined are through')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'End it now' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, end it' }))

  expect(await screen.findByText(/^Somebody is still playing: end it when/)).toBeVisible()
  const says = await screen.findByText(/^You can end it once somebody has answered and all/)
  expect(screen.queryByRole('button', { name: 'End it now' })).not.toBeInTheDocument()
  await waitFor(() => expect(says).toHaveFocus())
})

test('if the line breaks that is said, and no more than is known', async () => {
  expectLogged(/Could not end a duel/)
  open('/challenge/friend-1/live', duelOf({ is_host: true, may_end: true, entered: through() }), {
    [`${RPC}end_friend_duel`]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'End it now' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, end it' }))

  expect(await screen.findByText(/^No answer came\. If the duel is over, this page shows it/)).toBeVisible()
})

test('if only the answer of the end is lost, its maker is told nothing untrue, and is shown that it is over', async () => {
  expectLogged(/Could not end a duel/)
  const made = { is_host: true, entered: through() }
  const { now, address } = open('/challenge/friend-1/live', duelOf({ ...made, may_end: true }), {
    [`${RPC}end_friend_duel`]: () => {
      now.challenge = duelOf({ ...made, ...OVER, entered: through({ is_over: true }) })
      throw new TypeError('Failed to fetch')
    },
    [`${RPC}challenge_results`]: refusal('PT409', 'Results are out when the challenge is over'),
  })
  expectLogged(/Could not read challenges/)
  await userEvent.click(await screen.findByRole('button', { name: 'End it now' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, end it' }))

  await waitFor(() => expect(address()).toBe('/challenge/friend-1/results'))
  expect(screen.queryByText(/goes on as it was/)).not.toBeInTheDocument()
})

test('when it is ended, those who wait go to the results by themselves', async () => {
  const { now, address } = open('/challenge/friend-1/live', duelOf({ entered: through() }), {
    [`${RPC}challenge_results`]: refusal('PT409', 'Results are out when the challenge is over'),
  })
  expectLogged(/Could not read challenges/)
  await screen.findByRole('region', { name: 'Your marks' })
  now.challenge = duelOf({ ...OVER, entered: through({ is_over: true }) })
  act(() => live.current?.to('friend-1').onOver())

  await waitFor(() => expect(address()).toBe('/challenge/friend-1/results'))
})

test('after the last answer one’s own marks stand there', async () => {
  const sitting = {
    ...{ expires_at: inMinutes(6), server_now: inMinutes(0), question_began_at: inMinutes(0) },
    ...{ questions: [sampleQuestion(1)], locked: [], next_position: 1 },
    ...{ half_time_allowed: false, half_time_seconds: null },
  }
  const one = { question_count: 1, entered: sampleEntry({ attempt_id: crypto.randomUUID() }) }
  const { now, address } = open('/challenge/friend-1/play', duelOf(one), {
    [`${RPC}challenge_sitting`]: () => ({ body: { ...sitting, challenge: now.challenge } }),
    [`${RPC}lock_answer`]: () => {
      now.challenge = duelOf({ question_count: 1, entered: through({ answered: 1, score_sixths: 12 }) })
      return { body: { locked: 1, answered: 1, server_now: inMinutes(0) } }
    },
    [`${RPC}finish_challenge`]: { body: through() },
  })
  await screen.findByRole('heading', { name: 'What is asked at 1?' })
  await userEvent.click(screen.getByRole('radio', { name: /Two/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Lock the answer' }))

  await waitFor(() => expect(address()).toBe('/challenge/friend-1/live'))
  const mine = await screen.findByRole('region', { name: 'Your marks' })
  expect(within(mine).getByText('2.00')).toBeVisible()
})
