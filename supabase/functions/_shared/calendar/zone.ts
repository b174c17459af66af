/** Clocks of time zones: what one shows at a moment, and at which moment it shows that. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** India has had one hour all year since 1945. */
const INDIA = 'Asia/Kolkata'
const INDIA_AHEAD = 5.5 * 3_600_000

/** What the clock of the zone shows, to the second, written as if it were UTC. */
export function wallClock(moment: Date, zone: string): Date {
  // The zone of nearly everybody, who may have thousands of moments to be sorted into days.
  if (zone === INDIA && moment.getTime() >= 0)
    return new Date(Math.floor(moment.getTime() / 1000) * 1000 + INDIA_AHEAD)
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map((part) => [part.type, +part.value]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** Milliseconds by which the clock of the zone is ahead of UTC, in whole seconds. */
export function offsetAt(moment: number, zone: string): number {
  return wallClock(new Date(moment), zone).getTime() - Math.floor(moment / 1000) * 1000
}

const HALF_A_DAY = 12 * 3_600_000

/**
 * The moment at which the clock of the zone shows `wall`. An hour that comes twice is the first of the two; one that is
 * left out is told by the clock from before (RFC 5545, 3.3.5).
 */
export function momentOf(wall: Date, zone: string): Date {
  const before = offsetAt(wall.getTime() - HALF_A_DAY - 14 * 3_600_000, zone)
  const after = offsetAt(wall.getTime() + HALF_A_DAY + 14 * 3_600_000, zone)
  for (const offset of [before, after]) {
    const moment = wall.getTime() - offset
    if (offsetAt(moment, zone) === offset) return new Date(moment)
  }
  return new Date(wall.getTime() - before)
}

/** The calendar day in the zone, YYYY-MM-DD. */
export function dayIn(moment: Date, zone: string) {
  return wallClock(moment, zone).toISOString().slice(0, 10)
}

export function isZone(zone: string) {
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}
