/** Where a link leads: what it is and the way in; whoever is in already goes on. */

import { Navigate } from 'react-router'
import { AboutView } from './about-view.tsx'
import type { TimedChallenge } from './challenge-queries.ts'
import { addressOf, standOf } from './challenge-rules.ts'

export default function JoinView({ challenge }: { challenge: TimedChallenge }) {
  const stand = standOf(challenge, Date.now() + challenge.clockOffset)
  if (stand.kind === 'playing') return <Navigate to={addressOf(challenge.id, 'play')} replace />
  if (stand.kind === 'over' && stand.joined)
    return <Navigate to={addressOf(challenge.id, 'results')} replace />
  // the link of a duel shows how it stands to whoever is through
  if (stand.kind === 'waiting' && challenge.kind === 'friend')
    return <Navigate to={addressOf(challenge.id, 'live')} replace />
  return <AboutView challenge={challenge} />
}
