import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { EventsDesk } from './events-desk.tsx'

const event = (slug: string, title: string, rrule: string | null) => ({
  ...{ slug, title, rrule, example: false, kind: 'live-class', title_hi: '', about: '', about_hi: '' },
  ...{ agenda: [], pre_read: [], topics: [], starts_at: '2026-12-13T14:30:00Z', minutes: 60, capacity: null },
  ...{ language: 'both', tz: 'Asia/Kolkata', host: null, join_url: null, occurrences: [] },
})

/** As the server tells a portion that is all there is. */
const told = (...items: object[]) => ({
  body: { all: items.length, waiting: 0, count: items.length, items },
})

function desk(answers: Parameters<typeof backendAnswers>[0] = {}) {
  backendAnswers({
    ...answers,
    'POST /rest/v1/rpc/event_desk': told(
      event('a', 'Repo and SDF', 'FREQ=WEEKLY;COUNT=6'),
      event('b', 'Doubts', 'FREQ=MONTHLY;BYDAY=2SU'),
      event('c', 'Own clock', 'FREQ=DAILY;COUNT=3'),
    ),
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/notes': { body: [] },
  })
  renderPage(<EventsDesk />, { as: learner(), session: { role: 'admin' }, at: '/admin?desk=events' })
}

test('how often a session comes back is said in words; only a rule of one’s own as it was written', async () => {
  desk()
  expect(await screen.findByText('Live class, Every week, 6 times')).toBeVisible()
  expect(screen.getByText('Live class, Every month, the same weekday')).toBeVisible()
  expect(screen.getByText('Live class, FREQ=DAILY;COUNT=3')).toBeVisible()
})

test('of a series of months the last time and the next few stand there, and those whose questions wait', async () => {
  const time = (week: number, questions = 0, unanswered = 0) => {
    const starts = new Date(Date.now() + week * 7 * 86_400_000 + 3_600_000)
    const ends_at = new Date(starts.getTime() + 3_600_000).toISOString()
    return {
      ...{ event: 'a', day: starts.toISOString().slice(0, 10), starts_at: starts.toISOString(), ends_at },
      ...{ capacity: 40, status: 'announced', reason: null, moved: false, recording_url: null },
      ...{ summary: null, quiz: [], join_url: null, offered: 0, waiting: 0, attended: 0 },
      ...{ going: week + 20, questions, unanswered },
    }
  }
  const weeks = Array.from({ length: 21 }, (_, at) => at - 10)
  const occurrences = weeks.map((week) => (week === -8 ? time(week, 3, 2) : time(week, week === -9 ? 1 : 0)))
  backendAnswers({
    'POST /rest/v1/rpc/event_desk': told({ ...event('a', 'Repo', 'FREQ=WEEKLY'), occurrences }),
  })
  renderPage(<EventsDesk />, { as: learner(), session: { role: 'admin' }, at: '/admin?desk=events' })
  const seats = () =>
    screen.getAllByText(/of 40 seats taken/).map((line) => Number.parseInt(line.textContent, 10))

  await screen.findByText(/2 without an answer/)
  expect(seats()).toEqual([12, 19, 20, 21, 22, 23])
  await userEvent.click(screen.getByRole('button', { name: '8 earlier times' }))
  expect(seats()).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
  expect(screen.getAllByRole('button', { name: /^Open: / })[0]).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: '7 later times' }))
  expect(seats()).toHaveLength(21)
  expect(screen.getAllByRole('button', { name: /^Open: / })[14]).toHaveFocus()
})

