import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import type { Challenge } from './challenge-types.ts'
import ChallengesPage from './challenges-page.tsx'
import { sampleChallenge, sampleEntry } from './sample-challenges.ts'

const LIST = 'POST /rest/v1/rpc/list_challenges'
const CHOOSE = 'POST /rest/v1/rpc/choose_challenge_settings'
const NEW = 'POST /rest/v1/rpc/new_friend_duel'
const HOST = 'POST /rest/v1/rpc/new_mentor_live'
const money = {
  ...{ slug: 'money', title: 'Money and banking', title_hi: 'मुद्रा', parent_slug: null },
  ...{ summary: '', papers: [], prerequisites: [], position: 1 },
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const duel = sampleChallenge()
const arena = sampleChallenge({
  ...{ id: 'arena-1', kind: 'arena', title: { en: 'Sunday arena' }, minutes: 30, question_count: 25 },
  ...{ opens_at: inMinutes(90), join_closes_at: inMinutes(120), ends_at: inMinutes(120), status: 'upcoming' },
})
const nothing = {
  ...{ server_now: new Date().toISOString(), now: [], ahead: [], past: [] },
  ...{ alias: 'Neem 42', boards: true, global: false, marathons: [], is_mentor: false },
}

function open(list: object = {}, more: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    [LIST]: { body: { ...nothing, server_now: new Date().toISOString(), ...list } },
    'GET /rest/v1/topics': {
      body: [money, { ...money, slug: 'banks', parent_slug: 'money', title: 'Banks' }],
    },
    ...more,
  })
  return { backend, ...renderPage(<ChallengesPage />, { as: learner(), at: '/challenges' }) }
}
const part = (name: string) => screen.findByRole('region', { name })

test('the duel of the day comes first with the one primary step, and what starts soon is counted down', async () => {
  open({ now: [{ ...arena, opens_at: inMinutes(-1), status: 'open' }, duel], ahead: [arena] })

  const now = await part('Open now')
  const rows = within(now).getAllByRole('listitem')
  expect(within(rows[0] as HTMLElement).getByRole('heading', { name: 'Daily duel' })).toBeVisible()
  // its kind is said where the title does not say it
  expect(within(rows[0] as HTMLElement).getAllByText('Daily duel')).toHaveLength(1)
  expect(within(rows[1] as HTMLElement).getByText('Weekly arena')).toBeVisible()
  expect(within(now).getByRole('link', { name: 'Join: Daily duel' })).toHaveAttribute(
    'href',
    '/challenge/duel-2026-11-22',
  )
  expect(within(now).getByRole('link', { name: 'Join: Daily duel' })).toHaveClass('bg-primary')
  expect(screen.getAllByRole('link').filter((link) => link.classList.contains('bg-primary'))).toHaveLength(1)
  expect(within(now).getByText(/everybody has the same ones today/)).toBeVisible()
  const ahead = await part('Starting soon')
  expect(within(ahead).getByRole('timer')).toHaveTextContent('opens in 1 h 30 min')
})

test('whoever leads a round is led to its desk, not asked to join; its clock is that of each question', async () => {
  const led = { id: 'live-1', kind: 'mentor', title: { en: 'Saturday clinic' }, is_host: true, minutes: null }
  open({ now: [sampleChallenge({ ...(led as Partial<Challenge>), question_count: 5 })] })

  expect(await screen.findByRole('link', { name: 'Lead it: Saturday clinic' })).toHaveAttribute(
    'href',
    '/challenge/live-1/live',
  )
  expect(screen.getByText(/You lead this one/)).toBeVisible()
  expect(screen.getByText('5 questions, each with its own clock')).toBeVisible()
})

test('what is begun is gone on with', async () => {
  open({
    now: [duel, { ...arena, opens_at: inMinutes(-1), status: 'open', entered: sampleEntry({ answered: 4 }) }],
  })

  const now = await part('Open now')
  expect(within(now).getByText('4 of 25 locked')).toBeVisible()
  const goOn = within(now).getByRole('link', { name: 'Go on: Sunday arena' })
  expect(goOn).toHaveAttribute('href', '/challenge/arena-1/play')
  expect(goOn).toHaveClass('bg-primary')
})

test('the countdown goes by the clock of the server, not by that of this device', async () => {
  const fast = new Date(Date.now() + 80 * 60_000).toISOString()
  open({ server_now: fast, ahead: [arena] })

  const ahead = await part('Starting soon')
  expect(within(ahead).getByRole('timer')).toHaveTextContent(/^opens in (10:00|9:\d\d)$/)
})

