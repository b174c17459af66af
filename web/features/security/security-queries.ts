/** The grave events of the last day (spec §7 Data). */

import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/lib/supabase.ts'
import { ALERT_WINDOW, ALERTS_FETCHED, POLL_EVERY } from './security-rules.ts'

export function securityAlertsQuery(userId: string) {
  return queryOptions({
    queryKey: ['security_events', userId, 'alerts'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('security_events')
        .select('id, event_type, risk_level, description, created_at')
        .eq('user_id', userId)
        .in('risk_level', ['high', 'critical'])
        .gte('created_at', new Date(Date.now() - ALERT_WINDOW).toISOString())
        // what its learner has answered is news no more
        .is('answer', null)
        .order('created_at', { ascending: false })
        .limit(ALERTS_FETCHED)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    refetchInterval: POLL_EVERY,
  })
}
