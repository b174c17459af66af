/** Tells a failure that may pass from one that trying again cannot help: the one rule of everything that is sent later. */

import type { PostgrestError } from '@supabase/supabase-js'
import { storedUserId } from './stored-auth.ts'

/** Trying the same again cannot help. */
export class Refused extends Error {}

/** No such thing, values that can never be taken, no rights. */
const REFUSALS = /^(PT4|22|23|42)/
/** Who is asking is not known just now, it took too long, or it came too often. */
const PASSING = /^PT4(01|08|25|29)$/
const NO_RIGHTS = '42501'

/** Whether trying the same again can never help. */
export function isFinal(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (!REFUSALS.test(code) || PASSING.test(code)) return false
  // A session that ran out asks as a visitor: who signs in again is asked again.
  return code !== NO_RIGHTS || storedUserId() !== undefined
}

/** Rejects with Refused, or with an Error after which one may try again. */
export async function orRefused<Data>(
  asked: PromiseLike<{ data: Data; error: PostgrestError | null }>,
): Promise<Data> {
  const { data, error } = await asked
  if (!error) return data
  throw isFinal(error) ? new Refused(error.message) : new Error(error.message)
}
