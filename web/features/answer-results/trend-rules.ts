/** The course of a criterion over a learner's answers. Under three answers there is none. */

import { CRITERIA, type Criterion } from '#supabase/functions/_shared/mains/types.ts'
import type { MainsRecord } from './bank-queries.ts'

export const LEAST = 3

export type Course = {
  criterion: Criterion
  values: number[]
  /** The average of all. */
  average: number
  /** The newer half's average less the older half's; null where there are too few to say. */
  change: number | null
}

export function coursesOf(trend: MainsRecord['trend']): Course[] {
  return CRITERIA.flatMap((criterion) => {
    const values = trend.flatMap(({ criteria }) => criteria[criterion] ?? [])
    if (values.length < LEAST) return []
    const half = Math.floor(values.length / 2)
    const change = values.length >= 2 * LEAST ? mean(values.slice(-half)) - mean(values.slice(0, half)) : null
    return [{ criterion, values, average: mean(values), change }]
  })
}

/** Smaller changes are within what two markings of one answer differ by. */
const NOTICEABLE = 0.1

export function wayOf({ change }: Course): 'unknown' | 'level' | 'rising' | 'falling' {
  if (change === null) return 'unknown'
  if (Math.abs(change) < NOTICEABLE) return 'level'
  return change > 0 ? 'rising' : 'falling'
}

/** Of the criteria, the one that gives least. */
export function weakest(courses: readonly Course[]): Course | undefined {
  return [...courses].sort((one, other) => one.average - other.average)[0]
}

/** Where the values stand in a box; shares always on the whole scale, so that courses can be compared. */
export function linePoints(values: readonly number[], width: number, height: number) {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const round = (value: number) => Math.round(value * 10) / 10
  return values.map((value, at) => ({
    x: round(at * step),
    y: round(height - Math.min(1, Math.max(0, value)) * height),
  }))
}

function mean(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
