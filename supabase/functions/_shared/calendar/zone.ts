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

/** What the clock of the zone shows, written as if it were UTC. */
export function wallClock(moment: Date, zone: string): Date {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map((part) => [part.type, +part.value]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

const HALF_A_DAY = 12 * 3_600_000

/**
 * The moment at which the clock of the zone shows `wall`. An hour that comes twice is the first of the two; one that is
 * left out is told by the clock from before (RFC 5545, 3.3.5).
 */
export function momentOf(wall: Date, zone: string): Date {
  const offsetAt = (time: number) =>
    wallClock(new Date(time), zone).getTime() - Math.floor(time / 1000) * 1000
  const before = offsetAt(wall.getTime() - HALF_A_DAY - 14 * 3_600_000)
  const after = offsetAt(wall.getTime() + HALF_A_DAY + 14 * 3_600_000)
  for (const offset of [before, after]) {
    const moment = wall.getTime() - offset
    if (offsetAt(moment) === offset) return new Date(moment)
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
