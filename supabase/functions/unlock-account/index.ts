/**
 * Opens a locked account again: { token, password } from the mailed link chooses the new password and lets everybody in
 * who knows it; { email } asks for the mail once more, and answers the same whatever that address is.
 */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { poke } from '../_shared/poke.ts'

const Body = z.union([
  z.strictObject({ email: z.string().min(3).max(320) }),
  z.strictObject({ token: z.string().regex(/^[0-9a-f]{64}$/), password: z.string().min(1).max(200) }),
])

const GONE = 'This link has run out or was used already. Ask for another one.'

export default {
  fetch: withSupabase<Database>({ auth: 'none' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      const body = await readBody(request, Body)
      if ('email' in body) {
        // No character that a database takes for the end of a text.
        await supabaseAdmin
          .rpc('ask_for_unlock_mail', { p_email: body.email.replaceAll('\0', '').trim() })
          .throwOnError()
        await poke('unlock-mails', 'now')
        return Response.json({ asked: true })
      }
      const { token, password } = body
      const { data: owner } = await supabaseAdmin.rpc('begin_unlock', { p_token: token }).throwOnError()
      if (owner === null) throw new BadRequest(410, GONE)
      const { data, error } = await supabaseAdmin.auth.admin.updateUserById(owner, {
        password,
        ban_duration: 'none',
      })
      if (error?.code === 'weak_password' || error?.code === 'validation_failed')
        throw new BadRequest(422, error.message)
      if (error) throw error
      await supabaseAdmin.rpc('finish_unlock', { p_token: token }).throwOnError()
      return Response.json({ email: data.user.email })
    }),
  ),
}
