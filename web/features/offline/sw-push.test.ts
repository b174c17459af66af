import { expect, test, vi } from 'vitest'
import {
  handlePush,
  handleSubscriptionChange,
  handleTap,
  ownPage,
  type PushScope,
  readPush,
} from './sw-push.ts'

const SITE = 'https://mentor.example.in'

type Page = { url: string; answers?: boolean }

function scopeWith(pages: Page[] = []) {
  const did: string[] = []
  const scope = {
    location: new URL(SITE) as unknown as Location,
    registration: {
      showNotification: vi.fn(async () => {}),
      pushManager: { subscribe: vi.fn(async () => ({})) } as unknown as PushManager,
    },
    clients: {
      matchAll: async () =>
        pages.map(({ url, answers }) => ({
          url,
          focus: async () => did.push(`focus ${url}`),
          postMessage: (message: unknown, ports: MessagePort[] = []) => {
            did.push(`tell ${url} ${JSON.stringify(message)}`)
            if (answers) ports[0]?.postMessage('opened')
          },
        })),
      openWindow: async (address: string) => did.push(`open ${address}`),
    },
  } satisfies PushScope
  return { scope, did }
}

/** Has the handler work, and waits for it. */
async function handled(handler: (event: Event, scope: PushScope) => void, more: object, scope: PushScope) {
  let work: Promise<unknown> | undefined
  const event = Object.assign(new Event('x'), more, {
    waitUntil: (given: Promise<unknown>) => {
      work = given
    },
  })
  handler(event, scope)
  await work
}
const tap = async (href: unknown, pages?: Page[]) => {
  const { scope, did } = scopeWith(pages)
  const close = vi.fn()
  await handled(handleTap, { notification: { data: { href }, close } }, scope)
  expect(close).toHaveBeenCalledOnce()
  return did
}

test.each([
  ['/mains-evaluation?answer=7', '/mains-evaluation?answer=7'],
  ['/profile#notifications', '/profile#notifications'],
  ['https://evil.example/', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [7, undefined],
])('%j leads to %j', (href, page) => {
  expect(ownPage(href)).toBe(page)
})

test('a message is shown with its words, its tag and the icon of the site', async () => {
  const { scope } = scopeWith()
  const text = JSON.stringify({
    title: 'आपका मिशन तैयार है',
    body: '30 मिनट',
    href: '/daily-mission',
    tag: 't',
    lang: 'hi',
  })
  await handled(handlePush, { data: { text: () => text } }, scope)
  expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith('आपका मिशन तैयार है', {
    ...{ body: '30 मिनट', tag: 't', lang: 'hi', data: { href: '/daily-mission' } },
    ...{ icon: '/icon-192.png', badge: '/icon-192.png' },
  })
})

test.each([undefined, '', 'not JSON', '[]', 'null', '{"title":7}', '{"title":"  "}'])(
  'something is shown of a message that says %j, and it leads to the list',
  (text) => {
    expect(readPush(text)).toMatchObject({
      ...{ title: 'Your Mentor for Indian Economy', href: '/profile#notifications' },
    })
  },
)

test('a page that shows it already comes forward', async () => {
  expect(await tap('/daily-mission', [{ url: `${SITE}/events` }, { url: `${SITE}/daily-mission` }])).toEqual([
    `focus ${SITE}/daily-mission`,
  ])
})

test('a page that shows something else is led there by its own router', async () => {
  expect(await tap('/daily-mission', [{ url: `${SITE}/events`, answers: true }])).toEqual([
    `focus ${SITE}/events`,
    `tell ${SITE}/events {"do":"open","href":"/daily-mission"}`,
  ])
})

test('where no page is open, or none that answers, a new one is opened', async () => {
  expect(await tap('/daily-mission')).toEqual([`open ${SITE}/daily-mission`])
  expect((await tap('/daily-mission', [{ url: `${SITE}/auth` }])).at(-1)).toBe(`open ${SITE}/daily-mission`)
})

test('whatever a message says, nothing but this site is opened', async () => {
  for (const href of ['https://evil.example/', '//evil.example', undefined])
    expect(await tap(href)).toEqual([`open ${SITE}/profile#notifications`])
})

test('another address of this browser is asked for with the same key, and pages are told', async () => {
  const { scope, did } = scopeWith([{ url: `${SITE}/events` }])
  const applicationServerKey = new ArrayBuffer(65)
  await handled(handleSubscriptionChange, { oldSubscription: { options: { applicationServerKey } } }, scope)
  expect(scope.registration.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
    ...{ userVisibleOnly: true, applicationServerKey },
  })
  expect(did).toEqual([`tell ${SITE}/events {"do":"renewed"}`])
})
