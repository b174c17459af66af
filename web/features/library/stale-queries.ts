/** Figures in the chapters of books that were replaced since the chapter was written. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Stale = z.object({
  item: z.string(),
  fact_id: z.string(),
  name: z.string(),
  name_hi: z.nullish(z.string()),
  was_display: z.nullable(z.string()),
  was_period: z.nullable(z.string()),
  now_fact_id: z.nullable(z.string()),
  now_display: z.nullable(z.string()),
  now_period: z.nullable(z.string()),
})
export type Stale = z.infer<typeof Stale>

export const staleChaptersQuery = queryOptions({
  queryKey: ['stale_uses', 'chapters'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('stale_uses')
      .select(Object.keys(Stale.shape).join(', '))
      .eq('kind', 'chapter')
      .order('item')
      .order('name')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Stale).parse(data)
  },
})
