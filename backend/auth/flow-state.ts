/** PKCE: the code that a link brings back is worth a session only to whoever started the flow (RFC 7636). */

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import type { Sql } from './transaction.ts'

/** Seconds that an authorization code lives. */
const CODE_LIFE = 300

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

/** Undefined when the caller does not use PKCE. */
export function codeChallenge(body: {
  code_challenge: string
  code_challenge_method: string
}): CodeChallenge | undefined {
  const { code_challenge: challenge } = body
  const method = body.code_challenge_method.toLowerCase()
  if (challenge === '' && method === '') return undefined
  if (challenge === '' || method === '') {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  if (method !== 's256' && method !== 'plain') {
    throw new AuthError('validation_failed', 'invalid code challenge method: use s256 or plain')
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw new AuthError('validation_failed', 'code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw new AuthError(
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  return { challenge, method }
}

/** Noted when the mail is sent; `method` ends up in the session's `amr`. */
export async function startFlow(
  sql: Sql,
  services: Services,
  flow: { userId: string; method: string; challenge: CodeChallenge },
) {
  const at = new Date(services.now()).toISOString()
  // Only the latest counts: an earlier link of this kind was replaced with it.
  await sql.query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [
    flow.userId,
    flow.method,
  ])
  await sql.query(
    `insert into auth.flow_state (
       id, user_id, code_challenge_method, code_challenge, provider_type, authentication_method, created_at, updated_at
     ) values ($1, $2, $3, $4, 'email', $5, $6, $6)`,
    [crypto.randomUUID(), flow.userId, flow.challenge.method, flow.challenge.challenge, flow.method, at],
  )
}

/**
 * With a new password, codes that were handed out before open the account no more. Before the account is locked:
 * whoever trades one in locks the code first.
 */
export async function endAuthCodes(sql: Sql, userId: string) {
  await sql.query('delete from auth.flow_state where user_id = $1 and auth_code is not null', [userId])
}

/** Whoever was signed out, or knew the password before, adds no identity any more. */
export async function endLinkTrips(sql: Sql, userId: string) {
  await sql.query('delete from auth.flow_state where linking_target_id = $1', [userId])
}

/** The link was opened: hands out the code. */
export async function issueAuthCode(sql: Sql, services: Services, userId: string, method: string) {
  const code = crypto.randomUUID()
  const { rowCount } = await sql.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = $4, updated_at = $4
     where user_id = $1 and authentication_method = $2`,
    [userId, method, code, new Date(services.now()).toISOString()],
  )
  if (rowCount === 0) {
    throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  return code
}

type FlowState = {
  id: string
  user_id: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  authentication_method: string
  auth_code_issued_at: Date
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
}

/** Ends the flow; the same code is never good twice. A wrong verifier leaves it to its owner. */
export async function redeemAuthCode(sql: Sql, services: Services, code: string, verifier: string) {
  const { rows } = await sql.query<FlowState>(
    'select * from auth.flow_state where auth_code = $1 for update',
    [code],
  )
  const [flow] = rows
  if (!flow) throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (flow.auth_code_issued_at.getTime() + CODE_LIFE * 1000 <= services.now()) {
    throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!verifierFits(verifier, flow)) {
    throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await sql.query('delete from auth.flow_state where id = $1', [flow.id])
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    provider: flow.provider_type,
    providerTokens: {
      ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
    },
  }
}

function verifierFits(verifier: string, flow: FlowState) {
  const derived =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  const [given, expected] = [Buffer.from(derived), Buffer.from(flow.code_challenge)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
