import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { type Change, type Choices, withChange } from './choices.ts'
import NotificationsSection from './notifications-section.tsx'

const KEY = `B${'A'.repeat(86)}`
const asha = learner()
const choices = (more: Partial<Choices> = {}): Choices => ({
  groups: (['mission', 'challenge', 'marked', 'event', 'plan'] as const).map((group) => ({
    ...{ group, inside: true, mail: group === 'marked', push: false },
  })),
  ...{ quiet: { from: 1320, to: 420 }, zone: 'Asia/Kolkata', devices: [], push_key: KEY, ...more },
})
const told = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), kind: 'answer_marked', title: `Marked ${at}`, title_hi: `जाँचा ${at}`, body: '' },
    ...{ body_hi: '', href: `/mains-evaluation?answer=${at}`, created_at: '2026-11-22T00:00:00Z' },
    ...{ read_at: null, is_quiet: false },
  }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function openSection(given: Choices = choices(), more: object = {}, list: object[] = []) {
  const backend = backendAnswers({
    'GET /rest/v1/notifications': { body: list },
    'POST /rest/v1/rpc/read_notifications': { body: 0 },
    'POST /rest/v1/rpc/my_notification_choices': { body: given },
    'POST /rest/v1/rpc/choose_notifications': { body: given },
    ...more,
  })
  return { backend, ...renderPage(<NotificationsSection />, { as: asha }) }
}
const chosen = (backend: ReturnType<typeof backendAnswers>) =>
  backend.asked('POST /rest/v1/rpc/choose_notifications').map(({ body }) => body)

test('everything that was told is there, not the newest fifty alone', async () => {
  const all = told(63)
  openSection(choices(), {
    'GET /rest/v1/notifications': ({ url }: { url: URL }) => {
      const offset = Number(url.searchParams.get('offset') ?? 0)
      return { body: all.slice(offset, offset + Number(url.searchParams.get('limit'))) }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))

  expect(await screen.findByText('Marked 62')).toBeVisible()
  expect(screen.getAllByText(/^Marked \d+$/)).toHaveLength(63)
})

test('each topic has a box for each way, named for both, as the server has it', async () => {
  openSection()
  const table = await screen.findByRole('table', { name: 'What reaches you, and where' })
  expect(within(table).getAllByRole('checkbox')).toHaveLength(15)
  expect(screen.getByRole('checkbox', { name: 'Your answers: By mail' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Daily mission: By mail' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Sessions: By mail' })).toHaveAccessibleDescription(
    /mailed in any case/,
  )
})

/** A server that keeps what is chosen. */
function keepingServer() {
  let now = choices()
  return {
    'POST /rest/v1/rpc/my_notification_choices': () => ({ body: now }),
    'POST /rest/v1/rpc/choose_notifications': ({ body }: { body: unknown }) => {
      now = withChange(now, (body as { p_choices: Change }).p_choices)
      return { body: now }
    },
  }
}

test('what is chosen shows at once, and is kept by the server', async () => {
  const { backend } = openSection(choices(), keepingServer())
  const mission = await screen.findByRole('checkbox', { name: 'Daily mission: By mail' })
  await userEvent.click(mission)
  expect(mission).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Your plan: On the site' }))
  expect(await screen.findByText('Your choices are saved.')).toBeVisible()
  expect(mission).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Your plan: On the site' })).not.toBeChecked()
  const groups = chosen(backend).flatMap(
    (body) => (body as { p_choices: { groups: object[] } }).p_choices.groups,
  )
  expect(groups).toContainEqual({ group: 'mission', mail: true })
  expect(groups).toContainEqual({ group: 'plan', inside: false })
})

test('what is chosen without a connection is kept, said to be, and sent by the next visit', async () => {
  const down = { status: 503, body: { message: 'down', code: '08006' } }
  const first = openSection(choices(), { 'POST /rest/v1/rpc/choose_notifications': down })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Daily mission: By mail' }))
  expect(await screen.findByText(/kept on this device and sent as soon as/)).toBeVisible()
  const kept = localStorage.getItem(`notification_choices:${asha.id}`)
  first.unmount()
  await first.settled()
  localStorage.setItem(`notification_choices:${asha.id}`, kept ?? '')

  const { backend } = openSection(choices(), keepingServer())
  expect(await screen.findByRole('checkbox', { name: 'Daily mission: By mail' })).toBeChecked()
  await waitFor(() =>
    expect(chosen(backend)).toContainEqual({ p_choices: { groups: [{ group: 'mission', mail: true }] } }),
  )
})

/** A site of this page and another. */
function Site() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Go
      </button>
      {isOpen && <NotificationsSection />}
    </>
  )
}

