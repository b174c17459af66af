/** The readings before the one that an answer cites. Messages that were stored without them are drawn too. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Fact } from '#web/features/indicators/index.ts'
import { supabase } from '#web/lib/supabase.ts'

const FactSeries = z.pick(Fact, { id: true, series: true })

export function factSeriesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['facts', 'series', ...ids],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('facts')
        .select('id, series')
        .in('id', [...ids])
        .abortSignal(signal)
        .throwOnError()
      return z.array(FactSeries).parse(data)
    },
  })
}
