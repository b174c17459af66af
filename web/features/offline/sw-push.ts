/**
 * Messages to this device, as the service worker gets them: shown, and on a tap the page that they speak of. Only pages of
 * this site are opened, whatever a message says.
 */

export type PushScope = {
  location: Location
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
    pushManager: PushManager
  }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Page[]>
    openWindow: (address: string) => Promise<unknown>
  }
}

type Page = {
  url: string
  focus: () => Promise<unknown>
  postMessage: (message: unknown, ports?: MessagePort[]) => void
}
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }

type Shown = { title: string; body: string; href: string; tag: string | undefined; lang: string }

/** What is shown of a message that cannot be read: a browser wants something shown for each. */
const UNREADABLE: Shown = {
  ...{ title: 'Your Mentor for Indian Economy', body: '', href: '/profile#notifications' },
  ...{ tag: undefined, lang: 'en' },
}

/** Milliseconds for a page to say that it has gone there. */
const PATIENCE = 1000

export function readPush(text: string | undefined): Shown {
  try {
    const given = JSON.parse(text ?? '') as Record<string, unknown>
    const { title, body, href, tag, lang } = given
    if (typeof title !== 'string' || title.trim() === '') return UNREADABLE
    return {
      title,
      body: typeof body === 'string' ? body : '',
      href: ownPage(href) ?? UNREADABLE.href,
      tag: typeof tag === 'string' ? tag : undefined,
      lang: lang === 'hi' ? 'hi' : 'en',
    }
  } catch {
    return UNREADABLE
  }
}

/** A path of this site; undefined for anything that leads elsewhere. */
export function ownPage(href: unknown, origin = 'https://here.invalid'): string | undefined {
  if (typeof href !== 'string' || !href.startsWith('/')) return undefined
  const url = URL.parse(href, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined
}

export function handlePush(event: Event, { registration }: PushScope) {
  const { data } = event as Event & { data?: { text: () => string } | null }
  const { title, body, href, tag, lang } = readPush(data?.text())
  const shown = registration.showNotification(title, {
    ...{ body, lang, icon: '/icon-192.png', badge: '/icon-192.png', data: { href } },
    ...(tag !== undefined && { tag }),
  })
  ;(event as Lasting).waitUntil(shown)
}

export function handleTap(event: Event, scope: PushScope) {
  const { notification } = event as Event & { notification: Notification }
  notification.close()
  const href = ownPage((notification.data as { href?: unknown } | null)?.href) ?? UNREADABLE.href
  ;(event as Lasting).waitUntil(open(href, scope))
}

/** A page that is there already comes forward; one that shows something else goes there; else a new one is opened. */
async function open(href: string, { clients, location }: PushScope) {
  const address = new URL(href, location.origin).href
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === address)
  if (there) return there.focus().catch(() => {})
  const [page] = pages
  if (page) {
    await page.focus().catch(() => {})
    if (await goes(page, href)) return
  }
  await clients.openWindow(address)
}

/** Whether the page says that it goes there by itself; one that is only loading, or is not ours to lead, says nothing. */
function goes(page: Page, href: string) {
  return new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE)
    page.postMessage({ do: 'open', href }, [port2])
  })
}

/** The push service has given this browser another address: it is asked for, and a page tells the server (use-pushed.ts). */
export function handleSubscriptionChange(event: Event, { registration, clients }: PushScope) {
  const { oldSubscription, newSubscription } = event as Event & {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
  const renew = async () => {
    const key = oldSubscription?.options.applicationServerKey
    if (!newSubscription && key)
      await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    for (const page of pages) page.postMessage({ do: 'renewed' })
  }
  ;(event as Lasting).waitUntil(renew())
}