test('what is chosen stays chosen for whoever leaves before the server answers, and comes back', async () => {
  let answer = () => {}
  const server = keepingServer()
  backendAnswers({
    ...server,
    'GET /rest/v1/notifications': { body: [] },
    'POST /rest/v1/rpc/read_notifications': { body: 0 },
    'POST /rest/v1/rpc/choose_notifications': async (asked) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return server['POST /rest/v1/rpc/choose_notifications'](asked)
    },
  })
  renderPage(<Site />, { as: asha })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Daily mission: By mail' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  answer()
  await waitFor(() => expect(localStorage.getItem(`notification_choices:${asha.id}`)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(await screen.findByRole('checkbox', { name: 'Daily mission: By mail' })).toBeChecked()
})

test('a choice that the server refuses is taken back, and that is said', async () => {
  const refused = { status: 400, body: { message: 'No', code: 'PT400' } }
  openSection(choices(), { 'POST /rest/v1/rpc/choose_notifications': refused })
  const box = await screen.findByRole('checkbox', { name: 'Daily mission: By mail' })
  await userEvent.click(box)
  expect(await screen.findByText(/This choice was not accepted/)).toBeVisible()
  expect(box).not.toBeChecked()
})

test('what is chosen while another choice is being refused is not lost with it', async () => {
  let refuse = (_answer: object) => {}
  const { backend } = openSection(choices(), {
    'POST /rest/v1/rpc/choose_notifications': ({ body }: { body: unknown }) => {
      const { p_choices } = body as { p_choices: Change }
      if (p_choices.groups?.some(({ group }) => group === 'marked'))
        return { body: withChange(choices(), p_choices) }
      return new Promise((resolve) => {
        refuse = resolve
      })
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Daily mission: By mail' }))
  await waitFor(() => expect(chosen(backend)).toHaveLength(1))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Your answers: By mail' }))
  refuse({ status: 400, body: { message: 'No', code: 'PT400' } })
  await waitFor(() => expect(chosen(backend)).toHaveLength(2))
  expect(chosen(backend)[1]).toMatchObject({
    p_choices: { groups: [{ group: 'mission' }, { group: 'marked' }] },
  })
})

test('quiet hours are switched off and on, and moved; an end at the beginning is not taken', async () => {
  const { backend } = openSection()
  const from = await screen.findByLabelText('From')
  expect([from, screen.getByLabelText('To')].map((field) => (field as HTMLInputElement).value)).toEqual([
    ...['22:00', '07:00'],
  ])
  expect(screen.getByText(/Clock: Asia\/Kolkata/)).toBeVisible()
  await userEvent.clear(from)
  await userEvent.type(from, '07:00')
  await userEvent.tab()
  expect(await screen.findByText('Choose an end that differs from the beginning.')).toBeVisible()
  await userEvent.clear(from)
  await userEvent.type(from, '21:30')
  await userEvent.tab()
  await waitFor(() => expect(chosen(backend)).toEqual([{ p_choices: { quiet: { from: 1290, to: 420 } } }]))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keep quiet hours' }))
  await waitFor(() =>
    expect(chosen(backend).at(-1)).toEqual({ p_choices: { quiet: { from: null, to: null } } }),
  )
})

test('what was told is listed, five at first, and all are marked as read at once', async () => {
  const { backend } = openSection(choices(), {}, told(8))
  await screen.findByText('Marked 0')
  expect(screen.getAllByRole('link', { name: /Marked/ })).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 8' }))
  expect(screen.getAllByRole('link', { name: /Marked/ })).toHaveLength(8)
  expect(screen.getByRole('link', { name: /Marked 5/ })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(screen.getByRole('link', { name: /Marked 0/ })).toHaveFocus()
  await waitFor(() => expect(backend.asked('POST /rest/v1/rpc/read_notifications')).toHaveLength(1))
})

test('choices that cannot be read are asked for again', async () => {
  expectLogged('Could not read my_notification_choices')
  const { backend } = openSection(choices(), {
    'POST /rest/v1/rpc/my_notification_choices': { status: 400, body: { message: 'down' } },
  })
  expect(await screen.findByText(/They stay as they are/)).toBeVisible()
  backend.answers['POST /rest/v1/rpc/my_notification_choices'] = { body: choices() }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeVisible()
})

const bytes = (length: number) => new Uint8Array(length).fill(1).buffer

/** A browser that can take messages, with what its owner says when asked. */
function browserThatCan(answer: NotificationPermission) {
  let subscription: object | null = null
  const asked: string[] = []
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: { applicationServerKey: string }) => {
      asked.push('subscribe')
      subscription = {
        endpoint: 'https://push.example.in/1',
        getKey: (part: string) => bytes(part === 'auth' ? 16 : 65),
        options: { applicationServerKey: bytes(65) },
        unsubscribe: async () => {
          asked.push('unsubscribe')
          subscription = null
        },
      }
      expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: KEY })
      return subscription
    },
  }
  const registration = { pushManager }
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      asked.push('ask')
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ...{ ready: Promise.resolve(registration), getRegistration: async () => registration },
      ...{ addEventListener: () => {}, removeEventListener: () => {} },
    },
  })
  return asked
}
const device = async (more: object = {}) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('https://push.example.in/1'))
  const mark = Buffer.from(digest).toString('hex').slice(0, 16)
  return {
    ...{
      id: 'd1',
      name: 'Chrome on Android',
      added_at: '2026-11-22T06:00:00Z',
      last_ok_at: null,
      works: true,
    },
    ...{ mark, ...more },
  }
}

