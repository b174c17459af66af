/** Who calls: the role and claims of a verified token. There are no visitors here without the project's public key. */

import type { Caller } from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import { TokenError, type TokenProblem } from '#backend/tokens/verify.ts'
import { invalidRequest, StorageError } from './errors.ts'

/** The server itself, where a signature or a public bucket has decided already. */
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** Throws AccessDenied for a token that does not hold, InvalidRequest where there is none. */
export async function callerOf(request: Request, services: Services): Promise<Caller> {
  const token = tokenOf(request)
  if (!token) throw invalidRequest("headers must have required property 'authorization'")
  try {
    return await services.verifyToken(token)
  } catch (error) {
    if (error instanceof TokenError) throw new StorageError('AccessDenied', WORDS[error.problem])
    throw error
  }
}

export function hasToken(request: Request): boolean {
  return Boolean(tokenOf(request))
}

/** Throws AccessDenied unless the caller runs the project. */
export function requireService(caller: Caller) {
  if (caller.role !== 'service_role') {
    throw new StorageError('AccessDenied', 'Access denied: service_role required')
  }
}

/** Columns `owner` and `owner_id` of what the caller makes. */
export function ownerOf({ claims }: Caller): string | null {
  return typeof claims.sub === 'string' && claims.sub !== '' ? claims.sub : null
}

const WORDS: Record<TokenProblem, string> = {
  malformed: 'jwt malformed',
  signature: 'invalid signature',
  algorithm: 'invalid algorithm',
  expired: 'jwt expired',
  'not-yet-valid': 'jwt not active',
  'issued-in-future': 'jwt not active',
  claims: 'jwt claims invalid',
}

const BEARER = /^bearer[ \t]+(.+)$/i

function tokenOf({ headers }: Request): string | undefined {
  const authorization = headers.get('authorization')
  if (authorization !== null) return BEARER.exec(authorization)?.[1]?.trim()
  const apikey = headers.get('apikey')
  return apikey?.split('.').length === 3 ? apikey : undefined
}
