/** The sums that the desks show: of the assistant, of how the school is used, of the machine. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const count = z.number()
/** Null: too few to be told. */
const told = z.nullable(z.number())

const Console = z.object({
  models: z.array(
    z.object({
      step: z.enum(['text', 'embedding', 'speech']),
      model: z.string(),
      prompt_version: z.nullable(z.string()),
      ...{ calls: count, done: count, unusable: count, failed: count },
      ...{ tokens_in: count, tokens_out: count, cost_micros: count },
      ...{ median_ms: z.nullable(count), p95_ms: z.nullable(count) },
    }),
  ),
  days: z.array(
    z.object({
      day: z.string(),
      ...{ answers: count, refused: count, by_model: count, covered: count, cited: count, failed: count },
      ...{ helpful: count, unhelpful: count },
    }),
  ),
  reasons: z.record(z.string(), count),
  /** Null while no model was asked today; `ceiling` where there is none for all. */
  today: z.nullish(
    z.object({
      tokens: count,
      refused: count,
      ceiling: z.nullable(count),
      reached_at: z.nullable(z.string()),
    }),
  ),
})
export type AssistantToday = NonNullable<z.infer<typeof Console>['today']>
export type AssistantDay = z.infer<typeof Console>['days'][number]
export type ModelSums = z.infer<typeof Console>['models'][number]

export function consoleQuery(days: number) {
  return queryOptions({
    queryKey: ['assistant_console', days],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('assistant_console', { p_days: days })
        .abortSignal(signal)
        .throwOnError()
      return Console.parse(data)
    },
  })
}

const Part = z.object({ begun: told, done: told })
const Analytics = z.object({
  counted_at: z.string(),
  least: count,
  learners: told,
  days: z.array(z.object({ day: z.string(), active: told, joined: told })),
  retention: z.array(z.object({ week: z.string(), joined: told, weeks: z.nullable(z.array(told)) })),
  completion: z.object({ missions: Part, tests: Part, answers: Part, plan: Part }),
  topics: z.array(
    z.object({ topic: z.string(), answers: told, facility: z.number(), median_ms: z.nullable(count) }),
  ),
})
export type Analytics = z.infer<typeof Analytics>

export function analyticsQuery(days: number) {
  return queryOptions({
    queryKey: ['school_analytics', days],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('school_analytics', { p_days: days })
        .abortSignal(signal)
        .throwOnError()
      return Analytics.parse(data)
    },
  })
}

const Health = z.object({
  server_now: z.string(),
  database: z.object({
    version: z.string(),
    started_at: z.string(),
    ...{ bytes: count, connections: count, most_connections: count, longest_seconds: count },
    cache_hit: z.nullable(z.number()),
    deadlocks: z.nullable(count),
    ...{ durable: z.boolean(), archives: z.boolean() },
    ...{ archived_at: z.nullable(z.string()), archive_failed_at: z.nullable(z.string()) },
  }),
  tables: z.array(z.object({ name: z.string(), bytes: count, rows: count, dead: count })),
  storage: z.array(z.object({ bucket: z.string(), files: count, bytes: count })),
  library: z.nullable(z.object({ loaded_at: z.string(), content_hash: z.string() })),
  backups: z.array(
    z.object({ name: z.string(), made_at: z.string(), files: count, bytes: count, seconds: count }),
  ),
})
export type Health = z.infer<typeof Health>

export const healthQuery = queryOptions({
  queryKey: ['admin_health'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('admin_health').abortSignal(signal).throwOnError()
    return Health.parse(data)
  },
  staleTime: 0,
})
