import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

let rest: TestRest
beforeAll(async () => {
  rest = await startRest()
})
afterAll(() => rest.close())

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  rest.call('POST', `/rpc/${path}`, { headers, ...(body !== undefined && { body }) })
const get = (path: string, headers: Record<string, string> = {}) =>
  rest.call('GET', `/rpc/${path}`, { headers })

test.each([
  ['add', { a: 1, b: 2 }, 3],
  ['add', { a: 1 }, 11],
  ['greet', { name: 'Asha' }, 'Hello, Asha!'],
  ['greet_many', { names: ['a', 'b'] }, 'a+b'],
  ['sum_of', { numbers: [1, 2, 3] }, 6],
  ['titles', {}, ['Rivers of the plain', 'A plain life', 'Monsoon, again', `Nobody's "book" (draft)`]],
  [
    'pairs',
    {},
    [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
  ],
  ['echo', { any: ['thing', null] }, { any: ['thing', null] }],
  ['first_book?select=id', {}, { id: 1 }],
  ['add', [{ a: 1, b: 2 }], 3],
  ['add', [{ a: 1 }, { a: 5 }], 11],
  ['add?columns=a', [{ a: 2, b: 7 }, { b: 1 }], 12],
  ['books_of?select=id', [{ author: 2 }, { author: 1 }], [{ id: 3 }]],
  ['titles?limit=1', [], ['Rivers of the plain']],
])('POST %s %j', async (path, body, expected) => {
  const answer = await post(path, body)
  expect(answer.body).toEqual(expected)
  expect(answer.status).toBe(200)
})

test.each([
  ['add?a=1&b=2', 3],
  ['add?a=1', 11],
  ['greet?name=Asha%20%26%20Ravi', 'Hello, Asha & Ravi!'],
  ['greet_many?names=a&names=b%2Cc', 'a+b,c'],
  ['greet_many?names=one', 'one'],
  ['sum_of?numbers={1,2,3}', 6],
  ['pairs?v=gt.1', [{ k: 'b', v: 2 }]],
  ['pairs?select=v&order=v.desc&limit=1', [{ v: 2 }]],
  ['books_of?author=1&select=title&price=lt.10', [{ title: 'A plain life' }]],
  [
    'books_of?author=1&select=id,genres(name)&genres.order=name&order=id.desc',
    [
      { id: 2, genres: [{ name: 'essay' }] },
      { id: 1, genres: [{ name: 'essay' }, { name: 'novel' }] },
    ],
  ],
])('GET %s', async (path, expected) => {
  const answer = await get(path)
  expect(answer.body).toEqual(expected)
  expect(answer.status).toBe(200)
})

test('a function without a result answers 204 with nothing', async () => {
  const { status, text, headers } = await post('nothing')
  expect([status, text, headers.get('content-type')]).toEqual([204, '', null])
})

test('one object of a set is one row, else nothing has happened', async () => {
  const object = { Accept: 'application/vnd.pgrst.object+json' }
  const one = await post('rename_author', { author: 3, new_name: 'Mira' }, object)
  expect([one.status, one.body]).toMatchObject([200, { id: 3, name: 'Mira' }])
  const all = await post('rename_all', { new_name: 'Same' }, object)
  expect([all.status, (all.body as { details: string }).details]).toEqual([406, 'The result contains 3 rows'])
  const { rows } = await rest.services.db.owner.query(`select from library.authors where name = 'Same'`)
  expect(rows).toEqual([])
  expect((await get('first_book?select=title', object)).body).toEqual({ title: 'Rivers of the plain' })
})

test('max-affected holds for sets, and is refused for single results', async () => {
  const strict = { Prefer: 'handling=strict,max-affected=1' }
  const all = await post('rename_all', { new_name: 'Same' }, strict)
  expect([all.status, all.body]).toMatchObject([
    400,
    { code: 'PGRST124', details: 'The query affects 3 rows' },
  ])
  const single = await post('add', { a: 1 }, strict)
  expect([single.status, single.body]).toMatchObject([400, { code: 'PGRST128' }])
})

test('a count goes with a set', async () => {
  const { status, headers } = await get('books_of?author=1&limit=1', { Prefer: 'count=exact' })
  expect([status, headers.get('content-range')]).toEqual([206, '0-0/2'])
  const head = await rest.call('HEAD', '/rpc/books_of?author=1', { headers: { Prefer: 'count=exact' } })
  expect([head.status, head.text, head.headers.get('content-range')]).toEqual([200, '', '0-1/2'])
})

test('GET may not write', async () => {
  const { status, body } = await get('rename_all?new_name=Changed')
  expect([status, body]).toEqual([
    405,
    { code: '25006', message: 'cannot execute UPDATE in a read-only transaction', details: null, hint: null },
  ])
})

test('one unnamed parameter takes the body, as its type says', async () => {
  expect((await post('shout', 'quiet', { 'Content-Type': 'text/plain' })).body).toBe('QUIET')
  const bytes = await post('size_of', new Uint8Array([0, 255, 1]), {
    'Content-Type': 'application/octet-stream',
  })
  expect(bytes.body).toBe(3)
  const form = await post('add', 'a=1&b=5', { 'Content-Type': 'application/x-www-form-urlencoded' })
  expect(form.body).toBe(6)
})

test.each([
  [
    'gret',
    { name: 'x' },
    404,
    {
      code: 'PGRST202',
      message: 'Could not find the function library.gret(name) in the schema cache',
      details:
        'Searched for the function library.gret with parameter name or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function library.greet',
    },
  ],
  [
    'add',
    { a: 1, c: 2 },
    404,
    {
      code: 'PGRST202',
      message: 'Could not find the function library.add(a, c) in the schema cache',
      details:
        'Searched for the function library.add with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function library.add(a, b)',
    },
  ],
  [
    'zzzz',
    {},
    404,
    {
      code: 'PGRST202',
      message: 'Could not find the function library.zzzz without parameters in the schema cache',
      details:
        'Searched for the function library.zzzz without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: null,
    },
  ],
  [
    'overloaded',
    { a: 1 },
    300,
    {
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: library.overloaded(a => integer), library.overloaded(a => text)',
      details: null,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  ],
  [
    'add',
    { a: 'x' },
    400,
    { code: '22P02', message: 'invalid input syntax for type integer: "x"', details: null, hint: null },
  ],
])('POST %s %j is refused', async (path, body, status, error) => {
  const refused = await post(path, body)
  expect(refused.body).toEqual(error)
  expect(refused.status).toBe(status)
})

test.each(['PATCH', 'DELETE', 'PUT'])('%s is not a way to call', async (method) => {
  const { status, body } = await rest.call(method, '/rpc/add')
  expect([status, body]).toEqual([
    405,
    { code: 'PGRST101', message: `Cannot use the ${method} method on RPC`, details: null, hint: null },
  ])
})

test('a function decides status and headers of its response', async () => {
  const { status, body, headers } = await post('teapot')
  expect([status, body, headers.get('x-brewed'), headers.get('cache-control')]).toEqual([
    418,
    'short and stout',
    'yes',
    'no-store',
  ])
})

test.each([
  ['P0001', 400, { code: 'P0001', message: 'refused', details: 'because', hint: 'do not' }],
  ['PT402', 402, { code: 'PT402', message: 'failed with PT402' }],
  ['PGRST', 402, { code: 'E42', message: 'as designed', details: 'd', hint: 'h' }],
  ['PGRST-bad', 500, { code: 'PGRST121' }],
  ['PGRST-crlf', 500, { code: 'PGRST121' }],
  ['PT204', 204, ''],
  ['PT999', 500, { code: 'PT999' }],
  ['23503', 409, { code: '23503' }],
  ['42501', 403, { code: '42501' }],
  ['42P01', 404, { code: '42P01' }],
  ['P0002', 500, { code: 'P0002' }],
  ['40001', 500, { code: '40001' }],
  ['53100', 503, { code: '53100', message: expect.stringMatching(/^The server has no room left/) }],
  ['53300', 503, { code: '53300' }],
  ['53400', 500, { code: '53400' }],
  ['57014', 500, { code: '57014' }],
  ['28000', 403, { code: '28000' }],
  ['99999', 400, { code: '99999' }],
])('an error of SQLSTATE %s is answered with %i', async (code, status, body) => {
  const failed = await post('fail', { code })
  if (body === '') expect(failed.text).toBe('')
  else expect(failed.body).toMatchObject(body as object)
  expect(failed.status).toBe(status)
  if (code === 'PGRST') expect(failed.headers.get('x-pay')).toBe('now')
})

test('the request is told to the function', async () => {
  const { body } = await get('whoami', { Prefer: 'timezone=Asia/Kolkata' })
  expect(body).toMatchObject({
    role: 'service_role',
    session: 'authenticator',
    method: 'GET',
    path: '/rpc/whoami',
    timezone: 'Asia/Kolkata',
    search_path: '"library", "extensions"',
  })
})

test('a list that does not fit the arguments is refused as an object would be', async () => {
  expect((await post('add', [])).body).toMatchObject({ code: 'PGRST202' })
  const ragged = await post('add', [{ a: 1 }, { b: 1 }])
  expect([ragged.status, ragged.body]).toMatchObject([
    400,
    { code: 'PGRST102', message: 'All object keys must match' },
  ])
  const bare = await post('add?columns=a', '5')
  expect([bare.status, bare.body]).toMatchObject([400, { code: '22023' }])
})

test('an answer tells its length in bytes, whatever a function says', async () => {
  const answer = await get('mismeasured')
  expect([
    answer.body,
    answer.headers.get('content-length'),
    answer.headers.get('transfer-encoding'),
  ]).toEqual(['नमस्ते', '20', null])
  expect(answer.headers.get('x-own')).toBe('1')
  const head = await rest.call('HEAD', '/rpc/mismeasured')
  expect([head.text, head.headers.get('content-length')]).toEqual(['', null])
})
