/** /daily-mission: a finite set for today. A learner's own, or the public one for those without an account; `?task=` opens one. */

import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.tsx'
import { LearnerMission } from './learner-mission.tsx'

// what only visitors need, the player among it, is no part of what a learner waits for
const VisitorMission = lazy(() => import('./visitor-mission.tsx'))

export default function MissionPage() {
  const { status, user } = useSession()
  if (status === 'loading') return null
  if (user) return <LearnerMission key={user.id} userId={user.id} />
  return (
    <Suspense>
      <VisitorMission />
    </Suspense>
  )
}
