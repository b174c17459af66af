/** Access tokens: reading them, and making some that this or another server might have made. */

import { decodeJwt, SignJWT } from 'jose'
import { needed } from '../../target.ts'

export const claimsOf = (token = '') => decodeJwt(token) as Record<string, unknown> & { session_id: string }

/** How the person of a session proved who they are, the latest proof first. */
export function methodsOf(token = '') {
  return (claimsOf(token).amr as { method: string }[]).map(({ method }) => method)
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

/** Signed with the project's shared secret, or with another one. */
export function signedHS256(claims: Record<string, unknown>, secret = needed('JWT_SECRET')) {
  return new SignJWT({ aud: 'authenticated', role: 'authenticated', exp: inAnHour(), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}

/** RFC 7519, 6: nobody vouches for it. */
export function unsigned(claims: Record<string, unknown>) {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ exp: inAnHour(), ...claims })}.`
}

/** The same words with one letter of the signature changed. */
export function tampered(token: string) {
  const at = token.lastIndexOf('.') + 10
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}
