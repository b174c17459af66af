/** What the worker answers with where its cache is slow, broken or empty; with a network cut off, e2e/offline.test.ts. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const match = vi.fn<(request: unknown) => Promise<Response | undefined>>()
const put = vi.fn<() => Promise<void>>()
const addAll = vi.fn<() => Promise<void>>()
const has = vi.fn<() => Promise<boolean>>()
const remove = vi.fn<(name: string) => Promise<boolean>>()
const fetched = vi.fn<() => Promise<Response>>()
const worker = Object.assign(new EventTarget(), {
  __WB_MANIFEST: [{ url: 'favicon.svg', revision: '1' }],
  location: new URL('https://mentor.example/sw.js'),
})

beforeEach(async () => {
  vi.stubGlobal('self', worker)
  vi.stubGlobal('caches', { match, open: async () => ({ put, addAll }), has, delete: remove })
  vi.stubGlobal('fetch', fetched)
  // listens once: from the second time on it is there already
  await import('./sw.ts')
  match.mockReset().mockResolvedValue(undefined)
  put.mockReset().mockResolvedValue()
  addAll.mockReset().mockResolvedValue()
  has.mockReset().mockResolvedValue(false)
  remove.mockReset().mockResolvedValue(true)
  fetched.mockReset().mockImplementation(async () => ofTheSite('from the network'))
})

afterEach(() => {
  vi.useRealTimers()
})

/** As `fetch` gives it: one that is made here is of no type. */
function ofTheSite(text: string) {
  const answer = new Response(text)
  Object.defineProperty(answer, 'type', { value: 'basic' })
  return answer
}

/** What the worker answers; undefined where it leaves the request to the browser. */
async function asked(path: string, mode = 'cors') {
  let given: Promise<Response> | undefined
  const event = Object.assign(new Event('fetch'), {
    request: { method: 'GET', url: `https://mentor.example${path}`, mode },
    respondWith: (answer: Promise<Response>) => {
      given = answer
    },
    waitUntil: () => {},
  })
  worker.dispatchEvent(event)
  return given && (await given).text()
}

/** How the installation of this release ends. */
function installed() {
  let work: Promise<unknown> = Promise.resolve()
  const waitUntil = (given: Promise<unknown>) => {
    work = given
  }
  worker.dispatchEvent(Object.assign(new Event('install'), { waitUntil }))
  return work
}

test('a release that could not be fetched leaves no cache behind, which would take the place of one in use', async () => {
  addAll.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(installed()).rejects.toThrow('Failed to fetch')
  fetched.mockResolvedValueOnce(new Response('down', { status: 503 }))
  await expect(installed()).rejects.toThrow('The page answered 503')
  expect(remove.mock.calls.map(([name]) => name.startsWith('site-'))).toEqual([true, true])
})

test('where the same files are in use already, a failed installation leaves them as they are', async () => {
  has.mockResolvedValue(true)
  addAll.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(installed()).rejects.toThrow('Failed to fetch')
  await installed()
  expect(remove).not.toHaveBeenCalled()
})

test('a file is answered with before it lies on the disk', async () => {
  put.mockReturnValue(new Promise(() => {}))
  expect(await asked('/assets/page-1.js')).toBe('from the network')
  await vi.waitFor(() => expect(put).toHaveBeenCalledOnce())
})

test('a file that is kept is not asked for', async () => {
  match.mockResolvedValue(new Response('kept'))
  expect(await asked('/assets/page-1.js')).toBe('kept')
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['/assets/page-1.js', 'cors'],
  ['/practice', 'navigate'],
  ['/favicon.svg', 'cors'],
])('with a cache that cannot be read %s comes from the network', async (path, mode) => {
  match.mockRejectedValue(new Error('Unexpected internal error.'))
  expect(await asked(path, mode)).toBe('from the network')
})

test('a full disk keeps nothing, and costs no answer', async () => {
  put.mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await asked('/assets/page-1.js')).toBe('from the network')
})

test('without a network a page is the shell', async () => {
  match.mockResolvedValue(new Response('the application'))
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  vi.useFakeTimers()
  expect(await asked('/practice', 'navigate')).toBe('the application')
  // once it is read it cannot be given again
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that takes too long is the shell', async () => {
  match.mockResolvedValue(new Response('the application'))
  fetched.mockReturnValue(new Promise(() => {}))
  vi.useFakeTimers()
  const answer = asked('/practice', 'navigate')
  await vi.advanceTimersByTimeAsync(8000)
  expect(await answer).toBe('the application')
})

test.each(['/rest/v1/topics', '/auth/v1/user', '/storage/v1/object/public/a'])(
  'the backend’s %s is none of its business',
  async (path) => {
    expect(await asked(path)).toBeUndefined()
  },
)
