/** The three layers as one calendar: entries by their Indian day, what an entry is just now, and the weeks of a month. */

import type { Milestone, Release } from '#supabase/functions/_shared/calendar/items.ts'
import { momentOfRelease } from '#supabase/functions/_shared/calendar/items.ts'
import { releaseDays } from '#supabase/functions/_shared/calendar/recurrence.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { dayOf } from '#web/lib/dates.ts'
import { EVENT_KINDS, type EventKind, LAYERS, type Layer, type Session } from './event-queries.ts'

/** Sessions, examinations and releases have Indian days, wherever one reads of them. */
export const INDIA = 'Asia/Kolkata'

export type Entry = { key: string; day: string; moment: Date | null } & (
  | { layer: 'sessions'; session: Session }
  | { layer: 'exams'; milestone: Milestone }
  | { layer: 'releases'; release: Release }
)

/** What is between two days, both counted; earlier first, whole days before hours. */
export function entriesOf(
  { sessions, milestones, releases }: { sessions: Session[]; milestones: Milestone[]; releases: Release[] },
  from: string,
  to: string,
): Entry[] {
  const entries: Entry[] = [
    ...sessions.map((session) => {
      const moment = new Date(session.starts_at)
      return {
        ...{ key: `${session.event} ${session.day}`, day: dayOf(moment, INDIA), moment },
        ...{ layer: 'sessions' as const, session },
      }
    }),
    ...milestones.map((milestone) => ({
      ...{ key: milestone.id, day: milestone.day, moment: null, layer: 'exams' as const, milestone },
    })),
    ...releases.flatMap((release) =>
      releaseDays(release, from, to).map((day) => ({
        ...{ key: `${release.id} ${day}`, day, layer: 'releases' as const, release },
        moment: release.exact ? (momentOfRelease(release, day) ?? null) : null,
      })),
    ),
  ]
  return entries
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => a.day.localeCompare(b.day) || (a.moment?.getTime() ?? 0) - (b.moment?.getTime() ?? 0))
}

export type Choice = { layers: Layer[]; kind: EventKind | null }

/** The choice as the address says it: `layers=exams,releases`, `kind=live-class`. No layer at all means every one. */
export function choiceOf(search: URLSearchParams): Choice {
  const named = (search.get('layers') ?? '').split(',')
  const layers = LAYERS.filter((layer) => named.includes(layer))
  return {
    layers: layers.length > 0 ? layers : [...LAYERS],
    kind: EVENT_KINDS.find((kind) => kind === search.get('kind')) ?? null,
  }
}

export function chosen(entries: Entry[], { layers, kind }: Choice): Entry[] {
  return entries.filter(
    (entry) =>
      layers.includes(entry.layer) &&
      (kind === null || entry.layer !== 'sessions' || entry.session.kind === kind),
  )
}

export function byDay(entries: Entry[]) {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return [...days].map(([day, entries]) => ({ day, entries }))
}

export type State = 'upcoming' | 'live' | 'full' | 'over' | 'recording' | 'cancelled' | 'example'

/** What a session is at a moment (milliseconds). */
export function stateOf(
  session: Pick<Session, 'status' | 'example' | 'starts_at' | 'ends_at' | 'recording' | 'seats_left'>,
  now: number,
): State {
  if (session.status === 'cancelled') return 'cancelled'
  if (session.example) return 'example'
  if (now >= Date.parse(session.ends_at)) return session.recording ? 'recording' : 'over'
  if (now >= Date.parse(session.starts_at)) return 'live'
  return session.seats_left === 0 ? 'full' : 'upcoming'
}

/** From a quarter of an hour before the start until the end. */
export function isDoorOpen({ starts_at, ends_at }: Pick<Session, 'starts_at' | 'ends_at'>, now: number) {
  return now >= Date.parse(starts_at) - 15 * 60_000 && now < Date.parse(ends_at)
}

const DAY_MS = 86_400_000

/** What whoever has a seat now is still reminded by: that of the day before is for seats that were there by then. */
export function remindersAhead({ starts_at }: Pick<Session, 'starts_at'>, now: number) {
  const left = Date.parse(starts_at) - now
  if (left > DAY_MS) return 'both'
  return left > 15 * 60_000 ? 'last' : 'none'
}

/** The weeks (Monday first) that show a month (YYYY-MM), each of seven days. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const last = dayPlus(`${monthAfter(month, 1)}-01`, -1)
  const weeks: string[][] = []
  for (let monday = dayPlus(first, -weekday); monday <= last; monday = dayPlus(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => dayPlus(monday, at)))
  return weeks
}

export function monthAfter(month: string, count: number) {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + count, 1)).toISOString().slice(0, 7)
}

/** A month as the address may say it, else that of today. */
export function monthIn(search: URLSearchParams, today: string) {
  const given = search.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : today.slice(0, 7)
}

/** Where an arrow key leads from a day; undefined for other keys. */
export function dayByKey(day: string, key: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  if (key === 'Home') return dayPlus(day, -weekday)
  if (key === 'End') return dayPlus(day, 6 - weekday)
  const step = steps[key]
  return step === undefined ? undefined : dayPlus(day, step)
}
