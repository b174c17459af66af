/** Requests of the model: what they ask for, how that is written in an address, and how to make any number of them. */

import fc from 'fast-check'
import { TEXTS } from './fuzz-world.ts'

export type Filter = {
  kind: 'filter'
  not: boolean
  column: string
  /** Keys inside `j`; the value there is taken as text. */
  path?: string[]
  operator: string
  value: unknown
}

export type Tree = Filter | { kind: 'tree'; not: boolean; operator: 'and' | 'or'; items: Tree[] }
export type Selected = { column: string; as?: string; text?: boolean }
export type Order = { column: string; descending: boolean; nullsFirst?: boolean }

type Part = { select: Selected[]; where: Tree[]; order: Order[]; limit?: number; offset?: number }

export type ItemRequest = Part & {
  root: 'items' | 'parts'
  embed?: Part & { inner: boolean }
  count: boolean
}

/** Path and query, as a client writes them. */
export function addressOf(request: ItemRequest): string {
  const { root, embed } = request
  const name = root === 'items' ? 'parts' : 'item'
  const inner = embed?.inner ? '!inner' : ''
  const columns = request.select.length > 0 ? request.select.map(selected) : ['*']
  const inside = embed && (embed.select.length > 0 ? embed.select.map(selected) : ['*'])
  const pairs: [string, string][] = [
    ['select', [...columns, ...(inside ? [`${name}${inner}(${inside.join(',')})`] : [])].join(',')],
    ...pairsOf(request, ''),
    ...(embed ? pairsOf(embed, `${name}.`) : []),
  ]
  return `/${root}?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`
}

function selected({ column, as, text }: Selected) {
  return `${as ? `${as}:` : ''}${column}${text ? '::text' : ''}`
}

function pairsOf({ where, order, limit, offset }: Part, prefix: string): [string, string][] {
  const terms = [...order, { column: 'id', descending: false }].map(
    ({ column, descending, nullsFirst }: Order) =>
      `${column}${descending ? '.desc' : ''}${nullsFirst === undefined ? '' : nullsFirst ? '.nullsfirst' : '.nullslast'}`,
  )
  return [
    ...where.map((tree): [string, string] =>
      tree.kind === 'filter'
        ? [`${prefix}${field(tree)}`, operation(tree)]
        : [`${prefix}${tree.not ? 'not.' : ''}${tree.operator}`, `(${tree.items.map(inTree).join(',')})`],
    ),
    [`${prefix}order`, terms.join(',')],
    ...(limit === undefined ? [] : [[`${prefix}limit`, String(limit)] as [string, string]]),
    ...(offset === undefined ? [] : [[`${prefix}offset`, String(offset)] as [string, string]]),
  ]
}

function inTree(tree: Tree): string {
  if (tree.kind === 'filter') return `${field(tree)}.${operation(tree, true)}`
  return `${tree.not ? 'not.' : ''}${tree.operator}(${tree.items.map(inTree).join(',')})`
}

function field({ column, path }: Filter) {
  return path
    ? `j${path.map((key, at) => `${at === path.length - 1 ? '->>' : '->'}${key}`).join('')}`
    : column
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

function operation({ not, operator, value }: Filter, isInTree = false): string {
  return `${not ? 'not.' : ''}${operator}.${operand(operator, value, isInTree)}`
}

function operand(operator: string, value: unknown, isInTree: boolean): string {
  if (operator === 'in') return `(${(value as unknown[]).map((one) => quoted(String(one))).join(',')})`
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return isInTree && operator !== 'is' ? quoted(String(value)) : String(value)
}

const texts = fc.constantFrom(...TEXTS)
const integers = fc.integer({ min: -2, max: 12 })
const dates = fc.constantFrom('2026-01-11', '2026-03-13', '2026-05-15', '2026-09-18', '2025-12-31')
const ordering = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte')
// Words that a text pattern is made of: no backslash, which escapes.
const patterns = fc
  .array(fc.constantFrom('%', '*', '_', 'a', 'plain', 'P', ' ', '(', '"', "'", '.', 'न', '😀', '1'), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''))

const filter = (
  column: string,
  operator: fc.Arbitrary<string>,
  value: fc.Arbitrary<unknown>,
  path?: string[],
) =>
  fc.record({
    kind: fc.constant('filter' as const),
    not: fc.boolean(),
    column: fc.constant(column),
    operator,
    value,
    ...(path && { path: fc.constant(path) }),
  })

