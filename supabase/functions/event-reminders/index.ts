/**
 * The job of each minute: works out more times of sessions that come back, passes on seats that were not accepted, and
 * sends what is due. A mail is claimed by one run; one that was claimed and not sent comes again, under the same key.
 */

import { withSupabase } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { type Due, mailOf } from '../_shared/calendar/mail.ts'
import { occurrencesOf } from '../_shared/calendar/recurrence.ts'
import { functionsAddress, siteAddress } from '../_shared/calendar/site.ts'
import { sendMail } from '../_shared/mail.ts'

type Admin = SupabaseClient<Database>

/** Mails at a time, and how many a run sends at most: the next one comes in a minute. */
const BATCH = 10
const MOST = 400
const AHEAD_MS = 400 * 86_400_000

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, async (request, { supabaseAdmin }) => {
    if (request.method !== 'POST')
      return Response.json({ error: 'This function is called with POST.' }, { status: 405 })
    const extended = await extend(supabaseAdmin, new Date())
    const { sent, failures } = await send(supabaseAdmin)
    if (failures.length > 0)
      return Response.json({ error: failures[0], sent, failed: failures.length }, { status: 502 })
    return Response.json({ sent, extended })
  }),
}

type Repeating = { event: string; starts_at: string; tz: string; rrule: string; expanded_until: string }

async function extend(admin: Admin, now: Date) {
  const { data } = await admin.rpc('events_to_extend').throwOnError()
  const due = data as Repeating[]
  const until = new Date(now.getTime() + AHEAD_MS)
  for (const repeating of due) {
    const days = occurrencesOf(repeating, new Date(repeating.expanded_until), until)
    await admin
      .rpc('extend_event', { p_event: repeating.event, p_days: days, p_until: until.toISOString() })
      .throwOnError()
  }
  return due.length
}

async function send(admin: Admin) {
  const site = siteAddress()
  const functions = functionsAddress()
  const failures: string[] = []
  let sent = 0
  while (sent + failures.length < MOST) {
    const { data } = await admin.rpc('claim_event_mails', { p_limit: BATCH }).throwOnError()
    const due = data as Due[]
    for (const mail of due) {
      try {
        await sendMail(mailOf(mail, site, functions))
        await admin.rpc('event_mail_sent', { p_id: mail.id }).throwOnError()
        sent += 1
      } catch (error) {
        // One address that refuses must not keep the others waiting.
        failures.push(error instanceof Error ? error.message : JSON.stringify(error))
      }
    }
    if (due.length < BATCH) break
  }
  return { sent, failures }
}
