import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

let rest: TestRest
beforeAll(async () => {
  rest = await startRest()
})
afterAll(() => rest.close())

const get = (path: string, headers: Record<string, string> = {}) => rest.call('GET', path, { headers })
const ids = async (path: string) => {
  const { body, status } = await get(path)
  if (status > 299) return body
  return (body as { id: number }[]).map(({ id }) => id)
}

test('a table is read as PostgreSQL writes its rows', async () => {
  const { status, body, headers } = await get('/genres')
  expect(body).toEqual([
    { id: 1, name: 'novel' },
    { id: 2, name: 'essay' },
    { id: 3, name: 'letters' },
  ])
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('content-range')).toBe('0-2/*')
  expect(headers.get('content-location')).toBe('/genres')
})

test('an answer’s headers are no longer for a long address: proxies in front give them 4 kB', async () => {
  const many = Array.from({ length: 2000 }, (_, id) => id)
  const { status, body, headers } = await get(`/genres?select=id&id=in.(${many.join(',')})`)
  expect(status).toBe(200)
  expect(body).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect([...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0)).toBeLessThan(1000)
})

test.each([
  ['/books?select=id,title&id=eq.1', [{ id: 1, title: 'Rivers of the plain' }]],
  ['/books?select=nr:id,what:title&id=eq.1', [{ nr: 1, what: 'Rivers of the plain' }]],
  ['/books?select=id::text,price::int&id=eq.1', [{ id: '1', price: 13 }]],
  ['/books?select=cost:price::text&id=eq.2', [{ cost: '7.00' }]],
  ['/authors?select=data->city->>name&id=eq.1', [{ name: 'Pune' }]],
  ['/authors?select=town:data->city->name&id=eq.1', [{ town: 'Pune' }]],
  ['/authors?select=data->prizes->0&id=eq.1', [{ prizes: 1 }]],
  ['/authors?select=data->prizes->>-1&id=eq.1', [{ prizes: '2' }]],
  ['/authors?select=tags->0&id=eq.1', [{ tags: 'poetry' }]],
  ['/authors?select=name,name_length&id=eq.3', [{ name: 'Meera', name_length: 5 }]],
  [
    '/Odd%20%22names%22?select="a.b",select,with%20space',
    [{ 'a.b': 1, select: 'chosen', 'with space': 'spaced' }],
  ],
  ['/Odd%20%22names%22?"a.b"=eq.1&select="select"', [{ select: 'chosen' }]],
])('select: %s', async (path, expected) => {
  expect((await get(path)).body).toEqual(expected)
})

test.each([
  ['/books?select=id&id=eq.2', [2]],
  ['/books?select=id&id=neq.2&order=id', [1, 3, 4]],
  ['/books?select=id&id=not.eq.2&order=id', [1, 3, 4]],
  ['/books?select=id&price=gt.9.99&order=id', [1]],
  ['/books?select=id&price=gte.9.99&order=id', [1, 3]],
  ['/books?select=id&price=lt.7&order=id', [4]],
  ['/books?select=id&price=lte.7&order=id', [2, 4]],
  ['/books?select=id&title=like.*plain*&order=id', [1, 2]],
  ['/books?select=id&title=ilike.a%25&order=id', [2]],
  ['/books?select=id&title=match.^(A|M)&order=id', [2, 3]],
  ['/books?select=id&title=imatch.^m', [3]],
  ['/books?select=id&title=like(any).{*plain,*again}&order=id', [1, 3]],
  ['/books?select=id&title=like(all).{*plain*,R*}&order=id', [1]],
  ['/books?select=id&id=eq(any).{1,4}&order=id', [1, 4]],
  ['/books?select=id&id=in.(1,3)&order=id', [1, 3]],
  ['/books?select=id&id=in.()&order=id', []],
  ['/books?select=id&id=not.in.(1,3)&order=id', [2, 4]],
  [
    `/books?select=id&title=in.("Monsoon, again",${encodeURIComponent(`"Nobody's \\"book\\" (draft)"`)})&order=id`,
    [3, 4],
  ],
  ['/books?select=id&in_print=is.true&order=id', [1, 4]],
  ['/books?select=id&in_print=is.FALSE', [2]],
  ['/books?select=id&in_print=is.unknown', [3]],
  ['/books?select=id&author_id=is.null', [4]],
  ['/books?select=id&author_id=not.is.null&order=id', [1, 2, 3]],
  ['/books?select=id&author_id=is.not_null&order=id', [1, 2, 3]],
  ['/books?select=id&author_id=isdistinct.1&order=id', [3, 4]],
  ['/books?select=id&words=fts.plain&order=id', [1, 2]],
  ['/books?select=id&words=fts(english).rivers', [1]],
  ['/books?select=id&title=plfts(english).the%20plain%20life', [2]],
  ['/books?select=id&title=phfts(english).plain%20life', [2]],
  ['/books?select=id&title=wfts.monsoon%20or%20rivers&order=id', [1, 3]],
  ['/books?select=id&words=not.fts.plain&order=id', [3, 4]],
  ['/authors?select=id&tags=cs.{poetry}', [1]],
  ['/authors?select=id&tags=cd.{prose,drama}&order=id', [2, 3]],
  ['/authors?select=id&tags=ov.{poetry,drama}', [1]],
  ['/authors?select=id&data=cs.{"prizes":[2]}', [1]],
  ['/books?select=id&available=sl.[10,30)', [1]],
  ['/books?select=id&available=sr.[1,3)', [2]],
  ['/books?select=id&available=nxr.[1,10)', [1]],
  ['/books?select=id&available=nxl.[5,8)', [2]],
  ['/books?select=id&available=adj.[10,12)', [1]],
  ['/books?select=id&available=ov.[6,8)&order=id', [1, 2]],
  ['/authors?select=id&data->city->>name=eq.Delhi', [2]],
  ['/authors?select=id&data->prizes->1=eq.2', [1]],
  ['/authors?select=id&name_length=gt.4', [3]],
  ['/books?select=id&or=(id.eq.1,id.eq.4)&order=id', [1, 4]],
  ['/books?select=id&or=(id.eq.1,and(price.gt.5,price.lt.8))&order=id', [1, 2]],
  ['/books?select=id&and=(id.gt.1,not.or(id.eq.2,id.eq.3))', [4]],
  ['/books?select=id&not.or=(id.eq.1,id.eq.2)&order=id', [3, 4]],
  [
    '/books?select=id&or=(title.in.("Monsoon, again",x),title.like."R*",id.not.is.null)&order=id',
    [1, 2, 3, 4],
  ],
  ['/authors?select=id&or=(tags.cs.{poetry,prose},id.eq.3)&order=id', [1, 3]],
  ['/books?select=id&id=gt.1&id=lt.4&order=id', [2, 3]],
])('filter: %s', async (path, expected) => {
  expect(await ids(path)).toEqual(expected)
})

