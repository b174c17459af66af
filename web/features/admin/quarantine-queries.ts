/** Questions out of use, and what is decided about them (supabase/migrations: statistics by the clock). */

import type { PostgrestError } from '@supabase/supabase-js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Both, Question } from '#web/features/player/index.ts'
import { nextPortion } from '#web/lib/portions.ts'
import { supabase } from '#web/lib/supabase.ts'

const { asked } = Question.shape

const Challenged = z.object({
  question_id: z.string(),
  version: z.number(),
  asked,
  key: z.number(),
  truths: z.array(z.boolean()),
  reasons: z.array(Both),
  explanation: Both,
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  dropped: z.boolean(),
  /** Learners whose first answer is counted; the rest is null where nothing is. */
  answers: z.number(),
  facility: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  difficulty: z.nullable(z.number()),
  authors_difficulty: z.number(),
})
export type Challenged = z.infer<typeof Challenged>

const Decided = z.object({
  id: z.number(),
  question_id: z.string(),
  decision: z.enum(['live', 'retired']),
  reason: z.string(),
  decided_at: z.string(),
  decided_by: z.nullable(z.string()),
})
export type Decided = z.infer<typeof Decided>

/** How many there are in all, a portion of them, and what was decided last. */
const Quarantine = z.object({
  count: z.number(),
  items: z.array(Challenged),
  decided: z.array(Decided),
})

const AT_ONCE = 20

export const quarantineQuery = infiniteQueryOptions({
  queryKey: ['challenged_questions'],
  queryFn: async ({ signal, pageParam }) => {
    const { data } = await supabase
      .rpc('challenged_questions', { p_limit: AT_ONCE, p_offset: pageParam })
      .abortSignal(signal)
      .throwOnError()
    return Quarantine.parse(data)
  },
  initialPageParam: 0,
  getNextPageParam: nextPortion,
  staleTime: 0,
})

export type Decision = Decided['decision']

export async function decideQuestion(
  { question_id, version }: Challenged,
  decision: Decision,
  reason: string,
): Promise<void> {
  await supabase
    .rpc('decide_question', {
      p_question_id: question_id,
      p_version: version,
      p_decision: decision,
      p_reason: reason,
    })
    .throwOnError()
}

/** By somebody else, so that the question is not among those that wait. */
export function wasDecidedMeanwhile(error: Error): boolean {
  return (error as Partial<PostgrestError>).code === 'PT409'
}
