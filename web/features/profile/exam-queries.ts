/** A learner's attempt: what they said of it, the dates that are announced, and those that their plan leads to. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'
import type { Milestone } from './exam-rules.ts'

const Attempt = z.object({
  attempt_year: z._default(z.nullable(z.number()), null),
  papers_language: z._default(z.nullable(z.enum(['en', 'hi'])), null),
})
export type Attempt = z.infer<typeof Attempt>

export function attemptQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'attempt'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('attempt_year, papers_language')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return Attempt.parse(data)
    },
  })
}

export async function saveAttempt(userId: string, change: Partial<Attempt>) {
  await supabase.from('profiles').update(change).eq('user_id', userId).throwOnError()
}

export const milestonesQuery = queryOptions({
  queryKey: ['exam_milestones', 'dates'],
  queryFn: async ({ signal }): Promise<Milestone[]> => {
    const { data } = await supabase
      .from('exam_milestones')
      .select('id, exam, title, title_hi, day, until, source_url')
      .order('day')
      .abortSignal(signal)
      .throwOnError()
    return data
  },
})

const Choices = z.object({
  examId: z.string(),
  laterExams: z._default(z.array(z.object({ id: z.string() })), []),
})

/** Ids of the dates that the learner's plan leads to; none where there is no plan. */
export function plannedExamsQuery(userId: string) {
  return queryOptions({
    queryKey: ['plans', userId, 'exams'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const { data } = await supabase
        .from('plans')
        .select('choices')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      const choices = Choices.safeParse(data?.choices).data
      return choices ? [choices.examId, ...choices.laterExams.map(({ id }) => id)] : []
    },
  })
}
