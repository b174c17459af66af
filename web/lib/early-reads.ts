/**
 * What an address is known to read is asked for before the application is here, so that on a slow line its answer comes
 * together with the scripts and not after them. The client takes the answer when it asks the same (client-of-parts.ts);
 * what it asks otherwise, or too late, goes its usual way.
 */

import { env } from './env.ts'
import { storedSession } from './stored-auth.ts'

/** As the client would send it: web/app/first-reads.test.ts holds that it does. */
export type EarlyRead = {
  /** Below `/rest/v1/`, with what stands behind the question mark. */
  path: string
  /** Present: a function is called (POST). Absent: rows are read (GET). */
  body?: unknown
  /** One row by itself, not a list of one. */
  isOne?: boolean
}

const ONE = 'application/vnd.pgrst.object+json'

/** What was true then may not be any more. */
const FRESH_MS = 15_000
/** The client renews a token that ends sooner before it asks anything. */
const LEAST_LIFE_S = 90

type Asked = { at: number; answer: Promise<Response> }

const asked = new Map<string, Asked>()

/** A stored session asks as its learner, nobody as a visitor; one that is about to end asks nothing. */
export function askEarly({ visitor, learner }: { visitor: EarlyRead[]; learner: EarlyRead[] }) {
  const session = storedSession()
  if (session && (session.expires_at ?? 0) < Date.now() / 1000 + LEAST_LIFE_S) return
  const token = session?.access_token ?? env.supabaseAnonKey
  for (const { path, body, isOne } of session ? learner : visitor) {
    const url = `${new URL('rest/v1', asFolder(env.supabaseUrl)).href}/${path}`
    const headers = new Headers({
      apikey: env.supabaseAnonKey,
      authorization: `Bearer ${token}`,
      ...(isOne && { accept: ONE }),
      ...(body === undefined
        ? { 'accept-profile': 'public' }
        : { 'content-profile': 'public', 'content-type': 'application/json' }),
    })
    const init =
      body === undefined
        ? { method: 'GET', headers }
        : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = fetch(url, init)
    // whoever takes it hears of it
    answer.catch(() => {})
    asked.set(keyOf(url, init), { at: Date.now(), answer })
  }
}

/**
 * The answer to the same request, once; undefined when none was asked for, or too long ago. Where its line broke, the
 * request is sent after all.
 */
export function takeEarly(
  input: RequestInfo | URL,
  init: RequestInit & { headers: Headers },
): Promise<Response> | undefined {
  if (asked.size === 0 || init.headers.has('prefer')) return undefined
  const key = keyOf(String(input), init)
  const early = asked.get(key)
  asked.delete(key)
  if (!early || init.signal?.aborted || Date.now() - early.at > FRESH_MS) return undefined
  return early.answer.catch(() => fetch(input, init))
}

/** What makes an answer another one. */
function keyOf(url: string, { method = 'GET', headers, body = null }: RequestInit & { headers: Headers }) {
  const isOne = headers.get('accept') === ONE
  return JSON.stringify([method, url, headers.get('authorization'), isOne, body])
}

function asFolder(url: string) {
  return url.endsWith('/') ? url : `${url}/`
}
