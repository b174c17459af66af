/** Leaves for Google's authorization page, or says why it cannot (spec §7, §8 Google configuration). */

import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { copy } from './auth-copy.ts'
import { refusals } from './failure-words.ts'
import type { OauthType } from './google-rules.ts'
import { leaveForGoogle } from './leave-for-google.ts'

export function GoogleButton({ type }: { type: Exclude<OauthType, 'link'> }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [isBusy, setIsBusy] = useState(false)

  async function handleClick() {
    setIsBusy(true)
    try {
      const refusal = await leaveForGoogle(type)
      if (refusal?.why === 'failed')
        toast.error(words.googleConfigError(await toldLater(language, refusal.detail, refusals)))
      else if (refusal?.why === 'not-configured') toast.error(words.googleNotConfigured)
      else if (refusal) toast.error(words.googleNoClientId)
    } catch (cause) {
      logFailure('Could not leave for Google', cause)
      toast.error(words.unexpected)
    }
    setIsBusy(false)
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
