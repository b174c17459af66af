/** The learner's notifications, kept up to date, and what becomes of one that arrives. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#web/components/ui/toast.tsx'
import { type Language, useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { listenLive } from './live.ts'
import { type Notification, newlyTold, withRead, withTold } from './notification.ts'
import { announce } from './notification-news.ts'
import { copy } from './notifications-copy.ts'
import { markRead, notificationsQuery, sayLanguage } from './notifications-queries.ts'
import { usePushed } from './use-pushed.ts'

/** Milliseconds between two readings where nothing is heard at once. */
const READ_EVERY = 120_000

export function useNotifications(userId: string) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const [hears, setHears] = useState(false)
  const [arrived, setArrived] = useState<Notification | null>(null)
  const query = notificationsQuery(userId)
  const { data, isError, isFetching, refetch } = useQuery({
    ...query,
    refetchInterval: hears ? false : READ_EVERY,
  })
  useTold(userId)
  usePushed(userId)

  const reading = useMutation({
    mutationFn: markRead,
    onMutate: async (ids) => {
      await queryClient.cancelQueries(query)
      queryClient.setQueryData(
        query.queryKey,
        (list) => list && withRead(list, ids, new Date().toISOString()),
      )
    },
    onError: (cause) => {
      logFailure('Could not mark notifications as read', cause)
      toast.error(words.notMarked)
      return queryClient.invalidateQueries(query)
    },
  })

  const handleTold = useEffectEvent((told: Notification) => {
    queryClient.setQueryData(query.queryKey, (list) => list && withTold(list, told))
  })
  const handleHearing = useEffectEvent((now: boolean) => {
    setHears(now)
    // What was written while nobody listened is not sent again.
    if (now) void queryClient.invalidateQueries(query)
  })
  useEffect(
    () => listenLive(userId, { onTold: (told) => handleTold(told), onHearing: (now) => handleHearing(now) }),
    [userId],
  )

  // However it came to be known, by the socket or by reading: what was not there before is news.
  const known = useRef<readonly Notification[] | undefined>(undefined)
  const handleList = useEffectEvent((list: readonly Notification[]) => {
    const news = known.current ? newlyTold(known.current, list) : []
    known.current = list
    for (const told of news) announce(told)
    const elsewhere = news.filter(({ href, is_quiet }) => href !== here && !is_quiet)
    if (elsewhere[0]) setArrived(elsewhere[0])
  })
  useEffect(() => {
    if (data) handleList(data)
  }, [data])

  // Whoever looks at what it speaks of has read it, also where the way there was no click on it.
  const opened = useRef('')
  const seen = (data ?? [])
    .filter(({ id, read_at, href }) => read_at === null && href === here && id !== opened.current)
    .map(({ id }) => id)
    .join()
  const { mutate } = reading
  useEffect(() => {
    if (seen !== '') mutate(seen.split(','))
  }, [seen, mutate])

  return {
    list: data,
    isError,
    isFetching,
    refetch,
    unread: (data ?? []).filter(({ read_at }) => read_at === null).length,
    readAll: () => mutate('all'),
    open: (told: Notification) => {
      setArrived(null)
      if (told.read_at !== null) return
      opened.current = told.id
      mutate([told.id])
    },
    arrived: arrived && arrived.href !== here ? arrived : null,
    dismiss: () => setArrived(null),
  }
}

/** The server writes mail in the language that this person read the site in last. */
function useTold(userId: string) {
  const { language } = useLanguage()
  useEffect(() => {
    const key = `mail_language:${userId}`
    if ((kept.local.get(key) ?? 'en') === language) return
    tell(key, language)
  }, [userId, language])
}

function tell(key: string, language: Language) {
  sayLanguage(language).then(
    () => kept.local.set(key, language),
    (cause) => logFailure('Could not say in which language mail is read', cause),
  )
}
