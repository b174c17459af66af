/** /practice: ten questions a day for visitors, the whole bank for learners; `?attempt=` opens one sitting, `?question=` one question, `?view=` their cards. */

import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { lazyView } from '#web/components/lazy-view.tsx'
import { CARD_VIEWS } from '#web/features/cards/index.ts'
import { useSession } from '#web/session/session.tsx'
import { PracticeHome } from './practice-home.tsx'

const OneQuestion = lazyView(() => import('./one-question.tsx'))
const PracticeSitting = lazyView(() => import('./practice-sitting.tsx'))
const VisitorPractice = lazy(() => import('./visitor-practice.tsx'))

export default function PracticePage() {
  const { status } = useSession()
  const [search] = useSearchParams()
  const attempt = search.get('attempt')
  const question = search.get('question')
  if (status === 'loading') return null
  if (status !== 'signed-in') return <VisitorPractice />
  const View = CARD_VIEWS[search.get('view') as keyof typeof CARD_VIEWS]
  if (View) return <View />
  if (question && !attempt) return <OneQuestion key={question} id={question} />
  return attempt ? <PracticeSitting key={attempt} attemptId={attempt} /> : <PracticeHome />
}
