/** What is written, planned and measured of an answer, and how two of them are told apart. */

import type { Language, Plan } from '#supabase/functions/_shared/mains/types.ts'
import { fingerprint } from '#web/lib/fingerprint.ts'

export type PlanMade = Plan & { revealed?: 'after' | 'early' | undefined }

export type Fields = {
  mode: 'typed' | 'pages'
  language: Language
  plan: PlanMade
  text: string
  seconds: number
  plan_seconds: number
}

/** Nothing besides. */
export function fieldsOf({ mode, language, plan, text, seconds, plan_seconds }: Fields): Fields {
  return { mode, language, plan, text, seconds, plan_seconds }
}

/** Without what no database keeps as text: a NUL, and half of a letter that is two units. */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(/[\0\p{Surrogate}]/gu, '') as Value
  if (Array.isArray(value)) return value.map(storable) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, storable(part)])) as Value
}

/** Both texts, one under the other; of the plans, line by line what stands in either. */
export function joined(mine: Fields, theirs: Fields): Fields {
  return {
    ...mine,
    text: bothOf(mine.text, theirs.text, (one, other) => `${one.trimEnd()}\n\n${other.trimStart()}`),
    plan: joinedPlan(mine.plan, theirs.plan),
    seconds: Math.max(mine.seconds, theirs.seconds),
    plan_seconds: Math.max(mine.plan_seconds, theirs.plan_seconds),
  }
}

function joinedPlan(mine: PlanMade, theirs: PlanMade): PlanMade {
  const line = (one = '', other = '') =>
    bothOf(one, other, () => (one.trim() === other.trim() ? one : `${one.trim()} / ${other.trim()}`))
  const heads = { mine: mine.heads ?? [], theirs: theirs.heads ?? [] }
  const count = Math.max(heads.mine.length, heads.theirs.length)
  const joinedHeads = Array.from({ length: count }, (_, at) => line(heads.mine[at], heads.theirs[at]))
  // who looked early did, on whichever device
  const revealed = [mine.revealed, theirs.revealed].find((when) => when === 'early')
  return {
    ...{ ...theirs, ...mine },
    ...((mine.intro ?? theirs.intro) === undefined ? {} : { intro: line(mine.intro, theirs.intro) }),
    ...(count === 0 ? {} : { heads: joinedHeads }),
    ...((mine.conclusion ?? theirs.conclusion) === undefined
      ? {}
      : { conclusion: line(mine.conclusion, theirs.conclusion) }),
    ...(revealed ? { revealed } : {}),
  }
}

/** Where one of them is empty, the other. */
function bothOf(one: string, other: string, join: (one: string, other: string) => string): string {
  if (one.trim() === '') return other
  return other.trim() === '' ? one : join(one, other)
}

export function isBlank({ text, plan }: Pick<Fields, 'text' | 'plan'>): boolean {
  const { intro = '', heads = [], conclusion = '' } = plan
  return [text, intro, ...heads, conclusion].every((part) => part.trim() === '')
}

/** Whether somebody wrote the same; time does not count. */
export function isSame(one: Fields, other: Fields) {
  return written(one) === written(other)
}

function written({ mode, language, plan, text }: Fields): string {
  const { intro = '', heads = [], conclusion = '', revealed = '' } = plan
  return JSON.stringify([mode, language, text, intro, heads, conclusion, revealed])
}

/** Tells what was written apart from what else was. */
export const fingerprintOf = (fields: Fields) => fingerprint(written(fields))
