/** The address of Google's authorization page, and what is kept until the learner is back (spec §7 Auth). */

import { kept } from '#web/lib/storage.ts'

/** `link`: whoever is signed in adds Google to their account. */
export type OauthType = 'login' | 'signup' | 'link'

/** Known to this browser alone: the state comes back in the address, the nonce inside the id token. */
export type OauthSecrets = { state: string; nonce: string }

const TYPE_KEY = 'oauth_type'
const STATE_KEY = 'oauth_state'
const NONCE_KEY = 'oauth_nonce'

const GOOGLE_AUTHORIZATION = 'https://accounts.google.com/o/oauth2/v2/auth'

export function googleAuthorizationUrl(asked: {
  clientId: string
  /** Absent for Google itself. */
  authorizationEndpoint?: string | null
  origin: string
  state: string
  /** The nonce as a hash: what Google sees does not tell what the auth service will ask for. */
  nonceHash: string
}) {
  const url = new URL(asked.authorizationEndpoint || GOOGLE_AUTHORIZATION)
  for (const [name, value] of Object.entries({
    client_id: asked.clientId,
    redirect_uri: `${asked.origin}/auth/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    access_type: 'offline',
    prompt: 'select_account',
    state: asked.state,
    nonce: asked.nonceHash,
  })) {
    url.searchParams.set(name, value)
  }
  return url.href
}

export function newSecrets(): OauthSecrets {
  return { state: randomHex(), nonce: randomHex() }
}

function randomHex() {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

export async function sha256Hex(text: string) {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function hex(bytes: Uint8Array) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function rememberOauth(type: OauthType, { state, nonce }: OauthSecrets) {
  kept.session.set(TYPE_KEY, type)
  kept.session.set(STATE_KEY, state)
  kept.session.set(NONCE_KEY, nonce)
}

export function rememberedType(): OauthType {
  const type = kept.session.get(TYPE_KEY)
  return type === 'signup' || type === 'link' ? type : 'login'
}

/** Good for one answer: whatever comes of it, a second one with the same state is refused. */
export function takeSecrets(): { state: string | null; nonce: string | null } {
  const taken = { state: kept.session.get(STATE_KEY), nonce: kept.session.get(NONCE_KEY) }
  kept.session.remove(STATE_KEY)
  kept.session.remove(NONCE_KEY)
  return taken
}

export function forgetType() {
  kept.session.remove(TYPE_KEY)
}
