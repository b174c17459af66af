/** What can be said of an answer without an account: the deterministic checks. Nothing of it is kept. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { checkAnswer } from '../_shared/mains/checks.ts'
import { markingLibrary } from '../_shared/mains/pipeline/knowledge.ts'
import type { MainsQuestion } from '../_shared/mains/types.ts'

/** Characters, as an answer that is kept may have. */
const LONGEST = 20_000
/** A day, in seconds. */
const DAY = 86_400

const line = z.string().max(1000)

const Body = z.object({
  // The database takes no text with a NUL in it.
  question_id: z
    .string()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u, 'this is no question'),
  text: z
    .string()
    .max(LONGEST, `please shorten the answer to ${LONGEST} characters`)
    .refine((text) => text.trim() !== '', 'please write something first'),
  language: z.enum(['en', 'hi']).default('en'),
  seconds: z.number().min(0).max(DAY).default(0),
  plan: z
    .object({ intro: line.optional(), heads: z.array(line).max(12).optional(), conclusion: line.optional() })
    .default({}),
})

export default {
  fetch: withSupabase<Database>({ auth: 'none' }, (request, { supabase, supabaseAdmin }) =>
    answer(async () => {
      const { question_id, text, language, seconds, plan } = await readBody(request, Body)
      // As a visitor reads it: live questions alone. The model answer stays out of it.
      const { data } = await supabase
        .from('mains_questions')
        .select('*')
        .eq('id', question_id)
        .maybeSingle()
        .throwOnError()
      if (!data) throw new BadRequest(404, 'There is no such question.')
      const { facts, terms } = await markingLibrary(supabaseAdmin)
      const written = {
        ...{ text, language, seconds, mode: 'typed' as const },
        // as an object without the names that were not given
        plan: Object.fromEntries(Object.entries(plan).filter(([, said]) => said !== undefined)),
      }
      const checks = checkAnswer(data as unknown as MainsQuestion, written, facts, undefined, terms)
      return Response.json({ checks })
    }),
  ),
}
