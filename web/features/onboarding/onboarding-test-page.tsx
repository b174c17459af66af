/** /onboarding-test: what it is, eight questions about the learner, then the questions (spec §2; pages §3.12). */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { attemptQuery } from '#web/features/profile/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { AboutStep } from './about-step.tsx'
import { DiagnosticSitting } from './diagnostic-sitting.tsx'
import { Intro } from './intro.tsx'
import { copy } from './onboarding-copy.ts'
import { diagnosticQuery, refreshAfterDiagnostic, type State, startDiagnostic } from './onboarding-queries.ts'
import type { About } from './onboarding-rules.ts'

export default function OnboardingTestPage() {
  const words = useCopy(copy)
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  const { data: diagnostic, isError, isFetching, refetch } = useQuery(diagnosticQuery)
  const user = useSignedInUser()
  const [isAbout, setIsAbout] = useState(false)
  const before = diagnostic?.result?.profile
  // where it cannot be read, what was said last time stands
  const { data: chosen } = useQuery({
    ...attemptQuery(user.id),
    enabled: isAbout && before !== undefined,
  })
  const [state, setState] = useState<State>()
  usePageTitle(words.title, isAbout ? words.aboutTitle : undefined)

  useFocusAgain(state ? 'questions' : String(isAbout))
  function show(step: 'intro' | 'about') {
    window.scrollTo(0, 0)
    setIsAbout(step === 'about')
  }

  function end(status: State['status']) {
    void refreshAfterDiagnostic(queryClient)
    navigate(status === 'expired' ? '/onboarding-test' : '/onboarding-results', { replace: true })
    setState(undefined)
    setIsAbout(false)
  }
  const start = useMutation({
    mutationFn: (about: About | null) => startDiagnostic(about),
    onSuccess: (begun) => {
      // the questions begin at their top, however far down the last step was pressed
      window.scrollTo(0, 0)
      if (begun.question) setState(begun)
      else end(begun.status)
    },
    onError: () => toast.error(words.startFailed),
  })

  if (state) {
    return (
      <DiagnosticSitting
        state={state}
        onPause={() => {
          // how many answers are kept was read before them
          void queryClient.resetQueries({ queryKey: diagnosticQuery.queryKey })
          setState(undefined)
          // what was said of oneself is said
          setIsAbout(false)
        }}
        onOver={end}
      />
    )
  }
  return (
    <div className="page max-w-180 pb-8">
      <PageHead
        title={isAbout ? words.aboutTitle : words.title}
        says={isAbout ? words.aboutSays : words.says}
      />
      {isError && !diagnostic && (
        <FailedRead title={words.readFailed} says={words.readFailedSays} read={{ isFetching, refetch }} />
      )}
      {!diagnostic && !isError && <Skeleton label={words.loading} lines={[92, 84, 88, 70, 30]} />}
      {diagnostic &&
        (isAbout ? (
          <AboutStep
            before={before}
            yearNow={chosen?.attempt_year}
            isBusy={start.isPending}
            onBack={() => show('intro')}
            onDone={start.mutateAsync}
          />
        ) : (
          <Intro
            diagnostic={diagnostic}
            isBusy={start.isPending}
            onBegin={() => show('about')}
            onGoOn={() => start.mutate(null)}
          />
        ))}
    </div>
  )
}
