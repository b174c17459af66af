/** What a visitor answered today, kept by the browser until there is an account to take it along. */

import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { Feedback, OpenedQuestion, UNTOUCHED } from '#web/features/player/index.ts'
import { kept } from '#web/lib/storage.ts'

const STORAGE_KEY = 'visitor_practice'

const Answer = z.pick(OpenedQuestion, {
  position: true,
  question_id: true,
  version: true,
  selected: true,
  calls: true,
  confidence: true,
  struck: true,
  dont_know: true,
  time_ms: true,
})
const Kept = z.object({
  day: z.string(),
  answers: z.array(z.extend(Answer, { feedback: z.nullable(Feedback) })),
})
export type KeptAnswers = z.infer<typeof Kept>
export type KeptAnswer = KeptAnswers['answers'][number]

export function untouched(question: { position: number; question_id: string; version: number }): KeptAnswer {
  const { position, question_id, version } = question
  const { selected, calls, confidence, struck, dont_know, time_ms } = UNTOUCHED
  return {
    position,
    question_id,
    version,
    selected,
    calls,
    confidence,
    struck,
    dont_know,
    time_ms,
    feedback: null,
  }
}

export function readKept(): KeptAnswers | null {
  try {
    return Kept.parse(JSON.parse(kept.local.get(STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}

export function keep(answers: KeptAnswers) {
  kept.local.set(STORAGE_KEY, JSON.stringify(answers))
}

export function forgetKept() {
  kept.local.remove(STORAGE_KEY)
}

/** As the server takes it (`import_visitor_answers`): only what was judged. */
export function toImport({ answers }: KeptAnswers): Json[] {
  return answers
    .filter(({ feedback }) => feedback !== null)
    .map(({ feedback: _, struck: __, dont_know: ___, ...answer }) => answer)
}
