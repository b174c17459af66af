import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import EventsPage from './events-page.tsx'
import { SeatWishArea } from './index.ts'
import { eventPage, milestone, release, session } from './sample-events.ts'
import { rememberSeat } from './seat-intent.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T06:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const calendar = {
  'POST /rest/v1/rpc/event_calendar': { body: [session({})] },
  'GET /rest/v1/exam_milestones': { body: [milestone] },
  'GET /rest/v1/data_releases': { body: [release] },
}
const AT = '/events?event=cpi-class&on=2026-12-13'
const around = {
  'GET /rest/v1/topics': { body: [] },
  'POST /rest/v1/rpc/my_mastery': { body: [] },
}

test('the calendar holds all three layers; what is not checked says so', async () => {
  backendAnswers(calendar)
  renderPage(<EventsPage />, { at: '/events' })

  expect(await screen.findByRole('link', { name: 'Reading a CPI release' })).toHaveAttribute('href', AT)
  expect(screen.getByText('Upcoming')).toBeVisible()
  // on the 12th of December and of January
  expect(screen.getAllByText('Consumer Price Index')).toHaveLength(2)
  const exam = screen.getByText('Notification').closest('li')
  expect(within(exam as HTMLElement).getByText('Not checked against a source yet')).toBeVisible()
  expect(within(exam as HTMLElement).getByRole('link', { name: 'Calendar file' })).toHaveAttribute(
    'href',
    expect.stringContaining(`calendar-feed?exam=${milestone.id}&lang=en`),
  )
  const print = screen.getAllByText('Consumer Price Index')[0]?.closest('li')
  expect(within(print as HTMLElement).getByRole('link', { name: 'Calendar file' })).toHaveAttribute(
    'href',
    expect.stringContaining(`calendar-feed?release=${release.id}&on=2026-12-12&lang=en`),
  )
})

test('the last layer that is taken away brings all of them back', async () => {
  backendAnswers(calendar)
  const { address } = renderPage(<EventsPage />, { at: '/events?layers=exams' })

  await screen.findByText('Notification')
  expect(screen.queryByText('Consumer Price Index')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Exam dates' }))
  expect(address()).toBe('/events')
  expect(await screen.findAllByText('Consumer Price Index')).toHaveLength(2)
})

test('a calendar that could not be read says what is kept and can be asked for again', async () => {
  const { answers } = backendAnswers({
    ...calendar,
    'POST /rest/v1/rpc/event_calendar': { status: 503, body: { message: 'down' } },
  })
  renderPage(<EventsPage />, { at: '/events' })

  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(/Your seats are kept as they are/)).toBeVisible()
  answers['POST /rest/v1/rpc/event_calendar'] = { body: [session({})] }
  await userEvent.click(again)
  expect(await screen.findByRole('link', { name: 'Reading a CPI release' })).toBeVisible()
  expectLogged(/events/)
})

test('a visitor who wants a seat is sent to sign in, and has it when she is back', async () => {
  const backend = backendAnswers({
    ...around,
    ...calendar,
    'POST /rest/v1/rpc/event_page': { body: eventPage({}) },
  })
  const visitor = renderPage(<EventsPage />, { at: AT })
  await userEvent.click(await screen.findByRole('button', { name: 'Take a seat' }))
  expect(visitor.address()).toBe('/auth')
  visitor.unmount()

  const mine = { status: 'going' as const, position: null, offered_until: null, attended: false }
  backend.answers['POST /rest/v1/rpc/join_event'] = () => {
    backend.answers['POST /rest/v1/rpc/event_page'] = { body: eventPage({ mine }) }
    return { body: mine }
  }
  renderPage(<EventsPage />, { at: AT, as: learner() })
  expect(await screen.findByText('You have a seat.')).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/join_event').map(({ body }) => body)).toMatchObject([
    { p_event: 'cpi-class', p_day: '2026-12-13' },
  ])
})

