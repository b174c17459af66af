/** Values that no client of ours would send, by the type that is asked for, among some that it might. */

import type { Chance } from './random.ts'

/** Where a redirect must never lead. */
export const ELSEWHERE = 'https://evil.example/steal'
/** Must come back as text or not at all. */
export const MARKUP = `<img src=x onerror="alert('fuzzed')">`

const SQL = `'"; drop table public.profiles; select pg_sleep(9); --`

export const TEXTS: readonly string[] = [
  '',
  ' ',
  'x',
  'gdp',
  'en',
  SQL,
  `') or 1=1 --`,
  '$1',
  '%',
  '_%\\',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  'कर',
  '\u202e\u200b\ufeff',
  '\r\nX-Injected: yes',
  MARKUP,
  '[a](javascript:alert(1))',
  '=HYPERLINK("https://evil.example")',
  '../../../../etc/passwd',
  '..%2f..%2fsecrets.json',
  ELSEWHERE,
  '//evil.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'true',
  '(((((((((((((((((((((((((((((a+)+)+)+)+)+)+$',
  'x'.repeat(5_000),
  '😀'.repeat(500),
]

const NUMBERS: readonly unknown[] = [
  ...[0, 1, 2, 3, 5, 30, -1, -2147483649, 2147483647, 2147483648, 2 ** 53, 1e30, -1e30, 1e308],
  ...[0.1, -0.5, 'NaN', 'Infinity', '-Infinity', '1e400', '0x10', '', 'one', null, true, [], {}],
]

const DAYS: readonly unknown[] = [
  ...['2026-11-24', '2026-01-01', '2030-01-01', '0001-01-01', '9999-12-31', '5874897-12-31', '2026-02-30'],
  ...[
    'infinity',
    '-infinity',
    'now',
    'epoch',
    '4714-01-01 BC',
    '294276-12-31T23:59:59Z',
    '2026-11-24T10:00:00Z',
  ],
  ...['25:61', '', 'x', null, 0, -1, {}],
]

const BOOLEANS: readonly unknown[] = [true, false, null, 'true', 'maybe', 0, 2, [], {}]

/** As deep as a parser that calls itself would not come back from. */
const DEEP = `${'['.repeat(400)}1${']'.repeat(400)}`

/** What the walk has met so far: keys of rows, of others too. */
export type Known = {
  uuids: string[]
  texts: string[]
  numbers: number[]
  /** Whether the one who asks means what they say this time: what lies behind the checks is to be reached, too. */
  polite?: boolean
}

/** A value for a column or an argument of this type, as JSON has it. */
export function valueFor(chance: Chance, type: string, known: Known, depth = 0): unknown {
  if (known.polite) return plausible(chance, type, known, depth)
  if (chance.percent(4)) return chance.percent(25) ? deep() : null
  if (type.endsWith('[]')) {
    if (chance.percent(15)) return anything(chance, known, depth)
    const length = chance.percent(3) ? 2_000 : chance.below(4)
    return Array.from({ length }, () => valueFor(chance, type.slice(0, -2), known, depth + 1))
  }
  if (type === 'uuid') {
    if (chance.percent(70) && known.uuids.length > 0) return chance.one(known.uuids)
    return chance.one([
      '00000000-0000-4000-8000-000000000000',
      'x',
      '',
      null,
      1,
      SQL,
      {},
      `${'0'.repeat(32)}`,
    ])
  }
  if (/^(smallint|integer|bigint|numeric|real|double precision|oid)/.test(type)) {
    if (chance.percent(25) && known.numbers.length > 0) return chance.one(known.numbers)
    return chance.one(NUMBERS)
  }
  if (/^(date|time|timestamp|interval)/.test(type)) return chance.one(DAYS)
  if (type === 'boolean') return chance.one(BOOLEANS)
  if (/^jsonb?$/.test(type)) return json(chance, known, depth)
  if (chance.percent(45) && known.texts.length > 0) return chance.one(known.texts)
  return chance.percent(8) ? anything(chance, known, depth) : chance.one(TEXTS)
}

function plausible(chance: Chance, type: string, known: Known, depth: number): unknown {
  if (type.endsWith('[]'))
    return Array.from({ length: chance.below(3) }, () =>
      plausible(chance, type.slice(0, -2), known, depth + 1),
    )
  if (type === 'uuid') return known.uuids.length > 0 ? chance.one(known.uuids) : crypto.randomUUID()
  if (/^(smallint|integer|bigint|numeric|real|double precision|oid)/.test(type)) return chance.below(4)
  if (type === 'date') return chance.one(['2026-11-24', '2030-01-01', '2026-01-01'])
  if (/^timestamp/.test(type)) return '2026-11-24T10:00:00Z'
  if (/^(time|interval)/.test(type)) return '10:00:00'
  if (type === 'boolean') return chance.percent(50)
  if (/^jsonb?$/.test(type)) return json(chance, known, depth)
  return chance.percent(70) && known.texts.length > 0
    ? chance.one(known.texts)
    : chance.one(['x', 'gdp', 'en', 'learn'])
}

const FIELDS = [
  ...[
    'id',
    'slug',
    'kind',
    'text',
    'title',
    'body',
    'name',
    'user_id',
    'day',
    'days',
    'answer',
    'selected',
    'topic',
  ],
  ...[
    'topics',
    'level',
    'count',
    'minutes',
    'url',
    'href',
    'en',
    'hi',
    'source',
    'question',
    'fields',
    'value',
    'rows',
  ],
  ...['role', 'email', 'path', '__proto__', 'constructor', 'toString', '', 'a.b', '$ref'],
]

function json(chance: Chance, known: Known, depth: number): unknown {
  if (depth > 3) return chance.one(TEXTS)
  if (!known.polite && chance.percent(3)) return deep()
  if (!known.polite && chance.percent(12)) return anything(chance, known, depth)
  const inside = () =>
    valueFor(
      chance,
      chance.one(['text', 'integer', 'uuid', 'jsonb', 'boolean', 'date', 'text[]']),
      known,
      depth + 1,
    )
  if (chance.percent(25)) return Array.from({ length: chance.below(4) }, inside)
  return Object.fromEntries(chance.some(FIELDS, 6).map((name) => [name, inside()]))
}

function anything(chance: Chance, known: Known, depth: number): unknown {
  if (depth > 3) return null
  const type = chance.one(['text', 'numeric', 'boolean', 'jsonb', 'uuid', 'text[]'])
  return valueFor(chance, type, known, depth + 1)
}

function deep() {
  return JSON.parse(DEEP) as unknown
}

/** As it stands in an address or a filter. */
export function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** As a header can hold it: bytes of Latin letters, no ends of lines. */
export function headerSafe(text: string) {
  return [...text].filter((letter) => letter >= ' ' && letter <= 'ÿ' && letter !== '\u007f').join('')
}
