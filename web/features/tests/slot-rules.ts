/** The hours of the real paper, told in Indian time wherever one is. */

import { clockTime, dateFormat } from '#web/lib/dates.ts'

const INDIA = 'Asia/Kolkata'
const MINUTE = 60_000

/** "Mon, 23 Nov" and "09:30–11:30" */
export function slotInWords(slot: string, minutes: number, locale: string) {
  const begins = new Date(slot)
  const form = { timeZone: INDIA, weekday: 'short', day: 'numeric', month: 'short' } as const
  const day = dateFormat(locale, form).format(begins)
  return {
    day,
    hours: `${clockTime(begins, INDIA)}–${clockTime(new Date(begins.getTime() + minutes * MINUTE), INDIA)}`,
  }
}

/** How far a slot is: still to come, or begun, with what is left of it. */
export function slotState(slot: string, minutes: number, now: number) {
  const begins = Date.parse(slot)
  return now < begins
    ? { has: 'toCome' as const, ms: begins - now }
    : { has: 'begun' as const, ms: begins + minutes * MINUTE - now }
}
