/** One sitting of practice: opened from the server, played, and led on to its results. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { isRefused, type OpenedAttempt, openAttempt, Player } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './practice-copy.ts'
import { attemptKeys } from './practice-queries.ts'

export function Sitting({ attemptId }: { attemptId: string }) {
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
  usePageTitle(words.title)

  if (error && !opened) {
    return (
      <div className="page py-8">
        <Notice title={words.openFailed}>
          <p>{isRefused(error) ? words.notYours : words.openFailedSays}</p>
          {isRefused(error) ? (
            <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
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
  const toResults = () => {
    void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
    navigate(`/test-results?attempt=${attemptId}`, { replace: true })
  }
  return (
    <Player
      opened={opened}
      title={words.kindsOfSitting[opened.attempt.kind as keyof typeof words.kindsOfSitting] ?? words.title}
      onLeave={() => navigate('/practice')}
      onSubmitted={toResults}
    />
  )
}
