/** What is known of the request that is being answered: its id stands in every log line that it causes. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Caller } from '#backend/database/as-caller.ts'

export type RequestContext = {
  id: string
  /** Whose token was verified for it, where somebody counts what callers do. */
  caller?: Caller
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs `work` as part of a request. */
export function inRequest<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work)
}

/** For what a request begins and others go on with. */
export function outsideRequests<Result>(work: () => Result): Result {
  return storage.exit(work)
}

export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

const SANE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The id that a proxy or a client has given the request, if it can do no harm in a log; else a new one. */
export function requestId(given: string | null | undefined): string {
  return given && SANE.test(given) ? given : newId()
}

/** Random bytes are asked of the system for many requests at once. */
const POOL = 512
const BYTES = 12
let pool = ''
let used = POOL

function newId() {
  if (used === POOL) {
    pool = randomBytes(POOL * BYTES).toString('hex')
    used = 0
  }
  const start = used++ * BYTES * 2
  return pool.slice(start, start + BYTES * 2)
}
