import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { NotificationArea, useOnNotification } from './index.ts'
import type { Live } from './live.ts'
import type { Notification } from './notification.ts'

let live: Live | undefined
vi.mock('./live.ts', () => ({
  listenLive: (_userId: string, given: Live) => {
    live = given
    return () => {}
  },
}))
beforeEach(() => {
  live = undefined
  localStorage.clear()
})

const heard: string[] = []
function PageThatListens() {
  useOnNotification(({ id }) => heard.push(id))
  return <NotificationArea />
}

const asha = learner()
const told = (id: string, more: Partial<Notification> = {}): Notification => ({
  ...{ id, kind: 'answer_marked', title: `Marked ${id}`, title_hi: `जाँचा गया ${id}`, body: '', body_hi: '' },
  ...{
    href: `/mains-evaluation?answer=${id}`,
    created_at: `2026-11-2${id}T00:00:00Z`,
    read_at: null,
    ...more,
  },
})

function openBell(
  list: Notification[],
  { at = '/', ...more }: { at?: string; [name: string]: unknown } = {},
) {
  const backend = backendAnswers({
    'GET /rest/v1/notifications': { body: list },
    'POST /rest/v1/rpc/read_notifications': { body: 0 },
    'POST /rest/v1/rpc/choose_mails': { status: 204 },
    ...(more as object),
  })
  return { backend, ...renderPage(<NotificationArea />, { as: asha, at }) }
}
/** It is fetched by itself, which takes its time on a machine with other things to do. */
const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const marked = (backend: ReturnType<typeof backendAnswers>) =>
  backend.asked('POST /rest/v1/rpc/read_notifications').map(({ body }) => body)

