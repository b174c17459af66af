/** The job that makes missions for those whose day has begun and who want to be told, and tells them. */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { untilNone } from '../_shared/until-none.ts'

/** Learners at a time. */
const BATCH = 50

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      const done = await untilNone(async () => {
        const { data } = await supabaseAdmin.rpc('prepare_missions', { p_limit: BATCH }).throwOnError()
        return data
      })
      return Response.json({ done })
    }),
  ),
}
