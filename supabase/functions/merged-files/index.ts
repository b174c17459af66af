/** By the clock: files of merged accounts that did not come over at once. */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { moveMergedFiles } from '../_shared/accounts/merged-files.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, async (_request, { supabaseAdmin }) =>
    Response.json(await moveMergedFiles(supabaseAdmin)),
  ),
}
