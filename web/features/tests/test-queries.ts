/** What the dashboard of tests asks the server. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { attemptKeys, OpenedAttempt } from '#web/features/player/index.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'

const TestAttempt = z.object({
  id: z.string(),
  started_at: z.string(),
  expires_at: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  submitted_by: z.nullable(z.enum(['learner', 'clock'])),
  graded_at: z.nullable(z.string()),
  score_sixths: z.nullable(z.number()),
  right_count: z.nullable(z.number()),
  wrong_count: z.nullable(z.number()),
  blank_count: z.nullable(z.number()),
  /** What a right answer brought by the version of the rule that marked it; what was kept before told it not. */
  right_sixths: z.optional(z.number()),
  answered: z.number(),
})
export type TestAttempt = z.infer<typeof TestAttempt>

const Test = z.object({
  slug: z.string(),
  kind: z.enum(['topic', 'paper', 'mock']),
  title: z.string(),
  title_hi: z.string(),
  about: z.string(),
  about_hi: z.string(),
  topics: z.array(z.string()),
  minutes: z.number(),
  question_count: z.number(),
  reviewed_by: z.nullable(z.string()),
  rule: z.string(),
  opens_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
  series: z.nullable(z.string()),
  dropped_policy: z.enum(['award_all', 'exclude_rescale']),
  /** Of its questions, those in both languages. */
  hindi_count: z.number(),
  /** Null: as often as one likes. */
  attempts_allowed: z.nullable(z.number()),
  attempts_left: z.nullable(z.number()),
  /** The next hours of the real paper; none for topic tests. */
  slots: z.array(z.string()),
  attempts: z.array(TestAttempt),
})
export type Test = z.infer<typeof Test>

const Series = z.object({
  slug: z.string(),
  title: z.string(),
  title_hi: z.string(),
  about: z.string(),
  about_hi: z.string(),
})
export type Series = z.infer<typeof Series>

const MyTests = z.object({
  server_now: z.string(),
  /** The day of the next prelims. */
  exam_day: z.nullable(z.string()),
  series: z.array(Series),
  tests: z.array(Test),
})
/** When this device's clock stood how, as the server told its own. */
const ReadTests = z.extend(MyTests, { read_at: z.number() })

/**
 * All tests with the learner's attempts; they stay known without a network, for the way back to the one that is open. Under
 * the key of attempts: whatever changes these changes this.
 */
export const myTestsQuery = queryOptions({
  queryKey: [...attemptKeys.all, 'my_tests'],
  queryFn: async ({ signal }) => {
    const read = async () => {
      const { data } = await supabase.rpc('my_tests').abortSignal(signal).throwOnError()
      return { ...MyTests.parse(data), read_at: Date.now() }
    }
    const { server_now, exam_day, series, tests, read_at } = await keptOffline('tests', ReadTests, read)
    return { tests, series, examDay: exam_day, clockOffset: Date.parse(server_now) - read_at }
  },
  ...KEPT_OFFLINE,
  staleTime: 0,
})

const ExamRule = z.object({
  id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  right_sixths: z.number(),
  wrong_sixths: z.number(),
  extra_minutes_an_hour: z.number(),
})
export type ExamRule = z.infer<typeof ExamRule>

export const examRulesQuery = queryOptions({
  queryKey: ['exam_rules'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('exam_rules')
      .select(Object.keys(ExamRule.shape).join(', '))
      .abortSignal(signal)
      .throwOnError()
    return z.array(ExamRule).parse(data)
  },
})

/** Begins a test now or at an hour of the real paper, or opens the sitting of it that is going on. */
export async function startTest(slug: string, slot: string | null): Promise<OpenedAttempt> {
  const { data } = await supabase
    .rpc('start_test', { p_test: slug, ...(slot !== null && { p_slot: slot }) })
    .throwOnError()
  return OpenedAttempt.parse(data)
}

const REFUSALS = ['not_open', 'no_attempts_left', 'no_slot', 'too_early'] as const
export type Refusal = (typeof REFUSALS)[number]

/** Why the server did not begin it; undefined where trying again may help. */
export function refusalOf(error: Error): Refusal | undefined {
  const { details } = error as { details?: unknown }
  return REFUSALS.find((refusal) => refusal === details)
}
