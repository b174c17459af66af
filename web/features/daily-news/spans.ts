/** Plain days (YYYY-MM-DD), which belong to no time zone: their weeks and months. */

import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'

export const VIEWS = ['day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]

/** The first and last day of what a day lies in. A week begins on Monday. */
export function spanOf(view: View, day: string): { from: string; until: string } {
  if (view === 'day') return { from: day, until: day }
  const date = new Date(`${day}T00:00:00Z`)
  if (view === 'week') {
    const from = dayPlus(day, -((date.getUTCDay() + 6) % 7))
    return { from, until: dayPlus(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, until: dayPlus(nextMonth(from), -1) }
}

/** A day of the span before, or after. */
export function besides(view: View, day: string, by: -1 | 1) {
  const { from, until } = spanOf(view, day)
  return by === -1 ? dayPlus(from, -1) : dayPlus(until, 1)
}

function nextMonth(first: string) {
  const date = new Date(`${first}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}

/** The weeks of a month, Monday first; null where a day belongs to another month. */
export function weeksOf(day: string): (string | null)[][] {
  const { from, until } = spanOf('month', day)
  const weeks: (string | null)[][] = []
  for (let monday = spanOf('week', from).from; monday <= until; monday = dayPlus(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const one = dayPlus(monday, at)
        return one >= from && one <= until ? one : null
      }),
    )
  }
  return weeks
}
