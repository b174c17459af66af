import { clockTime, dayOf, plainDate, shortMoment } from './dates.ts'

/** After so long "30 Oct" could be that of another year. */
const SAYS_ITS_YEAR_AFTER_MS = 300 * 86_400_000

/** A moment in a list of what was: "20 Nov, 08:12", and of long ago "20 Nov 2025, 08:12". */
export function pastMoment(moment: Date, locale = 'en-IN', now = new Date()) {
  if (now.getTime() - moment.getTime() < SAYS_ITS_YEAR_AFTER_MS) return shortMoment(moment, locale)
  return `${plainDate(dayOf(moment), locale)}, ${clockTime(moment)}`
}
