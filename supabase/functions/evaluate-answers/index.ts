/** The job that marks answers (supabase/jobs.yaml): each minute, and whenever a learner hands one in. */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { markDue } from '../_shared/mains/pipeline/mark-due.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      return Response.json(await markDue(supabaseAdmin))
    }),
  ),
}
