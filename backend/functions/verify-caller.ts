/** The check before a function with `verify_jwt`: any valid token of this project passes, the public keys included. */

import { decodeProtectedHeader } from 'jose'
import type { Services } from '#backend/http/handler.ts'
import { TokenError } from '#backend/tokens/verify.ts'
import { FunctionError } from './errors.ts'

/** Throws FunctionError. */
export async function verifyCaller(request: Request, { verifyToken, keys }: Services) {
  const header = request.headers.get('authorization')
  // The gateway has let the key pass, and it comes as what it is: nothing but the key stands in either header.
  if ((!header || /^Bearer +sb_/i.test(header)) && keys.roleOfApiKey(request.headers.get('apikey') ?? ''))
    return
  if (!header) throw new FunctionError('UNAUTHORIZED_NO_AUTH_HEADER')
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (!token) {
    throw new FunctionError('UNAUTHORIZED_INVALID_JWT_FORMAT', {
      message: "Auth header is not 'Bearer {token}'",
    })
  }
  try {
    await verifyToken(token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw refusal(token)
  }
}

function refusal(token: string) {
  const algorithm = algorithmOf(token)
  if (!algorithm) return new FunctionError('UNAUTHORIZED_INVALID_JWT_FORMAT')
  if (algorithm === 'HS256') return new FunctionError('UNAUTHORIZED_LEGACY_JWT')
  if (algorithm === 'ES256' || algorithm === 'RS256') return new FunctionError('UNAUTHORIZED_ASYMMETRIC_JWT')
  return new FunctionError('UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM', {
    message: `Unsupported JWT algorithm ${algorithm}`,
  })
}

function algorithmOf(token: string) {
  try {
    const { alg } = decodeProtectedHeader(token)
    return typeof alg === 'string' && /^[\w-]{1,16}$/.test(alg) ? alg : undefined
  } catch {
    return undefined
  }
}
