/**
 * Notifications as they are written, over one socket. It is opened when the page has nothing better to do, closed while
 * the device is offline, and where it cannot be opened the page reads by itself now and then.
 */

import { loadChannels } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'
import { Notification } from './notification.ts'

export type Live = {
  onTold: (told: Notification) => void
  /** Whether what is written is heard at once; true also means that something may have been missed before. */
  onHearing: (hears: boolean) => void
}

/** Milliseconds. */
const IDLE_AT_LATEST = 4000

/** Returns how to stop. */
export function listenLive(userId: string, { onTold, onHearing }: Live): () => void {
  let isOver = false
  let close: (() => void) | undefined

  async function open() {
    if (isOver || close || !navigator.onLine) return
    // the line may go and come again meanwhile, and another opening with it
    const asked = () => {}
    close = asked
    try {
      const supabase = await loadChannels()
      if (isOver || close !== asked) return
      const channel = supabase
        .channel(`notifications:${userId}`)
        .on(
          'postgres_changes',
          { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${userId}` },
          ({ new: row }) => {
            const told = Notification.safeParse(row)
            if (told.success) onTold(told.data)
          },
        )
        .subscribe((status) => onHearing(status === 'SUBSCRIBED'))
      close = () => void supabase.removeChannel(channel)
    } catch (cause) {
      if (close === asked) close = undefined
      logFailure('Could not listen for notifications', cause)
    }
  }

  function shut() {
    close?.()
    close = undefined
    onHearing(false)
  }

  const stopWaiting = whenIdle(() => void open())
  const handleOnline = () => void open()
  window.addEventListener('online', handleOnline)
  window.addEventListener('offline', shut)
  return () => {
    isOver = true
    stopWaiting()
    window.removeEventListener('online', handleOnline)
    window.removeEventListener('offline', shut)
    close?.()
  }
}

function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_AT_LATEST / 2)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_AT_LATEST })
  return () => cancelIdleCallback(handle)
}
