/** How much longer the examination is for a learner: compensatory time counts beside an answer as it does in tests. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { extraTimeQuery } from '#web/features/profile/index.ts'
import { supabase } from '#web/lib/supabase.ts'

const extraMinutesQuery = queryOptions({
  queryKey: ['exam_rules', 'gs1', 'extra_minutes_an_hour'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('exam_rules')
      .select('extra_minutes_an_hour')
      .eq('id', 'gs1')
      .abortSignal(signal)
      .single()
      .throwOnError()
    return data.extra_minutes_an_hour
  },
  staleTime: 3_600_000,
})

/** For each hour. Where it cannot be read whether there are any: none. */
export function useExtraMinutes(userId: string): number {
  const { data: isDue = false } = useQuery(extraTimeQuery(userId))
  const { data: extra = 0 } = useQuery({ ...extraMinutesQuery, enabled: isDue })
  return isDue ? extra : 0
}