test('hundreds of sessions are read in portions, searched, and asked for by the questions that wait', async () => {
  const DESK = 'POST /rest/v1/rpc/event_desk'
  const sessions = Array.from({ length: 23 }, (_, at) => event(`s${at}`, `Session ${at}`, null))
  const portion = (all: object[], waiting: number) => (asked: { body: unknown }) => {
    const from = (asked.body as { p_offset: number }).p_offset
    return { body: { all: 23, waiting, count: all.length, items: all.slice(from, from + 20) } }
  }
  const backend = backendAnswers({ [DESK]: portion(sessions, 1) })
  renderPage(<EventsDesk />, { as: learner(), session: { role: 'admin' }, at: '/admin?desk=events' })
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await screen.findByText('Session 19')
  expect(titles()).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show more sessions' }))
  await screen.findByText('Session 22')
  expect(titles()).toHaveLength(23)
  expect(screen.queryByRole('button', { name: 'Show more sessions' })).toBeNull()

  backend.answers[DESK] = portion([event('s7', 'Session 7', null)], 1)
  await userEvent.click(screen.getByRole('button', { name: 'With unanswered questions (1)' }))
  await waitFor(() => expect(titles()).toEqual(['Session 7']))
  backend.answers[DESK] = portion([], 0)
  await userEvent.type(screen.getByLabelText('Search by title or who gives it'), 'Repo')
  expect(await screen.findByText('There is no such session.')).toBeVisible()
  expect(backend.asked(DESK).map(({ body }) => body)).toEqual([
    { p_search: '', p_waiting: false, p_limit: 20, p_offset: 0 },
    { p_search: '', p_waiting: false, p_limit: 20, p_offset: 20 },
    { p_search: '', p_waiting: true, p_limit: 20, p_offset: 0 },
    { p_search: 'Repo', p_waiting: true, p_limit: 20, p_offset: 0 },
  ])
})

test('a form that opens in the place of its button takes the focus, and gives it back', async () => {
  desk()
  await userEvent.click(await screen.findByRole('button', { name: 'New session' }))
  expect(screen.getByLabelText('Kind')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'New session' })).toHaveFocus())
})

test('a refusal calls the field as the form does', async () => {
  const SAVE = 'POST /functions/v1/events-desk'
  desk({ [SAVE]: { status: 400, body: { error: 'topics: must name a topic' } } })
  await userEvent.click(await screen.findByRole('button', { name: 'New session' }))
  expect(screen.getByLabelText('What it is about')).toBeRequired()
  await userEvent.type(screen.getByLabelText('Title'), 'Repo')
  await userEvent.type(screen.getByLabelText('What it is about'), 'Rates')
  fireEvent.change(screen.getByLabelText('Begins'), { target: { value: '2026-12-13T20:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save and announce' }))
  expect(await screen.findByText('“Topics” must name a topic')).toBeVisible()
})

test('who saves second is told so, sees what was saved, and writes over it only after that', async () => {
  sessionStorage.clear()
  const SAVE = 'POST /functions/v1/events-desk'
  const OPEN = 'POST /rest/v1/rpc/event_desk'
  const standing = { ...event('a', 'Repo', null), about: 'Rates', topics: ['gdp'] }
  const backend = backendAnswers({
    [OPEN]: told(standing),
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/notes': { body: [] },
    [SAVE]: { status: 409, body: { error: 'Somebody else has changed this meanwhile' } },
  })
  renderPage(<EventsDesk />, { as: learner(), session: { role: 'admin' }, at: '/admin?desk=events' })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the session' }))
  await userEvent.type(screen.getByLabelText('Title'), ' and SDF')
  const theirs = { ...standing, join_url: 'https://meet.example.in/room' }
  backend.answers[OPEN] = told(theirs)
  const save = screen.getByRole('button', { name: 'Save the changes' })
  await userEvent.click(save)

  expect(await screen.findByText(/^Not saved: somebody else has changed this session/)).toBeVisible()
  expect(await screen.findByText(/^What is saved was changed elsewhere/)).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Repo and SDF')
  backend.answers[SAVE] = { body: { slug: 'a', days: [] } }
  await userEvent.click(save)
  await waitFor(() => expect(backend.asked(SAVE)).toHaveLength(2))
  const seen = backend.asked(SAVE).map(({ body }) => (body as { seen: object }).seen)
  expect(seen).toEqual([
    expect.objectContaining({ title: 'Repo', join_url: null }),
    expect.objectContaining({ title: 'Repo', join_url: 'https://meet.example.in/room' }),
  ])
})

