/** Parts of the site that an administrator has closed for a while: a function that belongs to one asks here first. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { BadRequest } from './body.ts'

/** Throws BadRequest, with what learners are told, where one of these is closed. */
export async function requireOn(supabase: SupabaseClient<Database>, ...keys: string[]) {
  const { data } = await supabase
    .from('feature_switches')
    .select('reason')
    .in('part', keys)
    .eq('is_on', false)
    .order('position')
    .limit(1)
    .throwOnError()
  const [closed] = data
  if (closed) throw new BadRequest(403, closed.reason)
}
