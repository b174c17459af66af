/** The same, asked for many times over in one address, is not answered; what anybody needs is. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { startRest, type TestRest } from './testing/start-rest.ts'

let rest: TestRest
beforeAll(async () => {
  rest = await startRest(
    {},
    `create table library.scrolls (id integer primary key, words text, seen boolean);
     insert into library.scrolls select n, repeat('a', case n when 40 then 4 else 1 end * 1000000) from generate_series(1, 40) n;
     create function library.scroll(copies integer) returns jsonb language sql as
       $$ select to_jsonb(repeat('a', copies * 1000000)) $$;
     create function library.hoard() returns integer language sql as
       $$ select length(string_agg(repeat('a', 1000000), '')) from generate_series(1, 600) $$;`,
  )
})
afterAll(() => rest.close())

const status = async (select: string, table = 'books') =>
  (await rest.call('GET', `/${table}?select=${select}`)).status
const times = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join(',')

test.each([
  ['a column under hundreds of names', times(400, (n) => `a${n}:title`), 'books'],
  ['a path into a column under as many names', times(400, (n) => `a${n}:data->x`), 'authors'],
  ['all columns again and again', times(6, () => '*'), 'books'],
  ['a column again in each relation', times(6, (n) => `a${n}:authors!author_id(x:name,y:name)`), 'books'],
  ['a crowd of relations', times(21, (n) => `a${n}:authors!author_id()`), 'books'],
  [
    'lists inside their own rows',
    'books!author_id(title,authors!author_id(books!author_id(title)))',
    'authors',
  ],
  ['the same by the constraint’s name', 'books!author_id(author_id(books!books_translator(id)))', 'authors'],
  [
    'the same where it came back as one',
    'authors!author_id(books!author_id(authors!author_id(books!translator_id(id))))',
    'books',
  ],
  ['a tree of many levels', 'shelves(shelves(shelves(shelves(shelves(id)))))', 'shelves'],
  ['lists of lists that come back', 'books(genres(books(id)))', 'genres'],
])('%s: refused', async (_what, select, table) => {
  const answer = await rest.call('GET', `/${table}?select=${select}`)
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'PGRST127', message: 'Feature not implemented' },
  })
})

test('what is asked for a few times is answered', async () => {
  expect(
    await status(
      times(30, (n) => `data->>k${n}`),
      'authors',
    ),
  ).toBe(200)
  expect(await status(times(10, (n) => `a${n}:title`))).toBe(200)
  expect(await status(times(5, () => '*'))).toBe(200)
  expect(await status(times(10, (n) => `a${n}:authors!author_id(id)`))).toBe(200)
  expect(await status('*,authors!author_id(*,books!author_id(*,authors!author_id(*)))')).toBe(200)
  expect(await status('*,books!author_id(*,genres(*))', 'authors')).toBe(200)
  expect(await status('*,genres(*,books(*))')).toBe(200)
  expect(await status('title,authors!author_id(name,books!author_id(title,genres(*)))')).toBe(200)
  expect(await status('*,shelves(*,shelves(*,shelves(*,shelves(*))))', 'shelves')).toBe(200)
})

const OBJECT = 'application/vnd.pgrst.object+json'
const much = times(9, (n) => `a${n}:words`)

/** Each takes the database seconds: but for two of them with the longer tests. */
const WAYS: [what: string, method: string, path: string, accept?: string][] = [
  ['rows', 'GET', '/scrolls?select=words'],
  ['what was written', 'PATCH', '/scrolls?id=gt.0&select=words'],
  [
    'rows without their nulls',
    'GET',
    '/scrolls?select=words',
    'application/vnd.pgrst.array+json;nulls=stripped',
  ],
  ['a table', 'GET', '/scrolls?select=words', 'text/csv'],
  ['one row', 'GET', `/scrolls?id=eq.40&select=${much}`, OBJECT],
  ['what a function gives', 'GET', '/rpc/scroll?copies=40'],
]

test.each(WAYS.slice(0, LONG ? undefined : 2))(
  '%s of more than 32 MB: refused before it leaves the database, and nothing is written',
  async (_what, method, path, accept) => {
    const headers = { Prefer: 'return=representation', ...(accept && { Accept: accept }) }
    const answer = await rest.call(method, path, {
      headers,
      ...(method === 'PATCH' && { body: { seen: true } }),
    })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      400,
      { code: 'PGRST127', details: expect.stringMatching(/^An answer has at most 32 MB/) },
    ])
    expect((await rest.call('GET', '/scrolls?seen=is.true')).body).toEqual([])
  },
)

test('an answer of thirty megabytes is given', async () => {
  expect((await rest.call('GET', '/scrolls?select=words&limit=30')).status).toBe(200)
})

test('a statement that takes more memory than one may have fails, and no other', async () => {
  expect(await rest.call('GET', '/rpc/hoard')).toMatchObject({
    status: 400,
    body: {
      code: '53200',
      message: expect.stringMatching(/^This takes more memory than one request may have/),
    },
  })
  expect((await rest.call('GET', '/scrolls?select=id&limit=1')).body).toEqual([{ id: 1 }])
})
