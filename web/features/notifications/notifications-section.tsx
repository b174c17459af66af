/** Part of the profile, at #notifications: all that was told, and what is told from now on, where and when. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useWholeList } from '#web/components/use-whole-list.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { entryOf, ledBackTo } from '#web/lib/places.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './choices-copy.ts'
import { ChoicesTable } from './choices-table.tsx'
import { NEWEST, withRead } from './notification.ts'
import { NotificationList } from './notification-list.tsx'
import { earlierNotificationsQuery, markRead, notificationsQuery } from './notifications-queries.ts'
import { PushSwitch } from './push-switch.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { useChoices } from './use-choices.ts'

export default function NotificationsSection() {
  const { id } = useSignedInUser()
  const words = useCopy(copy)
  const place = useRef<HTMLElement>(null)
  const location = useLocation()
  const { hash } = location
  const entry = entryOf(location)
  useEffect(() => {
    // what stands above it came later than the address was looked at
    if (hash === '#notifications' && !ledBackTo.has(entry)) place.current?.scrollIntoView?.()
  }, [hash, entry])
  return (
    <section ref={place} aria-labelledby="notifications-title" className="mt-10 scroll-mt-4">
      <h2 id="notifications-title" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{words.says}</p>
      <Told key={`told ${id}`} userId={id} />
      <Choosing key={id} userId={id} />
    </section>
  )
}

const FEW = 5

function Told({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const query = notificationsQuery(userId)
  const { data: list, isError, isFetching, refetch } = useQuery(query)
  const { isWhole, list: shown, showAll } = useWholeList()
  const hasEarlier = (list?.length ?? 0) >= NEWEST
  const earlier = useQuery({ ...earlierNotificationsQuery(userId), enabled: isWhole && hasEarlier })
  const all = useMemo(() => {
    const newest = new Set(list?.map(({ id }) => id))
    return list && [...list, ...(earlier.data ?? []).filter(({ id }) => !newest.has(id))]
  }, [list, earlier.data])
  const reading = useMutation({
    mutationFn: markRead,
    onMutate: (ids) =>
      queryClient.setQueryData(
        query.queryKey,
        (known) => known && withRead(known, ids, new Date().toISOString()),
      ),
    onError: (cause) => logFailure('Could not mark notifications as read', cause),
    onSettled: () => queryClient.invalidateQueries(query),
  })
  const isUnread = list?.some(({ read_at }) => read_at === null) ?? false
  function readAll() {
    // the button goes with what it was for
    shown.current?.querySelector('a')?.focus({ preventScroll: true })
    reading.mutate('all')
  }
  return (
    <div className="border-ink border-t pt-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold font-ui text-md tracking-normal">{words.all}</h3>
        {isUnread && (
          <Button variant="quiet" size="sm" onClick={readAll}>
            {words.readAll}
          </Button>
        )}
      </div>
      <div className="-mx-4">
        <NotificationList
          ref={shown}
          list={isWhole ? all : list?.slice(0, FEW)}
          failed={isError ? { isFetching, refetch } : undefined}
          onOpen={({ id, read_at }) => read_at === null && reading.mutate([id])}
        />
      </div>
      {!isWhole && (list?.length ?? 0) > FEW && (
        <Button className="mt-2" onClick={showAll}>
          {hasEarlier ? words.showEverything : words.showAll(list?.length ?? 0)}
        </Button>
      )}
      {isWhole && earlier.isLoading && <Skeleton label={words.loadingEarlier} lines={[60, 40]} />}
      {isWhole && earlier.isError && (
        <FailedLine read={earlier} className="mt-2">
          {words.earlierFailed}
        </FailedLine>
      )}
    </div>
  )
}

function Choosing({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const { choices, isError, isFetching, refetch, choose, isOffline, isSaved, take } = useChoices(userId)
  const [hasChosen, setHasChosen] = useState(false)
  if (!choices && isError) {
    return (
      <FailedLine read={{ isFetching, refetch }} className="mt-8">
        {words.failed}
      </FailedLine>
    )
  }
  if (!choices) return <Skeleton label={words.loading} lines={[40, 100, 100, 100, 60]} />
  const handleChoose: typeof choose = (change) => {
    setHasChosen(true)
    choose(change)
  }
  return (
    <div className="mt-8 grid gap-8">
      <ChoicesTable choices={choices} onChoose={handleChoose} />
      <QuietHours choices={choices} onChoose={handleChoose} />
      <p role="status" className="-mt-6 min-h-5 text-muted text-xs">
        {isOffline ? words.offline : hasChosen && isSaved && words.saved}
      </p>
      <PushSwitch userId={userId} choices={choices} onTaken={take} />
    </div>
  )
}
