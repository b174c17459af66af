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

const WEEKDAY = '(MO|TU|WE|TH|FR|SA|SU)'
const PARTS = [
  '(INTERVAL|COUNT)=[1-9]\\d{0,2}',
  'UNTIL=20\\d\\d(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(T([01]\\d|2[0-3])([0-5]\\d){2}Z?)?',
  `WKST=${WEEKDAY}`,
  listOf('BYDAY', `([+-]?[1-9]\\d?)?${WEEKDAY}`),
  listOf('BYMONTH', '([1-9]|1[0-2])'),
  listOf('BYMONTHDAY', '-?([1-9]|[12]\\d|3[01])'),
  listOf('(BYYEARDAY|BYWEEKNO|BYSETPOS)', '-?([1-9]|[1-9]\\d|[12]\\d{2}|3[0-5]\\d|36[0-6])'),
  listOf('BYHOUR', '(\\d|1\\d|2[0-3])'),
  listOf('(BYMINUTE|BYSECOND)', '[1-5]?\\d'),
]
const RULE = new RegExp(`^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(${PARTS.join('|')}))*$`)
const TWICE = /;([A-Z]+)=.*;\1=/
const OF_A_YEAR = /;(BYYEARDAY|BYWEEKNO)=/
/** Day by day these may never come, and would be looked for on each day of eight thousand years. */
const NEVER_DAILY = /;(BYSETPOS=|BYMONTH=.*;BYMONTHDAY=|BYMONTHDAY=.*;BYMONTH=)/

function listOf(name: string, one: string) {
  return `${name}=${one}(,${one})*`
}

/** As `private.is_session_rule` has it: whoever works out another one fails, or never comes to an end. */
function isWritten(rule: string) {
  if (rule.length > 200 || !RULE.test(rule) || TWICE.test(rule)) return false
  if (rule.startsWith('FREQ=DAILY')) return !NEVER_DAILY.test(rule) && !OF_A_YEAR.test(rule)
  return rule.startsWith('FREQ=YEARLY') || !OF_A_YEAR.test(rule)
}

/** Whether it is a rule, and gives a day at all. */
export function isRule(rule: string) {
  if (!isWritten(rule)) return false
  try {
    return wallsOf(rule, midnight('2026-01-01'), midnight('2026-01-01'), midnight('2028-01-01')).length > 0
  } catch {
    return false
  }
}
