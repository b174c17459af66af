/** What the desk of challenges reads and writes. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { TableAsked } from '#web/components/data-table/table-address.ts'
import { supabase } from '#web/lib/supabase.ts'
import { holding } from '#web/lib/to-the-letter.ts'

export const KINDS = ['duel', 'arena', 'friend', 'mentor', 'marathon'] as const
export const STATES = ['ahead', 'open', 'over', 'frozen', 'cancelled', 'retired'] as const

const Row = z.object({
  slug: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  title_hi: z.string(),
  state: z.enum(STATES),
  opens_at: z.string(),
  ends_at: z.nullable(z.string()),
  question_count: z.number(),
  players: z.number(),
  flags: z.number(),
})
export type ChallengeRow = z.infer<typeof Row>

const One = z.object({
  slug: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  title_hi: z.string(),
  about: z.string(),
  about_hi: z.string(),
  topics: z.array(z.string()),
  status: z.string(),
  opens_at: z.string(),
  ends_at: z.nullable(z.string()),
  minutes: z.nullable(z.number()),
  question_count: z.number(),
  seconds: z.nullable(z.number()),
  frozen_at: z.nullable(z.string()),
  cancelled_for: z.nullable(z.string()),
  cancelled_for_hi: z.nullable(z.string()),
  server_now: z.string(),
  entries: z.array(
    z.object({
      alias: z.nullable(z.string()),
      answered: z.number(),
      score_sixths: z.number(),
      time_ms: z.number(),
      rank: z.nullable(z.number()),
      left_out: z.boolean(),
    }),
  ),
})
export type DeskChallenge = z.infer<typeof One>

export const challengeDeskKeys = [['challenge_desk'], ['challenges']] as const

export async function readChallenges(
  { search, filters, sort }: TableAsked,
  { from, most, signal }: { from: number; most: number; signal?: AbortSignal },
) {
  let asked = supabase.rpc('challenge_desk', {}, { count: 'exact' })
  if (search.trim()) asked = asked.or(holding(['title', 'title_hi'], search))
  for (const column of ['kind', 'state'] as const)
    if (filters[column]) asked = asked.eq(column, filters[column])
  const ordered = asked
    .order(sort?.column ?? 'opens_at', { ascending: sort?.ascending ?? false })
    .order('slug')
    .range(from, from + most - 1)
  const { data, count } = await (signal ? ordered.abortSignal(signal) : ordered).throwOnError()
  return { rows: z.array(Row).parse(data), count: count ?? 0 }
}

export function deskChallengeQuery(slug: string) {
  return queryOptions({
    queryKey: ['challenge_desk', 'one', slug],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('challenge_at_desk', { p_slug: slug })
        .abortSignal(signal)
        .throwOnError()
      return One.parse(data)
    },
    staleTime: 0,
  })
}

export type ChallengeFields = {
  /** Of a new one: whoever sends it once more means the same. */
  made_as: string
  title: string
  title_hi: string
  about: string
  about_hi: string
  topics: string[]
  opens_at: string | null
  window: number
  minutes: number
  seconds: number
  questions: number
}

/** With what was seen, so that nobody writes over what somebody else saved meanwhile. */
export async function saveDeskChallenge(
  seen: DeskChallenge | null,
  fields: ChallengeFields,
): Promise<string> {
  const { data } = await supabase
    .rpc('save_challenge', { p_fields: { ...fields, ...(seen && { slug: seen.slug, seen }) } })
    .throwOnError()
  return z.string().parse(data)
}

/** As it was seen. */
export async function cancelChallenge(
  { entries: _entries, ...seen }: DeskChallenge,
  reason: string,
  reasonHi: string,
): Promise<void> {
  await supabase
    .rpc('cancel_challenge', { p_slug: seen.slug, p_reason: reason, p_reason_hi: reasonHi, p_seen: seen })
    .throwOnError()
}