test('with nothing open the page says when there will be, and each empty part says what it is for', async () => {
  open()

  expect(await screen.findByText('Nothing is open at this moment.')).toBeVisible()
  expect(screen.getByText(/What you play will be listed here/)).toBeVisible()
  expect(screen.getByText('No past papers are here yet.')).toBeVisible()
  expect(screen.queryByText('Starting soon')).not.toBeInTheDocument()
})

test('past ones show marks and lead to their results', async () => {
  const entered = sampleEntry({ finished_at: inMinutes(-5), score_sixths: 20 })
  open({ past: [sampleChallenge({ status: 'frozen', ends_at: inMinutes(-2), entered })] })

  const past = await part('Yours so far')
  expect(within(past).getByText('3.33 of 4.00 marks')).toBeVisible()
  expect(within(past).getByRole('link', { name: 'Results: Daily duel' })).toHaveAttribute(
    'href',
    '/challenge/duel-2026-11-22/results',
  )
})

test('rounds that one led stand by themselves, and lead to how they ended', async () => {
  const led = { id: 'live-1', kind: 'mentor', title: { en: 'Saturday clinic' }, is_host: true, minutes: null }
  open({
    hosted: [
      sampleChallenge({ ...led, players: 3, status: 'frozen', ends_at: inMinutes(-2) } as Partial<Challenge>),
    ],
  })

  const rounds = await part('Rounds you led')
  expect(within(rounds).getByText('3 players')).toBeVisible()
  expect(within(rounds).queryByText(/Marks follow/)).not.toBeInTheDocument()
  expect(within(rounds).getByRole('link', { name: 'Results: Saturday clinic' })).toHaveAttribute(
    'href',
    '/challenge/live-1/results',
  )
})

