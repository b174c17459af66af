/**
 * Sends the mails around the deletion of accounts, and deletes those whose time is over: the job of each hour. Whoever
 * is signed in may ask that it runs now, and hears nothing of what it does.
 */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { deleteAccounts } from '../_shared/my-data/delete-accounts.ts'
import { sendDeletionMails } from '../_shared/my-data/deletion-mails.ts'
import { poke } from '../_shared/poke.ts'

export default {
  fetch: withSupabase<Database>({ auth: ['secret', 'user'] }, (request, { supabaseAdmin, authMode }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      if (authMode === 'user') {
        await poke('delete-accounts', 'now')
        return new Response(null, { status: 202 })
      }
      const began = performance.now()
      const mails = await sendDeletionMails(supabaseAdmin)
      const accounts = await deleteAccounts(supabaseAdmin, began)
      const [problem] = [...mails.failures, ...accounts.problems]
      // The queue tries again; what was done stays done.
      if (problem) return Response.json({ error: problem }, { status: 502 })
      return Response.json({ sent: mails.sent, deleted: accounts.deleted })
    }),
  ),
}
