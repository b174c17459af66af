/**
 * An answer that the server writes without this tab listening: after a reload, in another tab, or since the line
 * broke. Its row is read each second until it is done, or until nobody seems to write at it any more.
 */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ChatMessage } from './chat-message.ts'
import { type Conversation, fetchMessage } from './chat-queries.ts'
import { changeMessage, put } from './message-cache.ts'

const EVERY_MS = 1000
const BROKEN_EVERY_MS = 5000
export const BROKEN_AFTER_MS = 30_000
/** A row that is old when it is first seen is watched this long all the same: clocks differ. */
const LEAST_WATCH_MS = 3000

export type Watch = { stamp: string | null; quietSince: number; isBroken: boolean }

/** What is known of the writer after one more look at the row. */
export function watch(before: Watch | undefined, stamp: string | null, now: number): Watch {
  if (!before) {
    const age = stamp === null ? 0 : Math.max(0, now - Date.parse(stamp))
    const quietSince = now - Math.min(age, BROKEN_AFTER_MS - LEAST_WATCH_MS)
    return { stamp, quietSince, isBroken: false }
  }
  if (stamp !== before.stamp) return { stamp, quietSince: now, isBroken: false }
  return { ...before, isBroken: now - before.quietSince >= BROKEN_AFTER_MS }
}

/** Follows the newest answer that is being written, unless this tab is asking itself. */
export function useFollowing(
  conversation: Conversation | null,
  messages: readonly ChatMessage[],
  isAsking: boolean,
) {
  const queryClient = useQueryClient()
  const watched = useRef(new Map<string, Watch>())
  const followed =
    conversation && !isAsking ? messages.findLast(({ state }) => state === 'writing') : undefined

  async function look(messageId: string, of: Conversation) {
    const before = watched.current.get(messageId)
    // A line that is down tells nothing about the writer.
    const row = await fetchMessage(messageId).catch(() => undefined)
    if (row === undefined) return null
    if (row && row.state !== 'writing') {
      put(queryClient, of, row)
      void queryClient.invalidateQueries({ queryKey: ['chat_sessions', of.userId] })
      return null
    }
    const seen = watch(before, row?.updated_at ?? null, Date.now())
    watched.current.set(messageId, seen)
    if (row) put(queryClient, of, { ...row, broken: seen.isBroken })
    else changeMessage(queryClient, of, messageId, (one) => ({ ...one, broken: seen.isBroken }))
    return null
  }

  useQuery({
    queryKey: ['chat_messages', conversation?.userId, conversation?.sessionId, 'followed', followed?.id],
    queryFn: () => (followed && conversation ? look(followed.id, conversation) : null),
    enabled: followed !== undefined,
    refetchInterval: followed?.broken ? BROKEN_EVERY_MS : EVERY_MS,
    refetchIntervalInBackground: false,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
