/** One thing of the library in the one form in which it is compared, whoever wrote it and in whatever order. */

import { createHash } from 'node:crypto'
import type { Item, Kind } from './kinds.ts'

/** Moments are the same in every zone. */
const MOMENTS = new Set(['opens', 'closes', 'starts'])
/** What a kind says where it says nothing. */
export const UNSAID: Partial<Record<Kind, Item>> = {
  note: { form: 'house', made_by: 'hand' },
  book: { form: 'house', made_by: 'hand' },
  chapter: { form: 'house', made_by: 'hand' },
  question: { diagnostic: false, negative: true },
  test: { dropped_policy: 'award_all' },
}

export function plainText(kind: Kind, item: Item): string {
  return JSON.stringify(plain(said(item, UNSAID[kind])))
}

/** Without what goes without saying. */
export function said(item: Item, unsaid: Item = {}): Item {
  return Object.fromEntries(Object.entries(item).filter(([name, value]) => value !== unsaid[name]))
}

export function hashOf(kind: Kind, item: Item): string {
  return createHash('sha256').update(plainText(kind, item)).digest('hex')
}

/** Whether two values say the same under that name. */
export function alike(one: unknown, other: unknown, name = ''): boolean {
  return JSON.stringify(plain(one, name)) === JSON.stringify(plain(other, name))
}

/** Nothing, an empty list and a field that is not there are one; names in the order of the alphabet. */
function plain(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => plain(one) ?? null)
  if (typeof value === 'object') {
    const fields = Object.keys(value)
      .sort()
      .map((key) => [key, plain((value as Item)[key], key)] as const)
      .filter(([key, field]) => field !== undefined && !(key === 'primary' && field === false))
    return Object.fromEntries(fields)
  }
  if (typeof value === 'string' && MOMENTS.has(name)) return new Date(value).toISOString()
  return typeof value === 'string' ? value.trim() : value
}
