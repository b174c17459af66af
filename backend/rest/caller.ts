/** Who calls: the role and claims of a verified token, or a visitor. */

import type { Caller } from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import { TokenError, type TokenProblem } from '#backend/tokens/verify.ts'
import { RestError } from './errors.ts'
import type { ApiConfig } from './schema-cache/types.ts'

/** Undefined for a visitor. Throws PGRST301 for a token that is none of ours, PGRST303 for one that does not hold now. */
export async function callerOf(request: Request, { verifyToken }: Services): Promise<Caller | undefined> {
  const token = bearerOf(request)
  if (token === undefined) return undefined
  if (token === '') throw invalidToken('PGRST301', 'Empty JWT is sent in Authorization header')
  try {
    return await verifyToken(token)
  } catch (error) {
    if (error instanceof TokenError) throw asRestError(error)
    throw error
  }
}

/** Throws PGRST302 where visitors are not let in. */
export function visitorOf({ anonRole }: ApiConfig): Caller {
  if (anonRole === undefined) {
    throw new RestError('PGRST302', 'Anonymous access is disabled', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
  return { role: anonRole, claims: { role: anonRole } }
}

const BEARER = /^bearer(?:[ \t]+(.*))?$/i

/** `apikey` counts where there is no Authorization, if it is a token at all. */
function bearerOf({ headers }: Request): string | undefined {
  const authorization = headers.get('authorization')
  if (authorization !== null) {
    const scheme = BEARER.exec(authorization)
    return scheme ? (scheme[1] ?? '').trim() : undefined
  }
  const apikey = headers.get('apikey')
  return apikey?.split('.').length === 3 ? apikey : undefined
}

const UNDECODABLE: TokenProblem[] = ['malformed', 'signature', 'algorithm']

function asRestError({ problem, message }: TokenError): RestError {
  if (!UNDECODABLE.includes(problem)) return invalidToken('PGRST303', message)
  if (problem === 'malformed') return invalidToken('PGRST301', message)
  // Which of the two it was is no business of whoever made the token up.
  const details =
    problem === 'algorithm'
      ? 'No suitable key was found to decode the JWT'
      : 'None of the keys was able to decode the JWT'
  return invalidToken('PGRST301', 'No suitable key or wrong key type', details)
}

function invalidToken(code: 'PGRST301' | 'PGRST303', message: string, details: string | null = null) {
  return new RestError(code, message, {
    details,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}
