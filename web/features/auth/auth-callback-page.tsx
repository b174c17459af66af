/** /auth/callback: finishes Google and email-confirmation sign-in (spec §2, §8). */

import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Loading } from '#web/components/ui/loading.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { refusedTokens } from '#web/lib/tokens-in-address.ts'
import { copy } from './auth-copy.ts'
import { AuthFrame } from './auth-frame.tsx'
import { BrokenLinkView } from './broken-link-view.tsx'
import { type Arrival, arrivalOf, TO_SIGN_UP_AFTER } from './callback-rules.ts'
import { refusals } from './failure-words.ts'
import {
  finishConfirmation,
  finishEmailChange,
  finishGoogle,
  finishTokens,
  leaveGoogle,
  type Outcome,
} from './finish-sign-in.ts'

export default function AuthCallbackPage() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // the client takes the tokens off the address once it has read them
  const [arrival] = useState(() => arrivalOf(search, hash))
  const hasBegun = useRef(false)
  usePageTitle(words.completing)

  useEffect(() => {
    // a code or a token is good for one use
    if (hasBegun.current || arrival.kind === 'broken-link') return
    hasBegun.current = true
    void finish(arrival)
      .catch((cause): Outcome => {
        logFailure('Could not complete authentication', cause)
        return { to: '/auth', error: 'authFailed' }
      })
      .then(async (outcome) => {
        if (outcome.success) toast.success(words[outcome.success])
        const inWords = (said: string) => toldLater(language, said, refusals)
        if (outcome.message) toast.error(await inWords(outcome.message))
        else if (outcome.error === 'edgeFunctionError')
          toast.error(words.edgeFunctionError(await inWords(outcome.detail)))
        else if (outcome.error) toast.error(words[outcome.error])
        const leave = () => navigate(outcome.to, { replace: true })
        if (outcome.error === 'needsSignup') setTimeout(leave, TO_SIGN_UP_AFTER)
        else leave()
      })
  }, [arrival, navigate, words, language])

  return (
    <AuthFrame>
      {arrival.kind === 'broken-link' ? (
        <BrokenLinkView reason={arrival.reason} />
      ) : (
        <Loading>{words.completing}</Loading>
      )}
    </AuthFrame>
  )
}

async function finish(arrival: Exclude<Arrival, { kind: 'broken-link' }>): Promise<Outcome> {
  // the client has looked at the address once it answers
  await supabase.auth.getSession()
  if (refusedTokens.now()) return { to: '/daily-news' }
  switch (arrival.kind) {
    case 'oauth-error':
      return leaveGoogle()
    case 'nothing':
      return { to: '/auth', error: 'invalidResponse' }
    case 'confirmed':
      return finishConfirmation()
    case 'email-changed':
      return finishEmailChange(arrival)
    case 'tokens':
      return finishTokens()
    case 'code':
      return finishGoogle(arrival)
  }
}
