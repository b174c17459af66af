/** The assistant's own sentences, in one place. */

export const words = {
  courtesy:
    'Ask me anything about the Indian economy: a figure, a concept, a policy or a debate. I answer from the study library and show where each answer stands.',
  wellbeing:
    'I am sorry that it is this hard right now. You do not have to carry it alone, and no exam is worth more than you. Please talk to someone near you today: a parent, a friend, a teacher. You can also call Tele-MANAS at 14416, at any hour of day or night: it is free everywhere in India, and trained counsellors speak to you in many languages. If you may be in danger now, call 112 or ask someone to stay with you.\n\nटेली-मानस 14416: निःशुल्क, दिन-रात। कृपया किसी अपने से भी बात कीजिए।',
  noNews: (today: string) =>
    `The library holds no news report for today, ${today}. These are the most recent official releases in it, newest first:`,
  newsAfter: 'Newer releases may have come out since; each source leads to its publisher.',
}

/** "12 June 2026", from an ISO date. */
export function longDate(iso: string): string {
  return LONG.format(new Date(`${iso}T00:00:00Z`))
}

/** Made once: making one takes longer than a hundred dates. */
const LONG = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
})

/** Today where the learners are. */
export function todayInIndia(now: Date): string {
  return now.toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
}
