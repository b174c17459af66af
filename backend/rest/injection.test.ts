import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

let rest: TestRest
beforeAll(async () => {
  rest = await startRest()
})
afterAll(() => rest.close())

const PAYLOADS = [
  `id"; drop table library.genres; --`,
  `id'; drop table library.genres; --`,
  `id) from library.genres; delete from library.genres; --`,
  `1 or 1=1`,
  `id" = "id" or "1"="1`,
  `$1`,
  `\\'; drop table library.genres; --`,
  `id::text from cellar.vault --`,
  `(select content from cellar.vault)`,
  `pg_sleep(9)`,
  'id\u0000',
  'ïd',
]

const PLACES: Record<string, (text: string) => [string, string, unknown?, Record<string, string>?]> = {
  table: (text) => ['GET', `/${text}`],
  select: (text) => ['GET', `/genres?select=${text}`],
  'quoted select': (text) => ['GET', `/genres?select=%22${text}%22`],
  alias: (text) => ['GET', `/genres?select=%22${text}%22:id`],
  cast: (text) => ['GET', `/genres?select=id::${text}`],
  'json path': (text) => ['GET', `/authors?select=data->%22${text}%22`],
  'embedded relation': (text) => ['GET', `/genres?select=books!%22${text}%22(id)`],
  filter: (text) => ['GET', `/genres?${text}=eq.1`],
  'quoted filter': (text) => ['GET', `/genres?%22${text}%22=eq.1`],
  operator: (text) => ['GET', `/genres?id=${text}.1`],
  value: (text) => ['GET', `/genres?name=eq.${text}`],
  list: (text) => ['GET', `/genres?name=in.(${text},%22${text}%22)`],
  language: (text) => ['GET', `/genres?name=fts(${text}).x`],
  is: (text) => ['GET', `/genres?id=is.${text}`],
  logic: (text) => ['GET', `/genres?or=(name.eq.${text},%22${text}%22.eq.1)`],
  order: (text) => ['GET', `/genres?order=${text}`],
  'quoted order': (text) => ['GET', `/genres?order=%22${text}%22.desc`],
  limit: (text) => ['GET', `/genres?limit=${text}&offset=${text}`],
  columns: (text) => ['POST', `/genres?columns=%22${text}%22`, { id: 50 }],
  'body key': (text) => ['POST', '/genres', { [decodeURIComponent(text)]: 1 }],
  on_conflict: (text) => [
    'POST',
    `/genres?on_conflict=%22${text}%22`,
    { id: 1, name: 'novel' },
    { Prefer: 'resolution=merge-duplicates,tx=rollback' },
  ],
  'function name': (text) => ['POST', `/rpc/${text}`, {}],
  'argument name': (text) => ['POST', '/rpc/greet', { [decodeURIComponent(text)]: 'x' }],
  'argument of GET': (text) => ['GET', `/rpc/greet?${text}=x`],
  argument: (text) => ['GET', `/rpc/greet?name=${text}`],
  'schema header': (text) => ['GET', '/genres', undefined, { 'Accept-Profile': text }],
  'preference header': (text) => ['GET', '/genres', undefined, { Prefer: `count=${text}, timezone=${text}` }],
  'accept header': (text) => ['GET', '/genres', undefined, { Accept: `application/json;q=${text}` }],
  'range header': (text) => ['GET', '/genres', undefined, { Range: `${text}-` }],
  'any header': (text) => ['GET', '/genres', undefined, { 'X-Note': text }],
}

test.each(Object.keys(PLACES))('nothing in the place of %s reaches SQL as SQL', async (place) => {
  for (const payload of PAYLOADS) {
    const [method, path, body, headers] = PLACES[place]?.(encodeURIComponent(payload)) ?? ['GET', '/']
    const answer = await rest.call(method, path, {
      headers: headers ?? {},
      ...(body !== undefined && { body }),
    })
    expect(answer.status, `${payload}: ${answer.text}`).toBeLessThan(500)
    expect(answer.text).not.toContain('hidden')
    if (answer.status >= 400) {
      expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      expect((answer.body as { code: string }).code).not.toBe('42601')
    }
  }
  const { rows } = await rest.services.db.owner.query('select id, name from library.genres order by id')
  expect(rows).toEqual([
    { id: 1, name: 'novel' },
    { id: 2, name: 'essay' },
    { id: 3, name: 'letters' },
  ])
  expect(rest.errors).toEqual([])
})

