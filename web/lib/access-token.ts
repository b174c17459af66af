/** What an access token says, for courtesies in the page; a token that cannot be read says nothing. */

type Claims = {
  sub?: string
  aal?: string
  session_id?: string
  iat?: number
  amr?: { method: string; timestamp: number }[]
}

export function claimsOf(accessToken: string): Claims {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}
