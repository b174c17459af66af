/** What a ruling would do to marks, in sixths, before it is given (supabase/migrations: told_regrades). */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { NewRuling } from '#web/features/disputes/index.ts'
import { supabase } from '#web/lib/supabase.ts'
import { questionDeskKey } from './table-queries.ts'

const Marks = z.object({
  steps: z.array(z.object({ old: z.number(), new: z.number(), answers: z.number() })),
  results: z.number(),
  most_up: z.number(),
  most_down: z.number(),
})

export function marksQuery(id: string, version: number, { outcome, key, truths }: NewRuling) {
  return queryOptions({
    queryKey: [...questionDeskKey, 'marks', id, version, outcome, key, truths],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('preview_marks', {
          ...{ p_question_id: id, p_version: version, p_outcome: outcome },
          // Null where the key does not change; the generated types do not say so.
          p_key: key as number,
          ...(truths && { p_truths: truths }),
        })
        .abortSignal(signal)
        .throwOnError()
      return Marks.parse(data)
    },
    staleTime: 0,
  })
}
