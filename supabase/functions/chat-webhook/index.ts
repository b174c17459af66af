/**
 * The assistant's answer to one message (spec §2 Chat, §7): found in the study library, written by a language model
 * when one is configured, and always with its sources. As JSON, or as it comes (docs/decisions/016).
 */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { MOST_HISTORY, STYLES } from '../_shared/assistant/ask.ts'
import { withoutControls } from '../_shared/assistant/safe-text.ts'
import { answerTurn } from '../_shared/assistant/turn.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'

/** Characters; the page refuses longer ones before they are sent. */
const LONGEST_MESSAGE = 4000

const text = z.string().transform((said) => withoutControls(said).trim())
const id = z
  .string()
  .min(1)
  .max(64)
  .refine((given) => withoutControls(given) === given, 'must be plain text')

const Body = z
  .object({
    query: text.pipe(
      z
        .string()
        .min(1, 'please type a question')
        .max(LONGEST_MESSAGE, `please shorten the question to ${LONGEST_MESSAGE} characters`),
    ),
    user_id: z.uuid(),
    session_id: id,
    preparation_level: z.string().max(50).nullish(),
    style: z.enum(STYLES).optional(),
    question_id: id.optional(),
    message_id: id.optional(),
    replaces: id.optional(),
    continue: z.boolean().default(false),
    history: z
      .array(z.object({ role: z.enum(['user', 'ai']), content: text.pipe(z.string().max(LONGEST_MESSAGE)) }))
      .max(MOST_HISTORY)
      .optional(),
    transcript_of: id.optional(),
  })
  .refine(
    ({ continue: goesOn, question_id, message_id }) => !goesOn || (question_id && message_id),
    'only an answer that is kept can be gone on with',
  )
  .refine(({ question_id, message_id }) => !message_id || question_id !== message_id, {
    path: ['message_id'],
    error: 'must differ from question_id',
  })

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin, userClaims }) =>
    answer(async () => {
      const body = await readBody(request, Body)
      if (body.user_id !== userClaims?.id) throw new BadRequest(403, 'user_id: must be your own')
      return answerTurn(
        request,
        {
          ...{ userId: body.user_id, sessionId: body.session_id, query: body.query },
          ...{
            style: body.style,
            level: body.preparation_level,
            questionId: body.question_id,
            messageId: body.message_id,
          },
          ...{ replaces: body.replaces, continues: body.continue, history: body.history },
          transcriptOf: body.transcript_of,
        },
        { supabase, supabaseAdmin },
      )
    }),
  ),
}
