/** Leaves for Google's authorization page; says what keeps it from doing so (spec §7, §8 Google configuration). */

import { functionErrorMessage } from '#web/lib/function-error.ts'
import { supabase } from '#web/lib/supabase.ts'
import {
  googleAuthorizationUrl,
  newSecrets,
  type OauthType,
  rememberOauth,
  sha256Hex,
} from './google-rules.ts'

/** The authorization page is named only when another OpenID service stands in for Google. */
type GoogleConfig = { clientId?: string | null; authorizationEndpoint?: string | null } | null

export type GoogleRefusal =
  | { why: 'not-configured' }
  | { why: 'no-client-id' }
  | { why: 'failed'; detail: string }

export async function readGoogleConfig() {
  const { data, error } = await supabase.functions.invoke<GoogleConfig>('get-google-config')
  if (error) return { refusal: { why: 'failed', detail: await functionErrorMessage(error) } as GoogleRefusal }
  if (!data || data.clientId === null) return { refusal: { why: 'not-configured' } as GoogleRefusal }
  if (!data.clientId) return { refusal: { why: 'no-client-id' } as GoogleRefusal }
  return { clientId: data.clientId, authorizationEndpoint: data.authorizationEndpoint }
}

export async function leaveForGoogle(type: OauthType): Promise<GoogleRefusal | undefined> {
  const config = await readGoogleConfig()
  if (config.refusal) return config.refusal
  const secrets = newSecrets()
  rememberOauth(type, secrets)
  window.location.assign(
    googleAuthorizationUrl({
      clientId: config.clientId,
      authorizationEndpoint: config.authorizationEndpoint,
      origin: window.location.origin,
      state: secrets.state,
      nonceHash: await sha256Hex(secrets.nonce),
    }),
  )
}
