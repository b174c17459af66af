/** The address of Google's authorization page, and what is kept until the learner is back (spec §7 Auth). */

export type OauthType = 'login' | 'signup'

const TYPE_KEY = 'oauth_type'
const STATE_KEY = 'oauth_state'

export function googleAuthorizationUrl(clientId: string, origin: string, state: string) {
  const url = new URL('https://accounts.google.com/o/oauth2/v2/auth')
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    access_type: 'offline',
    prompt: 'select_account',
    state,
  }).toString()
  return url.href
}

export function rememberOauth(type: OauthType, state: string) {
  sessionStorage.setItem(TYPE_KEY, type)
  sessionStorage.setItem(STATE_KEY, state)
}

export function rememberedOauth(): { type: OauthType; state: string | null } {
  const type = sessionStorage.getItem(TYPE_KEY) === 'signup' ? 'signup' : 'login'
  return { type, state: sessionStorage.getItem(STATE_KEY) }
}

export function forgetOauth() {
  sessionStorage.removeItem(TYPE_KEY)
  sessionStorage.removeItem(STATE_KEY)
}
