/** Making accounts: by sign-up, by a provider, by an administrator, or for somebody without a name. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import { addIdentity, emailIdentity, type Metadata } from './identities.ts'
import { refuseHugeMetadata } from './metadata.ts'
import type { Sql } from './transaction.ts'
import { findUserById, type User } from './users.ts'

export type NewUser = {
  id?: string | undefined
  aud?: string | undefined
  role?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  encryptedPassword?: string
  userMetadata?: Metadata
  appMetadata?: Metadata
  isAnonymous?: boolean
}

/**
 * Undefined when another request took the address first. Triggers of the project run in the same transaction.
 * Identities come from the caller.
 */
export async function createUser(sql: Sql, services: Services, wanted: NewUser): Promise<User | undefined> {
  const id = wanted.id ?? crypto.randomUUID()
  refuseHugeMetadata(Buffer.byteLength(JSON.stringify(wanted.userMetadata ?? {})))
  try {
    const { rowCount } = await sql.query(
      `insert into auth.users (
         instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data,
         is_anonymous, confirmation_token, recovery_token, email_change_token_new, email_change,
         created_at, updated_at
       ) values (
         '00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, $5, $6, $7, $8, $9, '', '', '', '', $10, $10
       ) on conflict (email) where is_sso_user = false do nothing`,
      [
        id,
        wanted.aud ?? 'authenticated',
        wanted.role ?? 'authenticated',
        wanted.email ?? null,
        wanted.phone ?? null,
        wanted.encryptedPassword ?? '',
        JSON.stringify(wanted.appMetadata ?? {}),
        JSON.stringify(wanted.userMetadata ?? {}),
        wanted.isAnonymous ?? false,
        new Date(services.now()).toISOString(),
      ],
    )
    if (rowCount === 0) return undefined
  } catch (cause) {
    if ((cause as { constraint?: string }).constraint === 'users_phone_key') {
      throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
    }
    throw savingFailed(cause)
  }
  return findUserById(sql, id)
}

type EmailUser = { email: string; encryptedPassword?: string; data: Metadata }

/** An account whose only identity is its address, not yet confirmed. */
export async function createEmailUser(
  sql: Sql,
  services: Services,
  { email, encryptedPassword = '', data }: EmailUser,
): Promise<User | undefined> {
  const id = crypto.randomUUID()
  const identity = emailIdentity(id, email)
  const user = await createUser(sql, services, {
    id,
    email,
    encryptedPassword,
    userMetadata: { ...data, ...identity },
    appMetadata: { provider: 'email', providers: ['email'] },
  })
  if (!user) return undefined
  try {
    await addIdentity(sql, services, { userId: id, provider: 'email', providerId: id, data: identity })
  } catch (cause) {
    throw savingFailed(cause)
  }
  return findUserById(sql, id)
}

export function addressInUse() {
  return new AuthError('conflict', 'Another request is using this address, please try again')
}

function savingFailed(cause: unknown) {
  return new AuthError('unexpected_failure', 'Database error saving new user', { cause })
}
