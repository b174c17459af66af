/**
 * Whatever is asked of the server is given up when no answer has begun after a while: a line that was lost without a word
 * says nothing for a quarter of an hour, and whoever pressed a button, or looks at grey lines, would wait on it as long. What
 * is large gets the time that a slow line needs for it, and what the server itself takes long over, the server's time. What
 * is only read is tried again soon (query-client.ts), so it is given up sooner, and its answer may not stop halfway either.
 */

const MOST_MS = 45_000
/** The server gives up what is read after 8 seconds (`statement_timeout` of the role `authenticated`). */
const MOST_READING_MS = 20_000
/** Bytes in a millisecond on the slowest line that something is still sent on. */
const SLOWEST = 2

/** Where the server's own limit is longer (`statement_timeout` of the function; backend/functions/limits.ts). */
const LONGER: readonly [name: RegExp, most: number][] = [
  [/\/rpc\/store_question_import$/, 610_000],
  [/\/rpc\/(rule_on_key|save_event|school_analytics)$/, 130_000],
  // these ask no model and read no files
  [/\/functions\/v1\/(events-desk|admin-users)$/, MOST_MS],
  [/\/functions\/v1\//, 160_000],
]

/** Counts of the whole school, which are read all the same. */
const LONG_TO_READ = /\/rpc\/school_analytics$/

/** Said by what was given up, or broke off on its way. It may have been done all the same. */
export const UNANSWERED = 'No answer in time'

/** It was waited on for as long as is worth it, or, where it was sent, broke off on its way. */
export function isGivenUp(error: unknown): boolean {
  return Boolean((error as { message?: string } | null)?.message?.endsWith(UNANSWERED))
}

/** `fetch`, but that nothing is waited on for ever. `asked`: the same was asked for before, and its answer is on its way. */
export async function patientFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  asked?: Promise<Response>,
): Promise<Response> {
  const { body, signal } = init
  const isRead = isReading(String(input), init)
  const given = new AbortController()
  const most =
    isRead && !LONG_TO_READ.test(String(input)) ? MOST_READING_MS : patienceFor(String(input), body)
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => given.abort(new Error(UNANSWERED)), most)
  }
  const leave = () => given.abort(signal?.reason)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  // without any network it has surely not left
  const mayLeave = navigator.onLine !== false
  wait()
  try {
    const answer = await (asked
      ? sooner(asked, given.signal)
      : fetch(input, { ...init, signal: given.signal }))
    return isRead && answer.body ? await wholeOf(answer, answer.body, wait) : answer
  } catch (error) {
    throw mayLeave && !isRead && !signal?.aborted ? new Error(UNANSWERED, { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

/** What a page reads through a function of the database goes with the page; acts are not taken back. */
function isReading(url: string, { method = 'GET', signal }: RequestInit) {
  return method === 'GET' || method === 'HEAD' || (url.includes('/rest/v1/rpc/') && Boolean(signal))
}

function sooner<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const left = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([answer, left])
}

/** The whole of it; given up, too, when nothing more comes. */
async function wholeOf(answer: Response, body: ReadableStream<Uint8Array>, wait: () => void) {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    wait()
    parts.push(part.value)
  }
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Response(whole, answer)
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