test('a new session that is sent twice before the button can be drawn busy is announced once', async () => {
  sessionStorage.clear()
  const SAVE = 'POST /functions/v1/events-desk'
  const backend = backendAnswers({
    'POST /rest/v1/rpc/event_desk': told(),
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/notes': { body: [] },
    [SAVE]: { body: { slug: 'a', days: [] } },
  })
  renderPage(<EventsDesk />, { as: learner(), session: { role: 'admin' }, at: '/admin?desk=events' })
  await userEvent.click(await screen.findByRole('button', { name: 'New session' }))
  await userEvent.type(screen.getByLabelText('Title'), 'Repo')
  const save = screen.getByRole('button', { name: 'Save and announce' })
  const form = save.closest('form') as HTMLFormElement
  act(() => {
    for (let times = 0; times < 2; times += 1)
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  expect(await screen.findByText('The session is saved.')).toBeVisible()
  expect(backend.asked(SAVE)).toHaveLength(1)
})

test('a new session whose answer was lost is sent as the same one, under another title and after a reload too', async () => {
  sessionStorage.clear()
  const SAVE = 'POST /functions/v1/events-desk'
  const backend = backendAnswers({
    'POST /rest/v1/rpc/event_desk': told(),
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/notes': { body: [] },
    [SAVE]: { status: 503, body: { error: 'down' } },
  })
  async function opened() {
    const page = renderPage(<EventsDesk />, {
      as: learner(),
      session: { role: 'admin' },
      at: '/admin?desk=events',
    })
    await userEvent.click(await screen.findByRole('button', { name: 'New session' }))
    return page
  }
  async function send(times: number) {
    await userEvent.click(screen.getByRole('button', { name: 'Save and announce' }))
    await waitFor(() => expect(backend.asked(SAVE)).toHaveLength(times))
    await waitFor(() => expect(document.querySelector('form [role=alert]')).not.toBeEmptyDOMElement())
  }
  const first = await opened()
  await userEvent.type(screen.getByLabelText('Title'), 'Repo')
  await userEvent.type(screen.getByLabelText('What it is about'), 'Rates')
  fireEvent.change(screen.getByLabelText('Begins'), { target: { value: '2026-12-13T20:00' } })
  await send(1)
  await userEvent.type(screen.getByLabelText('Title'), ' and SDF')
  await send(2)
  first.unmount()
  await opened()
  backend.answers[SAVE] = { status: 409, body: { error: 'This was saved already: look' } }
  await send(3)
  expect(await screen.findByText(/^This was saved already/)).toBeVisible()
  backend.answers[SAVE] = { status: 503, body: { error: 'down' } }
  await send(4)
  const [one = '', two, three, four] = backend
    .asked(SAVE)
    .map(({ body }) => (body as { made_as?: string }).made_as)
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect([two, three]).toEqual([one, one])
  expect(four).not.toBe(one)
  sessionStorage.clear()
})

const TIME = {
  ...{ event: 'a', day: '2026-12-13', starts_at: '2099-12-13T14:30:00Z', ends_at: '2099-12-13T15:30:00Z' },
  ...{ status: 'announced', moved: false, capacity: null, going: 1, offered: 0, waiting: 0, attended: 0 },
  ...{ questions: 1, reason: null, join_url: null, recording_url: null, summary: null, quiz: [] },
}
const ASKED = { id: 'q', body: 'What is the SDF?', author: 'Ravi', answer: null, hidden: false, votes: 2 }
const ROSTER = {
  people: [{ user_id: 'r', name: 'Ravi', email: 'ravi@example.in', status: 'going', attended_at: null }],
  questions: [ASKED],
}

/** The desk with one time of a session, which is open. */
async function openTime(answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/event_desk': told({ ...event('a', 'Repo', null), occurrences: [TIME] }),
    'POST /rest/v1/rpc/event_roster': { body: ROSTER },
    'POST /rest/v1/rpc/change_occurrence': { status: 204 },
    'POST /rest/v1/rpc/answer_event_question': { status: 204 },
    ...answers,
  })
  const { unmount } = renderPage(<EventsDesk />, { as: learner(), session: { role: 'admin' } })
  await userEvent.click(await screen.findByRole('button', { name: /^Open: / }))
  await screen.findByText('What is the SDF?')
  return { ...backend, unmount }
}

