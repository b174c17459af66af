/**
 * /mains-evaluation: questions to choose from; by the address, one of them to plan and write (`?question=`), what was
 * made of an answer (`?answer=`), two answers beside each other (`?compare=`), the answer bank and how far the marks
 * can be trusted (`?view=`).
 */

import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { AnswerBankPage, AnswerResultPage, ComparePage } from '#web/features/answer-results/index.ts'
import { AgreementPage } from '#web/features/mentor/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Guard } from '#web/session/guard.tsx'
import { useSession } from '#web/session/session.tsx'
import { copy } from './pick-copy.ts'
import { PickPage } from './pick-page.tsx'
import { QuestionPage } from './question-page.tsx'

export default function MainsPage() {
  const { status } = useSession()
  const [address] = useSearchParams()
  const [question, answer, compared] = ['question', 'answer', 'compare'].map((name) => address.get(name))
  const view = address.get('view')
  if (status === 'loading') return null
  if (question) return <QuestionPage key={question} id={question} />
  if (answer) {
    return (
      <Own key={answer}>
        <AnswerResultPage answerId={answer} />
      </Own>
    )
  }
  if (compared) {
    return (
      <Own key={compared}>
        <ComparePage questionId={compared} />
      </Own>
    )
  }
  if (view === 'bank') {
    return (
      <Own key={view}>
        <AnswerBankPage />
      </Own>
    )
  }
  if (view === 'agreement')
    return (
      <Own key={view}>
        <AgreementPage />
      </Own>
    )
  return <PickPage />
}

/** What only a learner has; by its key another view is another place, which says that it comes and keeps nothing of the one before. */
function Own({ children }: { children: ReactNode }) {
  return (
    <Guard>
      <Later>{children}</Later>
    </Guard>
  )
}

function Later({ children }: { children: ReactNode }) {
  const words = useCopy(copy)
  return (
    <Suspense
      fallback={
        <div className="page py-8">
          <Skeleton label={words.loading} lines={[40, 92, 86, 60, 90]} />
        </div>
      }
    >
      {children}
    </Suspense>
  )
}
