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

export async function closePart(key: string, reason: string, reasonHi: string): Promise<void> {
  await supabase
    .rpc('switch_feature', { p_key: key, p_on: false, p_reason: reason, p_reason_hi: reasonHi })
    .throwOnError()
}

export async function openPart(key: string): Promise<void> {
  await supabase.rpc('switch_feature', { p_key: key, p_on: true }).throwOnError()
}
