/** What a version of a rule gives, and how two of them differ. Marks are whole sixths. */

import { signed } from '#web/lib/signed.ts'
import type { Marking } from './rules-queries.ts'

/** In the order of the form. */
export const MARKING_FIELDS = [
  { field: 'right_sixths', least: 1, most: 120 },
  { field: 'wrong_sixths', least: -120, most: 0 },
  { field: 'question_count', least: 1, most: 300 },
  { field: 'minutes', least: 5, most: 600 },
  { field: 'extra_minutes_an_hour', least: 0, most: 60 },
  { field: 'qualifying_sixths', least: 1, most: 36_000, isOptional: true },
  { field: 'sprint_seconds', least: 5, most: 600 },
  { field: 'fast_seconds', least: 1, most: 600 },
  { field: 'slow_seconds', least: 2, most: 1200 },
  { field: 'diagnostic_minutes', least: 3, most: 120 },
] as const satisfies { field: keyof Marking; least: number; most: number; isOptional?: boolean }[]

type Counted = Pick<Marking, 'right_sixths' | 'wrong_sixths' | 'question_count'>

/** Undefined where the paper does not ask so many. */
export function paperGives(
  rule: Counted,
  right: number,
  wrong: number,
): { sixths: number; most: number } | undefined {
  if (right < 0 || wrong < 0 || right + wrong > rule.question_count) return undefined
  return {
    sixths: right * rule.right_sixths + wrong * rule.wrong_sixths,
    most: rule.question_count * rule.right_sixths,
  }
}

/** As marks are written: whole, or to two places. */
export function inMarks(sixths: number, locale: string): string {
  return signed(locale, sixths / 6, { maximumFractionDigits: 2, signDisplay: 'auto' })
}

export type Change = { field: keyof Marking; before: number | null; after: number | null }

export function changesBetween(before: Marking, after: Marking): Change[] {
  return MARKING_FIELDS.flatMap(({ field }) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
}
