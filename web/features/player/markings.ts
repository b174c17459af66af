/** How papers were marked, by each version of their rules: what was marked before stands by its own. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Marking = z.object({
  rule: z.string(),
  version: z.number(),
  right_sixths: z.number(),
  wrong_sixths: z.number(),
  /** Of a paper that only has to be passed. */
  qualifying_sixths: z.nullable(z.number()),
})
export type Marking = z.infer<typeof Marking>

export const markingsQuery = queryOptions({
  queryKey: ['exam_markings'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('exam_markings').abortSignal(signal).throwOnError()
    return z.array(Marking).parse(data)
  },
  staleTime: 3_600_000,
})

/** The one by which a sitting is marked; undefined while it is not known. */
export function markingOf(
  markings: readonly Marking[] | undefined,
  attempt: { rule: string; rule_version: number } | undefined,
): Marking | undefined {
  return markings?.find(({ rule, version }) => rule === attempt?.rule && version === attempt.rule_version)
}
