/**
 * Sends the mails that go with notifications: the job of each minute. Whoever is signed in may ask that it runs now,
 * and hears nothing of what it does.
 */

import { withSupabase } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { functionsAddress, siteAddress } from '../_shared/calendar/site.ts'
import { sendMail } from '../_shared/mail.ts'
import { type Due, mailOf } from '../_shared/notification-mail.ts'
import { poke } from '../_shared/poke.ts'

/** Mails at a time. */
const BATCH = 10
/** Milliseconds for which a run begins with more: a function has to answer within 150 seconds. */
const TAKES_UP = 60_000

export default {
  fetch: withSupabase<Database>({ auth: ['secret', 'user'] }, (request, { supabaseAdmin, authMode }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      if (authMode === 'user') {
        await poke('notification-mails', 'now')
        return new Response(null, { status: 202 })
      }
      const { sent, failures } = await send(supabaseAdmin)
      if (failures.length > 0)
        return Response.json({ error: failures[0], sent, failed: failures.length }, { status: 502 })
      return Response.json({ sent })
    }),
  ),
}

async function send(admin: SupabaseClient<Database>) {
  const site = siteAddress()
  const functions = functionsAddress()
  const failures: string[] = []
  let sent = 0
  const began = performance.now()
  while (performance.now() - began < TAKES_UP) {
    const { data } = await admin.rpc('claim_notification_mails', { p_limit: BATCH }).throwOnError()
    const due = data as Due[]
    // Beside each other: one address whose server says nothing must not keep the others waiting.
    const outcomes = await Promise.allSettled(
      due.map(async (mail) => {
        await sendMail(mailOf(mail, site, functions))
        await admin.rpc('notification_mail_sent', { p_id: mail.id }).throwOnError()
      }),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') sent += 1
      else failures.push(outcome.reason instanceof Error ? outcome.reason.message : String(outcome.reason))
    }
    if (due.length === 0) break
  }
  return { sent, failures }
}
