/** What waits on this device, as it is now, and what became of it last. */

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { logFailure } from '#web/lib/log.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { isPlaceWaiting, sendAllWaiting, type Waiting, waitingOf } from '#web/session/waiting.ts'
import { senders, type WaitingKind } from '#web/session/waiting-senders.ts'

/** Keepers write without telling, in other tabs too: it is looked at again so often. */
const LOOK_MS = 2000
/** What is on its way just now is nothing to speak of. */
const SPOKEN_OF_AFTER_MS = 4000
const SEND_AGAIN_MS = 20_000

export function useWaiting(userId: string) {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const [waiting, setWaiting] = useState<Waiting>(() => waitingOf(userId))
  const [lastSent, setLastSent] = useState<Date>()
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  const since = useRef<number>(undefined)
  const [isLasting, setIsLasting] = useState(false)

  const look = useCallback(() => {
    const now = waitingOf(userId)
    setWaiting((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    if (now.count === 0) since.current = undefined
    else since.current ??= Date.now()
    setIsLasting(since.current !== undefined && Date.now() - since.current >= SPOKEN_OF_AFTER_MS)
    return now
  }, [userId])

  const send = useCallback(async () => {
    if (isBusy.current || (look().count === 0 && !isPlaceWaiting(userId))) return
    isBusy.current = true
    setIsSending(true)
    const hasGone = await sendAllWaiting(userId)
    isBusy.current = false
    setIsSending(false)
    look()
    if (!hasGone) return
    setLastSent(new Date())
    // the server knows more than what was read from it
    void client.invalidateQueries()
  }, [userId, look, client])

  async function letGo(kind: WaitingKind) {
    try {
      const sender = await senders[kind]?.()
      sender?.letGo?.(userId)
    } catch (cause) {
      logFailure(`Could not let go of ${kind}`, cause)
    }
    look()
  }

  useEffect(() => {
    const timer = setInterval(look, LOOK_MS)
    window.addEventListener('storage', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('storage', look)
    }
  }, [look])

  useEffect(() => {
    if (!isOnline) return
    void send()
    const timer = setInterval(() => void send(), SEND_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOnline, send])

  return { isOnline, waiting, isLasting, isSending, lastSent, send, letGo }
}
