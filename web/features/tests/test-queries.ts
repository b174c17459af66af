/** What the dashboard of tests asks the server. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { attemptKeys, OpenedAttempt } from '#web/features/player/index.ts'
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
  attempts: z.array(TestAttempt),
})
export type Test = z.infer<typeof Test>

const MyTests = z.object({ server_now: z.string(), tests: z.array(Test) })

/** All tests with the learner's attempts. Under the key of attempts: whatever changes these changes this. */
export const myTestsQuery = queryOptions({
  queryKey: [...attemptKeys.all, 'my_tests'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('my_tests').abortSignal(signal).throwOnError()
    const { server_now, tests } = MyTests.parse(data)
    return { tests, clockOffset: Date.parse(server_now) - Date.now() }
  },
  staleTime: 0,
})

const ExamRule = z.object({
  id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  right_sixths: z.number(),
  wrong_sixths: z.number(),
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

/** Begins a test, or opens the sitting of it that is going on. */
export async function startTest(slug: string): Promise<OpenedAttempt> {
  const { data } = await supabase.rpc('start_test', { p_test: slug }).throwOnError()
  return OpenedAttempt.parse(data)
}
