/** Who asks, with the server's own client; and what the database refused for good, in its words. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { BadRequest } from '../_shared/body.ts'

/** `db` has every right: nothing is done with it but in the name of `admin`, who was checked. */
export type Asked = { db: SupabaseClient<Database>; admin: string }

type Answer<Data> = { data: Data; error: null } | { data: unknown; error: { code: string; message: string } }

/** Throws BadRequest where the caller can mend it. */
export function resultOf<Data>({ data, error }: Answer<Data>): Data {
  if (!error) return data as Data
  if (error.code === '42501') throw new BadRequest(403, error.message)
  const [, status] = /^PT(4\d\d)$/.exec(error.code) ?? []
  if (status) throw new BadRequest(Number(status), error.message)
  if (/^(22|23)/.test(error.code)) throw new BadRequest(400, error.message)
  throw error
}
