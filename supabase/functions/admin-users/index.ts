/** What administrators do to accounts: checks who asks, and lets the database or the auth service do it in their name. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { moveMergedFiles } from '../_shared/accounts/merged-files.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { confirmEmail, invite, removeMerged, sendRecovery } from './auth-acts.ts'
import { type Asked, resultOf } from './refusal.ts'

const user = z.uuid('must be the id of an account')
const reason = z.string().trim().min(3, 'must say why, in three characters at least').max(1000)
const role = z.enum(['student', 'mentor', 'admin'])
const pair = { kept: user, other: user }
/** The account as it stood on the page: of two who change it, the second is told. */
const banSeen = z.object({ banned_until: z.iso.datetime({ offset: true }).nullable() }).optional()
const roleSeen = z.object({ role: z.string().max(20) }).optional()

const Body = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('role'),
    user,
    reason,
    role,
    seen: roleSeen,
  }),
  z.object({
    act: z.literal('ban'),
    user,
    reason,
    until: z.iso.datetime({ offset: true }).nullable(),
    seen: banSeen,
  }),
  z.object({ act: z.literal('unban'), user, reason, seen: banSeen }),
  z.object({ act: z.literal('sign_out'), user, reason }),
  z.object({ act: z.literal('confirm_email'), user, reason }),
  z.object({ act: z.literal('recovery_mail'), user, reason }),
  z.object({
    act: z.literal('invite'),
    email: z.email('must be an e-mail address').max(255),
    name: z.string().trim().max(100),
    role,
    reason,
  }),
  z.object({ act: z.literal('preview_merge'), ...pair }),
  z.object({ act: z.literal('merge'), ...pair, reason }),
  z.object({ act: z.literal('move_files') }),
  z.object({ act: z.literal('remove_merged'), user, reason }),
])

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin, userClaims }) =>
    answer(async () => {
      const body = await readBody(request, Body)
      const admin = userClaims?.id ?? ''
      // Read with the caller's own rights, which ask for both steps where an account has two.
      const { data } = await supabase.from('user_roles').select('role').eq('user_id', admin).throwOnError()
      if (data[0]?.role !== 'admin') throw new BadRequest(403, 'Only administrators look after accounts.')
      return Response.json({ result: await act({ db: supabaseAdmin, admin }, body) })
    }),
  ),
}

async function act({ db, admin }: Asked, body: z.infer<typeof Body>): Promise<unknown> {
  if (body.act === 'move_files') return moveMergedFiles(db)
  const p_admin = admin
  if (body.act === 'preview_merge') {
    return resultOf(await db.rpc('preview_merge', { p_admin, p_kept: body.kept, p_other: body.other }))
  }
  const p_reason = body.reason
  if (body.act === 'merge') {
    const told = resultOf(
      await db.rpc('merge_accounts', { p_admin, p_kept: body.kept, p_other: body.other, p_reason }),
    )
    // The rows have gone over whether or not the files follow at once: a job tries again.
    await moveMergedFiles(db)
    return told
  }
  if (body.act === 'invite') return invite({ db, admin }, body)
  const given = { p_admin, p_user: body.user, p_reason }
  switch (body.act) {
    case 'role':
      return resultOf(await db.rpc('set_user_role', { ...given, p_role: body.role, p_seen: body.seen }))
    case 'ban':
      // Null is for good; the generated types know no arguments that may be null.
      return resultOf(
        await db.rpc('ban_user', { ...given, p_until: body.until as string, p_seen: body.seen }),
      )
    case 'unban':
      return resultOf(await db.rpc('unban_user', { ...given, p_seen: body.seen }))
    case 'sign_out':
      return resultOf(await db.rpc('sign_user_out', given))
    case 'confirm_email':
      return confirmEmail({ db, admin }, body.user, p_reason)
    case 'recovery_mail':
      return sendRecovery({ db, admin }, body.user, p_reason)
    case 'remove_merged':
      return removeMerged({ db, admin }, body.user, p_reason)
  }
}