test.each([
  ['order=price', [4, 2, 3, 1]],
  ['order=price.desc', [1, 3, 2, 4]],
  ['order=author_id.nullsfirst,id.desc', [4, 2, 1, 3]],
  ['order=author_id.desc.nullslast,id', [3, 1, 2, 4]],
  ['order=price.desc&limit=2', [1, 3]],
  ['order=price.desc&limit=2&offset=1', [3, 2]],
  ['order=id&offset=3', [4]],
  ['order=id&limit=0', []],
])('order and limits: %s', async (query, expected) => {
  expect(await ids(`/books?select=id&${query}`)).toEqual(expected)
})

test('the Range header asks for a page, and limit narrows it', async () => {
  const page = await get('/books?select=id&order=id', { Range: '1-2' })
  expect([page.status, page.body, page.headers.get('content-range')]).toEqual([
    200,
    [{ id: 2 }, { id: 3 }],
    '1-2/*',
  ])
  const open = await get('/books?select=id&order=id', { Range: '2-' })
  expect(open.body).toEqual([{ id: 3 }, { id: 4 }])
  const both = await get('/books?select=id&order=id&limit=3', { Range: '2-9' })
  expect(both.body).toEqual([{ id: 3 }])
  const turned = await get('/books', { Range: '5-2' })
  expect([turned.status, turned.body]).toEqual([
    416,
    {
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      hint: null,
    },
  ])
})

test('count=exact tells the whole, and a part of it is a 206', async () => {
  const part = await get('/books?select=id&limit=3', { Prefer: 'count=exact' })
  expect([part.status, part.headers.get('content-range'), part.headers.get('preference-applied')]).toEqual([
    206,
    '0-2/4',
    'count=exact',
  ])
  const whole = await get('/books?select=id&id=gt.2', { Prefer: 'count=exact' })
  expect([whole.status, whole.headers.get('content-range')]).toEqual([200, '0-1/2'])
  const none = await get('/books?id=eq.99', { Prefer: 'count=exact' })
  expect([none.status, none.headers.get('content-range'), none.body]).toEqual([200, '*/0', []])
})

test('an offset behind the end is 416', async () => {
  const { status, body, headers } = await get('/books?offset=10', { Prefer: 'count=exact' })
  expect([status, headers.get('content-range'), body]).toEqual([
    416,
    '*/4',
    {
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 10 was requested, but there are only 4 rows.',
      hint: null,
    },
  ])
})

test.each(['planned', 'estimated'])('count=%s gives a number', async (count) => {
  const { status, headers, body } = await get('/books?id=lt.3', { Prefer: `count=${count}` })
  expect(headers.get('content-range')).toMatch(/^0-1\/\d+$/)
  expect([200, 206]).toContain(status)
  expect(body).toHaveLength(2)
})