test('a visitor has no bell', () => {
  renderPage(<NotificationArea />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('the bell says how much was not read, and its list marks which', async () => {
  openBell([told('2'), told('1', { read_at: '2026-11-22T00:00:00Z' })])
  await userEvent.click(await bell('Notifications, 1 not read yet'))
  const list = screen.getByRole('region', { name: 'Notifications' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent?.includes('Not read yet'))).toEqual([true, false])
})

test('what is opened is read, and the list closes', async () => {
  const { backend, address } = openBell([told('1')])
  await userEvent.click(await bell(/1 not read yet/))
  await userEvent.click(screen.getByRole('link', { name: /Marked 1/ }))
  expect(address()).toBe('/mains-evaluation?answer=1')
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Notifications, nothing new' })).toBeVisible()
  await waitFor(() => expect(marked(backend)).toEqual([{ p_ids: ['1'] }]))
})

test('all are marked at once, and come back when that could not be kept', async () => {
  expectLogged('Could not mark notifications as read')
  const { backend } = openBell([told('1'), told('2')], {
    'POST /rest/v1/rpc/read_notifications': { status: 500, body: { message: 'down', code: 'XX000' } },
  })
  await userEvent.click(await bell(/2 not read yet/))
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText(/could not be marked as read/)).toBeVisible()
  expect(marked(backend)).toEqual([{}])
  expect(await bell(/2 not read yet/)).toBeVisible()
})

test('nothing yet is said in words', async () => {
  openBell([])
  await userEvent.click(await bell('Notifications, nothing new'))
  expect(await screen.findByText(/Nothing yet\. When an answer of yours/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
})

test('what could not be read is said, and read again', async () => {
  expectLogged('Could not read notifications')
  const { backend } = openBell([], {
    'GET /rest/v1/notifications': { status: 400, body: { message: 'down' } },
  })
  await userEvent.click(await bell(/Notifications/))
  expect(await screen.findByText('Your notifications could not be read.')).toBeVisible()
  backend.answers['GET /rest/v1/notifications'] = { body: [told('1')] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Marked 1')).toBeVisible()
})

test('one that arrives is announced with its link, counted, and told to the page', async () => {
  heard.length = 0
  backendAnswers({
    'GET /rest/v1/notifications': { body: [] },
    'POST /rest/v1/rpc/read_notifications': { body: 0 },
  })
  const { address } = renderPage(<PageThatListens />, { as: asha })
  await bell('Notifications, nothing new')
  await waitFor(() => expect(live).toBeDefined())
  // The first reading is there.
  await userEvent.click(screen.getByRole('button', { name: /Notifications/ }))
  await screen.findByText(/Nothing yet/)

  act(() => live?.onTold(told('7')))
  expect(await bell('Notifications, 1 not read yet')).toBeVisible()
  const card = screen.getByText('New notification:').closest('[role=status]') as HTMLElement
  expect(card).toHaveTextContent('Marked 7')
  expect(heard).toEqual(['7'])
  // Sent again it is no news.
  act(() => live?.onTold(told('7')))
  expect(heard).toEqual(['7'])

  await userEvent.click(within(card).getByRole('link', { name: 'Open' }))
  expect(address()).toBe('/mains-evaluation?answer=7')
  expect(screen.queryByText('New notification:')).not.toBeInTheDocument()
})

test('what comes in quiet hours is counted and listed, and does not pop up', async () => {
  openBell([])
  await userEvent.click(await bell('Notifications, nothing new'))
  await screen.findByText(/Nothing yet/)
  act(() => live?.onTold(told('7', { is_quiet: true })))
  expect(await bell('Notifications, 1 not read yet')).toBeVisible()
  expect(screen.getByText('Marked 7')).toBeVisible()
  expect(screen.queryByText('New notification:')).not.toBeInTheDocument()
})

test('the list leads to all of them, and to what is chosen', async () => {
  const { address } = openBell([told('1')])
  await userEvent.click(await bell(/1 not read yet/))
  await userEvent.click(screen.getByRole('link', { name: 'See all, and choose what you are told' }))
  expect(address()).toBe('/profile')
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test('what was there before somebody came is not announced', async () => {
  const { settled } = openBell([told('1')])
  await bell(/1 not read yet/)
  await settled()
  expect(screen.queryByText('New notification:')).not.toBeInTheDocument()
})

test('whoever looks at what it speaks of has read it, and is not interrupted', async () => {
  const { backend } = openBell([], { at: '/mains-evaluation?answer=7' })
  await userEvent.click(await bell(/Notifications/))
  await screen.findByText(/Nothing yet/)
  act(() => live?.onTold(told('7')))
  await waitFor(() => expect(marked(backend)).toEqual([{ p_ids: ['7'] }]))
  expect(screen.queryByText('New notification:')).not.toBeInTheDocument()
  expect(await bell('Notifications, nothing new')).toBeVisible()
})

test('what may have been missed is read as soon as the socket is open', async () => {
  const { backend } = openBell([])
  await bell('Notifications, nothing new')
  await waitFor(() => expect(backend.asked('GET /rest/v1/notifications')).toHaveLength(1))
  backend.answers['GET /rest/v1/notifications'] = { body: [told('1')] }
  act(() => live?.onHearing(true))
  expect(await bell('Notifications, 1 not read yet')).toBeVisible()
})

test('without a socket the list is read again every two minutes, and with one it is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { backend } = openBell([])
    const read = () => backend.asked('GET /rest/v1/notifications').length
    await waitFor(() => expect(read()).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(121_000))
    await waitFor(() => expect(read()).toBe(2))
    act(() => live?.onHearing(true))
    await waitFor(() => expect(read()).toBe(3))
    await act(() => vi.advanceTimersByTimeAsync(300_000))
    expect(read()).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('Escape closes the list and gives the focus back', async () => {
  openBell([])
  const button = await bell(/Notifications/)
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(button).toHaveFocus()
})

test('in Hindi the words are Hindi, and the server is told so once', async () => {
  localStorage.setItem('language', 'hi')
  const { backend } = openBell([told('1')])
  await userEvent.click(await bell('सूचनाएँ, 1 बिना पढ़ी'))
  expect(screen.getByText('जाँचा गया 1')).toBeVisible()
  await waitFor(() =>
    expect(backend.asked('POST /rest/v1/rpc/choose_mails').map(({ body }) => body)).toEqual([
      { p_language: 'hi' },
    ]),
  )
  await waitFor(() => expect(localStorage.getItem(`mail_language:${asha.id}`)).toBe('hi'))
})

test('what has arrived and is put away by keyboard gives the focus back', async () => {
  openBell([])
  const ringer = await bell('Notifications, nothing new')
  await waitFor(() => expect(live).toBeDefined())
  await userEvent.click(ringer)
  await screen.findByText(/Nothing yet/)
  await userEvent.keyboard('{Escape}')
  act(() => live?.onTold(told('7')))
  const card = (await screen.findByText('New notification:')).closest('[role=status]') as HTMLElement
  ringer.focus()
  within(card).getByRole('button', { name: 'Dismiss' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('New notification:')).not.toBeInTheDocument()
  expect(ringer).toHaveFocus()
})
