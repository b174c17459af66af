/** What the desk of switches reads and writes. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Switch = z.object({
  part: z.string(),
  is_on: z.boolean(),
  reason: z.string(),
  reason_hi: z.string(),
  changed_at: z.nullable(z.string()),
})
export type Switch = z.infer<typeof Switch>

export const switchesQuery = queryOptions({
  queryKey: ['feature_switches'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('feature_switches')
      .select('part, is_on, reason, reason_hi, changed_at')
      .order('position')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Switch).parse(data)
  },
  staleTime: 0,
})

/** As it was seen: of two who close it with different reasons the second is told. */
export async function closePart(seen: Switch, reason: string, reasonHi: string): Promise<void> {
  await supabase
    .rpc('switch_feature', {
      ...{ p_key: seen.part, p_on: false, p_reason: reason, p_reason_hi: reasonHi, p_seen: seen },
    })
    .throwOnError()
}

/** As it was seen. */
export async function openPart(seen: Switch): Promise<void> {
  await supabase.rpc('switch_feature', { p_key: seen.part, p_on: true, p_seen: seen }).throwOnError()
}