test('a function of the catalog cannot be taken for a column', async () => {
  for (const name of ['to_json', 'pg_typeof', 'row_to_json', 'quote_literal', 'ctid', 'tableoid']) {
    const { status, body } = await rest.call('GET', `/genres?select=${name}`)
    expect([status, (body as { code: string }).code]).toEqual([400, '42703'])
  }
})

test.each([
  ['text that is not UTF-8', 'GET', '/genres?name=eq.%ff', undefined, 400, 'PGRST100'],
  ['half an escape', 'GET', '/genres?name=eq.%4', undefined, 400, 'PGRST100'],
  ['a path that is not UTF-8', 'GET', '/%ff', undefined, 400, 'PGRST100'],
  ['NUL in a value', 'GET', '/genres?name=eq.%00', undefined, 400, '22021'],
  ['NUL in a list', 'GET', '/genres?name=in.(%00)', undefined, 400, '22021'],
  ['NUL in a body', 'POST', '/genres', '{"id": 9, "name": "\\u0000"}', 400, '22P05'],
  ['a body that is not UTF-8', 'POST', '/genres', new Uint8Array([0x22, 0xff, 0x22]), 400, 'PGRST102'],
  ['half a surrogate', 'POST', '/genres', '{"id": 9, "name": "\\ud800"}', 400, '22P02'],
  ['a very long query', 'GET', `/genres?name=eq.${'x'.repeat(70_000)}`, undefined, 400, 'PGRST100'],
  ['very many filters', 'GET', `/genres?${'id=gt.0&'.repeat(8_000)}`, undefined, 200, undefined],
  [
    'a deep tree',
    'GET',
    `/genres?and=${'(and'.repeat(5_000)}(id.eq.1)${')'.repeat(5_000)}`,
    undefined,
    400,
    'PGRST100',
  ],
  [
    'a deep negated tree',
    'GET',
    `/genres?and=${'(not.or'.repeat(5_000)}(id.eq.1)${')'.repeat(5_000)}`,
    undefined,
    400,
    'PGRST100',
  ],
  ['a deep select', 'GET', `/genres?select=${'books('.repeat(5_000)}`, undefined, 400, 'PGRST100'],
  ['a deep body', 'POST', '/genres', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'PGRST102'],
  [
    'a deep body with columns',
    'POST',
    '/genres?columns=id',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    400,
    'PGRST102',
  ],
  ['deep JSON in a value', 'GET', `/authors?data=cs.${'['.repeat(60_000)}`, undefined, 400, undefined],
  ['a number too large', 'GET', '/genres?id=eq.99999999999999999999', undefined, 400, '22003'],
  ['an offset too large', 'GET', '/genres?offset=99999999999999999', undefined, 200, undefined],
  ['a broken pattern', 'GET', '/genres?name=match.(', undefined, 400, '2201B'],
  ['a broken array', 'GET', '/authors?tags=cs.{', undefined, 400, '22P02'],
  ['a broken search', 'GET', '/books?words=fts.a%20%26', undefined, 400, '42601'],
  [
    'a search that negates without end',
    'GET',
    `/books?title=wfts.${'-'.repeat(99)}a`,
    undefined,
    400,
    'XX000',
  ],
  [
    'a regexp that repeats too often',
    'GET',
    '/genres?name=match.(((a{1,200}){1,200}){1,200})',
    undefined,
    400,
    undefined,
  ],
])("%s is the sender's problem", async (_, method, path, body, status, code) => {
  const answer = await rest.call(method, path, { ...(body !== undefined && { body }) })
  expect(answer.status, answer.text).toBe(status)
  if (code) expect((answer.body as { code: string }).code).toBe(code)
})

test('more than ten mebibytes are not read', async () => {
  const piece = new Uint8Array(1024 * 1024).fill(0x20)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(piece)
      if (sent > 40) controller.close()
    },
  })
  const { status, body } = await rest.call('POST', '/genres', { body: endless })
  expect([status, body]).toEqual([
    413,
    {
      code: 'PGRST102',
      message: 'The request body is too large',
      details: 'At most 10485760 bytes are accepted',
      hint: null,
    },
  ])
  expect(sent).toBeLessThan(15)
})
