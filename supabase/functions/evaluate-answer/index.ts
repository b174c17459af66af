/** Has the marking of an answer begin now. It begins without this call too, within a minute. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { poke } from '../_shared/poke.ts'

const Body = z.object({ answer_id: z.uuid() })

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, userClaims }) =>
    answer(async () => {
      const { answer_id } = await readBody(request, Body)
      // With the caller's own rights, which ask for both steps where an account has two.
      const { data } = await supabase
        .from('answers')
        .select('status')
        .match({ id: answer_id, user_id: userClaims?.id ?? '' })
        .maybeSingle()
        .throwOnError()
      if (!data) throw new BadRequest(404, 'There is no such answer of yours.')
      if (['draft', 'uploading', 'ocr_review'].includes(data.status))
        throw new BadRequest(409, 'Hand the answer in first.')
      await poke('evaluate-answers', answer_id)
      return Response.json({ status: data.status }, { status: 202 })
    }),
  ),
}
