/** How time is counted and shown while somebody plans and writes. The clock tells; it never ends anything. */

import { kept } from '#web/lib/storage.ts'

/** Without a letter or a touch for so long, nobody writes. */
export const IDLE_AFTER_MS = 60_000
/** To think without touching anything is planning; to go away is not. */
export const THINKING_MS = 300_000
/** Of planning, before what is asked is shown. */
export const REVEAL_AFTER_SECONDS = 60

/** How much longer than the examination's the time is; '0': without a clock. */
export const TIMES = ['1', '1.25', '1.5', '2', '0'] as const
export type TimeChoice = (typeof TIMES)[number]

const STORAGE_KEY = 'mains_time'

export function storedTime(): TimeChoice {
  return TIMES.find((one) => one === kept.local.get(STORAGE_KEY)) ?? '1'
}

export function storeTime(choice: TimeChoice) {
  kept.local.set(STORAGE_KEY, choice)
}

/** 7:05, and 1:02:07 from an hour on. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export type WordsState = 'under' | 'near' | 'over'

/** From nine tenths of the limit on one should come to an end. */
export function wordsState(count: number, limit: number): WordsState {
  if (count > limit) return 'over'
  return count >= limit * 0.9 ? 'near' : 'under'
}

export type TimeState = 'none' | 'under' | 'last' | 'over'

export function timeState(seconds: number, minutes: number, choice: TimeChoice): TimeState {
  if (choice === '0') return 'none'
  const left = secondsAllowed(minutes, choice) - seconds
  if (left <= 0) return 'over'
  return left <= 60 ? 'last' : 'under'
}

/** What the examination leaves whoever has so many minutes more for each hour. */
export function examMinutes(minutes: number, extraMinutesAnHour: number): number {
  return (minutes * (60 + extraMinutesAnHour)) / 60
}

export function secondsAllowed(minutes: number, choice: TimeChoice): number {
  return Math.round(minutes * 60 * Number(choice))
}

/**
 * Counts whole seconds between signs of life. A stretch without any counts up to the moment at which the person is
 * taken to be away, and a hidden page does not count.
 */
export function createSecondsCounter(idleAfterMs: number, now: () => number) {
  let lastSign: number | undefined
  let lastTick = now()
  let rest = 0
  return {
    sign: () => {
      // what passed while nobody was here is left out
      if (!isAwake()) lastTick = now()
      lastSign = now()
    },
    hide: () => {
      lastSign = undefined
    },
    isRunning: isAwake,
    /** Whole seconds since the last call. */
    take(): number {
      const end = lastSign === undefined ? lastTick : Math.min(now(), lastSign + idleAfterMs)
      rest += Math.max(0, end - lastTick)
      lastTick = now()
      const whole = Math.floor(rest / 1000)
      rest -= whole * 1000
      return whole
    },
  }
  function isAwake() {
    return lastSign !== undefined && now() - lastSign < idleAfterMs
  }
}
