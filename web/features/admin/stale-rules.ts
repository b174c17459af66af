/** The fields of a figure as they are typed, what is wrong with them, and what is sent. */

export const FIELDS = [
  'value',
  'display',
  'unit',
  'period',
  'as_of',
  'released',
  'base_year',
  'series_period',
  'status',
  'publisher',
  'source_title',
  'source_url',
  'checked',
  'reviewed_by',
] as const
export type Field = (typeof FIELDS)[number]

export const OPTIONAL: readonly Field[] = ['released', 'base_year', 'series_period', 'checked']
export const DATES: readonly Field[] = ['as_of', 'released', 'checked']

/** What a correction is made of. */
type Seen = Record<string, string | null>

export type Typed = Partial<Record<Field, string>> & { id?: string; how?: 'newer' | 'corrected'; seen?: Seen }

export type Problem = 'missing' | 'notNumber' | 'notLink'

export function problemsOf(typed: Typed): Partial<Record<Field | 'id', Problem>> {
  const problems: Partial<Record<Field | 'id', Problem>> = {}
  if (!typed.id) problems.id = 'missing'
  for (const field of FIELDS) {
    if (!OPTIONAL.includes(field) && !typed[field]?.trim()) problems[field] = 'missing'
  }
  if (typed.value?.trim() && !Number.isFinite(Number(typed.value))) problems.value = 'notNumber'
  if (typed.source_url?.trim() && !typed.source_url.trim().startsWith('https://'))
    problems.source_url = 'notLink'
  return problems
}

/** Of a newer figure what is empty is said to be empty; of a corrected one it stays as it was. */
export function sentOf(typed: Typed): Record<string, string | number | null | Seen> {
  const isCorrected = typed.how === 'corrected'
  const fields = FIELDS.map((field) => [field, typed[field]?.trim() || null] as const)
  const sent = Object.fromEntries(fields.filter(([, value]) => value !== null || !isCorrected))
  const { id = '', seen = {} } = typed
  return { ...sent, value: Number(typed.value), ...(isCorrected ? { id, seen } : {}) }
}
