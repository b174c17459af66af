/**
 * Whatever is sent to the server is given up when no answer has begun after a while: a line that was lost without a word
 * says nothing for a quarter of an hour, and whoever pressed a button would wait on it as long. What is large gets the time
 * that a slow line needs for it, and what the server itself takes long over, the server's time.
 */

const MOST_MS = 45_000
/** Bytes in a millisecond on the slowest line that something is still sent on. */
const SLOWEST = 2

/** Where the server's own limit is longer (`statement_timeout` of the function; backend/functions/limits.ts). */
const LONGER: readonly [name: RegExp, most: number][] = [
  [/\/rpc\/store_question_import$/, 610_000],
  [/\/rpc\/(rule_on_key|save_event)$/, 130_000],
  // these ask no model and read no files
  [/\/functions\/v1\/(events-desk|admin-users)$/, MOST_MS],
  [/\/functions\/v1\//, 160_000],
]

/** Said by what was given up, or broke off on its way. It may have been done all the same. */
export const UNANSWERED = 'No answer in time'

/** `fetch`, but that nothing which is sent is waited on for ever. What is only read waits as before. */
export async function patientFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, signal } = init
  if (method === 'GET' || method === 'HEAD') return fetch(input, init)
  const given = new AbortController()
  const timer = setTimeout(() => given.abort(new Error(UNANSWERED)), patienceFor(String(input), body))
  const leave = () => given.abort(signal?.reason)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  // without any network it has surely not left
  const mayLeave = navigator.onLine !== false
  try {
    return await fetch(input, { ...init, signal: given.signal })
  } catch (error) {
    throw mayLeave && !signal?.aborted ? new Error(UNANSWERED, { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds until it is given up. */
export function patienceFor(url: string, body?: BodyInit | null): number {
  const { pathname } = new URL(url, 'http://any')
  const most = LONGER.find(([name]) => name.test(pathname))?.[1] ?? MOST_MS
  return most + sizeOf(body) / SLOWEST
}

function sizeOf(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return body.length
  if (body instanceof Blob) return body.size
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength
  if (!(body instanceof FormData)) return 0
  return [...body.values()].reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length : part.size),
    0,
  )
}
