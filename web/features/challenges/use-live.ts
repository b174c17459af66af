/** Listens to a challenge while its page is open, and reads it anew where nothing is heard or something was missed. */

import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { challengeKeys, challengeQuery, type TimedChallenge } from './challenge-queries.ts'
import { crowdPause, isNextStep, pollPause, readAfter, readPace } from './challenge-rules.ts'
import { listenLive } from './live.ts'
import { createLiveStore, type Heard, type LiveStore } from './live-store.ts'

/** Milliseconds between two readings where nothing is heard at once. */
const READ_EVERY = 5000

/** Listens; the page itself is not drawn again by what is heard, only what looks into the store is. */
export function useLive(challengeId: string, isWanted = true): LiveStore {
  const queryClient = useQueryClient()
  const [store] = useState(createLiveStore)

  useEffect(() => {
    if (!isWanted) return
    const { queryKey } = challengeQuery(challengeId)
    const readAll = () => void queryClient.invalidateQueries({ queryKey: challengeKeys.one(challengeId) })
    let wasHearing = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let ending: ReturnType<typeof setTimeout> | undefined

    // Where nothing is heard, whether because the socket is blocked or not open yet.
    function poll() {
      timer = setTimeout(
        () => {
          if (!store.heard.hears && navigator.onLine && document.visibilityState === 'visible')
            void queryClient.refetchQueries({ queryKey: challengeKeys.one(challengeId), type: 'active' })
          poll()
        },
        pollPause(READ_EVERY, Math.random()),
      )
    }
    poll()

    const stop = listenLive(
      challengeId,
      store.listener({
        step: (step) => {
          const known = queryClient.getQueryData<TimedChallenge>(queryKey)
          if (known) queryClient.setQueryData<TimedChallenge>(queryKey, { ...known, step })
          if (!isNextStep(known?.step, step)) return readAll()
          // of the challenge itself nothing else is another one, and everybody asks in this moment
          void queryClient.invalidateQueries({
            queryKey: challengeKeys.one(challengeId),
            predicate: (query) => query.queryHash !== hashKey(queryKey),
          })
        },
        over: () => {
          const players = queryClient.getQueryData<TimedChallenge>(queryKey)?.players ?? 0
          ending ??= setTimeout(readAll, crowdPause(players, Math.random()))
        },
        hearing: (hears) => {
          // What was said while nobody listened is not said again.
          if (hears && !wasHearing) readAll()
          wasHearing = hears
        },
      }),
    )
    return () => {
      clearTimeout(timer)
      clearTimeout(ending)
      stop()
    }
  }, [challengeId, isWanted, queryClient, store])

  return store
}

/** One part of what is heard; looks again only when that part is another. */
export function useHeard<Part>(store: LiveStore, part: (heard: Heard) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.heard))
}

/**
 * Calls `read` when a tick says that something changed, at most once in five seconds. `isForAll`: everybody who is here reads
 * the same, so each does it the more seldom the more there are, and not all in one moment.
 */
export function useReadOnChange(store: LiveStore, read: () => void, isForAll = false) {
  const reading = useRef(read)
  reading.current = read
  useEffect(() => {
    let last = 0
    let known = store.heard.tick?.seq
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.subscribe(() => {
      const { tick } = store.heard
      if (!tick || tick.seq === known) return
      known = tick.seq
      if (timer) return
      const readers = isForAll ? tick.n : 1
      const pause = Math.max(
        readAfter(last, Date.now(), readPace(READ_EVERY, readers)),
        crowdPause(readers, Math.random()),
      )
      timer = setTimeout(() => {
        timer = undefined
        last = Date.now()
        reading.current()
      }, pause)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, isForAll])
}
