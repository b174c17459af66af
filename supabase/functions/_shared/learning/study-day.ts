/**
 * The day that a moment belongs to, for somebody who lives in a zone and whose day begins some minutes after midnight.
 * The same rule as `private.day_of`: days begin one after another, whatever the clocks of the zone do.
 */

import { offsetAt, wallClock } from '../calendar/zone.ts'

/** `zone` is an IANA name; `dayStarts` minutes after midnight, 0 to 360. */
export type StudyClock = { zone: string; dayStarts: number }

export const INDIAN_CLOCK: StudyClock = { zone: 'Asia/Kolkata', dayStarts: 0 }

const DAY = 86_400_000

/** YYYY-MM-DD: the last day that has begun. Quick for thousands of moments: each day's beginning is worked out once. */
export function studyDay(moment: Date, clock: StudyClock): string {
  const at = moment.getTime()
  // No zone is more than 14 hours from UTC: the day there is that of UTC, the next one or one before it.
  const near = Math.floor(at / DAY) + 1
  const day = [near, near - 1].find((one) => beginning(one, clock) <= at) ?? near - 2
  return written(day * DAY)
}

const beginnings = new Map<string, number>()
const MOST_KEPT = 20_000

/** When the day so many days after 1 January 1970 begins, in milliseconds. */
function beginning(day: number, clock: StudyClock): number {
  const key = `${clock.zone} ${clock.dayStarts} ${day}`
  const known = beginnings.get(key)
  if (known !== undefined) return known
  if (beginnings.size >= MOST_KEPT) beginnings.clear()
  const began = dayBegan(written(day * DAY), clock).getTime()
  beginnings.set(key, began)
  return began
}

/**
 * When a day (YYYY-MM-DD) begins. An hour that comes twice counts as the later of the two; one that is left out is told by
 * the clock from before.
 */
export function dayBegan(day: string, { zone, dayStarts }: StudyClock): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + dayStarts * 60_000
  const before = wall - offsetAt(wall - DAY - DAY / 2, zone)
  const after = wall - offsetAt(wall + DAY + DAY / 2, zone)
  const fits = [before, after].filter((moment) => wallClock(new Date(moment), zone).getTime() === wall)
  return new Date(fits.length > 0 ? Math.max(...fits) : before)
}

/** So many calendar days later. */
export function dayPlus(day: string, count: number): string {
  return written(Date.parse(`${day}T00:00:00Z`) + count * DAY)
}

/** Calendar days from one to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** How many days after 1 January 1970. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY
}

export function dayOfNumber(number: number): string {
  return written(number * DAY)
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

function written(day: number): string {
  return new Date(day).toISOString().slice(0, 10)
}
