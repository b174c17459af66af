/** Requests that are broken on purpose: good ones with pieces torn out, doubled, or replaced by what attackers write. */

import fc from 'fast-check'
import { addressOf, requests } from './fuzz-requests.ts'

export type Garbage = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const PIECES = [
  "'",
  '"',
  "''",
  '""',
  '\\',
  '\\"',
  '$1',
  '$$',
  ';--',
  '/*',
  '*/',
  '(select content from vault.canary)',
  "'||(select content from vault.canary)||'",
  '";select vault.trip();--',
  'vault.trip()',
  '%00',
  '\u0000',
  '%ff',
  '%',
  '%2',
  '+',
  '&',
  '=',
  '?',
  '.',
  ',',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  ':',
  '::',
  '->',
  '->>',
  '!',
  '!inner',
  '!left',
  '...',
  '*',
  'not.',
  'eq.',
  'in.',
  'is.null',
  'or',
  'and=(',
  'fts(english).',
  'like(any).',
  'count()',
  '.sum()',
  'select=',
  'order=',
  'limit=',
  'offset=',
  'columns=',
  'on_conflict=',
  'items',
  'parts',
  'canary',
  'vault',
  'pg_catalog',
  'null',
  '-1',
  '1e9',
  '99999999999999999999',
  '\u202e',
  '\ud83d',
  '😀',
  'İ',
  ' ',
  '\t',
  '\n',
]

const pieces = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)

type Cut = { at: number; length: number; piece: string }

const cuts: fc.Arbitrary<Cut[]> = fc.array(
  fc.record({ at: fc.nat(400), length: fc.constantFrom(0, 0, 1, 3, 10), piece: pieces }),
  { minLength: 1, maxLength: 4 },
)

function damaged(text: string, all: Cut[]): string {
  return all.reduce((now, { at, length, piece }) => {
    const start = at % (now.length + 1)
    return now.slice(0, start) + piece + now.slice(start + length)
  }, text)
}

const valid = requests.map(addressOf)
const others = fc.constantFrom(
  '/scratch?select=id,t&id=gt.0',
  '/scratch?id=eq.1&columns="n","t"',
  '/rpc/echo?x=a&y=1',
  '/rpc/items_below?most=5&select=id,parts(id)&order=id.desc',
  '/rpc/take',
  '/items?select=n,count(),a->0,j->deep->>k&or=(n.eq.1,and(t.like.*a*,b.is.true))&parts.limit=1',
  '/',
)

const HEADERS: Record<string, string[]> = {
  Prefer: [
    'count=exact',
    'return=representation',
    'resolution=merge-duplicates',
    'handling=strict,max-affected=1',
    'timezone=UTC',
    'missing=default',
    'tx=rollback',
  ],
  Accept: [
    'application/json',
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan+json; options=analyze',
    'application/geo+json',
  ],
  Range: ['0-9', '5-', '9-1'],
  'Content-Type': [
    'application/json',
    'text/csv',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/octet-stream',
  ],
  'Accept-Profile': ['fuzz', 'fuzz', 'vault'],
  'Content-Profile': ['fuzz', 'fuzz', 'vault'],
  Cookie: ['a=b; c=d'],
}

const BODIES = [
  '{"n":1,"t":"x"}',
  '[{"n":1},{"n":2,"t":null}]',
  '{"x":"a","y":2}',
  'n,t\n1,x\n2,NULL',
  'x=a&y=2',
  '[]',
  '{}',
  '{"j":{"deep":[1,{"k":"v"}]},"a":[1,2]}',
]

