/** Dates as the learner lives them: every day boundary on the site is drawn here. */

const FALLBACK_ZONE = 'Asia/Kolkata'

export function learnerTimeZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || FALLBACK_ZONE
}

/** The calendar day as YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone = learnerTimeZone()) {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** "Friday, 20 November 2026" */
export function longDate(moment: Date, locale = 'en-IN', timeZone = learnerTimeZone()) {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  )
  return `${parts.weekday}, ${parts.day}\u00a0${parts.month}\u00a0${parts.year}`
}

/** "20 Nov 2026" of a plain date (YYYY-MM-DD), which belongs to no time zone. */
export function plainDate(date: string, locale = 'en-IN') {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`))
}

/** "20 Nov, 08:12" */
export function shortMoment(moment: Date, locale = 'en-IN', timeZone = learnerTimeZone()) {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}

/** "14:05" (spec §2 Chat: HH:mm) */
export function clockTime(moment: Date, timeZone = learnerTimeZone()) {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}
