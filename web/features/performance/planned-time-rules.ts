/** Planned and real minutes, added up by week and by kind (pure). */

import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'

export type TimeLine<Kind extends string = string> = {
  /** The Monday of the week, of which the range may hold a part. */
  from: string
  kind: Kind
  planned: number
  done: number
  logged: number
}
export type Sum = { planned: number; done: number; logged: number }

export function sumOf(lines: readonly TimeLine[]): Sum {
  return lines.reduce<Sum>(
    (all, { planned, done, logged }) => ({
      planned: all.planned + planned,
      done: all.done + done,
      logged: all.logged + logged,
    }),
    { planned: 0, done: 0, logged: 0 },
  )
}

/** Every week from the first with something in it to the last, also those with nothing. */
export function byWeek(lines: readonly TimeLine[]): (Sum & { from: string })[] {
  const weeks = [...new Set(lines.map(({ from }) => from))].sort()
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return []
  const all: string[] = []
  for (let week = first; week <= last; week = dayPlus(week, 7)) all.push(week)
  return all.map((from) => ({ from, ...sumOf(lines.filter((line) => line.from === from)) }))
}

/** The kinds, those with most planned first. */
export function byKind<Kind extends string>(lines: readonly TimeLine<Kind>[]): (Sum & { kind: Kind })[] {
  return [...new Set(lines.map(({ kind }) => kind))]
    .map((kind) => ({ kind, ...sumOf(lines.filter((line) => line.kind === kind)) }))
    .sort((one, other) => other.planned - one.planned || other.done - one.done)
}
