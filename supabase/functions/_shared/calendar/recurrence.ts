/** When something that comes back takes place: rules of RFC 5545, told by the clock of a zone. */

import * as library from 'rrule'
import { momentOf, wallClock } from './zone.ts'

// A bundler finds the library's modules, Node its one file, whose names stand under `default`.
const { RRule } = ('RRule' in library ? library : Reflect.get(library, 'default')) as typeof library

export type Occurrence = { day: string; starts_at: string }

/** No rule gives more than this at once. */
const MOST = 400

/** Nor looks through more: of a rule with many times a day each day has one. */
const MOST_WALLS = 20_000

const DAY_MS = 86_400_000
/** How far ahead the times of a session stand: with a day that is just over they are less than MOST. */
const AHEAD_MS = 390 * DAY_MS

type Rule = { starts_at: string; tz: string; rrule: string | null }

/** The times from the first one on that begin in [from, until], each named by its day; one a day. */
export function occurrencesOf(rule: Rule, from: Date, until: Date): Occurrence[] {
  return workedOut(rule, from, until).days
}

/** With the moment up to which it is all of them, which is before `until` where there were too many. */
export function workedOut({ starts_at, tz, rrule }: Rule, from: Date, until: Date) {
  const first = wallClock(new Date(starts_at), tz)
  const byDay = new Map<string, Date>()
  const add = (wall: Date) => {
    const day = wall.toISOString().slice(0, 10)
    if (!byDay.has(day)) byDay.set(day, wall)
  }
  let cutAt: Date | undefined
  if (rrule === null) add(first)
  else
    parsedRule(rrule, first).between(wallClock(from, tz), wallClock(until, tz), true, (wall, count) => {
      add(wall)
      if (byDay.size < MOST && count < MOST_WALLS) return true
      cutAt = wall
      return false
    })
  const days = [...byDay].map(([day, wall]) => ({ day, starts_at: momentOf(wall, tz).toISOString() }))
  return { days, until: cutAt ? momentOf(cutAt, tz) : until }
}

/**
 * The days of a session that is saved now: those ahead, with one that may still run. What is over stays as it was, so that
 * of a session that has run for long the rule is not used up by it.
 */
export function daysToSave(rule: Rule, now: Date) {
  const first = new Date(rule.starts_at)
  const ahead = workedOut(rule, latest(first, new Date(now.getTime() - DAY_MS)), aheadOf(latest(first, now)))
  return ahead.days.length > 0 ? ahead : workedOut(rule, first, aheadOf(first))
}

/** Up to when the times of a session are worked out. */
export function aheadOf(now: Date) {
  return new Date(now.getTime() + AHEAD_MS)
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

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

/**
 * The first day of a release after `today`, or today where its hour is yet to come: Indian days, and `clock` (HH:MM) is the
 * hour there. Null where none is announced and the rule gives none within thirteen months.
 */
export function nextReleaseDay(
  { rule, dates, time_of_day }: { rule?: string | null; dates: string[]; time_of_day?: string | null },
  { today, clock }: { today: string; clock: string },
): string | null {
  const isToCome = (time_of_day ?? '').slice(0, 5) > clock
  const to = new Date(midnight(today).getTime() + AHEAD_MS).toISOString().slice(0, 10)
  const days = [...dates, ...releaseDays({ rule: rule ?? null, dates: [] }, today, to)]
  return days.filter((day) => day > today || (isToCome && day === today)).sort()[0] ?? null
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

function wallsOf(rule: string, first: Date, from: Date, until: Date) {
  return parsedRule(rule, first).between(from, until, true, (_, count) => count < MOST)
}

function parsedRule(rule: string, first: Date) {
  return new RRule({ ...RRule.parseString(rule), dtstart: first })
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
