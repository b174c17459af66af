/** The questions of the test in the player, one after the other: each is chosen by the answers before it. */

import { useRef } from 'react'
import { Sitting } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './onboarding-copy.ts'
import { answerDiagnostic, type State } from './onboarding-queries.ts'
import { answeringLeft } from './onboarding-rules.ts'

export function DiagnosticSitting({
  state: { session, attempt, least, most, minutes },
  onPause,
  onOver,
}: {
  /** Open, with its next question. */
  state: State
  onPause: () => void
  onOver: (status: State['status']) => void
}) {
  const words = useCopy(copy)
  // Closed elsewhere, by another device or the clock, it may have a result as well.
  const status = useRef<State['status']>('finished')
  return (
    <Sitting
      attemptId={attempt}
      titleOf={() => words.title}
      home="/onboarding-test"
      homeName={words.title}
      onLeave={onPause}
      onOver={() => onOver(status.current)}
      oneByOne={{
        least,
        most,
        timeLeft: (spent) => answeringLeft(spent, minutes),
        next: async (answer) => {
          const told = await answerDiagnostic(session, answer)
          status.current = told.status
          return told.question
        },
      }}
    />
  )
}
