/** Tells a failure that may pass from one that trying again cannot help: the one rule of everything that is sent later. */

import type { PostgrestError } from '@supabase/supabase-js'
import { storedUserId } from './stored-auth.ts'

/** Trying the same again cannot help. */
export class Refused extends Error {
  /** Why, where the server says it in both languages. */
  readonly inHindi?: string | undefined
  /** What was refused, in a word for programs, where the server names it. */
  readonly details?: string | undefined

  constructor(message: string, inHindi?: string, details?: string) {
    super(message)
    this.inHindi = inHindi
    this.details = details
  }
}

/** What an administrator wrote about a part of the site that is closed, which is written in both. */
export function saidInHindi({ details, hint }: Pick<PostgrestError, 'details' | 'hint'>): string | undefined {
  return details?.startsWith('switched_off:') && hint ? hint : undefined
}

/** No such thing, values that can never be taken, no rights. */
const REFUSALS = /^(PT4|22|23|42)/
/** Who is asking is not known just now, it took too long, or it came too often. */
const PASSING = /^PT4(01|08|25|29)$/
const NO_RIGHTS = '42501'

/** Whether trying the same again can never help. */
export function isFinal(error: unknown): boolean {
  const code = codeOf(error)
  // A session that ran out asks as a visitor: who signs in again is asked again.
  return isRefusal(code) && (code !== NO_RIGHTS || storedUserId() !== undefined)
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')
const isRefusal = (code: string) => REFUSALS.test(code) && !PASSING.test(code)

/** Why the server refused what somebody asks for and waits on, in its own words; undefined where trying again may help. */
export function refusalOf(error: Error): string | undefined {
  return error instanceof Refused || isRefusal(codeOf(error)) ? error.message : undefined
}

/** Rejects with Refused, or with an Error after which one may try again. */
export async function orRefused<Data>(
  asked: PromiseLike<{ data: Data; error: PostgrestError | null }>,
): Promise<Data> {
  const { data, error } = await asked
  if (!error) return data
  throw isFinal(error)
    ? new Refused(error.message, saidInHindi(error), error.details)
    : new Error(error.message, { cause: error })
}
