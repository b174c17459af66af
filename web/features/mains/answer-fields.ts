/** What is written, planned and measured of an answer, and how two of them are told apart. */

import type { Language, Plan } from '#supabase/functions/_shared/mains/types.ts'

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

/** Both texts, one under the other; of the plans, what stands in either. */
export function joined(mine: Fields, theirs: Fields): Fields {
  return {
    ...mine,
    text: `${mine.text.trimEnd()}\n\n${theirs.text.trimStart()}`,
    plan: { ...theirs.plan, ...mine.plan },
    seconds: Math.max(mine.seconds, theirs.seconds),
    plan_seconds: Math.max(mine.plan_seconds, theirs.plan_seconds),
  }
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

/** Tells texts apart (53 bits of cyrb53), where the whole text would fill the device. */
export function fingerprint(fields: Fields): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const letter of written(fields)) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
