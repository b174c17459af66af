/** Tells what surely was not done from what nobody knows about: no answer came, or one that was not of whoever did it. */

import { UNANSWERED } from './patient-fetch.ts'

/** The line to the database broke off, perhaps after it had written. All else that the database says, it says of what it took back. */
const BROKEN_OFF = /^(PGRST00[01]|08|57P)/

type Failure = { message?: string; code?: unknown; context?: unknown; cause?: unknown }

/** It may have been done. */
export function isUnanswered(error: unknown): boolean {
  const { message = '', code, context, cause } = (error ?? {}) as Failure
  if (message.endsWith(UNANSWERED)) return true
  // a function may have done a part of it, or all, before it failed
  if (context instanceof Response) return context.status >= 500
  if (context instanceof Error || cause) return isUnanswered(context ?? cause)
  if (typeof code === 'string') return BROKEN_OFF.test(code)
  // what stands before the server answered for it, or the server in a way that this page does not know
  return !(error instanceof Error) || error.name === 'PostgrestError' || 'issues' in error
}