test('the browser asks its owner after a tap and not before; then this device is on', async () => {
  const asked = browserThatCan('granted')
  const { backend } = openSection(choices(), {
    'POST /rest/v1/rpc/add_push_device': { body: choices({ devices: [await device()] }) },
  })
  const button = await screen.findByRole('button', { name: 'Switch on for this device' })
  await waitFor(() => expect(button).toBeEnabled())
  expect(asked).toEqual([])
  await userEvent.click(button)
  expect(await screen.findByText('This device gets your messages.')).toBeVisible()
  expect(asked).toEqual(['ask', 'subscribe'])
  const [sent] = backend.asked('POST /rest/v1/rpc/add_push_device')
  expect(sent?.body).toMatchObject({
    p_device: {
      endpoint: 'https://push.example.in/1',
      key: KEY,
      tapped: true,
      auth: expect.stringMatching(/^[\w-]{22}$/),
    },
  })
  expect(screen.getByText('(this device)', { exact: false })).toBeVisible()

  backend.answers['POST /rest/v1/rpc/remove_push_device'] = { body: choices() }
  const off = screen.getByRole('button', { name: 'Switch off for this device' })
  expect(off).toHaveFocus()
  await userEvent.click(off)
  expect(await screen.findByRole('button', { name: 'Switch on for this device' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Switch on for this device' })).toHaveFocus())
  expect(asked.at(-1)).toBe('unsubscribe')
  expect(backend.asked('POST /rest/v1/rpc/remove_push_device')[0]?.body).toEqual({ p_id: 'd1' })
})

test('a browser that was on with an older key of the site is on anew, and stands in the list once', async () => {
  const asked = browserThatCan('granted')
  const old = await device({ id: 'old', works: false })
  await navigator.serviceWorker
    .getRegistration()
    .then((registration) =>
      registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: KEY }),
    )
  const { backend } = openSection(choices({ devices: [old] }), {
    'POST /rest/v1/rpc/add_push_device': {
      body: choices({ devices: [await device({ id: 'new' }), { ...old, mark: 'gone' }] }),
    },
    'POST /rest/v1/rpc/remove_push_device': { body: choices({ devices: [await device({ id: 'new' })] }) },
  })
  expect(await screen.findByText(/Has to be switched on anew/)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Switch on for this device' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  expect(await screen.findByText('This device gets your messages.')).toBeVisible()
  expect(asked).toEqual(['subscribe', 'ask', 'unsubscribe', 'subscribe'])
  expect(backend.asked('POST /rest/v1/rpc/remove_push_device')[0]?.body).toEqual({ p_id: 'old' })
})

test('a page that opens with this device on takes the focus nowhere', async () => {
  browserThatCan('granted')
  await navigator.serviceWorker
    .getRegistration()
    .then((registration) =>
      registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: KEY }),
    )
  openSection(choices({ devices: [await device()] }))
  expect(await screen.findByText('This device gets your messages.')).toBeVisible()
  expect(document.body).toHaveFocus()
})

