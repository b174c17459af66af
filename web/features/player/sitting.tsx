/** One sitting over an attempt: opened from the server, played, and led on to its results. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { KEPT_OFFLINE } from '#web/lib/kept-offline.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { triesAgain } from '#web/lib/query-client.ts'
import { kept } from '#web/lib/storage.ts'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { keptAnswers, storageKey } from './answer-keeper.ts'
import { attemptKeys, isRefused, saveAnswers } from './attempt-queries.ts'
import { attemptServer } from './attempt-server.ts'
import type { OpenedAttempt } from './attempt-types.ts'
import { letGoOfAttempt, openHeld } from './held-attempt.ts'
import type { OneByOneRules } from './one-by-one.tsx'
import { Player } from './player.tsx'
import { copy } from './player-copy.ts'
import type { AfterFeedback } from './question-in-order.tsx'
import { forgetSitting, noteSitting } from './sittings.ts'

export function Sitting({
  attemptId,
  titleOf,
  home,
  homeName,
  afterFeedback,
  oneByOne,
  onLeave,
  onOver,
}: {
  attemptId: string
  titleOf: (opened: OpenedAttempt) => string
  /** Where one comes from, and goes back to. */
  home: string
  homeName: string
  afterFeedback?: AfterFeedback
  oneByOne?: OneByOneRules
  /** Where the sitting has no address of its own that one could leave. */
  onLeave?: () => void
  /** Where it does not end with /test-results. */
  onOver?: () => void
}) {
  const words = useCopy(copy)
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  // Read once: from here on the player knows more than the server told.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: attemptKeys.one(attemptId),
    queryFn: () => openHeld(attemptId),
    staleTime: 0,
    gcTime: 0,
    ...KEPT_OFFLINE,
    refetchOnReconnect: false,
    retry: (failures, reason) => !isRefused(reason) && triesAgain(failures, reason),
  })
  const [opened, setOpened] = useState<OpenedAttempt>()
  const [server] = useState(() => attemptServer(attemptId))
  if (data && !opened) setOpened(data)
  const isOpen = opened?.attempt.submitted_at === null
  usePageTitle(opened && titleOf(opened), words.sitting)
  useEffect(() => {
    if (isOpen) noteSitting(attemptId)
  }, [isOpen, attemptId])
  const endsWithResults = isOpen && !onOver
  useEffect(() => {
    if (endsWithResults) whenIdle(fetchResultsAhead)
  }, [endsWithResults])

  if (error && !opened) {
    return (
      <div className="page py-8">
        {isRefused(error) ? (
          <Notice isPage title={words.openFailed}>
            <p>{words.notYours}</p>
            <ButtonLink to={home}>{homeName}</ButtonLink>
          </Notice>
        ) : (
          <FailedRead
            isPage
            title={words.openFailed}
            says={words.openFailedSays}
            read={{ isFetching, refetch }}
          />
        )}
      </div>
    )
  }
  if (!opened) {
    return (
      <div className="page py-8">
        <Skeleton label={words.loading} lines={[60, 88, 74, 80, 66]} />
      </div>
    )
  }
  function end() {
    forgetSitting(attemptId)
    void letGoOfAttempt(attemptId)
    void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
    if (onOver) onOver()
    else navigate(`/test-results?attempt=${attemptId}`, { replace: true })
  }
  // A link to a sitting that is over, or one that the clock ended meanwhile.
  if (opened.attempt.submitted_at !== null) {
    return <AtOnce act={() => void tellWhatCameTooLate(attemptId).finally(end)} />
  }
  return (
    <Player
      opened={opened}
      server={server}
      title={titleOf(opened)}
      afterFeedback={afterFeedback}
      oneByOne={oneByOne}
      onLeave={onLeave ?? (() => navigate(home))}
      onOver={end}
    />
  )
}

/** Whoever hands in just before the line is lost reads the results, and not that their page cannot be loaded. */
async function fetchResultsAhead() {
  try {
    const { fetchPages } = await import('#web/features/results/index.ts')
    await fetchPages()
  } catch {
    // tried again when they are opened
  }
}

/** What this device kept until after the end changes nothing, but the results can name the questions. */
async function tellWhatCameTooLate(attemptId: string) {
  const answers = keptAnswers(kept.local, attemptId)
  if (answers.length === 0) return
  try {
    await saveAnswers(attemptId, answers)
    kept.local.remove(storageKey(attemptId))
  } catch (error) {
    logFailure('Could not tell the server what came too late', error)
  }
}

function AtOnce({ act }: { act: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(act, [])
  return null
}
