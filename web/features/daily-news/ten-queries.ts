/** Today's ten minutes: five stories and five questions, the same all day and on every device. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { SittingLine } from './my-news-queries.ts'

const Ten = z.object({
  day: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      title_hi: z.string(),
      short_words: z.number(),
      read_at: z.nullable(z.string()),
      saved: z.boolean(),
      /** Spent on it so far. */
      seconds: z.number(),
    }),
  ),
  sitting: z.nullable(z.extend(SittingLine, { seconds: z.number() })),
})
export type Ten = z.infer<typeof Ten>

/** `weak`: topics that are chosen more often, when today's stories are chosen. */
export function tenQuery(weak: string[] | undefined) {
  return queryOptions({
    queryKey: ['open_ten_minutes'],
    queryFn: ({ signal }) =>
      keptOffline('ten', Ten, async () => {
        const { data } = await supabase
          .rpc('open_ten_minutes', { p_weak: weak ?? [] })
          .abortSignal(signal)
          .throwOnError()
        return Ten.parse(data)
      }),
    ...KEPT_OFFLINE,
    staleTime: 0,
    // the first call of a day chooses: it waits until it is known what the learner is weak at
    enabled: weak !== undefined,
  })
}
