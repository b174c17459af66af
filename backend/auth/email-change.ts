/** Changing an account's address: asked for by its owner, confirmed from the new address and from the old. */

import type { Services } from '#backend/http/handler.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { addIdentity, emailIdentity, noteProviders } from './identities.ts'
import { clearOneTimeTokens } from './one-time-token.ts'
import type { Sql } from './transaction.ts'
import { findUserByEmail, type User } from './users.ts'

export async function refuseTakenEmail(sql: Sql, email: string) {
  if (await findUserByEmail(sql, email)) throw emailTaken()
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
export async function changeEmail(sql: Sql, services: Services, user: User, email: string, proven = true) {
  const at = new Date(services.now()).toISOString()
  const verified = JSON.stringify({ email, email_verified: proven || user.email_confirmed_at !== null })
  try {
    await sql.query(
      `update auth.users set
         email = $2, is_anonymous = false, email_confirmed_at = coalesce(email_confirmed_at, case when $5 then $3::timestamptz end), email_change = '',
         email_change_confirm_status = 0, updated_at = $3,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $4
       where id = $1`,
      [user.id, email, at, verified, proven],
    )
  } catch (cause) {
    // Somebody else registered the address while the mail was on its way.
    if ((cause as { constraint?: string }).constraint === 'users_email_partial_key') throw emailTaken()
    throw cause
  }
  const { rowCount } = await sql.query(
    `update auth.identities set identity_data = identity_data || $2, updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [user.id, verified, at],
  )
  // Somebody anonymous, or known through a provider only, can sign in with the address from now on.
  if (rowCount === 0) {
    const data = emailIdentity(user.id, email, proven)
    await addIdentity(sql, services, { userId: user.id, provider: 'email', providerId: user.id, data })
    await noteProviders(sql, user.id)
  }
  await clearOneTimeTokens(sql, user.id)
}

export function emailTaken() {
  return new AuthError('email_exists', 'A user with this email address has already been registered')
}
