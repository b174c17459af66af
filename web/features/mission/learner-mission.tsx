/** A learner's own mission: the list of today, or the one task that the address names. */

import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { InSlices } from '#web/components/in-slices.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './mission-copy.ts'
import { namedIn } from './mission-rules.ts'
import type { Mission, Task } from './mission-types.ts'
import { NewDay } from './new-day.tsx'
import { RefusedNotes } from './refused-notes.tsx'
import { TodayView } from './today-view.tsx'
import { useDayOver } from './use-day-over.ts'
import { useMission } from './use-mission.ts'

// the list is here at once; the player and the rest come with the first task
const OpenTask = lazy(() => import('./open-task.tsx'))

export function LearnerMission({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const on = useMission(userId)
  const { mission, read } = on
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const taskId = search.get('task')
  const task = useHeldTask(mission, taskId)
  const isOver = useDayOver(read.data)
  usePageTitle(words.title)
  useNearby(mission)

  const newDay = isOver && (
    <NewDay
      isBusy={read.isFetching}
      onOpen={() => void read.refetch().then(() => taskId && navigate('/daily-mission'))}
    />
  )
  if (taskId && mission && task) {
    return (
      <>
        {newDay}
        <Suspense fallback={<Opening />}>
          <OpenTask key={task.id} task={task} on={on} userId={userId} />
        </Suspense>
      </>
    )
  }
  if (mission && !taskId) {
    return (
      <>
        {newDay}
        <RefusedNotes on={on} />
        <InSlices
          until={
            <div className="page pb-8">
              <PageHead title={words.title} />
              <Shape />
            </div>
          }
        >
          <TodayView mission={mission} on={on} userId={userId} isOver={isOver} />
        </InSlices>
      </>
    )
  }
  return (
    <div className="page pb-8">
      <PageHead title={words.title} />
      {mission && (
        <Notice title={words.gone}>
          <p>{words.goneSays}</p>
          <ButtonLink to="/daily-mission">{words.toMission}</ButtonLink>
        </Notice>
      )}
      {!mission && read.isError && <FailedRead title={words.failed} says={words.failedSays} read={read} />}
      {!mission && !read.isError && <Shape />}
    </div>
  )
}

function Opening() {
  const words = useCopy(copy)
  return (
    <div className="page py-8">
      <Skeleton label={words.loading} lines={[30, 88, 80, 60, 60]} />
    </div>
  )
}

/** The list as it will stand, while it is put together. */
function Shape() {
  const words = useCopy(copy)
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="border-ink border-t">
        <Skeleton label={words.loading} lines={[46, 82, 30]} />
        <div className="border-rule border-t">
          <Skeleton label="" lines={[58, 74, 26]} />
        </div>
        <div className="border-rule border-t">
          <Skeleton label="" lines={[40, 88, 30]} />
        </div>
      </div>
      <div className="border-ink border-t">
        <Skeleton label="" lines={[30, 100, 60]} />
      </div>
    </div>
  )
}

/** The task that is open, also when a new day has begun and the list no longer holds it. */
function useHeldTask(mission: Mission | undefined, taskId: string | null): Task | undefined {
  const now = mission?.tasks.find(({ id }) => id === taskId)
  const [held, setHeld] = useState(now)
  if (now && now !== held) setHeld(now)
  return now ?? (held?.id === taskId ? held : undefined)
}

/** What is done in place can be read without a network, too. */
function useNearby(mission: Mission | undefined) {
  const client = useQueryClient()
  const story = mission?.tasks.find(({ kind, status }) => kind === 'news' && status === 'open')
  const item = story?.ref ?? namedIn(story?.href, 'item')
  useEffect(() => {
    if (!item) return
    import('#web/features/daily-news/index.ts')
      .then(({ prefetchStory }) => prefetchStory(client, item))
      .catch((cause) => logFailure('Could not fetch the story of the mission ahead', cause))
  }, [client, item])
}
