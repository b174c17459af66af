/**
 * The day that a moment belongs to, for somebody who lives in a zone and whose day begins some minutes after midnight.
 * The same rule as `private.user_day`: days begin one after another, whatever the clocks of the zone do.
 */

/** `zone` is an IANA name; `dayStarts` minutes after midnight, 0 to 360. */
export type StudyClock = { zone: string; dayStarts: number }

export const INDIAN_CLOCK: StudyClock = { zone: 'Asia/Kolkata', dayStarts: 0 }

const DAY = 86_400_000

/** YYYY-MM-DD: the last day that has begun. */
export function studyDay(moment: Date, clock: StudyClock): string {
  const here = Date.parse(`${shownBy(moment.getTime(), clock.zone).toISOString().slice(0, 10)}T00:00:00Z`)
  for (const near of [1, 0, -1]) {
    const day = written(here + near * DAY)
    if (dayBegan(day, clock) <= moment) return day
  }
  return written(here - 2 * DAY)
}

/**
 * When a day (YYYY-MM-DD) begins. An hour that comes twice counts as the later of the two; one that is left out is told by
 * the clock from before.
 */
export function dayBegan(day: string, { zone, dayStarts }: StudyClock): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + dayStarts * 60_000
  const before = wall - offsetAt(wall - DAY - DAY / 2, zone)
  const after = wall - offsetAt(wall + DAY + DAY / 2, zone)
  const fits = [before, after].filter((moment) => shownBy(moment, zone).getTime() === wall)
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

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks there show, written as if it were UTC. */
function shownBy(moment: number, zone: string): Date {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(moment)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

function offsetAt(moment: number, zone: string): number {
  return shownBy(moment, zone).getTime() - Math.floor(moment / 1000) * 1000
}

function written(day: number): string {
  return new Date(day).toISOString().slice(0, 10)
}
