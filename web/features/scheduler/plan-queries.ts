/** What /scheduler reads from the server (supabase/migrations: plans, plan tasks, blocks, clocks), and keeps for offline. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type PlanTask, TASK_KINDS } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { settingsKeys } from '#web/features/study-settings/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { LEVELS, MyPlan, Task, Words } from './plan-rows.ts'

export const PLAN_KEY = 'my_plan'

export async function readPlan(from: string, to: string, signal?: AbortSignal): Promise<MyPlan> {
  const asked = supabase.rpc('my_plan', { p_from: from, p_to: to })
  const { data } = await (signal ? asked.abortSignal(signal) : asked).throwOnError()
  return MyPlan.parse(data)
}

/** The days that a month's grid shows, which is every week that touches it. */
export function planQuery(from: string, to: string) {
  return queryOptions({
    queryKey: [PLAN_KEY, from, to],
    queryFn: ({ signal }): Promise<MyPlan> =>
      keptOffline(
        `plan/${from}`,
        MyPlan,
        () => readPlan(from, to, signal),
        ({ plan }) => (plan ? { title: 'Scheduler', title_hi: 'समय-सारणी', address: '/scheduler' } : null),
      ),
    staleTime: 20_000,
    refetchOnWindowFocus: true,
    ...KEPT_OFFLINE,
  })
}

/** Since when a calendar program may follow the plan. */
export const feedQuery = queryOptions({
  // not among the windows of the plan, which are put right by what is done to it
  queryKey: ['plan_feed'],
  queryFn: async ({ signal }) => {
    const today = dayOf(new Date())
    return { since: (await readPlan(today, today, signal)).feed_since }
  },
  staleTime: 0,
})

export async function readAllTasks(): Promise<PlanTask[]> {
  const { data } = await supabase.rpc('all_plan_tasks').throwOnError()
  return z.array(Task).parse(data)
}

const Material = z.object({
  today: z.string(),
  exams: z.array(z.object({ id: z.string(), title: Words, day: z.string() })),
  topics: z.array(
    z.object({
      ...{ slug: z.string(), title: Words, area: z.string(), position: z.number() },
      ...{ prerequisites: z.array(z.string()), weight: z.number(), minutes: z.number() },
      ...{ level: z.nullable(z.number()), recallExam: z.nullable(z.number()) },
    }),
  ),
  fixed: z.array(
    z.object({
      ...{ id: z.string(), kind: z.enum(['mock', 'event']), ref: z.string(), day: z.string() },
      ...{ start: z.nullable(z.number()), minutes: z.number(), title: Words },
    }),
  ),
  due_load: z.array(z.object({ day: z.string(), count: z.number() })),
  seconds_a_review: z.number(),
  ratio: z.number(),
  ratio_n: z.number(),
  level: z.nullable(z.enum(LEVELS)),
})
export type Material = z.infer<typeof Material>

/** Never from a copy: a plan is made from what is true now. */
export const materialQuery = queryOptions({
  queryKey: ['plan_material'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('plan_material').abortSignal(signal).throwOnError()
    return Material.parse(data)
  },
  staleTime: 60_000,
})

const About = z.nullable(
  z.object({
    hours_per_day: z.optional(z.number()),
    days_per_week: z.optional(z.number()),
    attempt_year: z.optional(z.number()),
  }),
)
export type About = z.infer<typeof About>

/** What the learner said of themselves in the onboarding test, with the year that their profile says now; null: nothing. */
export const aboutQuery = queryOptions({
  queryKey: ['diagnostic_sessions', 'about'],
  queryFn: async ({ signal }): Promise<About> => {
    const [{ data }, { data: mine }] = await Promise.all([
      supabase.rpc('diagnostic_result').abortSignal(signal).throwOnError(),
      supabase.from('profiles').select('attempt_year').abortSignal(signal).maybeSingle().throwOnError(),
    ])
    const told = z.object({ result: z.nullable(z.object({ profile: z.unknown() })) }).parse(data)
    const about = About.safeParse(told.result?.profile ?? null).data ?? null
    return mine?.attempt_year ? { ...about, attempt_year: mine.attempt_year } : about
  },
})

/** Single days of rest, from a month back. */
export function restDaysQuery(userId: string) {
  return queryOptions({
    queryKey: [...settingsKeys.restDays(userId), 'all'],
    queryFn: ({ signal }) =>
      keptOffline('rest_days', z.array(z.string()), async () => {
        const { data } = await supabase
          .from('rest_days')
          .select('day')
          .order('day')
          .abortSignal(signal)
          .throwOnError()
        return data.map(({ day }) => day)
      }),
    ...KEPT_OFFLINE,
  })
}

const LookBack = z.object({
  weeks: z.array(
    z.object({
      ...{ from: z.string(), planned: z.number(), done: z.number(), ratio: z.nullable(z.number()) },
      by_kind: z.array(
        z.object({
          ...{ kind: z.enum([...TASK_KINDS, 'other']), planned: z.number(), done: z.number() },
          logged: z.number(),
        }),
      ),
    }),
  ),
  kept_days: z.number(),
  ratio: z.nullable(z.number()),
  ratio_n: z.number(),
})
export type LookBack = z.infer<typeof LookBack>

export const lookBackQuery = queryOptions({
  queryKey: ['plan_retrospective'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .rpc('plan_retrospective', { p_weeks: 4 })
      .abortSignal(signal)
      .throwOnError()
    return LookBack.parse(data)
  },
  staleTime: 60_000,
})
