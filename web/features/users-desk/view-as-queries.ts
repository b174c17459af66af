/** What a learner sees of her own, read by an administrator who has opened the view: nothing here writes. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { answersFrom } from '#web/features/performance/index.ts'
import { Reviews } from '#web/features/reviews/index.ts'
import { supabase } from '#web/lib/supabase.ts'

/** Nothing of it is kept once it is closed. */
const FRESH = { staleTime: 0, gcTime: 0 } as const

const Opened = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

/** Opens the view, which is noted in the audit log: asked once for each opening, never by itself again. */
export function openingQuery(id: string, opening: string) {
  return queryOptions({
    queryKey: ['open_view_as', id, opening],
    queryFn: async () => {
      const { data } = await supabase.rpc('open_view_as', { p_user: id }).throwOnError()
      return Opened.parse(data)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

export function answersOfQuery(id: string) {
  return queryOptions({
    queryKey: ['view_as_answers', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('view_as_answers', { p_user: id })
        .abortSignal(signal)
        .throwOnError()
      return answersFrom(data)
    },
    ...FRESH,
  })
}

export function reviewsOfQuery(id: string) {
  return queryOptions({
    queryKey: ['view_as_reviews', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('view_as_reviews', { p_user: id })
        .abortSignal(signal)
        .throwOnError()
      return Reviews.parse(data)
    },
    ...FRESH,
  })
}

const MainsLine = z.object({
  id: z.string(),
  version_no: z.number(),
  status: z.string(),
  submitted_at: z.nullable(z.string()),
  saved_at: z.string(),
  question: z.string(),
  question_hi: z.nullable(z.string()),
  marks: z.number(),
  by: z.nullable(z.string()),
  band_low: z.nullable(z.number()),
  band_high: z.nullable(z.number()),
  given: z.nullable(z.number()),
})
export type MainsLine = z.infer<typeof MainsLine>

export function mainsOfQuery(id: string) {
  return queryOptions({
    queryKey: ['view_as_mains', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('view_as_mains', { p_user: id }).abortSignal(signal).throwOnError()
      return z.array(MainsLine).parse(data)
    },
    ...FRESH,
  })
}

const Both = z.object({ en: z.string(), hi: z.optional(z.nullable(z.string())) })

const Task = z.object({
  id: z.string(),
  title: Both,
  reason: z.catch(z.nullable(Both), null),
  minutes: z.number(),
  status: z.string(),
})
export type Task = z.infer<typeof Task>
const DayTask = z.extend(Task, { day: z.string() })

const Sitting = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.nullable(z.string()),
  title_hi: z.nullable(z.string()),
  question_count: z.number(),
  started_at: z.string(),
  submitted_at: z.nullable(z.string()),
  graded_at: z.nullable(z.string()),
  score_sixths: z.nullable(z.number()),
  right_count: z.nullable(z.number()),
  wrong_count: z.nullable(z.number()),
  blank_count: z.nullable(z.number()),
})
export type Sitting = z.infer<typeof Sitting>

const Study = z.object({
  today: z.string(),
  streak: z.nullable(z.object({ current: z.number(), best: z.number() })),
  attempts: z.array(Sitting),
  mission: z.nullable(z.object({ day: z.string(), minutes: z.number(), tasks: z.array(Task) })),
  plan: z.nullable(z.object({ finish_day: z.string(), tasks: z.array(DayTask), overdue: z.number() })),
  reading: z.array(
    z.object({
      work: z.string(),
      title: z.string(),
      percent: z.nullable(z.number()),
      moved_at: z.string(),
    }),
  ),
})
export type Study = z.infer<typeof Study>

export function studyOfQuery(id: string) {
  return queryOptions({
    queryKey: ['view_as_study', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('view_as_study', { p_user: id }).abortSignal(signal).throwOnError()
      return Study.parse(data)
    },
    ...FRESH,
  })
}
