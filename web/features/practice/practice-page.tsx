/** /practice: ten questions a day for visitors, the whole bank for learners; `?attempt=` opens one sitting. */

import { useSearchParams } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { PracticeHome } from './practice-home.tsx'
import { PracticeSitting } from './practice-sitting.tsx'
import { VisitorPractice } from './visitor-practice.tsx'

export default function PracticePage() {
  const { status } = useSession()
  const [search] = useSearchParams()
  const attempt = search.get('attempt')
  if (status === 'loading') return null
  if (status !== 'signed-in') return <VisitorPractice />
  return attempt ? <PracticeSitting key={attempt} attemptId={attempt} /> : <PracticeHome />
}
