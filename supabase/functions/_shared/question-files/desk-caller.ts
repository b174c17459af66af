/** Who calls a function of this desk, and what the database said no to, in its own words. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { BadRequest } from '../body.ts'

/** Read with the caller's own rights, which ask for both steps where an account has two. */
export async function isAdmin(supabase: SupabaseClient<Database>, userId: string): Promise<boolean> {
  const { data } = await supabase.from('user_roles').select('role').eq('user_id', userId).throwOnError()
  return data[0]?.role === 'admin'
}

/** What the database refuses for good is said in its words; anything else is the runtime's to log. */
export function refusal(error: { code: string; message: string }) {
  if (error.code === '42501') return new BadRequest(403, error.message)
  const status = /^PT(4\d\d)$/.exec(error.code)?.[1]
  if (status) return new BadRequest(Number(status), error.message)
  if (/^2[23]/.test(error.code)) return new BadRequest(400, error.message)
  return error
}
