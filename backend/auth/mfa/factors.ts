/** auth.mfa_factors: reading a factor, how long one that was never verified is kept, and how it looks to an administrator. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import type { Sql } from '../transaction.ts'
import type { StoredCredential } from './webauthn-credential.ts'

/** Seconds in which a new factor must be verified. */
const UNVERIFIED_LIFE = 300

export type FactorType = 'totp' | 'webauthn' | 'phone' | 'recovery_code'

export type Factor = {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: FactorType
  status: 'unverified' | 'verified'
  created_at: Date
  updated_at: Date
  last_challenged_at: Date | null
  /** Base32, as hosted Supabase keeps it when no encryption key is configured. */
  secret: string | null
  web_authn_credential: StoredCredential | null
}

const FACTOR = `select id, user_id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at,
  secret, web_authn_credential from auth.mfa_factors`

export async function factorsOf(sql: Sql, userId: string) {
  const { rows } = await sql.query<Factor>(`${FACTOR} where user_id = $1 order by created_at`, [userId])
  return rows
}

/** Throws mfa_factor_not_found, also for somebody else's factor. */
export async function findFactor(sql: Sql, userId: string, id: string) {
  const { rows } = await sql.query<Factor>(`${FACTOR} where id = $1 and user_id = $2`, [id, userId])
  const [factor] = rows
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  return factor
}

/** A set of written codes has addresses of its own (recovery-codes.ts). */
export function refuseRecoveryCodes(factor: Factor) {
  if (factor.factor_type !== 'recovery_code') return
  throw new AuthError('validation_failed', 'Recovery codes are managed at /factors/recovery-codes')
}

/** Also for a factor that nobody verified in time. */
export async function findLivingFactor(sql: Sql, services: Services, userId: string, id: string) {
  const factor = await findFactor(sql, userId, id)
  if (factor.status === 'unverified' && factor.created_at.getTime() <= expiry(services).getTime()) {
    throw new AuthError('mfa_factor_not_found', 'Factor not found')
  }
  return factor
}

export async function deleteExpiredFactors(sql: Sql, services: Services, userId: string) {
  await sql.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at <= $2`,
    [userId, expiry(services).toISOString()],
  )
}

function expiry({ now }: Services) {
  return new Date(now() - UNVERIFIED_LIFE * 1000)
}

const MAX_NAME = 120

export function checkFriendlyName(name: string) {
  if ([...name].length > MAX_NAME) {
    throw new AuthError('validation_failed', `friendly_name must be ${MAX_NAME} characters or less`)
  }
}

export function nameConflict(name: string) {
  return new AuthError(
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  )
}

/** Never its secret or its credential. */
export function factorAnswer(factor: Factor) {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    last_challenged_at: factor.last_challenged_at ?? undefined,
  }
}
