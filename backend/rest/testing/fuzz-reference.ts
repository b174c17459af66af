/** What a request of the model answers, worked out over the known rows in plain JavaScript. */

import type { Filter, ItemRequest, Order, Selected, Tree } from './fuzz-requests.ts'
import { ITEMS, type Item, PARTS, type Part } from './fuzz-world.ts'

type Row = Record<string, unknown>

/** SQL's third truth value. */
type Truth = boolean | null

export function expectedAnswer(request: ItemRequest): { rows: Row[]; total: number } {
  const rows = request.root === 'items' ? ITEMS : PARTS
  const found = (rows as (Item | Part)[]).filter((row) =>
    request.where.every((tree) => truthOf(tree, row) === true),
  )
  const { embed } = request
  const kept = embed?.inner ? found.filter((row) => related(request, row).length > 0) : found
  // A list whose page is empty is no list to join with; the total does not know of pages.
  const shown = embed?.inner ? kept.filter((row) => embeddedRows(request, row).length > 0) : kept
  const sorted = sort(shown, request.order)
  return {
    total: kept.length,
    rows: page(sorted, request).map((row) => ({
      ...chosen(row, request.select),
      ...embedded(request, row),
    })),
  }
}

function page<Value>(rows: Value[], { limit, offset = 0 }: { limit?: number; offset?: number }): Value[] {
  return rows.slice(offset, limit === undefined ? undefined : offset + limit)
}

function related({ root, embed }: ItemRequest, row: Row): Row[] {
  if (!embed) return []
  const all: Row[] =
    root === 'items' ? PARTS.filter(({ item }) => item === row.id) : ITEMS.filter(({ id }) => id === row.item)
  return all.filter((one) => embed.where.every((tree) => truthOf(tree, one) === true))
}

function embedded(request: ItemRequest, row: Row): Row {
  const { root, embed } = request
  if (!embed) return {}
  const rows = embeddedRows(request, row).map((one) => chosen(one, embed.select))
  return root === 'parts' ? { item: rows[0] ?? null } : { parts: rows }
}

function embeddedRows(request: ItemRequest, row: Row): Row[] {
  const { embed } = request
  return embed ? page(sort(related(request, row), embed.order), embed) : []
}

function chosen(row: Row, select: Selected[]): Row {
  if (select.length === 0) return { ...row }
  return Object.fromEntries(
    select.map(({ column, as, text }) => [as ?? column, text ? asText(row[column]) : row[column]]),
  )
}

/** As PostgreSQL casts numbers and truth values. */
function asText(value: unknown) {
  return value === null ? null : String(value)
}

function sort<Value extends Row>(rows: Value[], order: Order[]): Value[] {
  return rows.toSorted((one, other) => {
    for (const { column, descending, nullsFirst } of order) {
      const [left, right] = [one[column] ?? null, other[column] ?? null]
      if (left === right) continue
      // Without a word nulls are the greatest.
      if (left === null || right === null) return (left === null) === (nullsFirst ?? descending) ? -1 : 1
      const sign = compare(left, right)
      if (sign !== 0) return descending ? -sign : sign
    }
    return (one.id as number) - (other.id as number)
  })
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') {
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  }
  const [a, b] = [Number(left), Number(right)]
  return a < b ? -1 : a > b ? 1 : 0
}

function truthOf(tree: Tree, row: Row): Truth {
  if (tree.kind === 'filter') return negated(tree.not, test(tree, row))
  const truths = tree.items.map((item) => truthOf(item, row))
  return negated(tree.not, tree.operator === 'and' ? all(truths) : any(truths))
}

function negated(not: boolean, truth: Truth): Truth {
  return not && truth !== null ? !truth : truth
}

const all = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true)
const any = (truths: Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false)

function test({ column, path, operator, value }: Filter, row: Row): Truth {
  const found = path ? textAt(row.j, path) : row[column]
  const own = found ?? null
  switch (operator) {
    case 'is':
      if (value === 'null') return own === null
      if (value === 'not_null') return own !== null
      return value === 'unknown' ? own === null : own === (value === 'true')
    case 'isdistinct':
      return own !== value
    case 'in':
      return own === null && (value as unknown[]).length > 0 ? null : (value as unknown[]).includes(own)
    case 'eq(any)':
      return any((value as unknown[]).map((one) => ordered(own, 'eq', one)))
    case 'gt(all)':
      return all((value as unknown[]).map((one) => ordered(own, 'gt', one)))
    case 'like':
    case 'ilike':
      return own === null ? null : pattern(String(value), operator === 'ilike').test(own as string)
    case 'cs':
      return (value as number[]).every((one) => (own as number[]).includes(one))
    case 'cd':
      return (own as number[]).every((one) => (value as number[]).includes(one))
    case 'ov':
      return (own as number[]).some((one) => (value as number[]).includes(one))
    default:
      return ordered(own, operator, value)
  }
}

function ordered(own: unknown, operator: string, value: unknown): Truth {
  if (own === null || value === null) return null
  const sign = compare(own, value)
  const truths: Record<string, boolean> = {
    eq: sign === 0,
    neq: sign !== 0,
    gt: sign > 0,
    gte: sign >= 0,
    lt: sign < 0,
    lte: sign <= 0,
  }
  return truths[operator] ?? null
}

function textAt(json: unknown, path: string[]): string | null {
  let value = json
  for (const key of path) value = (value as Row | null | undefined)?.[key]
  return value === undefined || value === null ? null : String(value)
}

/** `%` and `*` stand for anything, `_` for any one character. */
function pattern(text: string, anyCase: boolean): RegExp {
  const source = [...text].map((char) =>
    char === '%' || char === '*' ? '.*' : char === '_' ? '.' : char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
  )
  return new RegExp(`^${source.join('')}$`, anyCase ? 'isu' : 'su')
}
