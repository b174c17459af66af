/**
 * The service worker: lets the site open without a network. Pages always come from the network when there is one, so no
 * release is held back and none that is broken can stay; files under /assets/ never change and are kept once they were
 * used. Answers of the backend are never touched: what was read is kept per account by web/lib/kept-offline.ts.
 */

import { handlePush, handleSubscriptionChange, handleTap, type PushScope } from './sw-push.ts'

type Entry = { url: string; revision: string | null }
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }

declare const self: EventTarget &
  PushScope & {
    __WB_MANIFEST: Entry[]
    skipWaiting: () => Promise<void>
    clients: { claim: () => Promise<void> }
  }

const ENTRIES = self.__WB_MANIFEST
/** An address that no page is written for: there the server answers with the application by itself. */
const SHELL = '/application'
const CACHE = `site-${sumOf(ENTRIES.map(({ url, revision }) => `${url} ${revision}`).join())}`
/** Of a page, while another copy of it lies ready. */
const LONGEST_WAIT_MS = 8000
/** The server's own addresses; no page of the site. */
const SERVICES =
  /^\/(auth\/v1|rest\/v1|storage\/v1|functions\/v1|realtime\/v1|graphql\/v1|outbox|readyz|metrics)(\/|$)/

self.addEventListener('install', (event) => {
  const install = async () => {
    // with the same files it is the one that is in use
    const isNew = !(await caches.has(CACHE))
    try {
      await fill(await caches.open(CACHE))
    } catch (cause) {
      // left behind, it would be taken for the release before, and that one's files be removed
      if (isNew) await caches.delete(CACHE)
      throw cause
    }
  }
  ;(event as Lasting).waitUntil(install())
})

async function fill(cache: Cache) {
  // a name that stands there twice would be refused
  await cache.addAll([...new Set(ENTRIES.map(({ url }) => `/${url}`))])
  const page = await fetch(SHELL, { cache: 'no-store', credentials: 'omit' })
  if (!page.ok) throw new Error(`The page answered ${page.status}`)
  await cache.put(SHELL, page)
}

// It waits until no page of the old release is open, or a learner asked for the new one.
self.addEventListener('activate', (event) => {
  const activate = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith('site-') && name !== CACHE)
    // pages of the release before are still open, and may need what the server no longer has
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  ;(event as Lasting).waitUntil(activate())
})

self.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<{ do?: string; urls?: string[] }>
  if (data?.do === 'update') void self.skipWaiting()
  if (data?.do === 'keep') (event as unknown as Lasting).waitUntil(keepUsed(data.urls ?? []))
})

self.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Fetching
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || SERVICES.test(url.pathname)) return
  const answer = (given: Promise<Response>) => respondWith.call(event, given)
  if (request.mode === 'navigate') answer(page(request))
  else if (url.pathname.startsWith('/assets/')) answer(asset(request, event as Lasting))
  else if (ENTRIES.some((entry) => `/${entry.url}` === url.pathname)) answer(newest(request))
})

self.addEventListener('push', (event) => handlePush(event, self))
self.addEventListener('notificationclick', (event) => handleTap(event, self))
self.addEventListener('pushsubscriptionchange', (event) => handleSubscriptionChange(event, self))

/** From the network; without one, or when it takes too long, the shell, which knows every page. */
async function page(request: Request) {
  const kept = await keptOf(SHELL, { cacheName: CACHE })
  if (!kept) return fetch(request)
  let patience: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Response>((resolve) => {
    patience = setTimeout(() => resolve(kept), LONGEST_WAIT_MS)
  })
  return Promise.race([fetch(request), late])
    .catch(() => kept)
    .finally(() => clearTimeout(patience))
}

/** The name says what is in it, so what is kept is right. The page does not wait until it lies on the disk. */
async function asset(request: Request, event: Lasting) {
  const kept = await keptOf(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone()
    event.waitUntil(
      caches
        .open(CACHE)
        .then((cache) => cache.put(request, copy))
        .catch(() => {}),
    )
  }
  return answer
}

async function newest(request: Request) {
  try {
    return await fetch(request)
  } catch (cause) {
    const kept = await keptOf(request, { cacheName: CACHE, ignoreSearch: true })
    if (!kept) throw cause
    return kept
  }
}

/** Nothing where the browser cannot read what it keeps: the network has it too. */
function keptOf(request: Request | string, options: MultiCacheQueryOptions) {
  return caches.match(request, options).catch(() => undefined)
}

/** What a page had loaded before this worker was there. */
async function keepUsed(urls: string[]) {
  const cache = await caches.open(CACHE)
  for (const url of urls) {
    const { origin, pathname } = new URL(url, self.location.origin)
    if (origin !== self.location.origin || !pathname.startsWith('/assets/')) continue
    // one that cannot be kept is read from the network again
    await keepFile(cache, pathname).catch(() => {})
  }
}

async function keepFile(cache: Cache, pathname: string) {
  if (!(await cache.match(pathname))) await cache.add(pathname)
}

/** A short name for a list: another list has another. */
function sumOf(text: string) {
  let sum = 5381
  for (let at = 0; at < text.length; at++) sum = (sum * 33 + text.charCodeAt(at)) >>> 0
  return sum.toString(36)
}
