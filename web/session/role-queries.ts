/** The role of the signed-in user (spec §7 Data: one row of `user_roles`). */

import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/lib/supabase.ts'

export function roleQuery(userId: string) {
  return queryOptions({
    queryKey: ['user_roles', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('user_roles')
        .select('role')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data.role
    },
  })
}
