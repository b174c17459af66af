/** Changing an account's address: asked for by its owner, confirmed from the new address and from the old. */

import type { Services } from '#backend/http/handler.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { clearOneTimeTokens } from './one-time-token.ts'
import type { Sql } from './transaction.ts'
import { findUserByEmail, type User } from './users.ts'

export async function refuseTakenEmail(sql: Sql, email: string) {
  if (await findUserByEmail(sql, email)) throw taken()
}

/** True when the change is done, false while the other address has not agreed. */
export async function confirmEmailChange(sql: Sql, request: Request, services: Services, user: User) {
  if (!user.email_change) throw new AuthError('otp_expired', 'Email link is invalid or has expired')
  const needsBoth = services.project.auth.email.double_confirm_changes && Boolean(user.email)
  if (needsBoth && user.email_change_confirm_status === 0) {
    await sql.query('update auth.users set email_change_confirm_status = 1 where id = $1', [user.id])
    return false
  }
  await changeEmail(sql, services, user, user.email_change)
  await audit(sql, request, services, { action: 'user_modified', actor: user })
  return true
}

/** The old address loses every link that is still on its way to it. */
export async function changeEmail(sql: Sql, services: Services, user: User, email: string) {
  const at = new Date(services.now()).toISOString()
  const verified = JSON.stringify({ email, email_verified: true })
  try {
    await sql.query(
      `update auth.users set
         email = $2, email_confirmed_at = coalesce(email_confirmed_at, $3), email_change = '',
         email_change_confirm_status = 0, updated_at = $3,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $4
       where id = $1`,
      [user.id, email, at, verified],
    )
  } catch (cause) {
    // Somebody else registered the address while the mail was on its way.
    if ((cause as { constraint?: string }).constraint === 'users_email_partial_key') throw taken()
    throw cause
  }
  await sql.query(
    `update auth.identities set identity_data = identity_data || $2, updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [user.id, verified, at],
  )
  await clearOneTimeTokens(sql, user.id)
}

function taken() {
  return new AuthError('email_exists', 'A user with this email address has already been registered')
}