const BY_CHOICE = 'in the ways that you chose under “Notifications”.'
test.each([
  ['2026-12-12T14:00:00Z', `Reminders come a day and 15 minutes before, ${BY_CHOICE}`],
  // that of the day before is over, or was sent to others
  ['2026-12-12T15:00:00Z', `A reminder comes 15 minutes before, ${BY_CHOICE}`],
  ['2026-12-13T14:20:00Z', null],
])('at %s whoever has a seat is promised the reminders that are still to come', async (at, promised) => {
  vi.setSystemTime(at)
  const mine = { status: 'going' as const, position: null, offered_until: null, attended: false }
  backendAnswers({
    ...around,
    'POST /rest/v1/rpc/event_page': { body: eventPage({ mine }) },
    'POST /rest/v1/rpc/event_join_link': { body: null },
  })
  renderPage(<EventsPage />, { at: AT, as: learner() })

  const seat = await screen.findByRole('region', { name: 'Your seat' })
  expect(seat).toHaveTextContent('The link to join stands here from 15 minutes before.')
  if (promised) expect(seat).toHaveTextContent(promised)
  else expect(seat).not.toHaveTextContent(/reminder/i)
  expect(seat).not.toHaveTextContent(/mail/)
})

test.each([
  [1, '1 of 20 seats is free.'],
  [4, '4 of 20 seats are free.'],
])('%s free seats are counted as one says it', async (left, said) => {
  backendAnswers({ ...around, 'POST /rest/v1/rpc/event_page': { body: eventPage({ seats_left: left }) } })
  renderPage(<EventsPage />, { at: AT, as: learner() })

  expect(await screen.findByText(said)).toBeVisible()
})

test('nobody gets a seat by following a link', async () => {
  const backend = backendAnswers({ ...around, 'POST /rest/v1/rpc/event_page': { body: eventPage({}) } })
  const { settled } = renderPage(<EventsPage />, { at: `${AT}&rsvp=1`, as: learner() })
  await screen.findByRole('button', { name: 'Take a seat' })
  await settled()

  expect(backend.asked('POST /rest/v1/rpc/join_event')).toEqual([])
})

test('a kept seat is accepted; a refusal is told in the words of the server', async () => {
  const mine = {
    status: 'offered' as const,
    position: null,
    offered_until: '2026-12-01T18:00:00Z',
    attended: false,
  }
  const backend = backendAnswers({
    ...around,
    'POST /rest/v1/rpc/event_page': { body: eventPage({ mine, seats_left: 0 }) },
    'POST /rest/v1/rpc/accept_seat': {
      status: 400,
      body: { code: 'PT400', message: 'No seat is kept for you any more: you can join the queue again' },
    },
  })
  renderPage(<EventsPage />, { at: AT, as: learner() })

  expect(await screen.findByText(/A seat is kept for you until/)).toHaveTextContent('23:30 IST')
  await userEvent.click(screen.getByRole('button', { name: 'Accept the seat' }))
  expect(await screen.findByText(/No seat is kept for you any more/)).toBeVisible()

  // the next act is told of by itself
  vi.setSystemTime('2026-12-01T06:01:00Z')
  backend.answers['POST /rest/v1/rpc/leave_event'] = () => {
    backend.answers['POST /rest/v1/rpc/event_page'] = { body: eventPage({ mine: null, seats_left: 1 }) }
    return { status: 204 }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await vi.waitFor(() => expect(screen.queryByText(/No seat is kept for you any more/)).toBeNull())
  // its button is gone
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Take a seat' })).toHaveFocus())
})

test.each([
  [
    0,
    'The seat that was kept for you went to the next person. You can join the waiting list again.',
    /Join the/,
  ],
  [1, 'The time to accept the seat that was kept for you is over. You can still take one.', /^Take a seat$/],
])('whoever let a kept seat go by is told what became of it: %d left', async (seats_left, said, button) => {
  const mine = { status: 'expired' as const, position: null, offered_until: null, attended: false }
  backendAnswers({ ...around, 'POST /rest/v1/rpc/event_page': { body: eventPage({ mine, seats_left }) } })
  renderPage(<EventsPage />, { at: AT, as: learner() })

  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('button', { name: button })).toBeVisible()
})

test('in Hindi a refusal is told in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  backendAnswers({
    ...around,
    'POST /rest/v1/rpc/event_page': { body: eventPage({}) },
    'POST /rest/v1/rpc/join_event': { status: 400, body: { code: 'PT400', message: 'This session is over' } },
  })
  renderPage(<EventsPage />, { at: AT, as: learner() })

  await userEvent.click(await screen.findByRole('button', { name: 'सीट लें' }))
  expect(await screen.findByText('यह सत्र समाप्त हो चुका है')).toBeVisible()
})

