/** A signed-in user's new password: what speaks against it, and what it ends. */

import type { Services } from '#backend/http/handler.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { endLinkTrips } from './flow-state.ts'
import { asksForFreshProof, isFreshForPassword } from './fresh-proof.ts'
import { addIdentity, emailIdentity, noteProviders } from './identities.ts'
import { isLastPassword } from './last-password.ts'
import { clearOneTimeTokens } from './one-time-token.ts'
import { hashPassword, passwordMatches } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { takeNonce } from './reauthenticate.ts'
import { limitAccount } from './request-limits.ts'
import type { SignedIn } from './signed-in.ts'
import type { Sql } from './transaction.ts'

export type PasswordChange = {
  /** The kept hash that the new password, and the current one where it was sent, were compared with. */
  replaces: string
  encryptedPassword: string
  /** Back to the one before: allowed, and noted. */
  backToLast: boolean
  /** Mailed by /reauthenticate; present when it is what this session has to show for itself. */
  nonce: string | undefined
}

/** Before the transaction: hashing is slow, and the transaction holds a connection and the account's row. */
export async function preparePassword(
  services: Services,
  caller: SignedIn,
  wanted: { password: string; currentPassword: string; nonce: string },
): Promise<PasswordChange> {
  const { user } = caller
  checkNewPassword(wanted.password, services.project.auth)
  const needsNonce =
    asksForFreshProof(services) && !isFreshForPassword(services, caller) && !wanted.currentPassword
  if (needsNonce) {
    if (!wanted.nonce) {
      throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
    }
    await limitAccount(services, 'otp', user.email ?? user.id)
  }
  if (wanted.currentPassword) await checkCurrentPassword(services, user, wanted.currentPassword)
  if (await passwordMatches(wanted.password, user.encrypted_password)) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return {
    replaces: user.encrypted_password ?? '',
    encryptedPassword: await hashPassword(wanted.password),
    backToLast: await isLastPassword(services, user.id, wanted.password),
    nonce: needsNonce ? wanted.nonce : undefined,
  }
}

/** Also for a change of address: whoever finds a device open must not even begin one. */
export async function checkCurrentPassword(services: Services, user: SignedIn['user'], password: string) {
  const tries = await limitAccount(services, 'password', user.email ?? user.id)
  if (!(await passwordMatches(password, user.encrypted_password))) {
    throw new AuthError('current_password_invalid', 'Current password is incorrect')
  }
  await tries.succeeded()
}

/** Of the account as it is now, and locked: hashing took its time. Throws conflict. */
export function refuseIfReplaced({ encrypted_password }: SignedIn['user'], { replaces }: PasswordChange) {
  if ((encrypted_password ?? '') === replaces) return
  throw new AuthError('conflict', 'The password was changed in the meantime')
}

export async function storePassword(
  sql: Sql,
  request: Request,
  services: Services,
  { user, session }: SignedIn,
  { encryptedPassword, backToLast, nonce }: PasswordChange,
) {
  if (nonce) await takeNonce(sql, services, user, nonce)
  await sql.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [
    user.id,
    encryptedPassword,
    new Date(services.now()).toISOString(),
  ])
  await addEmailIdentity(sql, services, user)
  await clearOneTimeTokens(sql, user.id)
  await endLinkTrips(sql, user.id)
  // Whoever knew the old password may be signed in elsewhere.
  await sql.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    user.id,
    session?.id ?? null,
  ])
  await audit(sql, request, services, {
    action: 'user_updated_password',
    actor: user,
    ...(backToLast && { traits: { last_password: true } }),
  })
}

/** Who came by a provider alone can from now on sign in with the address, and may let the provider go. */
async function addEmailIdentity(
  sql: Sql,
  services: Services,
  { id, email, email_confirmed_at, identities }: SignedIn['user'],
) {
  if (!email || !email_confirmed_at || identities.some(({ provider }) => provider === 'email')) return
  await addIdentity(sql, services, {
    userId: id,
    provider: 'email',
    providerId: id,
    data: emailIdentity(id, email, true),
  })
  await noteProviders(sql, id)
}
