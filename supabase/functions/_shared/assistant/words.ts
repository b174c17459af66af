/** "12 June 2026", from an ISO date. */
export function longDate(iso: string): string {
  return LONG.format(new Date(`${iso}T00:00:00Z`))
}

/** Made once: making one takes longer than a hundred dates. */
const LONG = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
})

/** The day where the learners are, ISO. */
export function dayInIndia(now: Date): string {
  return now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
}

/** Today where the learners are. */
export function todayInIndia(now: Date, language: 'en' | 'hi' = 'en'): string {
  return now.toLocaleDateString(language === 'hi' ? 'hi-IN' : 'en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
}