test('in Hindi the agenda is in Hindi, and in English where nobody wrote it so', async () => {
  localStorage.setItem('language', 'hi')
  const { answers } = backendAnswers({
    ...around,
    'POST /rest/v1/rpc/event_page': { body: eventPage({}) },
  })
  const first = renderPage(<EventsPage />, { at: AT })
  expect((await screen.findByText('आधार')).closest('[lang]')).toHaveAttribute('lang', 'hi')
  expect(screen.queryByText('The base')).not.toBeInTheDocument()
  first.unmount()

  answers['POST /rest/v1/rpc/event_page'] = { body: { ...eventPage({}), agenda_hi: undefined } }
  renderPage(<EventsPage />, { at: AT })
  expect((await screen.findByText('The base')).closest('[lang]')).toHaveAttribute('lang', 'en')
})

test('an example has no seat, no file and no questions', async () => {
  backendAnswers({ ...around, 'POST /rest/v1/rpc/event_page': { body: eventPage({ example: true }) } })
  renderPage(<EventsPage />, { at: AT, as: learner() })

  expect(await screen.findByText('An example, not a session')).toBeVisible()
  for (const role of ['button', 'link'] as const)
    expect(screen.queryByRole(role, { name: /Take a seat|Add to calendar|Send/ })).not.toBeInTheDocument()
})

test('a question that did not arrive stays where it was typed, also when the page is opened anew', async () => {
  backendAnswers({
    ...around,
    'POST /rest/v1/rpc/event_page': { body: eventPage({}) },
    'POST /rest/v1/rpc/ask_event_question': { status: 500, body: { message: 'down' } },
  })
  const before = renderPage(<EventsPage />, { at: AT, as: learner() })
  await userEvent.type(await screen.findByLabelText('Your question'), 'Why does the base matter?')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/It is kept here; try again/)).toBeVisible()
  before.unmount()

  renderPage(<EventsPage />, { at: AT, as: learner() })
  expect(await screen.findByLabelText('Your question')).toHaveValue('Why does the base matter?')
})

test('a session that is not there leads back to the calendar', async () => {
  backendAnswers({
    'POST /rest/v1/rpc/event_page': {
      status: 404,
      body: { code: 'PT404', message: 'There is no such session' },
    },
  })
  renderPage(<EventsPage />, { at: AT })

  expect(await screen.findByText('There is no such session.')).toBeVisible()
  expectLogged(/events/)
})

test('without a seat the own calendar names the next step', async () => {
  backendAnswers({
    'POST /rest/v1/rpc/my_calendar': {
      body: { sessions: [], reminders: true, layers: ['exams'], feed_since: null },
    },
  })
  renderPage(<EventsPage />, { at: '/events?view=mine', as: learner() })

  expect(await screen.findByRole('link', { name: 'See what is announced' })).toHaveAttribute(
    'href',
    '/events',
  )
  expect(screen.getByRole('checkbox', { name: 'Exam dates' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'All sessions' })).not.toBeChecked()
})

