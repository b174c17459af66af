/** What four weeks say, in one reading (pure). */

import type { LookBack } from './plan-queries.ts'

export type Reading = { planned: number; done: number; percent: number; judged: 'less' | 'well' | 'more' }

/** Null where nothing was planned. */
export function readingOf({ weeks }: Pick<LookBack, 'weeks'>): Reading | null {
  const sum = (name: 'planned' | 'done') => weeks.reduce((all, week) => all + week[name], 0)
  const [planned, done] = [sum('planned'), sum('done')]
  if (planned === 0) return null
  const percent = Math.round((done / planned) * 100)
  return { planned, done, percent, judged: percent < 80 ? 'less' : percent > 110 ? 'more' : 'well' }
}

type Kind = LookBack['weeks'][number]['by_kind'][number]

/** The four weeks together, kind by kind, most first. */
export function kindsOf({ weeks }: Pick<LookBack, 'weeks'>): Kind[] {
  const sums = new Map<Kind['kind'], Kind>()
  for (const one of weeks.flatMap(({ by_kind }) => by_kind)) {
    const known = sums.get(one.kind) ?? { kind: one.kind, planned: 0, done: 0, logged: 0 }
    sums.set(one.kind, {
      kind: one.kind,
      planned: known.planned + one.planned,
      done: known.done + one.done,
      logged: known.logged + one.logged,
    })
  }
  return [...sums.values()].sort((one, other) => other.planned - one.planned || other.done - one.done)
}