test('HEAD says what GET would, without a body', async () => {
  const { status, text, headers } = await rest.call('HEAD', '/books?select=id', {
    headers: { Prefer: 'count=exact' },
  })
  expect([status, text, headers.get('content-range')]).toEqual([200, '', '0-3/4'])
})

test('one object is one row, and anything else is PGRST116', async () => {
  const single = { Accept: 'application/vnd.pgrst.object+json' }
  const one = await get('/genres?id=eq.1', single)
  expect([one.status, one.body]).toEqual([200, { id: 1, name: 'novel' }])
  expect(one.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
  for (const [path, rows] of [
    ['/genres?id=eq.9', 0],
    ['/genres', 3],
  ] as const) {
    const { status, body, headers } = await get(path, single)
    expect([status, body]).toEqual([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: `The result contains ${rows} rows`,
        hint: null,
      },
    ])
    expect(headers.get('proxy-status')).toBe('PostgREST; error=PGRST116')
  }
})

test('nulls are left out when asked', async () => {
  const array = await get('/shelves?order=id&limit=1', {
    Accept: 'application/vnd.pgrst.array+json;nulls=stripped',
  })
  expect(array.body).toEqual([{ id: 1, name: 'hall' }])
  expect(array.headers.get('content-type')).toBe(
    'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  )
  const object = await get('/shelves?id=eq.1', { Accept: 'application/vnd.pgrst.object+json;nulls=stripped' })
  expect(object.body).toEqual({ id: 1, name: 'hall' })
})

test('CSV has a header line and quotes what needs quotes', async () => {
  const { text, headers } = await get('/books?select=id,title&id=gt.2&order=id', { Accept: 'text/csv' })
  expect(text).toBe('id,title\n3,"Monsoon, again"\n4,"Nobody\'s ""book"" (draft)"')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
})

test('a type that we do not have is refused by name', async () => {
  const { status, body } = await get('/books', { Accept: 'image/png, text/unknown' })
  expect([status, body]).toEqual([
    406,
    {
      code: 'PGRST107',
      message: 'None of these media types are available: image/png, text/unknown',
      details: null,
      hint: null,
    },
  ])
  expect((await get('/genres', { Accept: 'image/png;q=0.9, application/json;q=0.5' })).status).toBe(200)
})

test.each([
  [
    '/book',
    404,
    {
      code: 'PGRST205',
      message: "Could not find the table 'library.book' in the schema cache",
      hint: "Perhaps you meant the table 'library.books'",
    },
  ],
  [
    '/zzz',
    404,
    { code: 'PGRST205', message: "Could not find the table 'library.zzz' in the schema cache", hint: null },
  ],
  [
    '/vault',
    404,
    { code: 'PGRST205', message: "Could not find the table 'library.vault' in the schema cache", hint: null },
  ],
  [
    '/Books',
    404,
    {
      code: 'PGRST205',
      message: "Could not find the table 'library.Books' in the schema cache",
      hint: "Perhaps you meant the table 'library.books'",
    },
  ],
  ['/books/1', 404, { code: 'PGRST125', message: 'Invalid path specified in request URL' }],
  [
    '/books?select=titel',
    400,
    {
      code: '42703',
      message: 'column books.titel does not exist',
      hint: 'Perhaps you meant to reference the column "books.title".',
    },
  ],
  ['/books?select=id::nonsense', 400, { code: '42704', message: 'type "nonsense" does not exist' }],
  ['/books?id=eq.one', 400, { code: '22P02', message: 'invalid input syntax for type integer: "one"' }],
  [
    '/books?id=equals.1',
    400,
    {
      code: 'PGRST100',
      message: '"failed to parse filter (equals.1)" (line 1, column 1)',
      details: 'unexpected "e" expecting "not" or operator (eq, gt, ...)',
    },
  ],
  ['/books?or=(id.eq.1', 400, { code: 'PGRST100' }],
  ['/books?select=id)', 400, { code: 'PGRST100' }],
  ['/books?order=id.down', 400, { code: 'PGRST100' }],
  [
    '/books?in_print=is.maybe',
    400,
    { code: 'PGRST100', details: 'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)' },
  ],
  ['/books?select=count()', 400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' }],
  ['/books?limit=-1', 416, { code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' }],
  [
    '/books?offset=99999999999999999999',
    400,
    { code: '22003', message: 'value "99999999999999999999" is out of range for type bigint' },
  ],
  ['/authors?select=books!author_id(id)&books.offset=9223372036854775808', 400, { code: '22003' }],
  [
    '/nothing?offset=9223372036854775808',
    400,
    { code: '22003', message: 'value "9223372036854775808" is out of range for type bigint' },
  ],
])('%s is refused with %i', async (path, status, body) => {
  const refused = await get(path)
  expect(refused.body).toMatchObject(body)
  expect(refused.status).toBe(status)
  expect(Object.keys(refused.body as object)).toEqual(['code', 'message', 'details', 'hint'])
})

test('no answer is longer than max_rows, however much is asked for', async () => {
  const small = await startRest({ max_rows: 2 })
  try {
    const all = await small.call('GET', '/books?select=id&order=id')
    expect(all.body).toEqual([{ id: 1 }, { id: 2 }])
    const more = await small.call('GET', '/books?select=id&order=id&limit=100', {
      headers: { Prefer: 'count=exact' },
    })
    expect([more.body, more.status, more.headers.get('content-range')]).toEqual([
      [{ id: 1 }, { id: 2 }],
      206,
      '0-1/4',
    ])
    const embedded = await small.call('GET', '/genres?select=id,books(id)&id=eq.2')
    expect(embedded.body).toEqual([{ id: 2, books: [{ id: 1 }, { id: 2 }] }])
    const estimated = await small.call('GET', '/books?select=id', { headers: { Prefer: 'count=estimated' } })
    expect(estimated.headers.get('content-range')).toMatch(/^0-1\/\d+$/)
  } finally {
    await small.close()
  }
})

test("the statement's plan is told where the database allows it", async () => {
  const accept = 'application/vnd.pgrst.plan+json; for="application/json"; options=verbose|settings;'
  const refused = await get('/books', { Accept: accept })
  expect([refused.status, refused.body]).toMatchObject([406, { code: 'PGRST107' }])
  const open = await startRest()
  try {
    const { rows } = await open.services.db.owner.query('select current_database() as name')
    await open.services.db.owner.query(
      `alter role authenticator in database ${rows[0].name} set pgrst.db_plan_enabled = 'true'`,
    )
    const plan = await open.call('GET', '/books?id=eq.1', { headers: { Accept: accept } })
    expect(plan.body).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }])
    expect(plan.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="application/json"; options=verbose|settings; charset=utf-8',
    )
    const { data } = await open.client().from('books').select('id').eq('id', 1).explain({ analyze: true })
    expect(data).toContain('Execution Time')
  } finally {
    await open.close()
  }
})

test('another schema is chosen by its profile, if it is exposed', async () => {
  const { status, body } = await get('/books', { 'Accept-Profile': 'cellar' })
  expect([status, body]).toEqual([
    406,
    {
      code: 'PGRST106',
      message: 'Invalid schema: cellar',
      details: null,
      hint: 'Only the following schemas are exposed: library',
    },
  ])
  const two = await startRest({ schemas: ['library', 'cellar'] })
  try {
    const vault = await two.call('GET', '/vault', { headers: { 'Accept-Profile': 'cellar' } })
    expect(vault.status).toBe(403)
    await two.services.db.owner.query(
      'grant usage on schema cellar to service_role; grant all on cellar.vault to service_role',
    )
    const granted = await two.call('GET', '/vault', { headers: { 'Accept-Profile': 'cellar' } })
    expect([granted.body, granted.headers.get('content-profile')]).toEqual([
      [{ id: 1, content: 'hidden' }],
      'cellar',
    ])
  } finally {
    await two.close()
  }
})

test.each([
  ['/books?select=id&limit=99999999999999999999&order=id', {}, [1, 2, 3, 4]],
  ['/books?select=id&offset=9007199254740993', {}, []],
  ['/books?select=id&offset=-99999999999999999999&order=id', {}, [1, 2, 3, 4]],
  ['/books?select=id&order=id', { Range: '3-99999999999999999999' }, [4]],
])('numbers as large as anyone likes: %s %j', async (path, headers, expected) => {
  const { body } = await get(path, headers)
  expect((body as { id: number }[]).map(({ id }) => id)).toEqual(expected)
})

test('a range beyond what PostgreSQL counts is refused in its words', async () => {
  const { status, body } = await get('/books', { Range: '99999999999999999999-' })
  expect([status, body]).toMatchObject([400, { code: '22003' }])
})

test('requests of one shape share a plan, and their values do not mix', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4, 1, 2, 3, 4].map((id) => get(`/books?select=id&id=eq.${id}&price=gt.0`)),
  )
  expect(answers.map(({ body }) => body)).toEqual([1, 2, 3, 4, 1, 2, 3, 4].map((id) => [{ id }]))
})

test('OPTIONS lists what is possible', async () => {
  const table = await rest.call('OPTIONS', '/books')
  expect([table.status, table.headers.get('allow')]).toEqual([200, 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'])
  expect((await rest.call('OPTIONS', '/rpc/nothing')).headers.get('allow')).toBe('OPTIONS,POST')
  const other = await rest.call('PROPFIND', '/books')
  expect([other.status, (other.body as { code: string }).code]).toEqual([405, 'PGRST117'])
})
