/** A signed-in person adds a further identity to their own account, or takes one away. */

import type { Handler, Services } from '#backend/http/handler.ts'
import { findIdentity, link, queueFor, type Voucher } from './account-linking.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { beginTrip } from './authorize.ts'
import { AuthError } from './errors.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { type Identity, noteProviders } from './identities.ts'
import { addressMovedMails, identityLinkedMails } from './identity-mails.ts'
import { sendMails } from './mail-limits.ts'
import { hasVerifiedFactor } from './mfa/factor-owner.ts'
import { clearOneTimeTokens } from './one-time-token.ts'
import { limitRequests } from './request-limits.ts'
import { requireSession, type SignedIn, signedIn, UUID } from './signed-in.ts'
import { afterCommit, inTransaction, type Sql } from './transaction.ts'
import { findUserByEmail, isBanned, lockUser, type User } from './users.ts'

export const authorizeIdentity: Handler = async (request, services) => {
  await limitRequests(request, services, 'authorize')
  refuseUnlessEnabled(services)
  const { user } = await identityManager(request, services)
  return beginTrip(request, services, user.id)
}

/** An identity is a way in: with a second factor on the account, a password alone opens no other and closes none. */
export async function identityManager(request: Request, services: Services, grace = 0): Promise<SignedIn> {
  const caller = await signedIn(request, services)
  if (hasVerifiedFactor(caller.user) && caller.aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to link or unlink identities when MFA is enabled.',
    )
  }
  requireFreshProof(services, caller, grace)
  return caller
}

export function refuseUnlessEnabled({ project }: Services) {
  if (!project.auth.enable_manual_linking) {
    throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
  }
}

export async function linkToUser(
  sql: Sql,
  request: Request,
  services: Services,
  userId: string,
  voucher: Voucher,
) {
  await queueFor(sql, voucher)
  const known = await findIdentity(sql, voucher)
  if (known) {
    const whose =
      known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthError('identity_already_exists', whose)
  }
  const user = await lockUser(sql, userId)
  if (isBanned(user, services.now())) throw new AuthError('user_banned', 'User is banned')
  await link(sql, services, user.id, voucher)
  if (!user.email) await adoptEmail(sql, services, user, voucher)
  await audit(sql, request, services, {
    action: 'user_modified',
    actor: user,
    traits: { provider: voucher.provider },
  })
  afterCommit(sql, () => sendMails(services, identityLinkedMails(user, voucher.email)))
}

/** Somebody anonymous becomes who the provider says they are. */
async function adoptEmail(sql: Sql, services: Services, user: User, { email, emailVerified }: Voucher) {
  if (!email || !emailVerified) return
  if (await findUserByEmail(sql, email)) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered')
  }
  await sql.query(
    `update auth.users set email = $2, email_confirmed_at = $3, is_anonymous = false, updated_at = $3
     where id = $1`,
    [user.id, email, new Date(services.now()).toISOString()],
  )
}

export const unlinkIdentity: Handler = async (request, services) => {
  refuseUnlessEnabled(services)
  const caller = await identityManager(request, services)
  const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
  if (!UUID.test(id)) {
    throw new AuthError('validation_failed', 'identity_id must be an UUID', { status: 404 })
  }
  await inTransaction(services.db.owner, async (sql) => {
    const user = await lockUser(sql, caller.user.id)
    const { identities } = user
    await requireSession(sql, services, caller)
    if (identities.length <= 1) {
      throw new AuthError(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    }
    const gone = identities.find((identity) => identity.id === id)
    if (!gone) throw new AuthError('identity_not_found', "Identity doesn't exist")
    await sql.query('delete from auth.identities where id = $1', [id])
    // Without the identity, what proved it must not open the account either.
    if (gone.provider === 'email') {
      await sql.query(`update auth.users set encrypted_password = '' where id = $1`, [user.id])
    }
    const left = identities.filter((identity) => identity.id !== id)
    await followIdentities(sql, services, user, left)
    await noteProviders(sql, user.id)
    const traits = { identity_id: id, provider: gone.provider, provider_id: gone.provider_id }
    await audit(sql, request, services, { action: 'identity_unlinked', actor: user, traits })
  })
  return answer({})
}

/** The account's address is always one that an identity stands for, and that somebody has verified. */
async function followIdentities(sql: Sql, services: Services, user: User, left: Identity[]) {
  if (!user.email || left.some((identity) => identity.email === user.email)) return
  const next = left.find(
    (identity) => identity.email && identity.identity_data.email_verified === true,
  )?.email
  const other = next && (await findUserByEmail(sql, next))
  if (!next || (other && other.id !== user.id)) {
    throw new AuthError(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  }
  await sql.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = $3
     where id = $1`,
    [user.id, next, new Date(services.now()).toISOString()],
  )
  await clearOneTimeTokens(sql, user.id)
  afterCommit(sql, () => sendMails(services, addressMovedMails(user, next)))
}
