import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RestError } from '#backend/rest/errors.ts'
import { parseList } from './filter.ts'
import { parseLogic } from './logic.ts'
import { negotiate } from './media-type.ts'
import { COMPARISONS } from './operators.ts'
import { readPreferences } from './preferences.ts'
import { parseQuery } from './query.ts'
import { readPairs } from './query-pairs.ts'
import { readRange } from './range.ts'
import { parseSelect } from './select.ts'
import type { Filter, Logic, SelectItem, Value } from './types.ts'

const parse = (search: string) => parseQuery(readPairs(search).pairs)

test.each([
  ['select=id,name', [field('id'), field('name')]],
  ['select=*', [field('*')]],
  ['', [field('*')]],
  ['select=', []],
  ['select=a:b::text', [{ ...field('b'), alias: 'a', cast: 'text' }]],
  ['select=price.sum()::int', [{ ...field('price'), aggregate: 'sum', aggregateCast: 'int' }]],
  ['select=n:count()', [{ ...field('*'), aggregate: 'count', alias: 'n' }]],
  ['select=with space, padded ', [field('with space'), field('padded')]],
  ['select=dashed-name', [field('dashed-name')]],
  ['select="a,b":"c.d"', [{ ...field('c.d'), alias: 'a,b' }]],
  ['select="q\\"uote"', [field('q"uote')]],
  [
    'select=data->a->>0',
    [
      {
        kind: 'field',
        field: {
          name: 'data',
          path: [
            { asText: false, key: 'a' },
            { asText: true, index: '0' },
          ],
        },
      },
    ],
  ],
  ['select=r(id)', [relation('r', [field('id')])]],
  [
    'select=a:r!hint!inner(id)',
    [{ ...relation('r', [field('id')]), alias: 'a', hint: 'hint', join: 'inner' }],
  ],
  ['select=r!left!hint()', [{ ...relation('r', []), hint: 'hint', join: 'left' }]],
  [
    'select=...r(x:id,s(*))',
    [{ ...relation('r', [{ ...field('id'), alias: 'x' }, relation('s', [field('*')])]), spread: true }],
  ],
])('%s', (search, expected) => {
  expect(parse(search).select).toEqual(expected)
})

function field(name: string) {
  return { kind: 'field', field: { name, path: [] } }
}
function relation(name: string, items: unknown[]) {
  return { kind: 'relation', name, spread: false, items }
}

test.each([
  ['select=id,clients(name[])', 'select parameter', 16],
  ['select=name::', 'select parameter', 7],
  ['select=*!hint', 'select parameter', 2],
  ['select=a b c(', 'select parameter', 7],
  ['order=id.ac', 'order', 4],
  ['order=id.asc.nlsfst', 'order', 8],
  ['or=()', 'logic tree', 2],
  ['or=)(', 'logic tree', 1],
  ['or=(id.in.1,2)', 'logic tree', 8],
  ['id=noop.0', 'filter', 1],
  ['id=eq', 'filter', 1],
  ['id=fts().value', 'filter', 1],
  ['id=in(any).(1)', 'filter', 1],
  ['id=neq(any).{1}', 'filter', 1],
  ['columns=a,,b', 'columns parameter', 3],
  ['a..b=eq.1', 'tree path', 3],
])('%s is refused where it goes wrong', (search, subject, column) => {
  const error = refusal(() => parse(search))
  expect(error?.body.code).toBe('PGRST100')
  expect(error?.body.message).toMatch(
    new RegExp(`failed to parse ${subject} \\(.*\\)" \\(line 1, column ${column}\\)$`),
  )
  expect(error?.body.details).toMatch(/^unexpected .+ expecting .+/)
})

function refusal(work: () => unknown): RestError | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  return undefined
}

test('values are lifted out of the shape, names and operators are not', () => {
  const one = readPairs('id=eq.1&name=not.in.(a,b)&limit=5&select=id')
  const other = readPairs('id=eq.2.eq.3&name=not.in.()&limit=7&select=id')
  expect(one.shape).toBe(other.shape)
  expect([one.lifted, one.limit, other.lifted]).toEqual([['1', '(a,b)'], '5', ['2.eq.3', '()']])
  const shapes = [
    'id=eq.1',
    'id=neq.1',
    'id=not.eq.1',
    'id=is.null',
    'id=is.true',
    'id=fts(a).1',
    'id=fts(b).1',
    'id=like(any).1',
    'eq=id.1',
    'id=eq.1&id=eq.1',
    'id=eq.1&select=id',
    'select=id',
    'select=id%22%2C%22',
    'select=id&order=id',
    'select=id,order%22%2C%22id',
  ].map((search) => readPairs(search).shape)
  expect(new Set(shapes).size).toBe(shapes.length)
  expect(readPairs('or=(id.eq.1)').shape).toBeUndefined()
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'()[]{},.:!"\\->* eqinoradtsl1%') }),
)

test('whatever a query string holds, it is read or refused', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.oneof(
            text,
            fc.constantFrom('select', 'order', 'or', 'r.and', 'columns', 'on_conflict', 'limit'),
          ),
          text,
        ),
        { maxLength: 5 },
      ),
      (pairs) => {
        const search = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
        refusal(() => {
          const read = readPairs(search)
          readRange(read.limit, read.offset, null)
          parseQuery(read.pairs, { argsAllowed: true })
          for (const value of read.lifted) refusal(() => parseList(value))
        })
      },
    ),
    { numRuns: 3_000 },
  )
  fc.assert(
    fc.property(text, (raw) => void refusal(() => readPairs(raw))),
    { numRuns: 500 },
  )
})