test('a duel with friends is made of chosen areas and leads to its link', async () => {
  const { backend, address } = open(
    {},
    { [NEW]: { body: sampleChallenge({ id: 'friend-abc', kind: 'friend' }) } },
  )
  const friends = await part('A duel with friends')
  expect(within(friends).getByRole('button', { name: 'Mixed' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(await within(friends).findByRole('button', { name: 'Money and banking' }))
  expect(within(friends).queryByRole('button', { name: 'Banks' })).not.toBeInTheDocument()
  await userEvent.click(within(friends).getByRole('button', { name: 'Make the link' }))

  await waitFor(() => expect(address()).toBe('/challenge/friend-abc'))
  expect(backend.asked(NEW)[0]?.body).toEqual({ p_topics: ['money'], p_made_as: expect.any(String) })
})

test('a duel whose answer was lost is asked for as the same one, and with other topics as another', async () => {
  const { backend } = open({}, { [NEW]: { status: 503, body: { message: 'down' } } })
  const friends = await part('A duel with friends')
  async function make(times: number) {
    await userEvent.click(within(friends).getByRole('button', { name: 'Make the link' }))
    await waitFor(() => expect(backend.asked(NEW)).toHaveLength(times))
    await waitFor(() => expectLogged('Could not make a duel'))
  }
  await make(1)
  await make(2)
  await userEvent.click(await within(friends).findByRole('button', { name: 'Money and banking' }))
  await make(3)
  const sent = backend.asked(NEW).map(({ body }) => (body as { p_made_as?: string }).p_made_as)
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]).toBe(sent[0])
  expect(sent[2]).not.toBe(sent[0])
})

test('a duel with friends says that its link stays open, and one’s own tells the marks while others may join', async () => {
  const entered = sampleEntry({ answered: 2, finished_at: inMinutes(-5), score_sixths: 20 })
  const mine = { id: 'friend-abc', kind: 'friend', title: { en: 'Friend duel' }, is_host: true, entered }
  open({ now: [sampleChallenge(mine as Partial<Challenge>)] })

  const friends = await part('A duel with friends')
  expect(within(friends).getByText(/It stays open for a day/)).toBeVisible()
  const now = await part('Open now')
  expect(within(now).getByText('You are through: 3.33 of 4.00 marks')).toBeVisible()
  expect(within(now).getByText(/others can join by its link until it ends/)).toBeVisible()
  expect(within(now).getByRole('link', { name: 'See how it stands: Friend duel' })).toHaveAttribute(
    'href',
    '/challenge/friend-abc/live',
  )
})

test('a duel whose making was not answered stands in the list, where it was made all the same', async () => {
  expectLogged(/Could not make a duel/)
  let isMade = false
  const made = sampleChallenge({
    id: 'friend-abc',
    kind: 'friend',
    title: { en: 'Friend duel' },
    is_host: true,
  })
  const list = () => ({ body: { ...nothing, now: isMade ? [made] : [] } })
  open(
    {},
    {
      [LIST]: list,
      [NEW]: () => {
        isMade = true
        throw new TypeError('Failed to fetch')
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Make the link' }))

  expect(await screen.findByRole('link', { name: 'Join: Friend duel' })).toBeVisible()
  expect(screen.getByText(/If it was made, it stands under “Open now”/)).toBeVisible()
})

test('past papers by year, each with the best so far', async () => {
  open({
    marathons: [
      { id: 'marathon-2019-2', year: 2019, questions: 20, best: 100, runs: 1 },
      { id: 'marathon-2023', year: 2023, questions: 18, best: null, runs: 0 },
    ],
  })

  const marathon = await part('Marathon')
  const links = within(marathon).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/challenge/marathon-2023',
    '/challenge/marathon-2019-2',
  ])
  expect(within(marathon).getByText('20 questions, best 16.67')).toBeVisible()
})

test('name and boards are chosen; off they take the board of all along, and a name that is taken is said', async () => {
  const answers = [
    { status: 409, body: { code: 'PT409', message: 'Somebody else has this alias: choose another one' } },
    { body: { alias: 'Asha', boards: false, global: false } },
  ]
  const { backend } = open({ global: true }, { [CHOOSE]: () => answers.shift() ?? {} })
  const settings = await part('How you appear')
  const name = within(settings).getByLabelText('Name on boards')
  await userEvent.clear(name)
  await userEvent.type(name, '<b>')
  await userEvent.click(within(settings).getByRole('button', { name: 'Save' }))
  expect(await within(settings).findByText(/Use 2 to 20 letters/)).toBeVisible()
  expect(backend.asked(CHOOSE)).toHaveLength(0)

  await userEvent.clear(name)
  await userEvent.type(name, 'Asha')
  await userEvent.click(within(settings).getByLabelText(/Show me boards/))
  expect(within(settings).getByLabelText(/List me on the board of all/)).toBeDisabled()
  await userEvent.click(within(settings).getByRole('button', { name: 'Save' }))
  expect(await within(settings).findByText('Somebody else has this alias: choose another one')).toBeVisible()
  await userEvent.click(within(settings).getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/^Saved\./)).toBeVisible()
  expect(backend.asked(CHOOSE)[1]?.body).toEqual({ p_alias: 'Asha', p_boards: false, p_global: false })
})

test('only a mentor is asked to host', async () => {
  const { unmount } = open()
  await part('How you appear')
  expect(screen.queryByText('Host a live round')).not.toBeInTheDocument()
  unmount()

  const { backend, address } = open(
    { is_mentor: true },
    {
      'POST /rest/v1/rpc/challenge_flags': { body: [] },
      [HOST]: { body: sampleChallenge({ id: 'live-1', kind: 'mentor' }) },
    },
  )
  const host = await part('Host a live round')
  await userEvent.type(within(host).getByLabelText('Title'), 'Budget hour')
  await userEvent.click(within(host).getByRole('button', { name: 'Make the round' }))
  await waitFor(() => expect(address()).toBe('/challenge/live-1'))
  expect(backend.asked(HOST)[0]?.body).toMatchObject({
    p_fields: { title: 'Budget hour', topics: [], questions: 10, seconds: 72, visibility: 'link' },
  })
})

test('a live round whose answer was lost is sent as the same one, and after it was told so, as another', async () => {
  const { backend } = open(
    { is_mentor: true },
    {
      'POST /rest/v1/rpc/challenge_flags': { body: [] },
      [HOST]: { status: 503, body: { message: 'down' } },
    },
  )
  const host = await part('Host a live round')
  await userEvent.type(within(host).getByLabelText('Title'), 'Budget hour')
  async function make(times: number) {
    await userEvent.click(within(host).getByRole('button', { name: 'Make the round' }))
    await waitFor(() => expect(backend.asked(HOST)).toHaveLength(times))
    await waitFor(() => expectLogged('Could not make a live round'))
  }
  await make(1)
  // nobody knows whether it was made
  expect(await screen.findByText(/^No answer came\./)).toBeVisible()
  backend.answers[HOST] = {
    ...{ status: 409 },
    body: { code: 'PT409', details: 'made', message: 'This live round was made already: look' },
  }
  await make(2)
  // what was made did not fail
  expect(await screen.findByText(/^This live round was made already/)).toBeVisible()
  await make(3)
  const sent = backend.asked(HOST).map(({ body }) => (body as { p_fields: Record<string, string> }).p_fields)
  const [one = '', two, three] = sent.map(({ made_as }) => made_as)
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(two).toBe(one)
  expect(three).not.toBe(one)
  // at once is the server's moment: the same of both
  expect(sent.map(({ opens_at }) => opens_at)).toEqual([undefined, undefined, undefined])
})

test('of what is announced for months only the next of each kind is shown, the rest when asked for', async () => {
  const later = { ...arena, id: 'arena-2', title: { en: 'The Sunday after' } }
  open({
    ahead: [sampleChallenge({ id: 'duel-next', status: 'upcoming', opens_at: inMinutes(600) }), arena, later],
  })

  const ahead = await part('Starting soon')
  expect(within(ahead).getAllByRole('heading', { level: 3 })).toHaveLength(2)
  await userEvent.click(within(ahead).getByRole('button', { name: 'Show 1 more' }))
  const shown = within(ahead).getByRole('heading', { name: 'The Sunday after' })
  expect(shown).toBeVisible()
  expect(shown.closest('li')).toContainElement(document.activeElement as HTMLElement)
})

test('a mentor looks at very fast answers, and nothing happens to anybody before', async () => {
  const flag = {
    ...{ id: 'entry-1', challenge: 'arena-0', title: { en: 'Sunday arena' }, alias: 'Teak 9', answered: 12 },
    ...{ score_sixths: 100, settled_at: null, valid: null },
    fast: [
      { position: 1, time_ms: 900 },
      { position: 2, time_ms: 1400 },
    ],
  }
  let flags: object[] = [flag]
  const { backend } = open(
    { is_mentor: true },
    {
      'POST /rest/v1/rpc/challenge_flags': () => ({ body: flags }),
      'POST /rest/v1/rpc/settle_flag': () => {
        flags = [{ ...flag, settled_at: inMinutes(0), valid: true }]
        return { status: 204 }
      },
    },
  )
  const look = await part('Very fast answers')
  expect(within(look).getByText('2 of 12 answers in 1.4 s or less.')).toBeVisible()
  await userEvent.click(within(look).getByRole('button', { name: 'Leave on the board' }))
  expect(await screen.findByText('It stays on the board.')).toBeVisible()
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Very fast answers' })).not.toBeInTheDocument(),
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(backend.asked('POST /rest/v1/rpc/settle_flag')[0]?.body).toEqual({
    ...{ p_id: 'entry-1', p_valid: true, p_seen: { valid: null } },
  })
})

test('after a large arena the first of many are shown; one that is settled gives the focus to what took its place', async () => {
  const many = Array.from({ length: 25 }, (_, at) => ({
    ...{
      id: `entry-${at}`,
      challenge: 'arena-0',
      title: { en: 'Sunday arena' },
      alias: `Teak ${at}`,
      answered: 12,
    },
    ...{ score_sixths: 100, settled_at: null, valid: null, fast: [{ position: 1, time_ms: 900 }] },
  }))
  let isDown = false
  const { backend } = open(
    { is_mentor: true },
    {
      'POST /rest/v1/rpc/challenge_flags': () =>
        isDown ? { status: 500, body: { message: 'down' } } : { body: many },
      'POST /rest/v1/rpc/settle_flag': { status: 204 },
    },
  )
  const look = within(await part('Very fast answers'))
  expect(look.getAllByText(/^Teak/)).toHaveLength(10)
  await userEvent.click(look.getByRole('button', { name: 'Show more' }))
  expect(look.getAllByText(/^Teak/)).toHaveLength(20)

  expectLogged(/Could not read challenges/)
  isDown = true
  await userEvent.click(look.getAllByRole('button', { name: 'Take off the board' })[4] as HTMLElement)
  await waitFor(() => expect(look.queryByText('Teak 4')).toBeNull())
  expect(look.getByText('Teak 5').closest('li')).toHaveFocus()
  expect(backend.asked('POST /rest/v1/rpc/settle_flag')[0]?.body).toEqual({
    ...{ p_id: 'entry-4', p_valid: false, p_seen: { valid: null } },
  })
})

test('entries to look at that cannot be read are not passed over in silence', async () => {
  expectLogged(/Could not read challenges/)
  let fails = true
  open(
    { is_mentor: true },
    {
      'POST /rest/v1/rpc/challenge_flags': () =>
        fails ? { status: 400, body: { message: 'down' } } : { body: [] },
    },
  )
  const look = within(await part('Very fast answers'))
  expect(look.getByText('The entries to look at could not be read just now.')).toBeVisible()
  fails = false
  await userEvent.click(look.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Very fast answers' })).toBeNull())
})

test('a list that cannot be read says that nothing is lost, and is asked for again', async () => {
  expectLogged(/Could not read challenges/)
  let fails = true
  open({}, { [LIST]: () => (fails ? { status: 500, body: { message: 'down' } } : { body: nothing }) })

  expect(await screen.findByText('The challenges could not be read just now.')).toBeVisible()
  expect(screen.getByText(/What you answered is safe/)).toBeVisible()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing is open at this moment.')).toBeVisible()
})
