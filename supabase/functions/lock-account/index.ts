/** "It was not me": locks the caller's account in one transaction, and has the mail sent that opens it again. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { answer, readBody } from '../_shared/body.ts'
import { poke } from '../_shared/poke.ts'

const Body = z.object({ event: z.uuid() })

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    answer(async () => {
      const { event } = await readBody(request, Body)
      const { error, status } = await supabase.rpc('lock_my_account', { p_event: event })
      if (error && status < 500) return Response.json({ error: error.message }, { status })
      if (error) throw error
      await poke('unlock-mails', 'now')
      return Response.json({ locked: true })
    }),
  ),
}
