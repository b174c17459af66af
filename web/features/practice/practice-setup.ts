/** How a set of practice is put together. It lives in the address, so that a link brings somebody else to the same. */

import type { Json } from '#supabase/database.types.ts'
import {
  CONFIDENCE_POLICIES,
  type ConfidencePolicy,
  FORMATS,
  type Format,
} from '#web/features/player/index.ts'

export const MODES = ['learn', 'exam', 'sprint'] as const
/** As in the paper, with twice its time, or none (WCAG 2.2.1). */
export const CLOCKS = ['paper', 'double', 'off'] as const
export const KINDS = ['static', 'current', 'hybrid'] as const
export const ONLY = ['unseen', 'wrong', 'lucky', 'slow', 'bookmarked'] as const
export const SIZES = [5, 10, 20, 50, 100] as const

export type Setup = {
  topics: string[]
  formats: Format[]
  kinds: (typeof KINDS)[number][]
  difficulty: [number, number]
  only: (typeof ONLY)[number][]
  /** Of past papers; none: whatever paper, and our own. */
  years: number[]
  size: number
  mode: (typeof MODES)[number]
  clock: (typeof CLOCKS)[number]
  confidence: ConfidencePolicy
}

export const DEFAULT_SETUP: Setup = {
  topics: [],
  formats: [],
  kinds: [],
  difficulty: [1, 5],
  only: [],
  years: [],
  size: 10,
  mode: 'learn',
  clock: 'paper',
  confidence: 'optional',
}

/** Whatever stands in the address, made into a setup that makes sense. */
export function setupFrom(search: URLSearchParams): Setup {
  const list = (name: string) => (search.get(name) ?? '').split(',').filter(Boolean)
  const known = <Value extends string>(values: readonly Value[], name: string) =>
    values.filter((value) => list(name).includes(value))
  const [from, to] = list('difficulty')
    .map(Number)
    .filter((step) => Number.isInteger(step) && step >= 1 && step <= 5)
  const size = Number(search.get('size'))
  return {
    topics: list('topics').filter((slug) => /^[a-z0-9-]+$/.test(slug)),
    formats: known(FORMATS, 'formats'),
    kinds: known(KINDS, 'kinds'),
    difficulty: from !== undefined && to !== undefined && from <= to ? [from, to] : DEFAULT_SETUP.difficulty,
    only: known(ONLY, 'only'),
    years: [...new Set(list('years').map(Number))].filter((year) => year > 1978 && year < 2101).sort(),
    size: Number.isInteger(size) && size >= 1 && size <= 100 ? size : DEFAULT_SETUP.size,
    mode: MODES.find((mode) => mode === search.get('mode')) ?? DEFAULT_SETUP.mode,
    clock: CLOCKS.find((clock) => clock === search.get('clock')) ?? DEFAULT_SETUP.clock,
    confidence:
      CONFIDENCE_POLICIES.find((policy) => policy === search.get('confidence')) ?? DEFAULT_SETUP.confidence,
  }
}

/** The other way round; what is as usual is left out. */
export function searchOf(setup: Setup): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of ['topics', 'formats', 'kinds', 'only', 'years'] as const) {
    if (setup[name].length > 0) search.set(name, setup[name].join(','))
  }
  if (setup.difficulty.join() !== DEFAULT_SETUP.difficulty.join()) {
    search.set('difficulty', setup.difficulty.join(','))
  }
  if (setup.size !== DEFAULT_SETUP.size) search.set('size', String(setup.size))
  if (setup.mode !== DEFAULT_SETUP.mode) search.set('mode', setup.mode)
  if (setup.clock !== DEFAULT_SETUP.clock) search.set('clock', setup.clock)
  if (setup.confidence !== DEFAULT_SETUP.confidence) search.set('confidence', setup.confidence)
  return search
}

/** Whether an address asks for a set, and not for another part of the page. */
export function namesASet(search: URLSearchParams): boolean {
  return Object.keys(DEFAULT_SETUP).some((name) => search.has(name))
}

/** As the server takes it (`start_practice`). */
export function sentSetup(setup: Setup): NonNullable<Json> {
  return { ...setup }
}

export function toggled<Value>(values: Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}