function encode(raw: string) {
  // Half a surrogate has no percent-encoding.
  return encodeURIComponent(raw.toWellFormed())
}

test('whatever a header holds, it is read or refused', () => {
  fc.assert(
    fc.property(text, (raw) => {
      refusal(() => negotiate(raw, { planAllowed: true }))
      refusal(() => readPreferences(raw))
      refusal(() => readRange(undefined, undefined, raw))
    }),
    { numRuns: 1_000 },
  )
})

const name = fc.string({ unit: fc.constantFrom(...'abz_19 .,"\\()->é'), minLength: 1, maxLength: 6 })
const value = fc.string({ unit: fc.constantFrom(...'ab1 .,"\\(){}*%é'), maxLength: 8 })
const step = fc.oneof(
  fc.record({ asText: fc.boolean(), key: name }),
  fc.record({ asText: fc.boolean(), index: fc.integer({ min: -20, max: 20 }).map(String) }),
)
const fieldOf = fc.record({ name, path: fc.array(step, { maxLength: 2 }) })
const fixed = value.map((one): Value => ({ fixed: one }))
const operators = Object.entries(COMPARISONS)
const operation = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom(...Object.values(COMPARISONS)),
    value: fixed,
  }),
  fc.record({ kind: fc.constant('distinct' as const), value: fixed }),
  fc.record({
    kind: fc.constant('is' as const),
    state: fc.constantFrom('null' as const, 'not null' as const, 'true' as const),
  }),
  fc.record({
    kind: fc.constant('search' as const),
    parser: fc.constant('plainto_tsquery'),
    language: fc.constant('simple'),
    value: fixed,
  }),
  fc
    .array(value, { minLength: 2, maxLength: 3 })
    .map((list) => ({ kind: 'in' as const, list: { fixed: `(${list.map(quote).join(',')})` } })),
)
const filter = fc.record({ field: fieldOf, not: fc.boolean(), operation })
const { tree } = fc.letrec<{ tree: Logic; item: Logic }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    filter.map((one): Logic => ({ kind: 'filter', filter: one })),
    tie('tree'),
  ),
  tree: fc.record({
    kind: fc.constant('tree' as const),
    not: fc.boolean(),
    operator: fc.constantFrom('and' as const, 'or' as const),
    items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
}))

function quote(raw: string) {
  return `"${raw.replace(/["\\]/g, '\\$&')}"`
}

function writeField({ name: called, path }: Filter['field']) {
  return (
    quote(called) +
    path.map((one) => (one.asText ? '->>' : '->') + ('key' in one ? quote(one.key) : one.index)).join('')
  )
}

function writeFilter({ field: column, not, operation: one }: Filter) {
  const fixedOf = (given: Value) => ('fixed' in given ? given.fixed : '')
  const operand = {
    compare: () =>
      one.kind === 'compare' &&
      `${operators.find(([, sql]) => sql === one.operator)?.[0]}.${quote(fixedOf(one.value))}`,
    distinct: () => one.kind === 'distinct' && `isdistinct.${quote(fixedOf(one.value))}`,
    is: () => one.kind === 'is' && `is.${one.state.replace(' ', '_')}`,
    search: () => one.kind === 'search' && `plfts(simple).${quote(fixedOf(one.value))}`,
    in: () => one.kind === 'in' && `in.${fixedOf(one.list)}`,
  }[one.kind]()
  return `${writeField(column)}.${not ? 'not.' : ''}${operand}`
}

function writeLogic(logic: Logic): string {
  if (logic.kind === 'filter') return writeFilter(logic.filter)
  return `${logic.not ? 'not.' : ''}${logic.operator}(${logic.items.map(writeLogic).join(',')})`
}

test('a tree of filters that is written down is read back the same', () => {
  fc.assert(
    fc.property(tree, (logic) => {
      const { not, operator, items } = logic as Extract<Logic, { kind: 'tree' }>
      const written = `(${items.map(writeLogic).join(',')})`
      expect(parseLogic(`${not ? 'not.' : ''}${operator}`, written)).toEqual({ path: [], logic })
    }),
    { numRuns: 500 },
  )
})

const { items: selection } = fc.letrec<{ items: SelectItem[]; item: SelectItem }>((tie) => ({
  items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  item: fc.oneof(
    { depthSize: 'small' },
    fc
      .record(
        { kind: fc.constant('field' as const), field: fieldOf, alias: name, cast: fc.constant('text') },
        { requiredKeys: ['kind', 'field'] },
      )
      .map((one): SelectItem => one),
    fc
      .record(
        {
          kind: fc.constant('relation' as const),
          name,
          hint: name,
          join: fc.constantFrom('inner' as const, 'left' as const),
          alias: name,
          spread: fc.constant(false),
          items: tie('items'),
        },
        { requiredKeys: ['kind', 'name', 'spread', 'items'] },
      )
      .map((one): SelectItem => one),
  ),
}))

function writeItem(item: SelectItem): string {
  const alias = item.alias === undefined ? '' : `${quote(item.alias)}:`
  if (item.kind === 'field') return `${alias}${writeField(item.field)}${item.cast ? `::${item.cast}` : ''}`
  const hint = item.hint === undefined ? '' : `!${quote(item.hint)}`
  return `${alias}${quote(item.name)}${hint}${item.join ? `!${item.join}` : ''}(${item.items.map(writeItem).join(',')})`
}

test('a selection that is written down is read back the same', () => {
  fc.assert(
    fc.property(selection, (items) => {
      expect(parseSelect(items.map(writeItem).join(','))).toEqual(items)
    }),
    { numRuns: 500 },
  )
})
