/** The job of each minute for challenges: makes the duels, says that one begins, closes those that are over. */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { untilNone } from '../_shared/until-none.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      const done = await untilNone(async () => {
        const { data } = await supabaseAdmin.rpc('run_challenges').throwOnError()
        return data
      })
      return Response.json({ done })
    }),
  ),
}
