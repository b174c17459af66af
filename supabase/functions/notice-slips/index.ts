/** The job of each hour that notices plans that fall behind, or whose examination was moved, and tells whose they are. */

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
      const slips = await untilNone(async () => {
        const { data } = await supabaseAdmin.rpc('notice_slipping_plans', { p_limit: BATCH }).throwOnError()
        return data
      })
      const moved = await untilNone(async () => {
        const { data } = await supabaseAdmin.rpc('notice_moved_exams', { p_limit: BATCH }).throwOnError()
        return data
      })
      return Response.json({ done: slips + moved })
    }),
  ),
}