test('what is written of a time and of its questions stays until it is saved', async () => {
  sessionStorage.clear()
  const first = await openTime()
  await userEvent.type(screen.getByLabelText('Summary'), 'Corridor')
  await userEvent.type(screen.getByLabelText('Answer'), 'A rate')
  first.unmount()

  const second = await openTime()
  expect(screen.getByLabelText('Summary')).toHaveValue('Corridor')
  expect(screen.getByLabelText('Answer')).toHaveValue('A rate')
  const changed = { ...TIME, summary: 'Corridor' }
  second.answers['POST /rest/v1/rpc/event_desk'] = told({
    ...event('a', 'Repo', null),
    occurrences: [changed],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(second.asked('POST /rest/v1/rpc/change_occurrence')[0]?.body).toMatchObject({
      p_change: { summary: 'Corridor' },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save the answer' }))
  await waitFor(() =>
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('typed:'))).toEqual([]),
  )
})

test('who came is ticked in the moment it is clicked, and the box keeps the focus', async () => {
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const backend = await openTime({
    'POST /rest/v1/rpc/mark_attendance': async () => {
      await held
      return { status: 204 }
    },
  })
  const box = screen.getByRole('checkbox', { name: /Ravi$/ })
  await userEvent.click(box)
  expect(box).toBeChecked()
  // one that is disabled while it is sent loses the focus
  expect(box).toBeEnabled()
  expect(box).toHaveFocus()
  answer()
  await waitFor(() => expect(backend.asked('POST /rest/v1/rpc/mark_attendance')).toHaveLength(1))
})

test('among many somebody is found by name or address, and who has no name by the address', async () => {
  const people = Array.from({ length: 30 }, (_, at) => ({
    ...{ user_id: `u${at}`, name: at === 7 ? null : `Asha ${at}`, email: `learner.${at}@example.in` },
    ...{ status: 'going', attended_at: at < 3 ? '2026-12-13T14:30:00Z' : null },
  }))
  await openTime({ 'POST /rest/v1/rpc/event_roster': { body: { ...ROSTER, people } } })
  expect(screen.getByText('3 of 30 came')).toBeVisible()
  expect(screen.getAllByRole('checkbox')).toHaveLength(30)
  await userEvent.type(screen.getByLabelText('Find somebody by name or email'), 'LEARNER 7')
  expect(screen.getByRole('checkbox', { name: 'Came: learner.7@example.in' })).toBeVisible()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByText('1 found, 3 of 30 came')).toBeVisible()
})

test('a tick that is not kept goes back, and says that and no more', async () => {
  await openTime({
    'POST /rest/v1/rpc/mark_attendance': { status: 500, body: { code: 'XX000', message: 'down' } },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Came: Ravi' }))
  expect(await screen.findByText(/^It was not kept who came/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Came: Ravi' })).not.toBeChecked()
})

test('that an answer was not saved is not said beside that it was', async () => {
  const ANSWER = 'POST /rest/v1/rpc/answer_event_question'
  const { answers } = await openTime({ [ANSWER]: { status: 500, body: { code: 'XX000', message: 'down' } } })
  await userEvent.type(screen.getByLabelText('Answer'), 'A rate')
  await userEvent.click(screen.getByRole('button', { name: 'Save the answer' }))
  const failed = await screen.findByText(/^It was not saved; what you wrote is still here/)
  expect(screen.getByLabelText('Answer')).toHaveValue('A rate')

  answers[ANSWER] = { status: 204 }
  await userEvent.click(screen.getByRole('button', { name: 'Save the answer' }))
  expect(await screen.findByText('The session is saved.')).toBeVisible()
  expect(failed).not.toBeInTheDocument()
})

test('how many wait for an answer is read anew once one is given', async () => {
  const backend = await openTime()
  const before = backend.asked('POST /rest/v1/rpc/event_desk').length
  await userEvent.type(screen.getByLabelText('Answer'), 'A rate')
  await userEvent.click(screen.getByRole('button', { name: 'Save the answer' }))
  await waitFor(() => expect(backend.asked('POST /rest/v1/rpc/event_desk').length).toBeGreaterThan(before))
  sessionStorage.clear()
})

test('an answer that another hand wrote meanwhile is told to whoever writes one, and else shown', async () => {
  sessionStorage.clear()
  const first = await openTime()
  await userEvent.type(screen.getByLabelText('Answer'), 'A rate')
  first.unmount()

  const theirs = { ...ROSTER, questions: [{ ...ASKED, answer: 'A facility' }] }
  await openTime({ 'POST /rest/v1/rpc/event_roster': { body: theirs } })
  expect(screen.getByLabelText('Answer')).toHaveValue('A rate')
  expect(screen.getByText(/^What is saved was changed elsewhere/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show what is saved instead' }))
  expect(screen.getByLabelText('Answer')).toHaveValue('A facility')
  expect(screen.getByLabelText('Answer')).toHaveFocus()
})

const CHANGE = 'POST /rest/v1/rpc/change_occurrence'
const SEEN = {
  status: 409,
  body: { code: 'PT409', details: 'seen', message: 'Somebody else has changed this' },
}
const withTime = (change: object) =>
  told({ ...event('a', 'Repo', null), occurrences: [{ ...TIME, ...change }] })
const bodies = (asked: { body: unknown }[]) =>
  asked.map(({ body }) => (body as { p_change: object }).p_change)

test('a time that another hand changed meanwhile is told to whoever changes the same of it, who may then write over it', async () => {
  const backend = await openTime({ [CHANGE]: SEEN })
  await userEvent.type(screen.getByLabelText('Summary'), 'Corridor')
  backend.answers['POST /rest/v1/rpc/event_desk'] = withTime({
    ...{ summary: 'The repo rate', recording_url: 'https://video.example.in/1' },
  })
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  expect(await screen.findByText(/^Not saved: somebody else has changed/)).toBeVisible()
  expect(await screen.findByText(/^What is saved was changed elsewhere/)).toBeVisible()
  // what they saved stands where nothing was written here
  expect(screen.getByLabelText('Recording (https://…)')).toHaveValue('https://video.example.in/1')
  expect(screen.getByLabelText('Summary')).toHaveValue('Corridor')

  backend.answers[CHANGE] = { status: 204 }
  await userEvent.click(save)
  await waitFor(() => expect(backend.asked(CHANGE)).toHaveLength(2))
  expect(bodies(backend.asked(CHANGE))).toEqual([
    { summary: 'Corridor', seen: expect.objectContaining({ summary: null, recording_url: null }) },
    { summary: 'Corridor', seen: expect.objectContaining({ summary: 'The repo rate' }) },
  ])
})

test('what another hand saved of a time elsewhere in it is no conflict', async () => {
  const backend = await openTime()
  await userEvent.type(screen.getByLabelText('Summary'), 'Corridor')
  backend.answers['POST /rest/v1/rpc/event_desk'] = withTime({ recording_url: 'https://video.example.in/1' })
  await userEvent.type(screen.getByLabelText('Answer'), 'A rate')
  await userEvent.click(screen.getByRole('button', { name: 'Save the answer' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Recording (https://…)')).toHaveValue('https://video.example.in/1'),
  )
  expect(screen.queryByText(/^What is saved was changed elsewhere/)).toBeNull()
  expect(screen.getByLabelText('Summary')).toHaveValue('Corridor')
})

test('what was typed of a time stays through cancelling it, and the time that is cancelled is the one that was seen', async () => {
  const backend = await openTime()
  await userEvent.type(screen.getByLabelText('Summary'), 'Corridor')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this time' }))
  backend.answers['POST /rest/v1/rpc/event_desk'] = withTime({ status: 'cancelled' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel it and write to everybody' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Cancel it and write to everybody' })).toBeNull(),
  )
  expect(bodies(backend.asked(CHANGE))).toEqual([
    {
      ...{ cancelled: true, reason: '' },
      seen: { starts_at: TIME.starts_at, ends_at: TIME.ends_at },
    },
  ])
  expect(screen.getByLabelText('Summary')).toHaveValue('Corridor')
})

test('where nobody knows whether a time was saved, that is said, and it is read anew', async () => {
  const backend = await openTime({ [CHANGE]: () => Promise.reject(new TypeError('Failed to fetch')) })
  const reads = backend.asked('POST /rest/v1/rpc/event_desk').length
  await userEvent.type(screen.getByLabelText('Summary'), 'Corridor')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^No clear answer came\./)).toBeVisible()
  await waitFor(() => expect(backend.asked('POST /rest/v1/rpc/event_desk').length).toBeGreaterThan(reads))
  expect(screen.getByLabelText('Summary')).toHaveValue('Corridor')
})

test('a question is answered and hidden as it was seen', async () => {
  const ANSWER = 'POST /rest/v1/rpc/answer_event_question'
  const backend = await openTime({ [ANSWER]: SEEN })
  const theirs = { ...ROSTER, questions: [{ ...ASKED, answer: 'A facility' }] }
  backend.answers['POST /rest/v1/rpc/event_roster'] = { body: theirs }
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText(/^Not saved: somebody else has changed/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Answer')).toHaveValue('A facility'))
  backend.answers[ANSWER] = { status: 204 }
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(backend.asked(ANSWER)).toHaveLength(2))
  expect(backend.asked(ANSWER).map(({ body }) => body)).toEqual([
    { p_id: 'q', p_answer: '', p_hidden: true, p_seen: { answer: null, hidden: false } },
    { p_id: 'q', p_answer: 'A facility', p_hidden: true, p_seen: { answer: 'A facility', hidden: false } },
  ])
})
