/**
 * Which account a provider's word opens. The provider's own id decides; an address only when the provider says it
 * is verified, and an account that nobody ever confirmed is emptied first: whoever registered it with somebody
 * else's address must not keep a key to it.
 */

import type { Services } from '#backend/http/handler.ts'
import type { Message } from '#backend/mail/message.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { addIdentity, type Metadata, noteProviders } from './identities.ts'
import { linkMail } from './link-mail.ts'
import { addressInUse, createUser } from './new-user.ts'
import { clearOneTimeTokens } from './one-time-token.ts'
import { requireOpenSignUps } from './sign-ups.ts'
import type { Sql } from './transaction.ts'
import { confirmUser, findUserByEmail, isBanned, lockUser, type User } from './users.ts'

/** What a provider says of a person, checked. */
export type Voucher = {
  provider: string
  sub: string
  email: string
  emailVerified: boolean
  data: Metadata
  emailOptional: boolean
}

/** `mails` instead of a user: the address must be confirmed before anybody is signed in. */
export type Admission = { userId: string; mails?: undefined } | { userId?: undefined; mails: Message[] }

export async function admit(
  sql: Sql,
  request: Request,
  services: Services,
  voucher: Voucher,
): Promise<Admission> {
  if (!voucher.email && !voucher.emailOptional) {
    throw new AuthError('email_address_not_provided', 'Error getting user email from external provider', {
      status: 422,
    })
  }
  await queueFor(sql, voucher)
  const { user, identityId, isNew } = await findOrCreate(sql, services, voucher)
  if (isBanned(user, services.now())) throw new AuthError('user_banned', 'User is banned')
  const traits = { provider: voucher.provider }
  if (!voucher.email || user.email_confirmed_at) {
    const action = isNew ? 'user_signedup' : 'login'
    await audit(sql, request, services, { action, actor: user, traits })
    return { userId: user.id }
  }
  if (!isNew) await strip(sql, services, user, identityId, voucher.data)
  if (user.email !== voucher.email) await adoptEmail(sql, user, voucher)
  if (!voucher.emailVerified && services.project.auth.email.enable_confirmations) {
    await audit(sql, request, services, { action: 'user_confirmation_requested', actor: user, traits })
    return { mails: [await linkMail(sql, request, services, 'signup', { user, challenge: undefined })] }
  }
  await audit(sql, request, services, { action: 'user_signedup', actor: user, traits })
  await confirmUser(sql, services, user)
  return { userId: user.id }
}

/**
 * The provider has another address for them than the one that waits for a confirmation here. It vouches for the one
 * it names, never for the other.
 */
async function adoptEmail(sql: Sql, user: User, voucher: Voucher) {
  if (!voucher.emailVerified || (await findUserByEmail(sql, voucher.email))) throw verifyFirst(voucher)
  await sql.query('update auth.users set email = $2 where id = $1', [user.id, voucher.email])
}

function verifyFirst({ provider }: Voucher) {
  return new AuthError(
    'provider_email_needs_verification',
    `Verify the email with ${provider} in order to sign in`,
  )
}

/** Thrown once the mail is on its way and the account committed. */
export function needsVerification({ provider }: Pick<Voucher, 'provider'>) {
  return new AuthError(
    'provider_email_needs_verification',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  )
}

/** Two sign-ins of one person at once: the second waits, and finds the account that the first has made. */
export async function queueFor(sql: Sql, { provider, sub }: Voucher) {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${provider} identity ${sub}`])
}

async function findOrCreate(sql: Sql, services: Services, voucher: Voucher) {
  const known = await findIdentity(sql, voucher)
  if (known) {
    await refreshIdentity(sql, services, known.id, voucher)
    await mergeMetadata(sql, known.user_id, voucher.data)
    return { user: await lockUser(sql, known.user_id), identityId: known.id, isNew: false }
  }
  const owner = voucher.email ? await findUserByEmail(sql, voucher.email) : undefined
  // Neither their account nor a second one with the same address.
  if (owner && !voucher.emailVerified) throw verifyFirst(voucher)
  if (owner) {
    const user = await lockUser(sql, owner.id)
    const identityId = await link(sql, services, user.id, voucher)
    return { user: await lockUser(sql, user.id), identityId, isNew: false }
  }
  await requireOpenSignUps(services, sql)
  const created = await createUser(sql, services, {
    email: voucher.email || undefined,
    userMetadata: voucher.data,
    appMetadata: { provider: voucher.provider, providers: [voucher.provider] },
  })
  if (!created) throw addressInUse()
  const identityId = await link(sql, services, created.id, voucher)
  return { user: await lockUser(sql, created.id), identityId, isNew: true }
}

export async function findIdentity(sql: Sql, { provider, sub }: Voucher) {
  const { rows } = await sql.query<{ id: string; user_id: string }>(
    'select id, user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, sub],
  )
  return rows[0]
}

export async function link(sql: Sql, services: Services, userId: string, voucher: Voucher) {
  const { provider, sub: providerId, data } = voucher
  const id = await addIdentity(sql, services, { userId, provider, providerId, data })
  await mergeMetadata(sql, userId, data)
  await noteProviders(sql, userId)
  return id
}

async function refreshIdentity(sql: Sql, services: Services, id: string, { data }: Voucher) {
  await sql.query(
    'update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1',
    [id, JSON.stringify(data), new Date(services.now()).toISOString()],
  )
}

async function mergeMetadata(sql: Sql, userId: string, data: Metadata) {
  await sql.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2 where id = $1`,
    [userId, JSON.stringify(data)],
  )
}

/** Everything goes that somebody else may have put there: password, other identities, words, links, sessions. */
export async function strip(sql: Sql, services: Services, user: User, keep: string, data: Metadata) {
  await sql.query('delete from auth.identities where user_id = $1 and id <> $2', [user.id, keep])
  await sql.query('delete from auth.sessions where user_id = $1', [user.id])
  await sql.query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await sql.query('delete from auth.webauthn_credentials where user_id = $1', [user.id])
  await clearOneTimeTokens(sql, user.id)
  await sql.query(
    `update auth.users set encrypted_password = '', raw_user_meta_data = $2, raw_app_meta_data = '{}',
       email_change = '', phone = null, phone_confirmed_at = null, updated_at = $3 where id = $1`,
    [user.id, JSON.stringify(data), new Date(services.now()).toISOString()],
  )
  await noteProviders(sql, user.id)
}
