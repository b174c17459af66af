/** What the desk of exam rules reads and writes. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { EXAM_CATEGORIES } from '#web/lib/exam-category.ts'
import { supabase } from '#web/lib/supabase.ts'

const Marking = {
  right_sixths: z.number(),
  wrong_sixths: z.number(),
  question_count: z.number(),
  minutes: z.number(),
  qualifying_sixths: z.nullable(z.number()),
  extra_minutes_an_hour: z.number(),
  sprint_seconds: z.number(),
  fast_seconds: z.number(),
  slow_seconds: z.number(),
  diagnostic_minutes: z.number(),
}
const MarkingOf = z.object(Marking)
export type Marking = z.infer<typeof MarkingOf>

const Version = z.object({
  ...Marking,
  version: z.number(),
  made_at: z.string(),
  reason: z.string(),
  attempts: z.number(),
})
export type Version = z.infer<typeof Version>

const Planned = z.object({ id: z.string(), effective_on: z.string(), fields: MarkingOf, reason: z.string() })
export type Planned = z.infer<typeof Planned>

const Rule = z.object({
  ...Marking,
  id: z.string(),
  version: z.number(),
  title: z.string(),
  title_hi: z.string(),
  versions: z.array(Version),
  planned: z.array(Planned),
})
export type Rule = z.infer<typeof Rule>

const Cutoff = z.object({
  year: z.number(),
  category: z.enum(EXAM_CATEGORIES),
  marks: z.number(),
  source_url: z.string(),
  publisher: z.string(),
  as_of: z.nullable(z.string()),
  checked: z.nullable(z.string()),
})
export type Cutoff = z.infer<typeof Cutoff>

const Desk = z.object({ today: z.string(), rules: z.array(Rule), cutoffs: z.array(Cutoff) })

export const rulesKeys = [['rules_desk']] as const

export const rulesQuery = queryOptions({
  queryKey: ['rules_desk'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('rules_desk').abortSignal(signal).throwOnError()
    return Desk.parse(data)
  },
  staleTime: 0,
})

/** The number of the version; null where it waits for its day. */
export async function planRule(
  { versions: _earlier, planned, ...rule }: Rule,
  fields: Marking,
  effective: string,
  reason: string,
): Promise<number | null> {
  // as it was seen: what somebody else has changed since is not taken back unknowingly
  const waiting = planned.find(({ effective_on }) => effective_on === effective)
  const { data } = await supabase
    .rpc('plan_exam_rule', {
      ...{ p_rule: rule.id, p_fields: fields, p_effective: effective, p_reason: reason },
      p_seen: { ...rule, planned: waiting ?? null },
    })
    .throwOnError()
  return z.nullable(z.number()).parse(data)
}

/** As it was seen. */
export async function takeBackVersion(seen: Planned): Promise<void> {
  await supabase.rpc('cancel_planned_rule', { p_id: seen.id, p_seen: seen }).throwOnError()
}

/** With what was seen, null of a new one. */
export async function saveCutoff(cutoff: Cutoff, seen: Cutoff | null): Promise<void> {
  await supabase.rpc('save_cutoff', { p_fields: { ...cutoff, seen } }).throwOnError()
}

/** As it was seen. */
export async function removeCutoff(seen: Cutoff): Promise<void> {
  const { year, category } = seen
  await supabase.rpc('remove_cutoff', { p_year: year, p_category: category, p_seen: seen }).throwOnError()
}