test('who says no is left alone, and told where the way back is', async () => {
  const asked = browserThatCan('denied')
  openSection()
  const button = await screen.findByRole('button', { name: 'Switch on for this device' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  expect(await screen.findByText(/told to refuse messages of this site/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Messages to this device' })).toHaveFocus()
  expect(asked).toEqual(['ask'])
})

test('who closes the question has changed nothing', async () => {
  browserThatCan('default')
  openSection()
  const button = await screen.findByRole('button', { name: 'Switch on for this device' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  expect(await screen.findByText(/Nothing was changed\. You can/)).toBeVisible()
})

test('a device that could not be kept is said, and another device is removed from here', async () => {
  expectLogged('Could not change a device')
  browserThatCan('granted')
  const { backend } = openSection(
    choices({
      devices: [await device({ id: 'd2', mark: 'another', name: 'Firefox on Linux', works: false })],
    }),
    {
      'POST /rest/v1/rpc/add_push_device': { status: 409, body: { message: 'Ten devices', code: 'PT409' } },
      'POST /rest/v1/rpc/remove_push_device': { body: choices() },
    },
  )
  expect(await screen.findByText(/Has to be switched on anew/)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Switch on for this device' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  expect(await screen.findByText(/could not be switched on just now/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Firefox on Linux' }))
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).not.toBeInTheDocument())
  expect(button).toHaveFocus()
  expect(backend.asked('POST /rest/v1/rpc/remove_push_device')[0]?.body).toEqual({ p_id: 'd2' })
})

test('a browser that cannot, and a site that does not send, say so instead of a button', async () => {
  openSection()
  expect(await screen.findByText('This browser takes no messages from sites.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Switch on/ })).not.toBeInTheDocument()
})

test('where nobody sends, that is said', async () => {
  browserThatCan('granted')
  openSection(choices({ push_key: null }))
  expect(await screen.findByText(/sends no messages to devices at the moment/)).toBeVisible()
})

test('in Hindi all of it is Hindi', async () => {
  localStorage.setItem('language', 'hi')
  browserThatCan('granted')
  openSection()
  expect(await screen.findByRole('heading', { name: 'सूचनाएँ' })).toBeVisible()
  expect(await screen.findByRole('checkbox', { name: 'आज का मिशन: ईमेल से' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'शांत समय' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'इस डिवाइस के लिए चालू करें' })).toBeVisible()
})
