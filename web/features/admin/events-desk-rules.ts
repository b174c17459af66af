/** Between what the desk types and what is kept: names, clocks of a zone, rules. */

import { momentOf, wallClock } from '#supabase/functions/_shared/calendar/zone.ts'

export const REPEATS = ['once', 'week', 'fortnight', 'month', 'own'] as const
export type Repeat = (typeof REPEATS)[number]

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The rule of a choice; `local` is what the field holds: 2026-12-13T20:00. */
export function ruleOf(repeat: Repeat, { local, times, own }: { local: string; times: string; own: string }) {
  if (repeat === 'once') return null
  if (repeat === 'own')
    return own
      .trim()
      .toUpperCase()
      .replace(/^RRULE:/, '')
  const count = /^\d+$/.test(times.trim()) ? `;COUNT=${times.trim()}` : ''
  const date = new Date(`${local}:00Z`)
  if (repeat === 'month')
    return `FREQ=MONTHLY;BYDAY=${Math.ceil(date.getUTCDate() / 7)}${WEEKDAYS[date.getUTCDay()]}${count}`
  return `FREQ=WEEKLY${repeat === 'fortnight' ? ';INTERVAL=2' : ''}${count}`
}

/** How a rule that is kept is shown in the form. */
export function repeatOf(rule: string | null): { repeat: Repeat; times: string; own: string } {
  const [, count = ''] = /;COUNT=(\d+)$/.exec(rule ?? '') ?? []
  const rest = (rule ?? '').replace(/;COUNT=\d+$/, '')
  const repeat =
    rule === null
      ? 'once'
      : rest === 'FREQ=WEEKLY'
        ? 'week'
        : rest === 'FREQ=WEEKLY;INTERVAL=2'
          ? 'fortnight'
          : /^FREQ=MONTHLY;BYDAY=\d[A-Z]{2}$/.test(rest)
            ? 'month'
            : 'own'
  return { repeat, times: count, own: rule ?? '' }
}

/** What a field for date and time holds, as a moment; undefined while it is not filled in. */
export function momentIn(local: string, zone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return undefined
  const wall = new Date(`${local.slice(0, 16)}:00Z`)
  try {
    return momentOf(wall, zone).toISOString()
  } catch {
    return undefined
  }
}

export function localIn(moment: string, zone: string): string {
  return wallClock(new Date(moment), zone).toISOString().slice(0, 16)
}

/** A name for the address: from the title, and a few letters so that no two are the same. */
export function slugOf(title: string, random: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  return `${words || 'session'}-${random.slice(0, 6)}`
}

const AHEAD = 4

/** Of a series that has gone on for months: its last time that is over, the next few, and those with questions that wait. */
export function nearTimes<At extends { ends_at: string; unanswered: number }>(
  times: readonly At[],
  now: number,
): At[] {
  const isOver = ({ ends_at }: At) => Date.parse(ends_at) < now
  const next = times.filter(isOver).length
  return times.filter((at, index) => (index >= next - 1 && index < next + AHEAD) || at.unanswered > 0)
}
