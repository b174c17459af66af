/** The job of the news desk: reads the feeds whose time has come (supabase/jobs.yaml, docs/feeds.md). */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { fetchDue } from '../_shared/feeds/fetch-due.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      return Response.json(await fetchDue(supabaseAdmin))
    }),
  ),
}
