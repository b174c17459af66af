/** Moments of lists that reach back for years: with the year where it is not this one's. */

import { clockTime, dayOf, plainDate, shortMoment } from './dates.ts'

/** "20 Nov, 08:12", and of another year "20 Nov 2025, 08:12". */
export function yearMoment(moment: Date, locale = 'en-IN', timeZone?: string, now = new Date()) {
  const day = dayOf(moment, timeZone)
  if (day.slice(0, 4) === dayOf(now, timeZone).slice(0, 4)) return shortMoment(moment, locale, timeZone)
  return `${plainDate(day, locale)}, ${clockTime(moment, timeZone)}`
}
