/** Acts that the auth service does: each is noted first, and once more where the service refused. */

import type { AuthError } from '@supabase/supabase-js'
import { BadRequest } from '../_shared/body.ts'
import { siteAddress } from '../_shared/calendar/site.ts'
import { type Asked, resultOf } from './refusal.ts'

type NotedAct = 'confirm_email' | 'recovery_mail'

export async function confirmEmail(asked: Asked, user: string, reason: string) {
  await noted(asked, user, 'confirm_email', reason, async () => {
    const { error } = await asked.db.auth.admin.updateUserById(user, { email_confirm: true })
    return error
  })
  return true
}

export async function sendRecovery(asked: Asked, user: string, reason: string) {
  await noted(asked, user, 'recovery_mail', reason, async (email) => {
    const redirectTo = `${siteAddress()}/auth?mode=reset`
    const { error } = await asked.db.auth.resetPasswordForEmail(email, { redirectTo })
    return error
  })
  return true
}

type Invitation = { email: string; name: string; role: 'student' | 'mentor' | 'admin'; reason: string }

/**
 * Makes an account for an address and mails the way in, where its owner chooses a password; once more for somebody who has
 * not come yet. Returns the account.
 */
export async function invite({ db, admin }: Asked, { email, name, role, reason }: Invitation) {
  const { data, error } = await db.auth.admin.inviteUserByEmail(email, {
    redirectTo: `${siteAddress()}/auth?mode=reset`,
    ...(name && { data: { full_name: name } }),
  })
  if (error?.code === 'email_exists')
    throw new BadRequest(409, 'There is an account with this address already: look for it in the list')
  if (error) throw refusal(error)
  const p_user = data.user.id
  resultOf(await db.rpc('note_invitation', { p_admin: admin, p_user, p_role: role, p_reason: reason }))
  return p_user
}

/** What is left of a merged account. Its files and rows are gone to the kept one before. */
export async function removeMerged({ db, admin }: Asked, user: string, p_reason: string) {
  resultOf(await db.rpc('remove_merged_account', { p_admin: admin, p_user: user, p_reason }))
  const { error } = await db.auth.admin.deleteUser(user)
  if (error) throw refusal(error)
  return true
}

async function noted(
  { db, admin }: Asked,
  user: string,
  p_act: NotedAct,
  p_reason: string,
  work: (email: string) => Promise<AuthError | null>,
) {
  const note = { p_admin: admin, p_user: user, p_act, p_reason }
  const error = await work(resultOf(await db.rpc('note_user_act', note)))
  if (!error) return
  resultOf(await db.rpc('note_user_act', { ...note, p_failed: true }))
  throw refusal(error)
}

function refusal(error: AuthError) {
  const { status = 500 } = error
  return status < 500 ? new BadRequest(status === 429 ? 429 : 409, error.message) : error
}
