/** An OpenID provider's ID token, checked: signature, issuer, audience, times, nonce and the access token it came with. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Services } from '#backend/http/handler.ts'
import type { Voucher } from './account-linking.ts'
import { AuthError, OAuthError } from './errors.ts'
import { clientFor, type Provider } from './provider.ts'

const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
/** Seconds that the provider's clock may be ahead or behind. */
const SKEW = 30

type Presented = { idToken: string; accessToken: string; nonce: string }

export async function checkIdToken(
  services: Services,
  provider: Provider,
  { idToken, accessToken, nonce }: Presented,
): Promise<JWTPayload> {
  const claims = await verify(services, provider, idToken)
  refuseForeign(claims, provider)
  if (!provider.skipNonceCheck) checkNonce(claims.nonce, nonce)
  if (accessToken && typeof claims.at_hash === 'string')
    checkAccessToken(idToken, accessToken, claims.at_hash)
  return claims
}

/** The issuer comes from the configuration, never from the token: a token of elsewhere must not name its own judge. */
async function verify(services: Services, provider: Provider, idToken: string): Promise<JWTPayload> {
  try {
    decodeJwt(idToken)
  } catch (cause) {
    throw bad(cause)
  }
  const { keys } = await clientFor(provider)
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ALGORITHMS,
      issuer: issuersOf(provider),
      requiredClaims: ['exp', 'iat', 'aud'],
      clockTolerance: SKEW,
      currentDate: new Date(services.now()),
    })
    if ((payload.iat ?? 0) > services.now() / 1000 + SKEW) throw bad('issued in the future')
    return payload
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    if (isOutage(cause)) {
      throw new AuthError('unexpected_failure', 'The identity provider cannot be reached', { cause })
    }
    throw bad(cause)
  }
}

function isOutage(error: unknown) {
  if (!(error instanceof errors.JOSEError)) return true
  return error.code === 'ERR_JWKS_TIMEOUT' || error.code === 'ERR_JOSE_GENERIC'
}

/** Google's older tokens leave the scheme out. */
function issuersOf({ issuer }: Provider) {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
}

function refuseForeign(claims: JWTPayload, { clientIds }: Provider) {
  const audience = [claims.aud ?? []].flat()
  if (!audience.some((id) => clientIds.includes(id))) {
    throw new OAuthError('invalid request', `Unacceptable audience in id_token: [${audience.join(' ')}]`)
  }
  if (claims.azp !== undefined && !clientIds.includes(String(claims.azp))) {
    throw new OAuthError('invalid request', `Unacceptable authorized party in id_token: ${claims.azp}`)
  }
  if (!claims.sub) throw new OAuthError('invalid request', 'Missing sub claim in id_token')
}

function checkNonce(inToken: unknown, presented: string) {
  const hasNonce = typeof inToken === 'string' && inToken !== ''
  if (hasNonce !== (presented !== '')) {
    throw new OAuthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  }
  if (hasNonce && !same(createHash('sha256').update(presented).digest('hex'), inToken)) {
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
  }
}

/** OpenID Connect Core, 3.1.3.6: the left half of the access token's digest, by the algorithm of the ID token. */
function checkAccessToken(idToken: string, accessToken: string, atHash: string) {
  const header = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()) as {
    alg: string
  }
  const digest = `sha${/\d+$/.exec(header.alg)?.[0].replace('25519', '512') ?? '512'}`
  const hash = createHash(digest).update(accessToken).digest()
  if (!same(hash.subarray(0, hash.length / 2).toString('base64url'), atHash)) {
    throw new OAuthError('invalid request', 'ID token at_hash does not belong to the access token')
  }
}

function same(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function bad(cause: unknown) {
  return new OAuthError('invalid request', 'Bad ID token', { cause })
}

/** What an account keeps of the claims, under the names that hosted Supabase gives them. */
export function voucherOf(provider: Provider, claims: JWTPayload): Voucher {
  const email = typeof claims.email === 'string' ? claims.email.toLowerCase() : ''
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true'
  const sub = claims.sub ?? ''
  const words = (name: string) => (typeof claims[name] === 'string' ? { [name]: claims[name] } : {})
  const named = (name: string, value: unknown) => (typeof value === 'string' ? { [name]: value } : {})
  return {
    provider: provider.name,
    sub,
    email,
    emailVerified,
    emailOptional: provider.emailOptional,
    data: {
      iss: provider.issuer,
      sub,
      provider_id: sub,
      ...(email && { email }),
      email_verified: emailVerified,
      phone_verified: false,
      ...words('name'),
      ...words('picture'),
      ...named('full_name', claims.name),
      ...named('avatar_url', claims.picture),
      ...(typeof claims.hd === 'string' && { custom_claims: { hd: claims.hd } }),
    },
  }
}
