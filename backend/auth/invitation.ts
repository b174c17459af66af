/** POST /auth/v1/invite makes an account that waits for its owner; the link in the mail, or a provider, opens it. */

import type { Services } from '#backend/http/handler.ts'
import { findIdentity, link, queueFor, strip, type Voucher } from './account-linking.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { takeOneTimeToken } from './one-time-token.ts'
import { isKeepable } from './request-body.ts'
import type { Sql } from './transaction.ts'
import { confirmUser, lockUser } from './users.ts'

/** The account that an invitation was sent to, as long as it is good. */
export async function findInvitation(sql: Sql, services: Services, token: string) {
  if (!isKeepable(token)) return undefined
  const oldest = new Date(services.now() - services.project.auth.email.otp_expiry * 1000).toISOString()
  const { rows } = await sql.query<{ user_id: string }>(
    `select user_id from auth.one_time_tokens
     where token_hash = $1 and token_type = 'confirmation_token' and created_at > $2::timestamp`,
    [token, oldest],
  )
  return rows[0]?.user_id
}

/** Taken up with a provider's identity instead of the link: it must be the invited address. */
export async function acceptInvitation(
  sql: Sql,
  request: Request,
  services: Services,
  token: string,
  voucher: Voucher,
) {
  const taken = await takeOneTimeToken(sql, services, { hashes: [token], types: ['confirmation_token'] })
  if (!taken) throw new AuthError('invite_not_found', 'Invite not found')
  const user = await lockUser(sql, taken.user_id)
  if (!voucher.emailVerified || voucher.email !== user.email) {
    throw new AuthError('validation_failed', 'Invited email does not match emails from external provider')
  }
  await queueFor(sql, voucher)
  if (await findIdentity(sql, voucher)) {
    throw new AuthError('identity_already_exists', 'Identity is already linked to another user')
  }
  const identityId = await link(sql, services, user.id, voucher)
  if (!user.email_confirmed_at) await strip(sql, services, user, identityId, voucher.data)
  await confirmUser(sql, services, user)
  const traits = { provider: voucher.provider }
  await audit(sql, request, services, { action: 'invite_accepted', actor: user, traits })
  return user.id
}