/** Places where a request names or says something, each filled with whatever comes. */
const HOLES: Record<'GET' | 'POST' | 'PATCH' | 'DELETE', ((text: string, quoted: string) => string)[]> = {
  GET: [
    (text) => `/items?t=eq.${text}`,
    (text) => `/items?t=not.in.(${text},a)`,
    (_, quoted) => `/items?t=in.(${quoted},"b")`,
    (text) => `/items?t=like.${text}&n=gt.${text}`,
    (text) => `/items?t=match.${text}`,
    (text) => `/items?t=fts.${text}`,
    (text) => `/items?t=wfts(${text}).a`,
    (text) => `/items?a=cs.{${text}}`,
    (text) => `/items?j=eq.${text}&d=lt.${text}`,
    (text) => `/items?j->${text}=is.null`,
    (_, quoted) => `/items?j->${quoted}->>k=eq.a&select=j->${quoted}`,
    (_, quoted) => `/items?${quoted}=eq.1`,
    (_, quoted) => `/items?select=${quoted}:id,n::${quoted}`,
    (_, quoted) => `/items?select=${quoted}:t,k:j->>${quoted}&limit=3`,
    (text) => `/items?select=n::${text}`,
    (_, quoted) => `/items?select=x:parts!${quoted}(id)`,
    (_, quoted) => `/items?select=${quoted}:parts(${quoted}:id)&order=id&limit=2`,
    (_, quoted) => `/items?select=id,...parts(${quoted}:t)&limit=2`,
    (_, quoted) => `/items?or=(t.eq.${quoted},n.eq.1)`,
    (_, quoted) => `/items?and=(${quoted}.eq.1)`,
    (text) => `/items?or=(t.eq.${text})`,
    (_, quoted) => `/items?order=${quoted}.desc.nullsfirst`,
    (_, quoted) => `/items?select=count(),${quoted}:n&order=n`,
    (text) => `/items?limit=${text}&offset=${text}`,
    (text) => `/items?select=id,parts(id)&parts.t=eq.${text}&parts.limit=${text}`,
    (text) => `/rpc/echo?x=${text}`,
    (text) => `/rpc/echo?${text}=a`,
    (text) => `/rpc/items_below?most=3&t=ilike.${text}`,
    (text) => `/${text}?select=*`,
    (text) => `/rpc/${text}`,
  ],
  POST: [
    () => '/scratch?select=id,t,j',
    (_, quoted) => `/scratch?columns=${quoted},"t"`,
    (_, quoted) => `/scratch?on_conflict=${quoted}`,
    () => '/scratch?columns="n","t","j","a"',
    () => '/rpc/echo',
    () => '/rpc/take',
    (_, quoted) => `/rpc/take?select=${quoted}`,
  ],
  PATCH: [(text) => `/scratch?t=eq.${text}`, (_, quoted) => `/scratch?n=gt.0&select=${quoted}:id`],
  DELETE: [(text) => `/scratch?t=eq.${text}`, (_, quoted) => `/scratch?or=(t.eq.${quoted},n.lt.0)`],
}

const fills = fc.array(pieces, { minLength: 1, maxLength: 3 }).map((all) => all.join(''))

const filledBodies = fc.oneof(
  fc.record({ t: fills, n: fc.constantFrom(1, null, '2', 'x', 1e30) }),
  fc.array(fc.record({ t: fills, j: fc.jsonValue() }), { maxLength: 3 }),
  fc.dictionary(fc.oneof(fills, fc.constantFrom('t', 'n', 'x', 'j')), fc.oneof(fills, fc.jsonValue()), {
    maxKeys: 3,
  }),
  fc.record({ x: fills, y: fc.oneof(fc.integer(), fills) }),
)

/** Understood as far as its form goes; what it names and says is hostile. */
const hostile = fc
  .constantFrom<keyof typeof HOLES>('GET', 'GET', 'GET', 'POST', 'PATCH', 'DELETE')
  .chain((method) =>
    fc.record({
      method: fc.constant(method),
      hole: fc.constantFrom(...HOLES[method]),
      text: fills,
      body: filledBodies,
      prefer: fc.constantFrom(
        '',
        'count=exact',
        'return=representation',
        'return=headers-only',
        'resolution=ignore-duplicates',
      ),
    }),
  )
  .map(({ method, hole, text, body, prefer }): Garbage => {
    const whole = text.replace(/[\ud800-\udfff]/gu, '')
    const quoted = `"${whole.replace(/["\\]/g, '\\$&')}"`
    return {
      method,
      path: hole(encodeURIComponent(whole), encodeURIComponent(quoted)),
      headers: prefer ? { Prefer: prefer } : {},
      body: method === 'POST' || method === 'PATCH' ? JSON.stringify(body) : undefined,
    }
  })

const headers = fc
  .uniqueArray(fc.constantFrom(...Object.keys(HEADERS)), { maxLength: 3 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .tuple(fc.constantFrom(...(HEADERS[name] as string[])), fc.option(cuts))
          .map(([value, broken]) => [name, broken ? damaged(value, broken) : value] as const),
      ),
    ),
  )
  .map((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name, sendable(value)])))

/** HTTP itself allows visible Latin-1 only. */
function sendable(value: string) {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim()
}

const torn: fc.Arbitrary<Garbage> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
    address: fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: others }),
    readable: fc.boolean(),
    broken: cuts,
    headers,
    body: fc.tuple(fc.constantFrom(...BODIES), fc.option(cuts, { freq: 1 })),
  })
  .map(({ method, address, readable, broken, headers: sent, body: [body, tears] }) => {
    // Torn before it is written for the wire, names and values are hit; torn after it, the writing itself.
    const path = readable
      ? encodeURI(damaged(decodeURIComponent(address), broken).replace(/[\ud800-\udfff]/gu, ''))
      : damaged(address, broken).replace(/[^\x21-\x7e]/g, '')
    const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT'
    const whole = tears ? damaged(body, tears) : body
    return {
      method,
      path: path.startsWith('/') ? path : `/${path}`,
      headers: sent,
      body: hasBody ? whole : undefined,
    }
  })

export const garbage: fc.Arbitrary<Garbage> = fc.oneof(
  { weight: 1, arbitrary: torn },
  { weight: 2, arbitrary: hostile },
)
