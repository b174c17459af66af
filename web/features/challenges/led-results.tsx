/** What whoever led a round, or made a duel and did not play it, sees when it is over: how many played, and how they stand. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { BoardPart } from './board-part.tsx'
import { copy as challengeCopy } from './challenge-copy.ts'
import { challengesQuery, type TimedChallenge } from './challenge-queries.ts'
import { COUNTING_MS, isLed } from './challenge-rules.ts'
import { copy } from './results-copy.ts'
import { useReadChallenge } from './use-read-challenge.ts'

export function LedResults({ challenge }: { challenge: TimedChallenge }) {
  const words = useCopy(copy)
  const { led, madeDuel, toAll } = useCopy(challengeCopy)
  const { title, players } = challenge
  const { data: list } = useQuery({ ...challengesQuery, staleTime: 60_000 })
  // answers that were under way at the end are still waited for
  const isCounting = challenge.status !== 'frozen'
  useReadAgain(challenge.id, isCounting)
  return (
    <div className="page pb-12">
      <PageHead
        kicker={words.kicker}
        title={<Localised en={title.en} hi={title.hi} />}
        says={isLed(challenge) ? led(players) : madeDuel(players)}
      >
        <ButtonLink variant="primary" to="/challenges">
          {toAll}
        </ButtonLink>
      </PageHead>
      <p role="status" className={isCounting ? 'font-read text-item' : 'sr-only'}>
        {isCounting && words.counting}
      </p>
      {!isCounting && list && !list.boards && <p className="max-w-read text-pretty">{words.ledBoardsOff}</p>}
      {!isCounting && list?.boards && (
        <div className="max-w-read">
          <BoardPart challenge={challenge} isFrozen isHost />
        </div>
      )}
    </div>
  )
}

function useReadAgain(id: string, isWanted: boolean) {
  const readAgain = useReadChallenge(id)
  const read = useRef(readAgain)
  read.current = readAgain
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => void read.current(), COUNTING_MS)
    return () => clearInterval(timer)
  }, [isWanted])
}
