/** Tells a failure that may pass from one that trying again cannot help. */

import type { PostgrestError } from '@supabase/supabase-js'

/** Trying the same again cannot help. */
export class Refused extends Error {}

/** No rights, or values that can never be taken. */
const REFUSALS = /^(PT4|22|23|42)/

/** Rejects with Refused, or with an Error after which one may try again. */
export async function orRefused<Data>(
  asked: PromiseLike<{ data: Data; error: PostgrestError | null }>,
): Promise<Data> {
  const { data, error } = await asked
  if (!error) return data
  throw REFUSALS.test(error.code) ? new Refused(error.message) : new Error(error.message)
}
