/** The readable part of an access token. */

type Claims = Record<string, unknown>

/** What the token says about its owner; null when it is no JSON web token. The signature is left out. */
export function claimsOf(accessToken: string): Claims | null {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return claims && typeof claims === 'object' ? (claims as Claims) : null
  } catch {
    return null
  }
}
