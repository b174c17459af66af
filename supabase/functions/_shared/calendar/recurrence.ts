/** When something that comes back takes place: rules of RFC 5545, told by the clock of a zone. */

import * as library from 'rrule'
import { momentOf, wallClock } from './zone.ts'

// A bundler finds the library's modules, Node its one file, whose names stand under `default`.
const { RRule } = ('RRule' in library ? library : Reflect.get(library, 'default')) as typeof library

export type Occurrence = { day: string; starts_at: string }

/** No rule gives more than this at once. */
const MOST = 400

/** The times from the first one on that begin in [from, until], each named by its day; one a day. */
export function occurrencesOf(
  { starts_at, tz, rrule }: { starts_at: string; tz: string; rrule: string | null },
  from: Date,
  until: Date,
): Occurrence[] {
  const first = wallClock(new Date(starts_at), tz)
  const walls = rrule === null ? [first] : wallsOf(rrule, first, wallClock(from, tz), wallClock(until, tz))
  const byDay = new Map<string, Occurrence>()
  for (const wall of walls) {
    const day = wall.toISOString().slice(0, 10)
    if (!byDay.has(day)) byDay.set(day, { day, starts_at: momentOf(wall, tz).toISOString() })
  }
  return [...byDay.values()]
}

/** Days of a release, YYYY-MM-DD, from `from` to `to`: by its rule, or as announced. */
export function releaseDays(
  { rule, dates }: { rule: string | null; dates: string[] },
  from: string,
  to: string,
): string[] {
  const announced = dates.filter((day) => day >= from && day <= to)
  if (rule === null) return announced.sort()
  const byRule = wallsOf(rule, midnight('2020-01-01'), midnight(from), midnight(to))
  return [...new Set([...announced, ...byRule.map((wall) => wall.toISOString().slice(0, 10))])].sort()
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

function wallsOf(rule: string, first: Date, from: Date, until: Date) {
  const parsed = new RRule({ ...RRule.parseString(rule), dtstart: first })
  return parsed.between(from, until, true, (_, count) => count < MOST)
}

/** Whether it is a rule, and gives a day at all. */
export function isRule(rule: string) {
  if (!/^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;[A-Z]+=[A-Z0-9,+-]+)*$/.test(rule) || rule.length > 200)
    return false
  try {
    return wallsOf(rule, midnight('2026-01-01'), midnight('2026-01-01'), midnight('2028-01-01')).length > 0
  } catch {
    return false
  }
}
