/** What disputes and rulings ask the server (supabase/migrations: disputes). */

import type { PostgrestError } from '@supabase/supabase-js'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Both, FORMATS, Question } from '#web/features/player/index.ts'
import { nextPortion } from '#web/lib/portions.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Draft } from './dispute-rules.ts'

const { asked } = Question.shape
const OUTCOMES = ['stands', 'new_key', 'dropped'] as const
export type Outcome = (typeof OUTCOMES)[number]
const LEVELS = ['beginner', 'intermediate', 'advanced'] as const

const Source = z.object({ title: z.string(), url: z.string() })

const Window = z.object({
  closes_at: z.string(),
  is_open: z.boolean(),
  key: z.number(),
  dropped: z.boolean(),
  is_disputed: z.boolean(),
})
export type Window = z.infer<typeof Window>

/** Until when a key may be disputed, and whether it is already. */
export function windowQuery(attemptId: string, position: number) {
  return queryOptions({
    queryKey: ['dispute_window', attemptId, position],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('dispute_window', { p_attempt: attemptId, p_position: position })
        .abortSignal(signal)
        .throwOnError()
      return Window.parse(data)
    },
    staleTime: 0,
  })
}

export async function fileDispute(attemptId: string, position: number, draft: Draft): Promise<void> {
  await supabase
    .rpc('dispute_key', {
      p_attempt: attemptId,
      p_position: position,
      // The function takes null for "no option is right"; the generated types do not say so.
      p_claimed: (draft.claimed ?? null) as number,
      p_reasoning: draft.reasoning.trim(),
      p_sources: draft.sources.map(({ title, url }) => ({ title: title.trim(), url: url.trim() })),
    })
    .throwOnError()
}

const Dispute = z.object({
  id: z.string(),
  question_id: z.string(),
  attempt_id: z.string(),
  position: z.number(),
  asked,
  disputed_key: z.number(),
  claimed: z.nullable(z.number()),
  reasoning: z.string(),
  sources: z.array(Source),
  created_at: z.string(),
  status: z.enum(['open', 'upheld', 'rejected']),
  outcome: z.nullable(z.enum(OUTCOMES)),
  ruling: z.nullable(z.string()),
  ruled_at: z.nullable(z.string()),
  /** Of an open one: how many questions wait longer for their ruling. */
  ahead: z.nullish(z.number()),
})
export type Dispute = z.infer<typeof Dispute>

export const myDisputesQuery = queryOptions({
  queryKey: ['my_disputes'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('my_disputes').abortSignal(signal).throwOnError()
    return z.array(Dispute).parse(data)
  },
  staleTime: 60_000,
})

const Regrade = z.object({
  id: z.number(),
  question_id: z.string(),
  old_sixths: z.number(),
  new_sixths: z.number(),
  reason: z.string(),
  ruled_at: z.string(),
  /** Where the question was dropped: what became of its marks. */
  dropped_policy: z.nullish(z.enum(['award_all', 'exclude_rescale'])),
  /** Of an assessment: the level that it came to before, and the one that it came to then. */
  old_level: z.nullish(z.enum(LEVELS)),
  new_level: z.nullish(z.enum(LEVELS)),
})
export type Regrade = z.infer<typeof Regrade>

/** How a result was marked anew, oldest first. */
export function regradesQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['regrades', attemptId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('regrades')
        .select(
          'id, question_id, old_sixths, new_sixths, reason, ruled_at, dropped_policy, old_level, new_level',
        )
        .eq('attempt_id', attemptId)
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return z.array(Regrade).parse(data)
    },
    staleTime: 0,
  })
}

const Ruling = z.object({
  outcome: z.enum(OUTCOMES),
  old_key: z.number(),
  new_key: z.number(),
  ruling: z.string(),
  ruled_at: z.string(),
})

/** What was ruled on a question that the learner answered, oldest first. */
export function rulingsQuery(questionId: string, version: number) {
  return queryOptions({
    queryKey: ['rulings_for', questionId, version],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('rulings_for', { p_question_id: questionId, p_version: version })
        .abortSignal(signal)
        .throwOnError()
      return z.array(Ruling).parse(data)
    },
  })
}

