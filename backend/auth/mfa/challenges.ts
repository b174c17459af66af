/** auth.mfa_challenges: what a proof must answer to, within five minutes, from the same network, once. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import { inet, networkOf } from '../network.ts'
import type { CeremonyData } from '../passkeys/ceremony.ts'
import type { Sql } from '../transaction.ts'
import type { Factor } from './factors.ts'

/** Seconds. */
export const CHALLENGE_LIFE = 300

export type Challenge = {
  id: string
  created_at: Date
  verified_at: Date | null
  ip_address: string
  web_authn_session_data: CeremonyData | null
}

export async function createChallenge(
  sql: Sql,
  request: Request,
  services: Services,
  factor: Factor,
  ceremony?: CeremonyData,
) {
  const id = crypto.randomUUID()
  const now = services.now()
  // Those of earlier sign-ins have nothing more to say.
  await sql.query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2', [
    factor.id,
    new Date(now - 2 * CHALLENGE_LIFE * 1000).toISOString(),
  ])
  await sql.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
     values ($1, $2, $3, $4, $5)`,
    [
      id,
      factor.id,
      new Date(now).toISOString(),
      addressOf(request, services),
      ceremony ? JSON.stringify(ceremony) : null,
    ],
  )
  return { id, expires_at: Math.floor(now / 1000) + CHALLENGE_LIFE }
}

/** Keeps other answers to the same challenge waiting until the transaction ends. */
export async function findChallenge(
  sql: Sql,
  request: Request,
  services: Services,
  factor: Factor,
  id: string,
): Promise<Challenge> {
  const { rows } = await sql.query<Challenge>(
    `select id, created_at, verified_at, host(ip_address) as ip_address, web_authn_session_data
     from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factor.id],
  )
  const [challenge] = rows
  if (!challenge) {
    throw new AuthError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', {
      status: 422,
    })
  }
  // Hosted Supabase calls this an address mismatch, which it is not.
  if (challenge.verified_at) throw over(id, 'has already been used, create a new challenge.')
  if (networkOf(challenge.ip_address) !== networkOf(addressOf(request, services))) {
    throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.created_at.getTime() + CHALLENGE_LIFE * 1000 <= services.now()) {
    throw over(id, 'has expired, verify against another challenge or create a new challenge.')
  }
  return challenge
}

export async function closeChallenge(sql: Sql, services: Services, challenge: Challenge) {
  await sql.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [
    challenge.id,
    new Date(services.now()).toISOString(),
  ])
}

function over(id: string, what: string) {
  return new AuthError('mfa_challenge_expired', `MFA challenge ${id} ${what}`)
}

function addressOf(request: Request, services: Services) {
  return inet(services.clientAddress(request)) ?? '0.0.0.0'
}
