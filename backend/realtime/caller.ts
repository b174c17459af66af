/** Who is on a channel: the role and claims of a token that says both a role and an end. */

import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { Caller } from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import { TokenError } from '#backend/tokens/verify.ts'
import { Refusal } from './refusal.ts'

export type RealtimeCaller = Caller & {
  /** Seconds since 1970. */
  expiresAt: number
  /** The same for everybody of the same role and claims. */
  key: string
}

/** Throws Refusal. */
export async function callerOf(
  token: string,
  { verifyToken, now }: Pick<Services, 'verifyToken' | 'now'>,
): Promise<RealtimeCaller> {
  const { role, claims, expiresAt } = await verifyToken(token).catch((error: unknown) => {
    throw error instanceof TokenError ? refusalOf(error, token, now()) : error
  })
  if (typeof claims.role !== 'string' || typeof claims.exp !== 'number') {
    throw new Refusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  }
  // Elsewhere a token is good for some seconds more, as clocks differ; a channel ends when the token says.
  if (expiresAt * 1000 <= now()) throw expired(expiresAt, now())
  const key = createHash('sha256')
    .update(JSON.stringify([role, claims]))
    .digest('base64')
  return { role, claims, expiresAt, key }
}

export function expired(expiresAt: number, now: number) {
  const seconds = Math.max(0, Math.floor(now / 1000 - expiresAt))
  return new Refusal('InvalidJWTToken', `Token has expired ${seconds} seconds ago`)
}

function refusalOf({ problem }: TokenError, token: string, now: number): Refusal {
  if (problem === 'expired') return expired(decodeJwt(token).exp ?? now / 1000, now)
  if (problem === 'malformed') return new Refusal('MalformedJWT', 'The token provided is not a valid JWT')
  if (problem === 'signature' || problem === 'algorithm') {
    return new Refusal('JwtSignatureError', 'Failed to validate JWT signature')
  }
  return new Refusal('InvalidJWTToken', 'The claims of the token do not hold')
}
