/**
 * What everybody in a challenge hears at once, over one socket: how many are there, how far all are, the next question of
 * a host, the end. Where the socket cannot be opened, whoever listens is told so and reads by themselves.
 */

import { loadChannels } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { Step, Tick } from './challenge-types.ts'

export type LiveListener = {
  onTick: (tick: Tick) => void
  onStep: (step: Step) => void
  onOver: () => void
  onHere: (count: number) => void
  /** Whether it is heard at once; true also means that something may have been missed before. */
  onHearing: (hears: boolean) => void
}

/** Milliseconds until a channel that the server has closed is opened anew. */
const AGAIN_MS = 5000

/** Returns how to stop. */
export function listenLive(challengeId: string, listener: LiveListener): () => void {
  let isOver = false
  let close: (() => void) | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  async function open() {
    if (isOver || close || !navigator.onLine) return
    // the line may go and come again meanwhile, and another opening with it
    const asked = () => {}
    close = asked
    try {
      const supabase = await loadChannels()
      if (isOver || close !== asked) return
      // only those who are in it may listen, so the socket has to say who this is
      await supabase.realtime.setAuth()
      if (isOver || close !== asked) return
      const leave = () => void supabase.removeChannel(channel)
      const channel = supabase.channel(`challenge:${challengeId}`, {
        config: { private: true, broadcast: { self: false }, presence: { key: placeKey() } },
      })
      channel
        .on('broadcast', { event: 'tick' }, ({ payload }) => {
          const tick = Tick.safeParse(payload)
          if (tick.success) listener.onTick(tick.data)
        })
        .on('broadcast', { event: 'step' }, ({ payload }) => {
          const step = Step.safeParse(payload)
          if (step.success) listener.onStep(step.data)
        })
        .on('broadcast', { event: 'over' }, () => listener.onOver())
        .on('presence', { event: 'sync' }, () => listener.onHere(Object.keys(channel.presenceState()).length))
        .subscribe((status) => {
          listener.onHearing(status === 'SUBSCRIBED')
          // how many are here is counted; who they are is nobody's business
          if (status === 'SUBSCRIBED') void channel.track({})
          // by the server, as when a token ran out while the page slept: nobody opens it again by themselves
          if (status !== 'CLOSED' || close !== leave) return
          close = undefined
          again = setTimeout(() => void open(), AGAIN_MS)
        })
      close = leave
    } catch (cause) {
      if (close === asked) close = undefined
      logFailure('Could not listen to a challenge', cause)
    }
  }

  function leaveNow() {
    clearTimeout(again)
    const leave = close
    // first, so that it is known who closes it
    close = undefined
    leave?.()
  }

  function shut() {
    leaveNow()
    listener.onHearing(false)
  }

  void open()
  const handleOnline = () => void open()
  window.addEventListener('online', handleOnline)
  window.addEventListener('offline', shut)
  return () => {
    isOver = true
    window.removeEventListener('online', handleOnline)
    window.removeEventListener('offline', shut)
    leaveNow()
  }
}

/** One device is one presence, in however many tabs, and says nothing of whose it is. */
function placeKey() {
  const KEY = 'challenge-presence'
  const known = kept.local.get(KEY)
  if (known) return known
  const made = crypto.randomUUID()
  kept.local.set(KEY, made)
  return made
}
