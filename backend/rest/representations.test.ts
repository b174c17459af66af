import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

/** Colours are numbers in the table, `#01e240` outside. */
const SQL = `
create domain library.color as int check (value between 0 and 16777215);
create function library.color_to_json(library.color) returns json language sql immutable as
  $$ select to_json('#' || lpad(to_hex($1), 6, '0')) $$;
create function library.color_from_text(text) returns library.color language sql immutable as
  $$ select ('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int $$;
create function library.color_from_json(json) returns library.color language sql immutable as
  $$ select library.color_from_text($1 #>> '{}') $$;
create cast (library.color as json) with function library.color_to_json(library.color) as implicit;
create cast (json as library.color) with function library.color_from_json(json) as implicit;
create cast (text as library.color) with function library.color_from_text(text) as implicit;
create table library.inks (id int primary key, color library.color, name text, book int references library.books (id));
insert into library.inks values (1, 123456, 'green', 1), (2, 0, 'black', 1), (3, null, 'none', null);
create function library.dark_inks() returns setof library.inks language sql stable as $$ select * from library.inks where color < 10 $$;
`

let rest: TestRest
beforeAll(async () => {
  rest = await startRest({}, SQL)
})
afterAll(() => rest.close())

const get = async (path: string) => (await rest.call('GET', path)).body
const full = { Prefer: 'return=representation' }

test.each([
  ['named', '/inks?select=color&order=id', [{ color: '#01e240' }, { color: '#000000' }, { color: null }]],
  ['among all', '/inks?id=eq.1', [{ id: 1, color: '#01e240', name: 'green', book: 1 }]],
  ['by another name', '/inks?select=c:color&id=eq.2', [{ c: '#000000' }]],
  [
    'embedded',
    '/books?select=inks(color)&id=eq.1&inks.order=id',
    [{ inks: [{ color: '#01e240' }, { color: '#000000' }] }],
  ],
  [
    'embedded with all',
    '/books?select=inks(*)&id=eq.1&inks.id=eq.2',
    [{ inks: [{ id: 2, color: '#000000', name: 'black', book: 1 }] }],
  ],
  ["in a function's rows", '/rpc/dark_inks?select=id,color', [{ id: 2, color: '#000000' }]],
  ['of a function, with all', '/rpc/dark_inks', [{ id: 2, color: '#000000', name: 'black', book: 1 }]],
])('a domain is read as its cast to JSON says: %s', async (_, path, expected) => {
  expect(await get(path)).toEqual(expected)
})

test.each([
  ['color=eq.%2301e240', [1]],
  ['color=not.eq.000000', [1]],
  ['color=gte.1', [1]],
  ['color=in.(01e240,%23000000)', [1, 2]],
  ['color=eq(any).{01e240,ffffff}', [1]],
  ['or=(color.eq.000000,color.is.null)', [2, 3]],
  ['color=is.null', [3]],
])('a domain is filtered by as its cast from text says: %s', async (filter, expected) => {
  expect(await get(`/inks?select=id&order=id&${filter}`)).toEqual(expected.map((id) => ({ id })))
})

test('a domain is written as its cast from JSON says', async () => {
  const made = await rest.call('POST', '/inks', {
    headers: full,
    body: { id: 10, color: '#ffffff', name: 'white' },
  })
  expect([made.status, made.body]).toEqual([201, [{ id: 10, color: '#ffffff', name: 'white', book: null }]])
  const many = await rest.call('POST', '/inks?select=color', {
    headers: full,
    body: [
      { id: 11, color: '#00000f' },
      { id: 12, color: null },
    ],
  })
  expect(many.body).toEqual([{ color: '#00000f' }, { color: null }])
  const changed = await rest.call('PATCH', '/inks?id=eq.10&select=color', {
    headers: full,
    body: { color: '#0000ff' },
  })
  expect(changed.body).toEqual([{ color: '#0000ff' }])
  const put = await rest.call('PUT', '/inks?id=eq.10&select=id,color', {
    headers: full,
    body: { id: 10, color: '#00ff00' },
  })
  expect([put.status, put.body]).toEqual([200, [{ id: 10, color: '#00ff00' }]])
  const { rows } = await rest.services.db.owner.query(
    'select id, color from library.inks where id > 9 order by id',
  )
  expect(rows).toEqual([
    { id: 10, color: 65280 },
    { id: 11, color: 15 },
    { id: 12, color: null },
  ])
})

test("what the casts refuse is the sender's mistake", async () => {
  const { status, body } = await rest.call('POST', '/inks', { body: { id: 20, color: '#zzzzzz' } })
  expect([status, body]).toMatchObject([400, { code: '22P02' }])
})
