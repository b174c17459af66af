/** Dates as the learner lives them: every day boundary on the site is drawn here. */

import { dateNames } from './date-names.ts'

const FALLBACK_ZONE = 'Asia/Kolkata'

/** What can be made once and used again: a browser takes a tenth of a second on a cheap phone to make the first one. */
const formats = new Map<string, Intl.DateTimeFormat>()

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known
}

export function learnerTimeZone() {
  return dateFormat('en-IN', {}).resolvedOptions().timeZone || FALLBACK_ZONE
}

/** The calendar day as YYYY-MM-DD: on the learner's own clock, or where it is said. */
export function dayOf(moment: Date, timeZone?: string) {
  if (timeZone === undefined)
    return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map(twoDigits).join('-')
  const parts = partsOf(
    dateFormat('en-IN', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    moment,
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** "Friday, 20 November 2026" */
export function longDate(moment: Date, locale = 'en-IN', timeZone?: string) {
  const names = dateNames(locale)
  const wall = wallClock(moment, timeZone)
  if (names && wall) {
    const [weekday, month] = [names.weekdays[wall.getUTCDay()], names.months[wall.getUTCMonth()]]
    return `${weekday}, ${wall.getUTCDate()}\u00a0${month}\u00a0${wall.getUTCFullYear()}`
  }
  const parts = partsOf(
    dateFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    moment,
  )
  return `${parts.weekday}, ${parts.day}\u00a0${parts.month}\u00a0${parts.year}`
}

/** "20 Nov 2026" of a plain date (YYYY-MM-DD), which belongs to no time zone. */
export function plainDate(date: string, locale = 'en-IN') {
  const names = dateNames(locale)
  const [year, month, day] = date.split('-').map(Number)
  if (names && year && month && day) return `${day} ${names.shortMonths[month - 1]} ${year}`
  return plainDateAs(date, locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** "23 Nov – 29 Nov 2026": the year is said once where it is the same, and no line begins with the dash. */
export function plainSpan(from: string, until: string, locale = 'en-IN') {
  const [first, last] = [plainDate(from, locale), plainDate(until, locale)]
  const year = last.slice(last.lastIndexOf(' '))
  return `${first.endsWith(year) ? first.slice(0, -year.length) : first}\u00a0– ${last}`
}

/** A plain date in whichever form: "Mon", "November 2026". */
export function plainDateAs(date: string, locale: string, form: Intl.DateTimeFormatOptions) {
  return dateFormat(locale, { timeZone: 'UTC', ...form }).format(new Date(`${date}T00:00:00Z`))
}

/** "20 Nov, 08:12" */
export function shortMoment(moment: Date, locale = 'en-IN', timeZone?: string) {
  const names = dateNames(locale)
  const wall = wallClock(moment, timeZone)
  if (names && wall) {
    const time = [wall.getUTCHours(), wall.getUTCMinutes()].map(twoDigits).join(':')
    return `${wall.getUTCDate()} ${names.shortMonths[wall.getUTCMonth()]}, ${time}`
  }
  return dateFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}

/** "14:05" (spec §2 Chat: HH:mm) */
export function clockTime(moment: Date, timeZone?: string) {
  if (timeZone === undefined) return [moment.getHours(), moment.getMinutes()].map(twoDigits).join(':')
  const format = dateFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const { hour, minute } = partsOf(format, moment)
  return `${hour}:${minute}`
}

/** India has had one hour all year since 1945. */
const INDIA_AHEAD = 5.5 * 3_600_000

/** The moment as a clock on the wall shows it, read off in UTC; undefined where only the browser knows the zone's rules. */
function wallClock(moment: Date, timeZone?: string) {
  if (timeZone === undefined) return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  if (timeZone === 'UTC') return moment
  return timeZone === 'Asia/Kolkata' ? new Date(moment.getTime() + INDIA_AHEAD) : undefined
}

function partsOf(format: Intl.DateTimeFormat, moment: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

function twoDigits(number: number) {
  return String(number).padStart(2, '0')
}
