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
import { answerOf, BATCH, sendDue } from '../_shared/send-due.ts'

export default {
  fetch: withSupabase<Database>({ auth: ['secret', 'user'] }, (request, { supabaseAdmin, authMode }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      if (authMode === 'user') {
        await poke('notification-mails', 'now')
        return new Response(null, { status: 202 })
      }
      return answerOf(await send(supabaseAdmin))
    }),
  ),
}

async function send(admin: SupabaseClient<Database>) {
  const site = siteAddress()
  const functions = functionsAddress()
  return sendDue(
    async () =>
      (await admin.rpc('claim_notification_mails', { p_limit: BATCH }).throwOnError()).data as Due[],
    async (mail) => {
      await sendMail(mailOf(mail, site, functions))
      await admin.rpc('notification_mail_sent', { p_id: mail.id }).throwOnError()
    },
  )
}
