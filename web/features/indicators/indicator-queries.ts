/** The four headline figures of `facts` (spec §7 Data: through the hosted backend client). */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { loadSupabase } from '#web/lib/load-supabase.ts'
import { Fact } from './indicator-rules.ts'

const HEADLINES = 4
const COLUMNS =
  'id, name, name_hi, display, unit, unit_hi, period, as_of, released, base_year, status, publisher, source_title, source_url, checked, note, previous, series'

export function headlineFactsQuery() {
  return queryOptions({
    queryKey: ['facts', 'headlines'],
    queryFn: ({ signal }) =>
      keptOffline('headlines', z.array(Fact), async () => {
        const supabase = await loadSupabase()
        const { data } = await supabase
          .from('facts')
          .select(COLUMNS)
          .not('headline_rank', 'is', null)
          .order('headline_rank', { ascending: true })
          .limit(HEADLINES)
          .abortSignal(signal)
          .throwOnError()
        return z.array(Fact).parse(data)
      }),
    ...KEPT_OFFLINE,
  })
}

export function useHeadlineFacts() {
  return useQuery(headlineFactsQuery())
}
