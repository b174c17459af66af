/** What the learner's answers say of each topic (`my_mastery`). */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'
import { useSession } from '#web/session/session.tsx'
import { type Mastery, masteryOf } from './mastery-rules.ts'

const Reason = z.union([
  z.object({ code: z.literal('unmixed') }),
  z.object({ code: z.enum(['up', 'down', 'stays']), day: z.string(), right: z.number(), wrong: z.number() }),
])

const Row = z.object({
  topic: z.string(),
  level: z.nullable(z.number()),
  reason: z.nullable(Reason),
  mixed_sets: z.number(),
  theta: z.nullable(z.number()),
  sd: z.nullable(z.number()),
  n: z.number(),
  last_at: z.string(),
  recalled: z.number(),
  recall_now: z.number(),
  recall_exam: z.nullable(z.number()),
  fading: z.boolean(),
  exam_day: z.nullable(z.string()),
})

function masteryQuery(isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['my_mastery'],
    queryFn: async ({ signal }): Promise<Map<string, Mastery>> => {
      const { data } = await supabase.rpc('my_mastery').abortSignal(signal).throwOnError()
      return new Map(
        z
          .array(Row)
          .parse(data)
          .map((row) => [row.topic, masteryOf(row)]),
      )
    },
    enabled: isSignedIn,
    // One set changes it; many chips on one page ask once.
    staleTime: 5000,
  })
}

/** By topic and area; what is not in it was never answered. Undefined for visitors, and until it is known. */
export function useMastery(): Map<string, Mastery> | undefined {
  return useMasteryRead().data
}

export function useMasteryRead() {
  const { user } = useSession()
  const read = useQuery(masteryQuery(user !== null))
  return { ...read, data: user === null ? undefined : read.data }
}