const PublicRuling = z.extend(Ruling, {
  id: z.number(),
  question_id: z.string(),
  stem: Both,
  options: z.array(Both),
  claims: z.array(z.object({ claimed: z.nullable(z.number()), count: z.number() })),
})
export type PublicRuling = z.infer<typeof PublicRuling>

/** Rulings on all questions whose key the learner may see, the latest first. */
export const publicRulingsQuery = queryOptions({
  queryKey: ['public_rulings'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('public_rulings').abortSignal(signal).throwOnError()
    return z.array(PublicRuling).parse(data)
  },
  staleTime: 60_000,
})

const Waiting = z.object({
  question_id: z.string(),
  version: z.number(),
  is_current: z.boolean(),
  format: z.enum(FORMATS),
  topic: z.string(),
  asked,
  key: z.number(),
  truths: z.array(z.boolean()),
  reasons: z.array(Both),
  explanation: Both,
  sources: z.array(Source),
  dropped: z.boolean(),
  disputes: z.array(
    z.object({
      id: z.string(),
      claimed: z.nullable(z.number()),
      reasoning: z.string(),
      sources: z.array(Source),
      created_at: z.string(),
    }),
  ),
})
export type Waiting = z.infer<typeof Waiting>

/** How many there are in all, and a portion of them. */
const Listed = z.object({ count: z.number(), items: z.array(Waiting) })

const AT_ONCE = 20

/** Questions whose key is disputed, for staff. */
export const openDisputesQuery = infiniteQueryOptions({
  queryKey: ['open_disputes'],
  queryFn: async ({ signal, pageParam }) => {
    const { data } = await supabase
      .rpc('open_disputes', { p_limit: AT_ONCE, p_offset: pageParam })
      .abortSignal(signal)
      .throwOnError()
    return Listed.parse(data)
  },
  initialPageParam: 0,
  getNextPageParam: nextPortion,
  staleTime: 0,
})

/** A ruling as it is to be given; key and truths only where the key changes. */
export type NewRuling = { outcome: Outcome; key: number | null; truths: boolean[] | null }

function sentRuling({ question_id, version }: Waiting, { outcome, key, truths }: NewRuling) {
  return {
    p_question_id: question_id,
    p_version: version,
    p_outcome: outcome,
    // Null where the key does not change; the generated types do not say so.
    p_key: key as number,
    ...(truths && { p_truths: truths }),
  }
}

const Preview = z.object({
  graded: z.number(),
  answers: z.number(),
  learners: z.number(),
  attempts: z.number(),
  gain: z.number(),
  lose: z.number(),
  /** Of the newest 300 assessments, those that come to another level. */
  levels: z.number(),
  disputes: z.number(),
})
export type Preview = z.infer<typeof Preview>

/** How many answers and results a ruling would change. */
export function previewQuery(waiting: Waiting, ruling: NewRuling) {
  return queryOptions({
    queryKey: ['preview_ruling', waiting.question_id, waiting.version, ruling],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('preview_ruling', sentRuling(waiting, ruling))
        .abortSignal(signal)
        .throwOnError()
      return Preview.parse(data)
    },
    staleTime: 0,
  })
}

/** With what was seen, so that nobody rules against a ruling that somebody else gave meanwhile. */
export async function ruleOnKey(waiting: Waiting, ruling: NewRuling, said: string): Promise<void> {
  const { key, dropped, disputes } = waiting
  const p_seen = { key, dropped, disputes: disputes.map(({ id }) => id) }
  await supabase.rpc('rule_on_key', { ...sentRuling(waiting, ruling), p_ruling: said, p_seen }).throwOnError()
}

/** Somebody else ruled since it was looked at. */
export function wasRuledMeanwhile(error: Error): boolean {
  return (error as Partial<PostgrestError>).code === 'PT409'
}
