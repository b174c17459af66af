/**
 * Pages of an answer that is being written, for its learner: registered after a look at the stored file, put in order,
 * taken away, read by a model where there is one. GET tells what is taken and whether pages are read here.
 */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database, Json } from '../../database.types.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { fewOfEach } from '../_shared/few-of-each.ts'
import { lookAt, MOST_BYTES, MOST_SIDE } from '../_shared/mains/reading/look-at-page.ts'
import { Quality } from '../_shared/mains/reading/quality.ts'
import { configuredVision } from '../_shared/mains/reading/vision-model.ts'
import { poke } from '../_shared/poke.ts'

const path = z
  .string()
  .max(200)
  .regex(/^[\w./-]+$/, 'is no path of a page')
const of = { answer_id: z.uuid() }

const Body = z.discriminatedUnion('action', [
  z.object({
    ...{ action: z.literal('register'), ...of, page: z.number().int().min(1).max(4), path },
    ...{ quality: Quality, replaces: path.optional() },
  }),
  z.object({ action: z.literal('remove'), ...of, path }),
  z.object({ action: z.literal('order'), ...of, paths: z.array(path).max(4) }),
  z.object({ action: z.literal('read'), ...of }),
])

/** Twelve megabytes each. */
const looks = fewOfEach(2)

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin, userClaims }) =>
    answer(async () => {
      const vision = configuredVision()
      if (request.method === 'GET')
        return Response.json({ reads: vision !== undefined, most_bytes: MOST_BYTES, most_side: MOST_SIDE })
      const body = await readBody(request, Body)
      const user = userClaims?.id ?? ''
      // With the caller's own rights, which ask for both steps where an account has two.
      const { data: own } = await supabase
        .from('answers')
        .select('id')
        .eq('id', body.answer_id)
        .eq('user_id', user)
        .throwOnError()
      if (own.length === 0) throw new BadRequest(404, 'There is no such answer of yours')
      const of = { p_user: user, p_answer: body.answer_id }
      if (body.action === 'read') {
        const asked = await supabaseAdmin.rpc('ask_for_reading', { ...of, p_has_model: vision !== undefined })
        if (asked.error) throw refusal(asked.error)
        if (vision) await poke('read-answer-pages', body.answer_id)
        return Response.json(asked.data, { status: 202 })
      }
      const { data, error } = await change()
      if (error) throw refusal(error)
      const { pages, remove } = data as { pages: Json; remove: string[] }
      // Should this fail, files lie about that nothing names, and go with the answer.
      if (remove.length > 0) await supabaseAdmin.storage.from('answers').remove(remove)
      return Response.json({ pages })

      async function change() {
        if (body.action === 'remove')
          return supabaseAdmin.rpc('remove_answer_page', { ...of, p_path: body.path })
        if (body.action === 'order')
          return supabaseAdmin.rpc('order_answer_pages', { ...of, p_paths: body.paths })
        if (body.action !== 'register') throw new BadRequest(400, 'This is nothing that can be asked for.')
        const page = await looks(() => lookAt(supabaseAdmin, user, body.answer_id, body.path), user)
        return supabaseAdmin.rpc('register_answer_page', {
          ...{ ...of, p_page: body.page, p_path: body.path, p_object: page.object, p_bytes: page.bytes },
          ...{ p_width: page.width, p_height: page.height, p_quality: body.quality },
          ...(body.replaces === undefined ? {} : { p_replaces: body.replaces }),
        })
      }
    }),
  ),
}

/** What the database says no to is a sentence for the learner; anything else is not. */
function refusal(error: { code: string; message: string }): Error {
  const [, status] = /^PT(4\d\d)$/.exec(error.code) ?? []
  return status ? new BadRequest(Number(status), error.message) : new Error(error.message)
}
