/** What is asked of a topic again and again, with its answers. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { Source } from './library-queries.ts'

const Doubt = z.object({
  slug: z.string(),
  question: z.string(),
  question_hi: z.string(),
  answer: z.string(),
  answer_hi: z.string(),
  sources: z.array(Source),
  reviewed_by: z.nullable(z.string()),
})
export type Doubt = z.infer<typeof Doubt>

export function doubtsQuery(topic: string) {
  return queryOptions({
    queryKey: ['doubts', topic],
    queryFn: ({ signal }) =>
      keptOffline(`doubts/${topic}`, z.array(Doubt), async () => {
        const { data } = await supabase
          .from('doubts')
          .select('slug, question, question_hi, answer, answer_hi, sources, reviewed_by')
          .eq('topic', topic)
          .order('position')
          .abortSignal(signal)
          .throwOnError()
        return z.array(Doubt).parse(data)
      }),
    ...KEPT_OFFLINE,
  })
}
