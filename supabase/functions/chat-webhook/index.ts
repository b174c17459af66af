/**
 * The assistant's answer to one message (spec §2 Chat, §7): found in the study library, written by a language model
 * when one is configured, and always with its sources.
 */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { answerQuestion } from '../_shared/assistant/answer.ts'
import { configuredModel } from '../_shared/assistant/model.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'

/** Characters; the page refuses longer ones before they are sent. */
const LONGEST_QUESTION = 4000

const Body = z.object({
  query: z
    .string()
    .transform((query) => query.replaceAll('\0', '').trim())
    .pipe(
      z
        .string()
        .min(1, 'please type a question')
        .max(LONGEST_QUESTION, `please shorten the question to ${LONGEST_QUESTION} characters`),
    ),
  user_id: z.uuid(),
  session_id: z.string().min(1).max(64),
  preparation_level: z.string().max(50).nullish(),
})

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, userClaims }) =>
    answer(async () => {
      const body = await readBody(request, Body)
      if (body.user_id !== userClaims?.id) throw new BadRequest(403, 'user_id: must be your own')
      const { data: foreign } = await supabase
        .rpc('is_anothers_chat_session', { p_session_id: body.session_id })
        .throwOnError()
      if (foreign) throw new BadRequest(403, 'session_id: this conversation belongs to another account')
      const reply = await answerQuestion(body.query, {
        supabase,
        model: configuredModel(),
        level: body.preparation_level ?? 'beginner',
        now: new Date(),
      })
      return Response.json({ ...reply, message_id: crypto.randomUUID() })
    }),
  ),
}
