/** The security monitor's record of page views and of pages that were refused (spec §7: RPC log_security_event). */

import { loadSupabase } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'

/** Writes down that a page was seen; a visitor's view carries nobody. A failure is logged only. */
export async function logPageView(path: string) {
  const supabase = await loadSupabase()
  // as the call itself will carry: whoever was here when the page came may have signed out meanwhile
  const { data } = await supabase.auth.getSession()
  const { error } = await supabase.rpc('log_security_event', {
    p_event_type: 'page_view',
    p_event_category: 'general',
    p_target_user_id: data.session?.user.id,
    p_risk_level: 'low',
    p_description: path,
  })
  if (error) logFailure('Could not log the page view', error.message)
}

/** A page that the guard has refused to the signed-in learner. */
export async function logDeniedPage(path: string) {
  const supabase = await loadSupabase()
  const { data } = await supabase.auth.getSession()
  if (!data.session) return
  const { error } = await supabase.rpc('log_security_event', {
    p_event_type: 'denied_page',
    p_event_category: 'general',
    p_target_user_id: data.session.user.id,
    p_risk_level: 'medium',
    p_description: path,
  })
  if (error) logFailure('Could not log the refused page', error.message)
}
