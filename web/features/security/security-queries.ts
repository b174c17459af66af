/** What the security monitor reads and writes (spec §7). */

import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'
import { ALERT_WINDOW, ALERTS_FETCHED, POLL_EVERY } from './security-rules.ts'

export function securityAlertsQuery(userId: string) {
  return queryOptions({
    queryKey: ['security_events', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('security_events')
        .select('id, event_type, risk_level, description, created_at')
        .eq('user_id', userId)
        .in('risk_level', ['high', 'critical'])
        .gte('created_at', new Date(Date.now() - ALERT_WINDOW).toISOString())
        .order('created_at', { ascending: false })
        .limit(ALERTS_FETCHED)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    refetchInterval: POLL_EVERY,
  })
}

/** Writes down that a page was seen; a visitor's view carries nobody. A failure is logged only. */
export async function logPageView(path: string, userId: string | undefined) {
  const supabase = await loadSupabase()
  const { error } = await supabase.rpc('log_security_event', {
    p_event_type: 'page_view',
    p_event_category: 'general',
    p_target_user_id: userId,
    p_risk_level: 'low',
    p_description: path,
  })
  if (error) logFailure('Could not log the page view', error.message)
}
