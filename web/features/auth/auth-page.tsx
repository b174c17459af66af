/** /auth: sign in, sign up, or reset a password; also where the reset mail lands (spec §2 /auth screen). */

import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { Loading } from '#web/components/ui/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isFreshFromMail } from '#web/session/assurance-rules.ts'
import type { Origin } from '#web/session/guard.tsx'
import { useSession } from '#web/session/session.tsx'
import { copy as sessionCopy } from '#web/session/session-copy.ts'
import { isFrontDoor } from './asked-for.ts'
import { copy } from './auth-copy.ts'
import { AuthFrame, View, ViewHead } from './auth-frame.tsx'
import { linkError } from './callback-rules.ts'
import { NewPasswordView } from './new-password-view.tsx'
import { ResetView } from './reset-view.tsx'
import { SignInView } from './sign-in-view.tsx'
import { SignUpView } from './sign-up-view.tsx'

type Mode = 'sign-in' | 'signup' | 'reset'

const SecondFactorView = lazy(() => import('./second-factor-view.tsx'))

export default function AuthPage() {
  const { status } = useSession()
  const isEnded = useEndedSession()
  const { loading } = useCopy(sessionCopy)
  if (status !== 'second-factor') return <FirstStep isEnded={isEnded} />
  return (
    <AuthFrame>
      <Suspense fallback={<Loading>{loading}</Loading>}>
        <View>
          <SecondFactorView />
        </View>
      </Suspense>
    </AuthFrame>
  )
}

/** Everything up to the password; who has shown it may owe a second step. */
function FirstStep({ isEnded }: { isEnded: boolean }) {
  const { status, session } = useSession()
  const location = useLocation()
  const [search] = useSearchParams()
  const mode = modeOf(search.get('mode'))
  const sessionWords = useCopy(sessionCopy)
  const words = useCopy(copy)
  // the client takes the fragment off the address once it has read it
  const [brokenLink] = useState(() => linkError(location.search, location.hash))
  // what was typed as the address stays when the view changes
  const [email, setEmail] = useState('')

  const head = {
    'sign-in': { title: words.signInTitle, says: words.signInSays },
    signup: { title: words.signUpTitle, says: words.signUpSays },
    reset: { title: words.resetTitle, says: words.resetSays },
  }[mode]

  usePageTitle(head.title)

  if (status === 'loading') {
    return (
      <AuthFrame>
        <ViewHead {...head} />
        <noscript>
          <p className="mt-4 text-sm">{words.needsScript}</p>
        </noscript>
        <Skeleton label={sessionWords.loading} lines={[100, 38, 100, 38, 100, 100]} />
      </AuthFrame>
    )
  }
  if (status === 'signed-in' && mode !== 'reset') {
    const origin = (location.state ?? {}) as Origin
    return <Navigate to={(!isFrontDoor(origin) && origin.from) || '/daily-news'} replace />
  }
  // without a reset mail the old password is asked for, which the profile does
  if (status === 'signed-in' && !(session && isFreshFromMail(session))) {
    return <Navigate to="/profile#security" replace />
  }
  return (
    <AuthFrame>
      {isEnded && mode === 'sign-in' && (
        <p role="status" className="mb-6 border-accent border-l-3 bg-accent-tint p-4 text-sm">
          {words.sessionEnded}
        </p>
      )}
      <View key={mode}>
        {mode === 'sign-in' && <SignInView email={email} onEmail={setEmail} />}
        {mode === 'signup' && <SignUpView email={email} onEmail={setEmail} />}
        {mode === 'reset' && status === 'signed-in' && <NewPasswordView />}
        {mode === 'reset' && status !== 'signed-in' && (
          <ResetView email={email} onEmail={setEmail} brokenLink={brokenLink} />
        )}
      </View>
    </AuthFrame>
  )
}

/** Whether to say that a session has ended by itself; told here, it is not told again. */
function useEndedSession() {
  const { hasEnded, forgetEnd } = useSession()
  const [isEnded, setIsEnded] = useState(false)
  useEffect(() => {
    if (!hasEnded) return
    setIsEnded(true)
    forgetEnd()
    // what was refused to whoever was nobody by then reads as if they had no right to it
    toast.clear()
  }, [hasEnded, forgetEnd])
  return isEnded
}

function modeOf(query: string | null): Mode {
  return query === 'reset' || query === 'signup' ? query : 'sign-in'
}
