/** Where a file was left, on this device or another, and its bookmarks. What waits to be sent is kept on the device. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { useSender } from '#web/lib/use-sender.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { type Mark, marksQuery, writeMark } from './file-queries.ts'
import { marksWith } from './mark-keeper.ts'
import { keeperOf } from './send-waiting.ts'

const PLACE = 'place'
/** Who only passes by is not reading there. */
const STAY_MS = 1500

const Kept = z.object({ part: z.number(), fraction: z.number(), moved_at: z.string() })

export type Spot = { part: number; fraction: number }

export function useMarks(fileId: string) {
  const { id: userId } = useSignedInUser()
  const queryClient = useQueryClient()
  const query = marksQuery(userId, fileId)
  const marks = useQuery(query)
  const [keeper] = useState(() =>
    keeperOf(userId, (taken) => {
      // it stays on the page until the server has told of it, and then among what is kept
      queryClient.setQueryData(
        query.queryKey,
        (before) => before && marksWith(before, [taken], taken.file_id),
      )
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    }),
  )
  useSender(keeper)
  const waiting = useStore(keeper, (one) => one.waiting)
  const all = useMemo(() => marksWith(marks.data ?? [], waiting, fileId), [marks.data, waiting, fileId])

  return {
    /** Whether the place is known by now: from the server, or that it cannot be asked. */
    isKnown: !marks.isPending,
    place: placeIn(
      userId,
      fileId,
      all.find(({ id }) => id === PLACE),
    ),
    bookmarks: all.filter(({ id }) => id !== PLACE),
    addBookmark: (spot: Spot, label: string) =>
      keeper.add({
        ...spot,
        file_id: fileId,
        id: crypto.randomUUID(),
        label: label.slice(0, 200),
        moved_at: new Date().toISOString(),
      }),
    removeBookmark: (mark: Mark) => keeper.add({ ...mark, removed: true }),
    keepPlace: useKeepPlace(userId, fileId),
  }
}

/** Kept at once, and sent when the reader has stayed, left, or put the phone away. */
function useKeepPlace(userId: string, fileId: string) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queryClient = useQueryClient()

  const send = useCallback(() => {
    if (waiting.current === undefined) return
    clearTimeout(waiting.current)
    waiting.current = undefined
    const place = keptPlace(userId, fileId)
    if (!place) return
    writeMark(userId, { ...place, file_id: fileId, id: PLACE, label: '' })
      .then(() => queryClient.invalidateQueries({ queryKey: ['file_marks', userId, 'places'] }))
      // it is kept here, and goes with the next one
      .catch((cause) => logFailure('Could not send the place in a file', cause))
  }, [userId, fileId, queryClient])

  useEffect(() => {
    const handleHide = () => document.visibilityState === 'hidden' && send()
    document.addEventListener('visibilitychange', handleHide)
    return () => {
      document.removeEventListener('visibilitychange', handleHide)
      send()
    }
  }, [send])

  return useCallback(
    (spot: Spot) => {
      kept.local.set(keyOf(userId, fileId), JSON.stringify({ ...spot, moved_at: new Date().toISOString() }))
      clearTimeout(waiting.current)
      waiting.current = setTimeout(send, STAY_MS)
    },
    [userId, fileId, send],
  )
}

/** Where a file was left: here, if this device moved on since the server last heard of it. */
export function placeIn(userId: string, fileId: string, sent: Mark | undefined) {
  return laterOf(keptPlace(userId, fileId), sent)
}

function keptPlace(userId: string, fileId: string) {
  try {
    return Kept.parse(JSON.parse(kept.local.get(keyOf(userId, fileId)) ?? 'null'))
  } catch {
    // an older or damaged note is as good as none
    return undefined
  }
}

function laterOf(here: z.infer<typeof Kept> | undefined, there: Mark | undefined): Spot | undefined {
  if (!here || !there) return here ?? there
  return Date.parse(here.moved_at) >= Date.parse(there.moved_at) ? here : there
}

const keyOf = (userId: string, fileId: string) => `file-place.${userId}.${fileId}`
