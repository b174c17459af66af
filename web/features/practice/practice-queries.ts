/** What practice asks the server. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { Attempt, attemptKeys, Feedback, OpenedAttempt, Question } from '#web/features/player/index.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type Setup, searchOf, sentSetup } from './practice-setup.ts'

const OfAttempt = z.pick(Attempt, {
  id: true,
  kind: true,
  mode: true,
  test: true,
  setup: true,
  question_count: true,
  started_at: true,
  expires_at: true,
  submitted_at: true,
  graded_at: true,
  score_sixths: true,
  right_count: true,
})
const AttemptLine = z.extend(OfAttempt, { rule: z.string(), rule_version: z.number() })
export type AttemptLine = z.infer<typeof AttemptLine>

/** Whether anything of a sitting was answered. */
const Begun = z.object({ attempt_answers: z.array(z.object({ seq: z.number() })) })
const SittingLine = z.extend(AttemptLine, Begun.shape)

const SHOWN = 8
/** A set that was made for a time without a network (`hold_reviews`), and that nobody has begun, is no sitting yet. */
const isASitting = ({ setup, attempt_answers }: z.infer<typeof SittingLine>) =>
  !('ahead' in setup) || attempt_answers.length > 0

/** The learner's last sittings, newest first. */
export const recentAttemptsQuery = queryOptions({
  queryKey: [...attemptKeys.all, 'recent'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('attempts')
      .select(`${Object.keys(AttemptLine.shape).join(', ')}, attempt_answers(seq)`)
      .gt('attempt_answers.seq', 0)
      .limit(1, { referencedTable: 'attempt_answers' })
      .in('kind', ['practice', 'review', 'repair', 'visitor'])
      .order('started_at', { ascending: false })
      // one of these may be made ahead
      .limit(SHOWN + 1)
      .abortSignal(signal)
      .throwOnError()
    return z.array(SittingLine).parse(data).filter(isASitting).slice(0, SHOWN)
  },
  staleTime: 0,
})

/** How many questions fit a setup. */
export function fittingQuery(setup: Setup) {
  return queryOptions({
    queryKey: [
      'count_practice',
      searchOf({ ...setup, size: 10, mode: 'learn', clock: 'paper', confidence: 'optional' }).toString(),
    ],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('count_practice', { p_setup: sentSetup(setup) })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
}

export async function startPractice(setup: Json): Promise<OpenedAttempt> {
  const { data } = await supabase.rpc('start_practice', { p_setup: setup }).throwOnError()
  return OpenedAttempt.parse(data)
}

/** One question that somebody looked up, as a sitting. Throws PT404 when practice may not ask it. */
export async function practiseQuestion(questionId: string): Promise<OpenedAttempt> {
  const { data } = await supabase.rpc('practise_question', { p_question_id: questionId }).throwOnError()
  return OpenedAttempt.parse(data)
}

const Preset = z.object({ name: z.string(), setup: z.record(z.string(), z.unknown()) })
export type Preset = z.infer<typeof Preset>

export const presetsQuery = queryOptions({
  queryKey: ['practice_presets'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('practice_presets')
      .select('name, setup')
      .order('created_at')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Preset).parse(data)
  },
})

export async function savePreset(name: string, setup: Setup): Promise<void> {
  await supabase
    .from('practice_presets')
    .upsert({ name, setup: sentSetup(setup) }, { onConflict: 'user_id,name' })
    .throwOnError()
}

export async function removePreset(name: string): Promise<void> {
  await supabase.from('practice_presets').delete().eq('name', name).throwOnError()
}

const Rule = z.object({
  title: z.string(),
  title_hi: z.string(),
  right_sixths: z.number(),
  wrong_sixths: z.number(),
  minutes: z.number(),
  question_count: z.number(),
  sprint_seconds: z.number(),
  slow_seconds: z.number(),
})
export type Rule = z.infer<typeof Rule>

/** How practice is marked and timed. */
export const ruleQuery = queryOptions({
  queryKey: ['exam_rules', 'gs1'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('exam_rules')
      .select(Object.keys(Rule.shape).join(', '))
      .eq('id', 'gs1')
      .abortSignal(signal)
      .single()
      .throwOnError()
    return Rule.parse(data)
  },
  staleTime: 3_600_000,
})

const VisitorTen = z.object({ day: z.string(), questions: z.nullable(z.array(Question)) })
export type VisitorTen = z.infer<typeof VisitorTen>

/** Today's ten questions for those without an account. */
export const visitorTenQuery = queryOptions({
  queryKey: ['visitor_practice'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('visitor_practice').abortSignal(signal).throwOnError()
    return VisitorTen.parse(data)
  },
})

const VisitorFeedback = z.omit(Feedback, { position: true, error_type: true, rating: true })

export async function checkVisitorAnswer(
  question: Pick<Question, 'question_id' | 'version' | 'position'>,
  selected: number | null,
): Promise<Feedback> {
  const { data } = await supabase
    .rpc('check_visitor_answer', {
      p_question_id: question.question_id,
      p_version: question.version,
      // The function takes null for "I don't know"; the generated types do not say so.
      p_selected: selected as number,
    })
    .throwOnError()
  return { ...VisitorFeedback.parse(data), position: question.position }
}

/** Whether the server says that these answers can never be brought along any more. */
export function isTooOld(error: unknown): boolean {
  return error instanceof Error && 'details' in error && error.details === 'too_old'
}

/** How many came along; those that are in the account already do not count. Sent again, none do. */
export async function importVisitorAnswers(day: string, answers: Json): Promise<number> {
  const { data } = await supabase
    .rpc('import_visitor_answers', { p_day: day, p_answers: answers })
    .throwOnError()
  return z.object({ count: z.number() }).parse(data).count
}
