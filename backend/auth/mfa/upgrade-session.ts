/** What a second factor does to sessions: lifts one to aal2, and lets all fall back when it is removed. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import { newRefreshToken, refreshTokenHash } from '../refresh-token.ts'
import type { Session } from '../session.ts'
import type { Sql } from '../transaction.ts'
import type { Factor, FactorType } from './factors.ts'

/** The words for `amr`. */
const METHOD: Record<FactorType, string> = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  phone: 'mfa/phone',
  recovery_code: 'mfa/recovery_code',
}

/**
 * The same session, with a new chain of refresh tokens. The earlier ones are gone rather than traded in: whoever
 * holds a copy from before the proof is refused as a stranger, and gets neither aal2 nor the session ended.
 */
export async function upgradeSession(
  sql: Sql,
  services: Services,
  { id, factor }: { id: string; factor: Factor },
): Promise<Session> {
  const at = new Date(services.now()).toISOString()
  const { rowCount } = await sql.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1 and user_id = $4`,
    [id, factor.id, at, factor.user_id],
  )
  if (rowCount === 0) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  await sql.query(
    `insert into auth.mfa_amr_claims as claim (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [crypto.randomUUID(), id, at, METHOD[factor.factor_type]],
  )
  await sql.query('delete from auth.refresh_tokens where session_id = $1', [id])
  const refreshToken = newRefreshToken()
  await sql.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4)`,
    [refreshTokenHash(refreshToken), factor.user_id, at, id],
  )
  return { id, aal: 'aal2', amr: await proofsOf(sql, id), refreshToken }
}

async function proofsOf(sql: Sql, sessionId: string) {
  const { rows } = await sql.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::integer as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  return rows
}

/** With the first second factor, a session without one is no longer enough to be signed in elsewhere. */
export async function endLesserSessions(sql: Sql, userId: string) {
  await sql.query(`delete from auth.sessions where user_id = $1 and (aal is null or aal < 'aal2')`, [userId])
}

/** After the factor is gone; access tokens that are under way say aal2 until the next refresh, but not to this service. */
export async function downgradeSessions(sql: Sql, services: Services, factor: Factor) {
  await sql.query(
    `delete from auth.mfa_amr_claims claim using auth.sessions session
     where claim.session_id = session.id and session.factor_id = $1 and claim.authentication_method = $2`,
    [factor.id, METHOD[factor.factor_type]],
  )
  await sql.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $2 where factor_id = $1`,
    [factor.id, new Date(services.now()).toISOString()],
  )
}
