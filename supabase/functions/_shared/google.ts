/** Where Google's OpenID service is, and what it answers to a code. The issuer is configuration, never the token's word. */

import { z } from 'zod'
import { env } from './env.ts'

const GOOGLE = 'https://accounts.google.com'
/** In milliseconds. */
const PATIENCE = 10_000

const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url() })
const Tokens = z.object({ access_token: z.string().optional(), id_token: z.string().optional() })
const Claims = z.object({
  sub: z.string(),
  email: z.string().optional(),
  // some services write it as a word, as the auth service takes it
  email_verified: z
    .unknown()
    .optional()
    .transform((said) => said === true || said === 'true'),
})

export type GoogleTokens = z.infer<typeof Tokens>
export type GoogleClaims = z.infer<typeof Claims>
export type Discovery = z.infer<typeof Discovery>

let discovered: { issuer: string; document: Promise<Discovery> } | undefined

/** The issuer's own description of its addresses; asked for once. Throws when the issuer cannot be reached. */
export function discoverGoogle(): Promise<Discovery> {
  const issuer = env('GOOGLE_ISSUER') ?? GOOGLE
  if (discovered?.issuer !== issuer) {
    const document = readDiscovery(issuer)
    discovered = { issuer, document }
    document.catch(() => {
      discovered = undefined
    })
  }
  return (discovered as { document: Promise<Discovery> }).document
}

async function readDiscovery(issuer: string) {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(PATIENCE),
  })
  const document = Discovery.parse(await response.json())
  if (document.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    throw new Error('The issuer describes another one')
  return document
}

/** Undefined when Google does not accept the code. */
export async function exchangeCode(code: string, redirectUri: string): Promise<GoogleTokens | undefined> {
  const { token_endpoint } = await discoverGoogle()
  const response = await fetch(token_endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: env('GOOGLE_CLIENT_ID') ?? '',
      client_secret: env('GOOGLE_CLIENT_SECRET') ?? '',
    }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!response.ok) {
    console.error('Google refused a code:', response.status, (await response.text()).slice(0, 200))
    return undefined
  }
  return Tokens.parse(await response.json())
}

/**
 * What a token says, unverified: it came from the issuer itself over its own connection, and the auth service verifies
 * it again before it opens a session.
 */
export function claimsOf(idToken: string): GoogleClaims | undefined {
  try {
    const payload = idToken.split('.')[1] ?? ''
    const json = new TextDecoder().decode(
      Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)),
    )
    return Claims.parse(JSON.parse(json))
  } catch {
    return undefined
  }
}
