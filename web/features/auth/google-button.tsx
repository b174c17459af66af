/** Leaves for Google's authorization page, or says why it cannot (spec §7, §8 Google configuration). */

import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { supabase } from '#web/lib/supabase.ts'
import { copy } from './auth-copy.ts'
import {
  googleAuthorizationUrl,
  newSecrets,
  type OauthType,
  rememberOauth,
  sha256Hex,
} from './google-rules.ts'

/** The authorization page is named only when another OpenID service stands in for Google. */
type GoogleConfig = { clientId?: string | null; authorizationEndpoint?: string | null } | null

export function GoogleButton({ type }: { type: OauthType }) {
  const words = useCopy(copy)
  const [isBusy, setIsBusy] = useState(false)

  async function handleClick() {
    setIsBusy(true)
    try {
      await leaveForGoogle()
    } catch (cause) {
      logFailure('Could not leave for Google', cause)
      toast.error(words.unexpected)
    }
    setIsBusy(false)
  }

  async function leaveForGoogle() {
    const { data, error } = await supabase.functions.invoke<GoogleConfig>('get-google-config')
    if (error) return toast.error(words.googleConfigError(await functionErrorMessage(error)))
    if (!data || data.clientId === null) return toast.error(words.googleNotConfigured)
    if (!data.clientId) return toast.error(words.googleNoClientId)

    const secrets = newSecrets()
    rememberOauth(type, secrets)
    window.location.assign(
      googleAuthorizationUrl({
        clientId: data.clientId,
        authorizationEndpoint: data.authorizationEndpoint,
        origin: window.location.origin,
        state: secrets.state,
        nonceHash: await sha256Hex(secrets.nonce),
      }),
    )
  }

  return (
    <Button className="w-full" isBusy={isBusy} disabled={isBusy} onClick={handleClick}>
      {!isBusy && <GoogleMark />}
      {type === 'signup' ? words.signUpWithGoogle : words.continueWithGoogle}
    </Button>
  )
}

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.5Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 0 1-8.1-2.8H1v2.3A9 9 0 0 0 9 18Z"
      />
      <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8.1l3-2.4Z" />
      <path fill="#EA4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7Z" />
    </svg>
  )
}
