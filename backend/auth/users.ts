/** auth.users: finding and confirming accounts, and how a user looks on the wire. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import { type Identity, identityAnswer, type Metadata } from './identities.ts'
import type { Sql } from './transaction.ts'

type Factor = {
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

export type User = {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata | null
  raw_user_meta_data: Metadata | null
  created_at: Date | null
  updated_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  banned_until: Date | null
  deleted_at: Date | null
  is_sso_user: boolean
  is_anonymous: boolean
  identities: Identity[]
  factors: Factor[]
}

export const USER = `
  select u.*,
    coalesce((select json_agg(i order by i.created_at) from auth.identities i where i.user_id = u.id), '[]') as identities,
    coalesce((select json_agg(f order by f.created_at) from (
      select id, friendly_name, factor_type, status, created_at, updated_at
      from auth.mfa_factors where user_id = u.id) f), '[]') as factors
  from auth.users u`

export async function findUserById(sql: Sql, id: string) {
  const { rows } = await sql.query<User>(`${USER} where u.id = $1 and u.deleted_at is null`, [id])
  return rows[0]
}

/** For administrators: also an account that was deleted but kept. */
export async function findAnyUser(sql: Sql, id: string) {
  const { rows } = await sql.query<User>(`${USER} where u.id = $1`, [id])
  return rows[0]
}

/** Accounts that a single sign-on server manages are a world of their own: an address there is not one here. */
export async function findUserByEmail(sql: Sql, email: string) {
  const { rows } = await sql.query<User>(
    `${USER} where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  )
  return rows[0]
}

/** Also keeps other requests of this account waiting until the transaction ends. */
export async function lockUser(sql: Sql, id: string) {
  await sql.query('select from auth.users where id = $1 for update', [id])
  const user = await findUserById(sql, id)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  return user
}

export function isBanned(user: User, now: number) {
  // PostgreSQL's 'infinity' arrives as a number.
  return user.banned_until !== null && Number(user.banned_until) > now
}

/** The address has proved to be theirs. */
export async function confirmUser(sql: Sql, services: Services, user: User) {
  const at = new Date(services.now()).toISOString()
  await sql.query(
    `update auth.users set
       email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [user.id, at],
  )
  await sql.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $3
     where user_id = $1 and email = $2`,
    [user.id, user.email, at],
  )
}

/** The user as every endpoint shows it. Absent fields are left out, except `email` and `phone`, which are "". */
export function userAnswer(user: User) {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    invited_at: user.invited_at ?? undefined,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    reauthentication_sent_at: user.reauthentication_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors.length > 0 ? user.factors.map(factorAnswer) : undefined,
    identities: user.identities.map(identityAnswer),
    created_at: user.created_at ?? undefined,
    updated_at: user.updated_at ?? undefined,
    banned_until: user.banned_until ?? undefined,
    deleted_at: user.deleted_at ?? undefined,
    is_anonymous: user.is_anonymous,
  }
}

function factorAnswer(factor: Factor) {
  return {
    ...factor,
    friendly_name: factor.friendly_name || undefined,
    created_at: new Date(factor.created_at),
    updated_at: new Date(factor.updated_at),
  }
}
