/** How long ago something was, in the reader's language; after a week its date says more. */

import { pastMoment } from '#web/lib/past-moment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Null for what has only just happened, or is ahead by another clock. */
export function timeAgo(moment: Date, now: Date, locale: string): string | null {
  const past = now.getTime() - moment.getTime()
  if (past < MINUTE) return null
  if (past >= 7 * DAY) return pastMoment(moment, locale, now)
  const said = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })
  if (past < HOUR) return said.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return said.format(-Math.floor(past / HOUR), 'hour')
  return said.format(-Math.floor(past / DAY), 'day')
}
