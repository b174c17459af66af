/** Sessions, exam dates and releases as entries of a calendar, in the language of who reads it. */

import { releaseDays } from './recurrence.ts'
import { type Language, words } from './words.ts'
import { dayIn, momentOf } from './zone.ts'

/** One entry. `start` and `end` of a whole day are plain dates, and the end is the last day. */
export type Item = {
  uid: string
  sequence: number
  stamp: Date
  title: string
  about: string[]
  url: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  isBusy: boolean
  /** Minutes before the start. */
  alarms: number[]
} & ({ wholeDay: false; start: Date; end: Date } | { wholeDay: true; start: string; end: string })

/** As the database tells it (`session_line`). */
export type SessionLine = {
  event: string
  day: string
  title: string
  title_hi: string
  about: string
  about_hi: string
  host: string | null
  starts_at: string
  ends_at: string
  status: 'announced' | 'cancelled'
  reason: string | null
  sequence: number
  changed_at: string
  mine: { status: string; offered_until: string | null } | null
}

export type Milestone = {
  id: string
  exam: string
  title: string
  title_hi: string
  day: string
  until: string | null
  note: string
  source_url: string
  checked: string | null
}

export type Release = {
  id: string
  title: string
  title_hi: string
  publisher: string
  rule: string | null
  dates: string[]
  exact: boolean
  time_of_day: string | null
  note: string
  source_url: string
  checked: string | null
}

/** Stable for good: calendars know an entry again by it. The site's address may change, so it has no part in it. */
export const HOST = 'economy-mentor'
const INDIA = 'Asia/Kolkata'

/** Where nothing says when an entry changed. */
const EVER = new Date('2026-01-01T00:00:00Z')

export function sessionPage(site: string, { event, day }: Pick<SessionLine, 'event' | 'day'>) {
  return `${site}/events?event=${encodeURIComponent(event)}&on=${day}`
}

export function sessionItem(session: SessionLine, site: string, language: Language): Item {
  const say = words[language]
  const isCancelled = session.status === 'cancelled'
  const isWaiting = session.mine?.status === 'waiting' || session.mine?.status === 'offered'
  return {
    uid: `${session.event}.${session.day}@${HOST}`,
    sequence: session.sequence,
    stamp: new Date(session.changed_at),
    title: language === 'hi' ? session.title_hi : session.title,
    about: [
      ...(isCancelled ? [say.cancelled] : []),
      ...(session.reason ? [session.reason] : []),
      language === 'hi' ? session.about_hi : session.about,
      ...(session.host ? [say.host(session.host)] : []),
      ...(isWaiting && !isCancelled ? [say.waiting] : []),
      say.enter,
    ],
    url: sessionPage(site, session),
    status: isCancelled ? 'CANCELLED' : isWaiting ? 'TENTATIVE' : 'CONFIRMED',
    isBusy: session.mine?.status === 'going' && !isCancelled,
    alarms: session.mine?.status === 'going' && !isCancelled ? [15] : [],
    wholeDay: false,
    start: new Date(session.starts_at),
    end: new Date(session.ends_at),
  }
}

export function milestoneItem(milestone: Milestone, site: string, language: Language): Item {
  const say = words[language]
  return {
    uid: `exam.${milestone.id}@${HOST}`,
    sequence: 0,
    stamp: milestone.checked ? new Date(`${milestone.checked}T00:00:00Z`) : EVER,
    title: `${milestone.exam}: ${language === 'hi' ? milestone.title_hi : milestone.title}`,
    about: [milestone.note, ...(milestone.checked ? [] : [say.unchecked]), say.source(milestone.source_url)],
    url: `${site}/events`,
    status: 'CONFIRMED',
    isBusy: false,
    alarms: [],
    wholeDay: true,
    start: milestone.day,
    end: milestone.until ?? milestone.day,
  }
}

/** Each day of a release between two days. Without an announced hour, or with a day that is not sure, it is a whole day. */
export function releaseItems(
  release: Release,
  [from, to]: [string, string],
  site: string,
  language: Language,
): Item[] {
  const say = words[language]
  const title = language === 'hi' ? release.title_hi : release.title
  return releaseDays(release, from, to).map((day) => {
    const common = {
      uid: `release.${release.id}.${day}@${HOST}`,
      sequence: 0,
      stamp: release.checked ? new Date(`${release.checked}T00:00:00Z`) : EVER,
      title: release.exact ? title : say.about(title),
      about: [
        release.publisher,
        release.note,
        ...(release.exact ? [] : [say.notExact]),
        ...(release.checked ? [] : [say.unchecked]),
        say.source(release.source_url),
      ],
      url: `${site}/events`,
      status: release.exact ? ('CONFIRMED' as const) : ('TENTATIVE' as const),
      isBusy: false,
      alarms: [],
    }
    const start = release.exact ? momentOfRelease(release, day) : undefined
    if (!start) return { ...common, wholeDay: true, start: day, end: day }
    return { ...common, wholeDay: false, start, end: new Date(start.getTime() + 15 * 60_000) }
  })
}

/** The announced moment on that day; undefined where no hour is announced. */
export function momentOfRelease(
  { time_of_day }: Pick<Release, 'time_of_day'>,
  day: string,
): Date | undefined {
  return time_of_day === null ? undefined : momentOf(new Date(`${day}T${time_of_day.slice(0, 5)}:00Z`), INDIA)
}

/** The days around today that a feed holds. */
export function feedDays(now: Date): [string, string] {
  const day = (days: number) => dayIn(new Date(now.getTime() + days * 86_400_000), INDIA)
  return [day(-60), day(400)]
}
