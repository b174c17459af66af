/** Signing in with the tests' OpenID provider, which stands in for Google. */

import { type Client, needed, opened } from '../../target.ts'
import type { LoginHint } from './person.ts'

export { newPerson } from './person.ts'

type SignIn = { hint?: LoginHint; redirectTo?: string; scopes?: string; queryParams?: Record<string, string> }

/** The address that the official client would send the browser to. */
export async function googleAddress(client: Client, signIn: SignIn = {}) {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: optionsOf(signIn),
  })
  if (error) throw error
  return data.url
}

export function optionsOf({ hint, redirectTo, scopes, queryParams }: SignIn) {
  needed('OPENID_ISSUER')
  return {
    skipBrowserRedirect: true,
    ...(redirectTo && { redirectTo }),
    ...(scopes && { scopes }),
    queryParams: { ...queryParams, ...(hint && { login_hint: JSON.stringify(hint) }) },
  }
}

/** From the auth service to the provider and back to the service's own door, which is not opened. */
export async function toCallback(address: string) {
  const away = address.startsWith(needed('OPENID_ISSUER')) ? address : (await opened(address)).location
  return (await opened(away)).url
}

/** The whole way, to where the person ends up. */
export async function throughGoogle(address: string) {
  return opened(await toCallback(address))
}

/** An ID token of the provider, as an app on a phone would be given one. */
export async function idTokenOf(claims: Record<string, unknown>): Promise<string> {
  const answer = await fetch(`${needed('OPENID_ISSUER')}/id-token`, {
    method: 'POST',
    body: JSON.stringify(claims),
  })
  const { id_token } = (await answer.json()) as { id_token: string }
  return id_token
}