test('an address that is made has the focus, above what made it, and one that is ended leaves it to what makes another', async () => {
  const mine = { sessions: [], reminders: true, layers: ['exams'], feed_since: null as string | null }
  backendAnswers({
    'POST /rest/v1/rpc/my_calendar': () => ({ body: mine }),
    'POST /rest/v1/rpc/renew_calendar_feed': () => {
      mine.feed_since = '2026-11-30T10:00:00Z'
      return { body: 'secret' }
    },
    'POST /rest/v1/rpc/remove_calendar_feed': () => {
      mine.feed_since = null
      return { body: null }
    },
  })
  renderPage(<EventsPage />, { at: '/events?view=mine', as: learner() })
  await userEvent.click(await screen.findByRole('button', { name: 'Make my address' }))
  const copy = await screen.findByRole('button', { name: 'Copy' })
  expect(copy).toHaveFocus()
  expect(copy).toHaveAccessibleDescription(/^Copy it now: it is not shown again/)
  await userEvent.click(await screen.findByRole('button', { name: 'End the address' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make my address' })).toHaveFocus())
})

test('whoever wanted a seat and lands elsewhere after signing in is told and led back', async () => {
  backendAnswers({ ...around, ...calendar, 'POST /rest/v1/rpc/event_page': { body: eventPage({}) } })
  const visitor = renderPage(<EventsPage />, { at: AT })
  expect(await screen.findByText(/kept for an hour/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Take a seat' }))
  visitor.unmount()

  const { address } = renderPage(<SeatWishArea />, { at: '/daily-news', as: learner() })
  const told = await screen.findByText('Your seat in the live session is not taken yet.')
  expect(told.closest('[role=status]')).not.toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Take it now' }))
  expect(address()).toBe(AT)
  // there the page takes it
  expect(screen.queryByText('Your seat in the live session is not taken yet.')).toBeNull()
})

test('a wanted seat can be let go of, and the focus goes back to where it was', async () => {
  rememberSeat({ event: 'cpi-class', day: '2026-12-13' }, Date.now())
  const page = (
    <>
      <button type="button">Before</button>
      <SeatWishArea />
    </>
  )
  const { unmount } = renderPage(page, { at: '/daily-news', as: learner() })
  await screen.findByText('Your seat in the live session is not taken yet.')
  const before = screen.getByRole('button', { name: 'Before' })
  before.focus()
  screen.getByRole('button', { name: 'Do not take it' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('Your seat in the live session is not taken yet.')).toBeNull()
  expect(before).toHaveFocus()
  unmount()

  const { settled } = renderPage(<SeatWishArea />, { at: '/daily-news', as: learner() })
  await settled()
  expect(screen.queryByText('Your seat in the live session is not taken yet.')).toBeNull()
})

test('the door says that its link is being read, and that it could not be, with a way to ask again', async () => {
  vi.setSystemTime('2026-12-13T14:20:00Z')
  const mine = { status: 'going' as const, position: null, offered_until: null, attended: false }
  const { answers } = backendAnswers({
    ...around,
    'POST /rest/v1/rpc/event_page': { body: eventPage({ mine }) },
    'POST /rest/v1/rpc/event_join_link': { status: 400, body: { message: 'down' } },
  })
  renderPage(<EventsPage />, { at: AT, as: learner() })
  expect(await screen.findByText('Reading the link')).toBeVisible()
  const failed = await screen.findByText(/The link could not be read/)
  expect(failed.closest('[role=alert]')).not.toBeNull()
  answers['POST /rest/v1/rpc/event_join_link'] = { body: 'https://meet.example.in/x' }
  await userEvent.click(screen.getByRole('button', { name: 'Read the link again' }))
  expect(await screen.findByRole('link', { name: /Join now/ })).toBeVisible()
  expectLogged(/event/)
})

test('a month that is still being read is not said to be empty', async () => {
  const backend = backendAnswers({ ...calendar, 'GET /rest/v1/data_releases': { body: [] } })
  renderPage(<EventsPage />, { at: '/events?view=month' })
  const next = await screen.findByRole('button', { name: 'Next month' })
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  backend.answers['POST /rest/v1/rpc/event_calendar'] = async () => {
    await waiting
    return { body: [] }
  }
  await userEvent.click(next)
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeVisible()
  expect(screen.queryByText(/Nothing is in the calendar on/)).toBeNull()
  expect(screen.getByText('Loading the calendar')).toBeVisible()
  expect(next).toHaveFocus()
  answer()
  expect(await screen.findByText(/Nothing is in the calendar on/)).toBeVisible()
})

test('the list goes on where the focus goes, up to its end; what does not come leaves it as it is', async () => {
  const { answers, asked } = backendAnswers(calendar)
  renderPage(<EventsPage />, { at: '/events' })
  const more = await screen.findByRole('button', { name: 'Show two more months' })

  answers['POST /rest/v1/rpc/event_calendar'] = { status: 503, body: { message: 'down' } }
  await userEvent.click(more)
  expect(await screen.findByText(/The next ones could not be read just now/)).toBeVisible()
  expect(more).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Reading a CPI release' })).toBeVisible()

  answers['POST /rest/v1/rpc/event_calendar'] = {
    body: [
      session({}),
      session({ day: '2027-02-03', starts_at: '2027-02-03T14:30:00Z', title: 'A budget read' }),
    ],
  }
  const before = asked('POST /rest/v1/rpc/event_calendar').length
  await userEvent.click(more)
  const first = await screen.findByRole('link', { name: 'A budget read' })
  await vi.waitFor(() => expect(first).toHaveFocus())
  expect(asked('POST /rest/v1/rpc/event_calendar')).toHaveLength(before + 1)

  for (let at = 0; at < 5; at++) {
    const shown = screen.getAllByRole('listitem').length
    await userEvent.click(screen.getByRole('button', { name: 'Show two more months' }))
    await vi.waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(shown))
  }
  expect(screen.queryByRole('button', { name: 'Show two more months' })).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Source/))
  expectLogged(/events/)
})
