/** What the assistant says in both languages at once. */

export const words = {
  wellbeing:
    'I am sorry that it is this hard right now. You do not have to carry it alone, and no exam is worth more than you. Please talk to someone near you today: a parent, a friend, a teacher. You can also call Tele-MANAS at 14416, at any hour of day or night: it is free everywhere in India, and trained counsellors speak to you in many languages. If you may be in danger now, call 112 or ask someone to stay with you.\n\nटेली-मानस 14416: निःशुल्क, दिन-रात। कृपया किसी अपने से भी बात कीजिए।',
}

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
