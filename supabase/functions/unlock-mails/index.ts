/** The job that mails owners of locked accounts the link that opens them again; poked when one is asked for. */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { siteAddress } from '../_shared/calendar/site.ts'
import { sendMail } from '../_shared/mail.ts'
import { unlockMail } from '../_shared/unlock-mail.ts'
import { untilNone } from '../_shared/until-none.ts'

/** Mails at a time. */
const BATCH = 10

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      const failures: string[] = []
      const done = await untilNone(async () => {
        const { data } = await supabaseAdmin.rpc('claim_unlock_mails', { p_limit: BATCH }).throwOnError()
        const outcomes = await Promise.allSettled(
          data.map(async (due) => {
            await sendMail(unlockMail(due, siteAddress()))
            await supabaseAdmin.rpc('unlock_mail_sent', { p_id: due.id }).throwOnError()
          }),
        )
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') failures.push(String(outcome.reason?.message ?? outcome.reason))
        return data.length
      })
      if (failures.length > 0)
        return Response.json({ error: failures[0], failed: failures.length }, { status: 502 })
      return Response.json({ sent: done })
    }),
  ),
}
