/** The name that stands under what this person reviews; empty where the profile has none. */

import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/lib/supabase.ts'
import { questionDeskKey } from './table-queries.ts'

export function reviewerQuery(userId: string) {
  return queryOptions({
    queryKey: [...questionDeskKey, 'reviewer', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('full_name')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.full_name?.trim() ?? ''
    },
  })
}
