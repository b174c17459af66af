/** What is written to learners about their sessions: in their language, by the Indian clock and their own. */

import type { Mail } from '../mail.ts'
import { CENTRE, unsubscribeAddress } from '../notification-mail.ts'
import { writeCalendar } from './ics.ts'
import { type SessionLine, sessionItem, sessionPage } from './items.ts'
import { type Letter, letters } from './letters.ts'
import type { Language } from './words.ts'
import { isZone } from './zone.ts'

/** As the database gives it out (`claim_event_mails`). */
export type Due = {
  id: string
  kind: Letter
  to: string
  language: Language
  zone: string
  was: string | null
  offered_until: string | null
  session: SessionLine
  /** Of reminders; a seat and what becomes of it are written about in any case. */
  unsubscribe?: string | null
}

const INDIA = 'Asia/Kolkata'

export function mailOf(due: Due, site: string, functions = site, now = new Date()): Mail {
  const { session, language, kind } = due
  const say = letters[language]
  const title = (language === 'hi' ? session.title_hi : session.title).replaceAll(/\s+/g, ' ').slice(0, 200)
  const when = (moment: string) => written(new Date(moment), language, due.zone)
  const lines = say[kind]({
    title,
    when: when(session.starts_at),
    was: due.was === null ? '' : when(due.was),
    until: due.offered_until === null ? '' : when(due.offered_until),
    reason: session.reason ?? '',
  })
  const page = sessionPage(site, session)
  return {
    to: due.to,
    key: `event-${due.id}`,
    ...(due.unsubscribe && { unsubscribe: unsubscribeAddress(functions, due.unsubscribe) }),
    subject: say.subjects[kind](title, isSameDay(new Date(session.starts_at), now, due.zone)),
    text: [
      ...lines.filter((line) => line !== ''),
      `${say.page}: ${page}`,
      '',
      `${kind === 'day' || kind === 'soon' ? say.why : say.whySeat} ${site}/events?view=mine`,
      `${say.choose}: ${site}${CENTRE}`,
    ].join('\n'),
    attachments: [
      {
        filename: `${session.event}-${session.day}.ics`,
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: writeCalendar([sessionItem(session, site, language)], { name: title }),
      },
    ],
  }
}

/** By the learner's own clock. */
function isSameDay(one: Date, other: Date, zone: string) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: isZone(zone) ? zone : INDIA })
  return day.format(one) === day.format(other)
}

/** "Sunday, 13 December, 20:00 IST (14:30 in Europe/London)": the learner's own clock where it shows another time. */
export function written(moment: Date, language: Language, zone: string) {
  const locale = language === 'hi' ? 'hi-IN' : 'en-IN'
  const at = (timeZone: string, more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...more,
    }).format(moment)
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const indian = `${at(INDIA, day)} IST`
  if (!isZone(zone) || at(zone, day) === at(INDIA, day)) return indian
  const own = at(zone, day).slice(0, -5) === at(INDIA, day).slice(0, -5) ? at(zone, {}) : at(zone, day)
  return `${indian} (${own}, ${zone.replaceAll('_', ' ')})`
}
