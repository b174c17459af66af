/** The job that mails owners of locked accounts the link that opens them again; poked when one is asked for. */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { siteAddress } from '../_shared/calendar/site.ts'
import { sendMail } from '../_shared/mail.ts'
import { answerOf, BATCH, sendDue } from '../_shared/send-due.ts'
import { unlockMail } from '../_shared/unlock-mail.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      return answerOf(
        await sendDue(
          async () => (await supabaseAdmin.rpc('claim_unlock_mails', { p_limit: BATCH }).throwOnError()).data,
          async (due) => {
            await sendMail(unlockMail(due, siteAddress()))
            await supabaseAdmin.rpc('unlock_mail_sent', { p_id: due.id }).throwOnError()
          },
        ),
      )
    }),
  ),
}
