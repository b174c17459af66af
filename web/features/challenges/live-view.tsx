/** While a challenge goes on: how it stands, for those who are in it; the host's desk, for whoever leads it. */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { BoardPart, PlaceNow } from './board-part.tsx'
import { copy } from './challenge-copy.ts'
import { challengesQuery, type TimedChallenge } from './challenge-queries.ts'
import { addressOf, isLed, standOf } from './challenge-rules.ts'
import { Connection } from './connection.tsx'
import { Countdown } from './countdown.tsx'
import { EndDuel } from './end-duel.tsx'
import { HostDesk } from './host-desk.tsx'
import { InvitePart } from './invite-part.tsx'
import { MarksNow } from './marks-now.tsx'
import { throughSays } from './through-says.ts'
import { useLive, useReadOnChange } from './use-live.ts'
import { useReadAtEnd, useReadChallenge } from './use-read-challenge.ts'
import { WhoIsHere } from './who-is-here.tsx'

/** Milliseconds until all is read once more, for those whose last change was told to nobody yet. */
const AFTER_MINE = 2500

export default function LiveView({ challenge }: { challenge: TimedChallenge }) {
  const stand = standOf(challenge, Date.now() + challenge.clockOffset)
  if (isLed(challenge) && stand.kind !== 'over') return <HostDesk challenge={challenge} />
  if (stand.kind === 'over' && (stand.joined || isLed(challenge)))
    return <Navigate to={addressOf(challenge.id, 'results')} replace />
  if (stand.kind === 'playing' && challenge.kind === 'mentor')
    return <Navigate to={addressOf(challenge.id, 'play')} replace />
  if (challenge.entered === null) return <Navigate to={addressOf(challenge.id)} replace />
  return <Watch challenge={challenge} />
}

function Watch({ challenge }: { challenge: TimedChallenge }) {
  const words = useCopy(copy)
  const { id, title, ends_at, clockOffset, entered } = challenge
  const live = useLive(id)
  const readAgain = useReadChallenge(id)
  const readAtEnd = useReadAtEnd(challenge)
  const { data: list } = useQuery({ ...challengesQuery, staleTime: 60_000 })
  const isThrough = standOf(challenge, Date.now() + clockOffset).kind === 'waiting'
  const isAmongFriends = challenge.kind === 'friend'
  const isMaker = isAmongFriends && challenge.is_host
  // whether it may be ended depends on the others
  useReadOnChange(live, () => void (isMaker && readAgain()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after one's own last answer
  useEffect(() => {
    const timer = setTimeout(() => void readAgain(), AFTER_MINE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="page pb-12">
      <PageHead
        kicker={
          <span className="flex flex-wrap gap-x-3">
            <Localised en={title.en} hi={title.hi} />
            {ends_at !== null && (
              <Countdown is="ends" at={Date.parse(ends_at)} clockOffset={clockOffset} onReached={readAtEnd} />
            )}
          </span>
        }
        title={words.live}
        says={isThrough ? throughSays(challenge, words) : isAmongFriends ? words.playFriends : words.liveSays}
      >
        <ButtonLink variant="primary" to={isThrough ? '/challenges' : addressOf(id, 'play')}>
          {isThrough ? words.toAll : words.goOn}
        </ButtonLink>
      </PageHead>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 content-start gap-8">
          {isAmongFriends && isThrough && <MarksNow challenge={challenge} />}
          {/* nothing of boards is read or shown before it is known that they are wanted */}
          {list?.boards && (isThrough || !isAmongFriends) && (
            <div className="grid min-w-0 gap-4">
              <PlaceNow store={live} sixths={entered?.score_sixths} />
              <BoardPart challenge={challenge} store={live} />
            </div>
          )}
          {list && !list.boards && (
            <p className="max-w-read text-pretty">
              {isAmongFriends ? words.boardsOffFriends : words.boardsOff}
            </p>
          )}
          {isAmongFriends && <InvitePart challenge={challenge} />}
          {isMaker && <EndDuel challenge={challenge} />}
        </div>
        <aside className="grid content-start gap-1 lg:col-start-2">
          <Connection store={live} />
          <WhoIsHere store={live} />
        </aside>
      </div>
    </div>
  )
}
