/** Requests to the data API: rows of any table, in any way that its addresses allow, and some that they do not. */

import type { Catalogue, Routine, Table } from './catalogue.ts'
import type { Chance } from './random.ts'
import { headerSafe, type Known, valueFor, written } from './values.ts'

export type Request = {
  /** What it is counted as. */
  endpoint: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | FormData | Uint8Array<ArrayBuffer>
}

const OPERATORS = [
  ...[
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'is',
    'in',
    'cs',
    'cd',
    'ov',
  ],
  ...[
    'sl',
    'sr',
    'nxr',
    'adj',
    'fts',
    'plfts',
    'phfts',
    'wfts',
    'not.eq',
    'not.is',
    'eq(any)',
    'like(all)',
    'huh',
  ],
]
const PREFER = [
  ...[
    'count=exact',
    'count=planned',
    'count=estimated',
    'return=minimal',
    'return=headers-only',
    'missing=default',
  ],
  ...['resolution=merge-duplicates', 'resolution=ignore-duplicates', 'tx=rollback', 'max-affected=1'],
  ...['handling=strict', 'timezone=Asia/Kolkata', 'timezone=nowhere'],
]
const ACCEPT = [
  ...['application/json', 'text/csv', 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.plan+json'],
  ...['application/geo+json', 'application/octet-stream', 'text/html', 'x'],
]

type Verb = 'select' | 'insert' | 'update' | 'delete' | 'upsert'
export const VERBS: readonly Verb[] = ['select', 'insert', 'update', 'delete', 'upsert']
const METHODS = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE', upsert: 'POST' }

export function tableRequest(chance: Chance, { known }: Catalogue, table: Table, verb: Verb): Request {
  const query = new URLSearchParams()
  const column = () => chance.one(table.columns)
  if (verb !== 'insert') for (const _ of chance.some([0, 0], 2)) addFilter(chance, query, known, column())
  if (verb === 'update' || verb === 'delete') addFilter(chance, query, known, column())
  if (chance.percent(verb === 'select' ? 60 : 15)) query.set('select', selection(chance, table, known))
  if (chance.percent(25)) {
    const way = chance.one(['', '.asc', '.desc', '.desc.nullslast', '.sideways'])
    query.set('order', `${column().name}${way}`)
  }
  if (chance.percent(25)) query.set('limit', written(valueFor(chance, 'integer', known)))
  if (chance.percent(15)) query.set('offset', written(valueFor(chance, 'bigint', known)))
  if (verb === 'upsert' && chance.percent(50)) query.set('on_conflict', column().name)
  if (chance.percent(5)) query.set('columns', column().name)
  const headers = dataHeaders(chance, known)
  if (verb === 'upsert') headers.Prefer = `${headers.Prefer ?? ''},resolution=merge-duplicates`
  const rows = Array.from({ length: chance.percent(15) ? 3 : 1 }, () => rowOf(chance, table, known))
  const body = JSON.stringify(chance.percent(20) ? rows : rows[0])
  return {
    endpoint: `${verb} ${table.name}`,
    method: METHODS[verb],
    path: `/rest/v1/${table.name}?${query}`,
    headers,
    ...(verb !== 'select' && verb !== 'delete' && { body }),
  }
}

function rowOf(chance: Chance, table: Table, known: Known) {
  const columns = chance.percent(50) ? table.columns : chance.some(table.columns, 4)
  return Object.fromEntries(columns.map(({ name, type }) => [name, valueFor(chance, type, known)]))
}

function addFilter(
  chance: Chance,
  query: URLSearchParams,
  known: Known,
  { name, type }: Table['columns'][0],
) {
  const operator = known.polite ? chance.one(['eq', 'neq', 'in']) : chance.one(OPERATORS)
  const value = written(valueFor(chance, type, known))
  const filter = operator === 'in' ? `in.(${value},"${value}")` : `${operator}.${value}`
  if (chance.percent(10))
    query.append(chance.one(['or', 'and', 'not.or']), `(${name}.${filter},${name}.is.null)`)
  else if (/^jsonb?$/.test(type) && chance.percent(50)) query.append(`${name}->>en`, filter)
  else query.append(name, filter)
}

function selection(chance: Chance, table: Table, known: Known): string {
  if (!known.polite && chance.percent(3)) {
    const times = chance.one([8, 60, 400])
    return Array.from({ length: times }, (_, n) => `a${n}:${chance.one(table.columns).name}`).join(',')
  }
  const parts = chance.some(table.columns, 3).map(({ name }) => {
    if (known.polite) return name
    if (chance.percent(5)) return `${name}.${chance.one(['count()', 'sum()', 'max()'])}`
    return chance.percent(10) ? `other:${name}::${chance.one(['text', 'integer', 'huh'])}` : name
  })
  if (chance.percent(50)) parts.push('*')
  if (table.neighbours.length > 0 && chance.percent(60)) {
    const way = chance.one(known.polite ? ['', '!inner'] : ['', '!inner', '!left', '!huh'])
    const neighbour = chance.one(table.neighbours)
    // Back and forth, as somebody would who wants an answer without end.
    const inside = !known.polite && chance.percent(20) ? `*,${table.name}(*,${neighbour}(*))` : '*'
    parts.push(`${chance.percent(15) ? '...' : ''}${neighbour}${way}(${inside})`)
  }
  if (!known.polite && chance.percent(5)) parts.push('count()')
  return parts.join(',')
}

function dataHeaders(chance: Chance, known: Known): Record<string, string> {
  if (known.polite) return { 'Content-Type': 'application/json', Prefer: 'return=representation' }
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  const prefer = chance.percent(70) ? ['return=representation', ...chance.some(PREFER, 2)] : []
  if (prefer.length > 0) headers.Prefer = prefer.join(',')
  if (chance.percent(15)) headers.Accept = chance.one(ACCEPT)
  if (chance.percent(10)) headers.Range = chance.one(['0-0', '5-', '9-1', '99999999999999999999-', 'x'])
  if (chance.percent(4))
    headers[chance.one(['Accept-Profile', 'Content-Profile'])] = chance.one([
      'auth',
      'private',
      'exam_private',
      'x',
    ])
  return headers
}

export function routineRequest(chance: Chance, { known }: Catalogue, routine: Routine): Request {
  const given = routine.arguments.filter(({ needed }) =>
    needed ? known.polite || chance.percent(97) : chance.percent(60),
  )
  const values = given.map(({ name, type }) => [name, argument(chance, name, type, known)] as const)
  const endpoint = `rpc ${routine.name}`
  const headers = dataHeaders(chance, known)
  if (routine.onlyReads && chance.percent(25)) {
    const query = new URLSearchParams(values.map(([name, value]) => [name, written(value)]))
    return { endpoint, method: 'GET', path: `/rest/v1/rpc/${routine.name}?${query}`, headers }
  }
  const body = JSON.stringify(Object.fromEntries(values))
  return { endpoint, method: 'POST', path: `/rest/v1/rpc/${routine.name}`, headers, body }
}

/** Reasons and words that are long enough are asked for everywhere, and what lies behind them is to be reached. */
function argument(chance: Chance, name: string, type: string, known: Known) {
  if (/reason|why|note$/.test(name) && chance.percent(60)) return 'Because it is so, as everybody can see.'
  return valueFor(chance, type, known)
}

/** Also what the API says of itself, and addresses that are none. */
export function oddDataRequest(chance: Chance, { known }: Catalogue): Request {
  const path = chance.one([
    '',
    '/',
    '/x',
    '/rpc',
    '/rpc/',
    '/rpc/x',
    '/auth.users',
    '/pg_catalog.pg_roles',
    '/a/b',
  ])
  const query = chance.percent(50)
    ? `?${new URLSearchParams({ select: written(valueFor(chance, 'text', known)) })}`
    : ''
  const method = chance.one(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  const headers = dataHeaders(chance, known)
  headers['X-Odd'] = headerSafe(written(valueFor(chance, 'text', known)))
  const body =
    method === 'POST' || method === 'PATCH' ? { body: written(valueFor(chance, 'jsonb', known)) } : {}
  return { endpoint: 'data API, odd', method, path: `/rest/v1${path}${query}`, headers, ...body }
}
