/** One sitting over an attempt: opened from the server, played, and led on to its results. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { attemptKeys, isRefused, openAttempt } from './attempt-queries.ts'
import type { OpenedAttempt } from './attempt-types.ts'
import { type AfterFeedback, Player } from './player.tsx'
import { copy } from './player-copy.ts'

export function Sitting({
  attemptId,
  titleOf,
  home,
  homeName,
  afterFeedback,
  resultsOf = (id) => `/test-results?attempt=${id}`,
}: {
  attemptId: string
  titleOf: (opened: OpenedAttempt) => ReactNode
  /** Where one comes from, and goes back to. */
  home: string
  homeName: string
  afterFeedback?: AfterFeedback
  resultsOf?: (attemptId: string) => string
}) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // Read once: from here on the player knows more than the server told.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: attemptKeys.one(attemptId),
    queryFn: () => openAttempt(attemptId),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: (failures, reason) => failures < 2 && !isRefused(reason),
  })
  const [opened, setOpened] = useState<OpenedAttempt>()
  if (data && !opened) setOpened(data)

  if (error && !opened) {
    return (
      <div className="page py-8">
        <Notice title={words.openFailed}>
          <p>{isRefused(error) ? words.notYours : words.openFailedSays}</p>
          {isRefused(error) ? (
            <ButtonLink to={home}>{homeName}</ButtonLink>
          ) : (
            <Button onClick={() => refetch()} isBusy={isFetching}>
              {words.tryAgain}
            </Button>
          )}
        </Notice>
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
  // A link to a sitting that is over, or one that the clock ended meanwhile.
  if (opened.attempt.submitted_at !== null) return <Navigate to={resultsOf(attemptId)} replace />
  return (
    <Player
      opened={opened}
      title={titleOf(opened)}
      afterFeedback={afterFeedback}
      onLeave={() => navigate(home)}
      onSubmitted={() => {
        void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
        navigate(resultsOf(attemptId), { replace: true })
      }}
    />
  )
}
