/** Verifies a bearer token once and remembers it until it expires; every service asks here who the caller is. */

import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { Caller } from '#backend/database/as-caller.ts'
import type { Keys } from './keys.ts'

export type TokenProblem =
  | 'malformed'
  | 'signature'
  | 'algorithm'
  | 'expired'
  | 'not-yet-valid'
  | 'issued-in-future'
  | 'claims'

/** Why a token is not accepted; each service renders it in its own protocol's words. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly problem: TokenProblem
  constructor(problem: TokenProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export type VerifiedToken = Caller & { expiresAt: number }

const MAX_REMEMBERED = 10_000
/** PostgREST's allowance for clocks that differ, in seconds. */
const CLOCK_SKEW = 30

export type VerifyToken = (token: string) => Promise<VerifiedToken>

/** `now` is in milliseconds. The memory is keyed by the whole token, so a changed byte is a new token. */
export function tokenVerifier(keys: Keys, now: () => number = Date.now): VerifyToken {
  const remembered = new Map<string, VerifiedToken>()
  let trusted = keys.verifiers
  return async (token) => {
    // A key may have been withdrawn: what it has signed is not good any more.
    if (keys.verifiers !== trusted) {
      trusted = keys.verifiers
      remembered.clear()
    }
    const known = remembered.get(token)
    if (known && known.expiresAt * 1000 > now()) return known
    remembered.delete(token)
    const verified = await verify(keys, token, now())
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as string)
    remembered.set(token, verified)
    return verified
  }
}

async function verify(keys: Keys, token: string, now: number): Promise<VerifiedToken> {
  const parts = token.split('.').length
  if (parts !== 3) throw new TokenError('malformed', `Expected 3 parts in JWT; got ${parts}`)
  const header = readHeader(token)
  const named = header.alg === 'HS256' ? '' : (header.kid ?? '')
  // A server that has joined since may have signed it.
  if (!keys.verifiers.has(named)) await keys.findOthers?.()
  const verifier = keys.verifiers.get(named)
  // The key decides the algorithm, never the token: a public key must not become an HMAC secret.
  const goodUntil = verifier?.goodUntil ?? Number.POSITIVE_INFINITY
  if (!verifier || verifier.alg !== header.alg || goodUntil <= now)
    throw new TokenError('algorithm', 'No suitable key or wrong key type')
  try {
    const { payload } = await jwtVerify(token, verifier.key, {
      algorithms: [verifier.alg],
      clockTolerance: CLOCK_SKEW,
      currentDate: new Date(now),
    })
    if (typeof payload.iat === 'number' && payload.iat > now / 1000 + CLOCK_SKEW) {
      throw new TokenError('issued-in-future', 'JWT issued at future')
    }
    const role = typeof payload.role === 'string' && payload.role !== '' ? payload.role : 'anon'
    return {
      role,
      claims: payload,
      expiresAt: Math.min(payload.exp ?? Number.POSITIVE_INFINITY, goodUntil / 1000),
    }
  } catch (error) {
    throw asTokenError(error)
  }
}

function readHeader(token: string): { alg?: string | undefined; kid?: string | undefined } {
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw new TokenError('malformed', 'JWT cryptographic operation failed')
  }
}

function asTokenError(error: unknown) {
  if (error instanceof TokenError) return error
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'JWT expired')
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
    return new TokenError('not-yet-valid', 'JWT not yet valid')
  }
  if (error instanceof errors.JWTClaimValidationFailed)
    return new TokenError('claims', 'JWT claims are not valid')
  return new TokenError('signature', 'JWT cryptographic operation failed')
}
