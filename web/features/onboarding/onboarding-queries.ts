/** What the onboarding test asks the server (supabase/migrations: diagnostic). */

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { Question, type SentAnswer } from '#web/features/player/index.ts'
import { supabase } from '#web/lib/supabase.ts'
import { About, LEVELS, type Level } from './onboarding-rules.ts'

const Standing = z.object({
  session: z.string(),
  /** Its answers are an attempt like any other. */
  attempt: z.string(),
  status: z.enum(['open', 'finished', 'expired']),
  expires_at: z.nullable(z.string()),
  answered: z.number(),
  least: z.number(),
  most: z.number(),
  /** Of answering, after which it ends. */
  minutes: z.number(),
})
export type Standing = z.infer<typeof Standing>

const State = z.extend(Standing, { question: z.nullable(Question) })
/** Where a session stands, with the question that is open. */
export type State = z.infer<typeof State>

const AreaResult = z.object({ area: z.string(), theta: z.number(), sd: z.number(), n: z.number() })
export type AreaResult = z.infer<typeof AreaResult>

const GivenAnswer = z.object({
  confidence: z.nullable(z.number()),
  dont_know: z.boolean(),
  correct: z.boolean(),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>

const Result = z.object({
  attempt: z.string(),
  finished_at: z.string(),
  profile: About,
  theta: z.number(),
  sd: z.number(),
  level: z.enum(LEVELS),
  chosen_level: z.nullable(z.enum(LEVELS)),
  areas: z.array(AreaResult),
  /** Without those to questions that were withdrawn. */
  answers: z.array(GivenAnswer),
  withdrawn: z.optional(z.number()),
})
export type Result = z.infer<typeof Result>

const Diagnostic = z.object({
  server_now: z.string(),
  open: z.nullable(Standing),
  result: z.nullable(Result),
  retake_at: z.nullable(z.string()),
  earlier: z.array(z.object({ finished_at: z.string(), level: z.enum(LEVELS) })),
})
export type Diagnostic = z.infer<typeof Diagnostic>

/** An open session, the last result, and when the test can be taken again. */
export const diagnosticQuery = queryOptions({
  queryKey: ['diagnostic_sessions'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('diagnostic_result').abortSignal(signal).throwOnError()
    return Diagnostic.parse(data)
  },
  staleTime: 0,
})

/** The announced day of the preliminary examination of a year; null as long as there is none. */
export function prelimsDayQuery(year: number) {
  return queryOptions({
    queryKey: ['exam_milestones', year],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('exam_milestones')
        .select('day')
        .eq('id', `cse-${year}-prelims`)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.day ?? null
    },
  })
}

/** Begins with what the learner says of themselves, or goes on (null) with what was begun. */
export async function startDiagnostic(about: About | null): Promise<State> {
  const { data } = await supabase.rpc('start_diagnostic', { p_profile: about }).throwOnError()
  return State.parse(data)
}

/** Takes an answer for good; sent twice it counts once. */
export async function answerDiagnostic(session: string, answer: SentAnswer): Promise<State> {
  const { data } = await supabase
    .rpc('answer_diagnostic', {
      p_session: session,
      p_position: answer.position,
      p_answer: answer as unknown as Json,
    })
    .throwOnError()
  return State.parse(data)
}

export async function skipDiagnostic(): Promise<void> {
  await supabase.rpc('skip_diagnostic').throwOnError()
}

export async function setPreparationLevel(level: Level): Promise<void> {
  await supabase.rpc('set_preparation_level', { p_level: level }).throwOnError()
}

/**
 * A result or a level has changed: whoever shows it asks again, the badge on the avatar and the card on the profile
 * among them, for they read `profiles`.
 */
export async function refreshAfterDiagnostic(queryClient: QueryClient): Promise<void> {
  const stale = [
    ...['diagnostic_sessions', 'profiles', 'attempts', 'my_abilities', 'count_practice'],
    // what is left of it is made anew
    'my_mission',
  ]
  await Promise.all(stale.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
