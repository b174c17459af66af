/** A first plan from the areas' ability to the examination: what to study in which weeks, lowest areas first and longest. */

import { chanceAt } from './onboarding-rules.ts'

export type PlanPart = {
  kind: 'study' | 'papers' | 'revision'
  /** Weeks from the start, counted from 1; both inclusive. */
  from: number
  to: number
  /** Of study: what is studied; several where there are fewer weeks than areas. */
  areas: string[]
}

/** Shares of the weeks that are left: new ground, then whole papers, then revision. */
const STUDY = 0.65
const PAPERS = 0.2
/** Even an area that is known well gets some of the time. */
const LEAST_NEED = 25

export function firstPlan(areas: readonly { area: string; theta: number }[], weeks: number): PlanPart[] {
  if (areas.length === 0 || weeks < 1) return []
  const study = Math.max(1, Math.round(weeks * STUDY))
  const papers = Math.min(weeks - study, Math.round(weeks * PAPERS))
  const parts = studyParts(
    areas.toSorted((one, other) => one.theta - other.theta || one.area.localeCompare(other.area)),
    study,
  )
  if (papers > 0) parts.push({ kind: 'papers', from: study + 1, to: study + papers, areas: [] })
  if (study + papers < weeks) parts.push({ kind: 'revision', from: study + papers + 1, to: weeks, areas: [] })
  return parts
}

/** The weeks are dealt out by need; each area ends where its share of all need ends. */
function studyParts(areas: readonly { area: string; theta: number }[], weeks: number): PlanPart[] {
  const needs = areas.map(({ theta }) => 100 - chanceAt(theta) + LEAST_NEED)
  const all = needs.reduce((sum, need) => sum + need, 0)
  const parts: PlanPart[] = []
  let used = 0
  let done = 0
  for (const [at, { area }] of areas.entries()) {
    done += needs[at] ?? 0
    const until = at === areas.length - 1 ? weeks : Math.round((weeks * done) / all)
    const last = parts.at(-1)
    if (until > used) {
      parts.push({ kind: 'study', from: used + 1, to: until, areas: [area] })
      used = until
    } else if (last) last.areas.push(area)
    else {
      parts.push({ kind: 'study', from: 1, to: 1, areas: [area] })
      used = 1
    }
  }
  return parts
}

/** Whole weeks between two days. */
export function weeksBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / (7 * 86_400_000)))
}

/** The day on which a week of the plan begins. */
export function weekStart(start: string, week: number): string {
  return new Date(Date.parse(start) + (week - 1) * 7 * 86_400_000).toISOString().slice(0, 10)
}

/** The week of a plan in which a day falls, counted from 1; days after the last whole week belong to that one. */
export function weekOf(start: string, today: string, weeks: number): number {
  return Math.min(weeks, weeksBetween(start, today) + 1)
}
