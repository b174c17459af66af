/**
 * The job of each minute: passes on seats that were not accepted, sends what is due, and works out more times of sessions
 * that come back. A mail is claimed by one run; one that was claimed and not sent comes again, under the same key.
 */

import { withSupabase } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { type Due, mailOf } from '../_shared/calendar/mail.ts'
import { aheadOf, workedOut } from '../_shared/calendar/recurrence.ts'
import { functionsAddress, siteAddress } from '../_shared/calendar/site.ts'
import { sendMail } from '../_shared/mail.ts'
import { answerOf, BATCH, sendDue } from '../_shared/send-due.ts'

type Admin = SupabaseClient<Database>

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, async (request, { supabaseAdmin }) => {
    if (request.method !== 'POST')
      return Response.json({ error: 'This function is called with POST.' }, { status: 405 })
    // first: no mail waits for what becomes of a rule
    const sent = await send(supabaseAdmin)
    return answerOf(sent, await extend(supabaseAdmin, new Date()))
  }),
}

type Repeating = { event: string; starts_at: string; tz: string; rrule: string; expanded_until: string }

async function extend(admin: Admin, now: Date) {
  const { data } = await admin.rpc('events_to_extend').throwOnError()
  const done = { extended: 0, unextended: 0 }
  for (const repeating of data as Repeating[]) {
    try {
      const { days, until } = workedOut(repeating, new Date(repeating.expanded_until), aheadOf(now))
      await admin
        .rpc('extend_event', { p_event: repeating.event, p_days: days, p_until: until.toISOString() })
        .throwOnError()
      done.extended += 1
    } catch (error) {
      // a rule or a zone that is known to the database alone keeps no other session from coming back
      console.error(`No more times of the session ${repeating.event}:`, error)
      done.unextended += 1
    }
  }
  return done
}

async function send(admin: Admin) {
  const site = siteAddress()
  const functions = functionsAddress()
  return sendDue(
    async () => (await admin.rpc('claim_event_mails', { p_limit: BATCH }).throwOnError()).data as Due[],
    async (mail) => {
      await sendMail(mailOf(mail, site, functions))
      await admin.rpc('event_mail_sent', { p_id: mail.id }).throwOnError()
    },
  )
}