const one = fc.constantFrom
const nullness = one('null', 'not_null')

const numberFilters = (column: string) => [
  filter(column, ordering, integers),
  filter(column, one('in'), fc.array(integers, { maxLength: 4 })),
  filter(column, one('eq(any)', 'gt(all)'), fc.array(integers, { minLength: 1, maxLength: 3 })),
  filter(column, one('is'), nullness),
  filter(column, one('isdistinct'), integers),
]
const textFilters = (column: string, path?: string[]) => [
  filter(column, ordering, texts, path),
  filter(column, one('in'), fc.array(texts, { minLength: 2, maxLength: 4 }), path),
  filter(column, one('like', 'ilike'), patterns, path),
  filter(column, one('is'), nullness, path),
  filter(column, one('isdistinct'), texts, path),
]
const PART_FILTERS = [...numberFilters('id'), ...numberFilters('n'), ...textFilters('t')]
const FILTERS = {
  parts: PART_FILTERS,
  items: [
    ...PART_FILTERS,
    filter('b', one('eq', 'neq'), fc.boolean()),
    filter('b', one('is'), one('true', 'false', 'unknown', 'null', 'not_null')),
    filter('d', ordering, dates),
    filter('d', one('in'), fc.array(dates, { maxLength: 3 })),
    filter(
      'a',
      one('cs', 'cd', 'ov'),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    ),
    ...textFilters('j', ['deep', 'k']).slice(2),
    filter('j', one('eq', 'neq'), one('plain', "it's", 'a,b', ''), ['k']),
    filter('j', one('is'), nullness, ['m']),
  ],
}
const COLUMNS = { items: ['id', 'n', 't', 'b', 'd', 'j', 'a'], parts: ['id', 'item', 'n', 't'] }
const SORTABLE = { items: ['n', 't', 'b', 'd'], parts: ['n', 't', 'item'] }

type Root = ItemRequest['root']

function trees(root: Root): fc.Arbitrary<Tree> {
  const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; node: Tree }>((tie) => ({
    leaf: fc.oneof(...FILTERS[root]) as fc.Arbitrary<Tree>,
    node: fc.record({
      kind: fc.constant('tree' as const),
      not: fc.boolean(),
      operator: fc.constantFrom('and' as const, 'or' as const),
      items: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    }),
    tree: fc.oneof({ maxDepth: 2, withCrossShrink: true }, tie('leaf'), tie('node')),
  }))
  return tree
}

function parts(root: Root): fc.Arbitrary<Part> {
  const select = fc.uniqueArray(fc.constantFrom(...COLUMNS[root]), { maxLength: 3 }).chain((columns) =>
    fc.tuple(
      ...columns.map((column, at) =>
        fc.record({
          column: fc.constant(column),
          as: fc.constantFrom(undefined, `as_${at}`, `ü_${at}`),
          text: column === 'id' || column === 'n' || column === 'b' ? fc.boolean() : fc.constant(false),
        }),
      ),
    ),
  )
  const order = fc.uniqueArray(fc.constantFrom(...SORTABLE[root]), { maxLength: 2 }).chain((columns) =>
    fc.tuple(
      ...columns.map((column) =>
        fc.record({
          column: fc.constant(column),
          descending: fc.boolean(),
          nullsFirst: fc.constantFrom(undefined, true, false),
        }),
      ),
    ),
  )
  return fc.record(
    {
      select: select as fc.Arbitrary<Selected[]>,
      where: fc.array(trees(root), { maxLength: 3 }),
      order: order as fc.Arbitrary<Order[]>,
      limit: fc.integer({ min: 0, max: 20 }),
      offset: fc.integer({ min: 0, max: 12 }),
    },
    { requiredKeys: ['select', 'where', 'order'] },
  )
}

/** Every request that the reference can answer too. */
export const requests: fc.Arbitrary<ItemRequest> = fc.constantFrom<Root>('items', 'parts').chain((root) => {
  const other: Root = root === 'items' ? 'parts' : 'items'
  const inside = fc.record({ part: parts(other), inner: fc.boolean() }).map(({ part, inner }) => {
    // One row has no pages.
    const { limit: _, offset: __, ...whole } = part
    return { ...(root === 'items' ? part : whole), inner }
  })
  return fc
    .record({ part: parts(root), embed: fc.option(inside, { nil: undefined }), count: fc.boolean() })
    .map(({ part, embed, count }) => ({ ...part, root, count, ...(embed && { embed }) }))
})
