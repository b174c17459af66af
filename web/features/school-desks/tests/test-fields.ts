/** The form of a test: between what is kept, what is typed and what is sent. */

import { numberOf, type Problem, problemsOf } from '../form-rules.ts'
import { localOf, momentOf } from '../moments.ts'
import type { DeskTest, TestFields } from './tests-queries.ts'

export type TypedTest = ReturnType<typeof fieldsOf>

export function fieldsOf(test: DeskTest | null) {
  return {
    made_as: '',
    kind: (test?.kind ?? 'topic') as string,
    title: test?.title ?? '',
    title_hi: test?.title_hi ?? '',
    about: test?.about ?? '',
    about_hi: test?.about_hi ?? '',
    topics: test?.topics ?? [],
    minutes: String(test?.minutes ?? 30),
    rule: test?.rule ?? 'gs1',
    dropped_policy: (test?.dropped_policy ?? 'award_all') as string,
    series: test?.series ?? '',
    attempts_allowed: String(test?.attempts_allowed ?? ''),
    opens_at: localOf(test?.opens_at ?? null),
    closes_at: localOf(test?.closes_at ?? null),
    questions: test?.questions ?? [],
  }
}

export function sentOf(fields: TypedTest): TestFields {
  return {
    ...fields,
    kind: fields.kind as TestFields['kind'],
    dropped_policy: fields.dropped_policy as TestFields['dropped_policy'],
    minutes: Number(fields.minutes),
    attempts_allowed: numberOf(fields.attempts_allowed),
    opens_at: momentOf(fields.opens_at),
    closes_at: momentOf(fields.closes_at),
  }
}

export function problemsIn(fields: TypedTest): Record<string, Problem> {
  const found = problemsOf(fields, [
    { field: 'title', kind: 'text', least: 3, most: 120 },
    { field: 'title_hi', kind: 'text', least: 3, most: 120 },
    { field: 'about', kind: 'text', least: 3, most: 500 },
    { field: 'about_hi', kind: 'text', least: 3, most: 500 },
    { field: 'minutes', kind: 'number', least: 5, most: 180 },
    { field: 'attempts_allowed', kind: 'number', least: 1, most: 20, isOptional: true },
  ])
  if (fields.opens_at && fields.closes_at && fields.closes_at <= fields.opens_at)
    found.closes_at ??= { kind: 'after' }
  return found
}

/** The same list with the question at `at` moved by one. */
export function moved(ids: readonly string[], at: number, by: -1 | 1): string[] {
  const [one, other] = [ids[at], ids[at + by]]
  if (one === undefined || other === undefined) return [...ids]
  const next = [...ids]
  next[at] = other
  next[at + by] = one
  return next
}

/** Whether an area weighs a tenth of the paper more or less than in past papers. */
export function isFarOff(asked: number, of: number, past: number, ofPast: number): boolean {
  if (of === 0 || ofPast === 0) return false
  return Math.round(Math.abs(asked / of - past / ofPast) * 1000) >= 100
}
