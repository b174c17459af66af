/** Counts seconds of reading: only while the page is seen and somebody moved on it lately. */

import { useEffect } from 'react'
import { dayOf } from '#web/lib/dates.ts'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { deviceId } from './device.ts'
import { sendReadingTime } from './place-queries.ts'

const TICK_S = 15
const SEND_MS = 60_000
/** A page of text is read for some time without a touch. */
const AWAKE_MS = 120_000
/** As the server takes them. */
const MOST_AT_ONCE = 100
const DAY_ZONE = 'Asia/Kolkata'

const keyOf = (userId: string, day: string, work: string) => `reading_time.${userId}.${day}.${work}`

export function useReadingTime(work: string) {
  const { id: userId } = useSignedInUser()

  useEffect(() => {
    let moved = Date.now()
    const wake = () => {
      moved = Date.now()
    }
    const signs = ['scroll', 'pointerdown', 'keydown', 'pointermove']
    for (const sign of signs) window.addEventListener(sign, wake, { passive: true })

    const count = () => {
      if (document.visibilityState !== 'visible' || Date.now() - moved > AWAKE_MS) return
      const key = keyOf(userId, dayOf(new Date(), DAY_ZONE), work)
      kept.local.set(key, String(Number(kept.local.get(key) ?? 0) + TICK_S))
    }
    const send = () => void sendCounted(userId)
    const counting = setInterval(count, TICK_S * 1000)
    const sending = setInterval(send, SEND_MS)
    window.addEventListener('pagehide', send)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, wake)
      clearInterval(counting)
      clearInterval(sending)
      window.removeEventListener('pagehide', send)
      send()
    }
  }, [userId, work])
}

/** What this tab has told already. */
const sent = new Map<string, number>()

/** The whole counts: what is sent twice counts once. Days that are over and sent are forgotten here. */
async function sendCounted(userId: string) {
  const prefix = keyOf(userId, '', '').slice(0, -1)
  const today = dayOf(new Date(), DAY_ZONE)
  const counted = kept.local.keys().flatMap((key) => {
    if (!key.startsWith(prefix)) return []
    const [day = '', ...work] = key.slice(prefix.length).split('.')
    const seconds = Number(kept.local.get(key))
    return sent.get(key) === seconds ? [] : { key, day, work: work.join('.'), seconds }
  })
  const told = counted.slice(0, MOST_AT_ONCE)
  if (told.length === 0) return
  try {
    await sendReadingTime(told.map(({ day, work, seconds }) => ({ day, work, seconds, device: deviceId() })))
    for (const { key, day, seconds } of told) {
      sent.set(key, seconds)
      if (day !== today) kept.local.remove(key)
    }
  } catch (cause) {
    logFailure('Could not send the reading time', cause)
  }
}
