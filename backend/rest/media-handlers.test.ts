import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

const SQL = `
create domain library."text/html" as text;
create domain library."image/png" as bytea;
create domain library."application/json" as jsonb;
create domain library."text/tab-separated-values" as text;
create domain library."application/vnd.shelf" as text;
create domain library."*/*" as bytea;
create function library.page() returns library."text/html" language sql stable as $$ select '<h1>Books</h1>' $$;
create function library.pages() returns setof library."text/html" language sql stable as $$ select '<p>' $$;
create function library.cover() returns library."image/png" language sql stable as $$ select '\\x89504e47000d0a'::bytea $$;
create function library.anything() returns library."*/*" language plpgsql stable as $$
begin
  perform set_config('response.headers', '[{"Content-Type": "app/groucho"}]', true);
  return 'any'::bytea;
end $$;
create function library.nothing_to_show() returns library."text/html" language sql stable as $$ select null $$;
create function library.to_tsv(state text, row_of anyelement) returns library."text/tab-separated-values" language sql immutable as
  $$ select state || array_to_string(array(select value from json_each_text(row_to_json(row_of))), E'\\t') || E'\\n' $$;
create aggregate library.tsv_agg(anyelement) (
  sfunc = library.to_tsv, stype = library."text/tab-separated-values", initcond = ''
);
create function library.shelf_line(state text, one library.shelves) returns library."application/vnd.shelf" language sql immutable as
  $$ select state || '[' || (one).name || ']' $$;
create aggregate library.shelf_agg(library.shelves) (sfunc = library.shelf_line, stype = library."application/vnd.shelf", initcond = '');
create function library.count_one(state jsonb, one library.genres) returns library."application/json" language sql immutable as
  $$ select jsonb_build_object('genres', coalesce((state->>'genres')::int, 0) + 1) $$;
create aggregate library.genre_json(library.genres) (sfunc = library.count_one, stype = library."application/json", initcond = '{}');
`

let rest: TestRest
beforeAll(async () => {
  rest = await startRest({}, SQL)
})
afterAll(() => rest.close())

const get = (path: string, accept: string) => rest.call('GET', path, { headers: { Accept: accept } })
const type = ({ headers }: { headers: Headers }) => headers.get('content-type')

test('a function that returns a domain named like a media type answers in it', async () => {
  const page = await get('/rpc/page', 'text/html')
  expect([page.status, page.text, type(page)]).toEqual([200, '<h1>Books</h1>', 'text/html'])
  const browser = await get('/rpc/page', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
  expect(type(browser)).toBe('text/html')
  const posted = await rest.call('POST', '/rpc/page', { headers: { Accept: 'text/html' }, body: {} })
  expect(posted.text).toBe('<h1>Books</h1>')
})

test('as JSON the same function gives a string', async () => {
  const page = await get('/rpc/page', 'application/json')
  expect([page.body, type(page)]).toEqual(['<h1>Books</h1>', 'application/json; charset=utf-8'])
})

test('bytes arrive as bytes', async () => {
  const response = await rest.rest(
    new Request('http://localhost:3000/rest/v1/rpc/cover', {
      headers: { Accept: 'image/png', Authorization: `Bearer ${rest.services.keys.serviceRoleKey}` },
    }),
    rest.services,
  )
  expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe('89504e47000d0a')
  expect(response.headers.get('content-type')).toBe('image/png')
})

test.each(['*/*', 'app/bingo', 'image/png'])(
  'a function of any media type answers %s and says what it is',
  async (accept) => {
    const any = await get('/rpc/anything', accept)
    expect([any.text, type(any)]).toEqual(['any', 'app/groucho'])
  },
)

test('nothing is an empty body', async () => {
  const none = await get('/rpc/nothing_to_show', 'text/html')
  expect([none.status, none.text]).toEqual([200, ''])
})

test.each([
  ['/rpc/pages', 'text/html'],
  ['/rpc/greet?name=a', 'text/html'],
  ['/shelves?select=name', 'application/vnd.shelf'],
  ['/books', 'application/vnd.shelf'],
  ['/books', 'text/plain'],
])('%s is not to be had as %s', async (path, accept) => {
  const { status, body } = await get(path, accept)
  expect([status, body]).toMatchObject([
    406,
    { code: 'PGRST107', message: `None of these media types are available: ${accept}` },
  ])
})

test('an aggregate makes its media type of any rows, chosen and embedded as asked', async () => {
  const all = await get('/genres?order=id', 'text/tab-separated-values')
  expect([all.text, type(all)]).toEqual(['1\tnovel\n2\tessay\n3\tletters\n', 'text/tab-separated-values'])
  expect((await get('/genres?select=name&order=id&limit=1', 'text/tab-separated-values')).text).toBe(
    'novel\n',
  )
  expect(
    (await get('/books?select=id,authors!author_id(name)&id=eq.1', 'text/tab-separated-values')).text,
  ).toBe('1\t{"name":"Asha"}\n')
  expect((await get('/rpc/pairs', 'text/tab-separated-values')).text).toBe('a\t1\nb\t2\n')
})

test("an aggregate of one table's rows is for that table, also as a function returns or a change leaves them", async () => {
  const shelves = await get('/shelves?order=id', 'application/vnd.shelf')
  expect([shelves.text, type(shelves)]).toEqual(['[hall][left][right]', 'application/vnd.shelf'])
  const added = await rest.call('POST', '/shelves', {
    headers: { Accept: 'application/vnd.shelf', Prefer: 'return=representation' },
    body: { id: 9, name: 'loft' },
  })
  expect([added.status, added.text]).toEqual([201, '[loft]'])
})

test("an aggregate may stand for a table's JSON, but not for a single object of it", async () => {
  expect((await get('/genres', 'application/json')).body).toEqual({ genres: 3 })
  expect((await get('/genres?id=eq.1', 'application/vnd.pgrst.object+json')).body).toEqual({
    id: 1,
    name: 'novel',
  })
  expect((await get('/genres?select=id&id=eq.1', 'application/json')).body).toEqual([{ id: 1 }])
})

test('HEAD tells the type without making the body', async () => {
  const head = await rest.call('HEAD', '/shelves', { headers: { Accept: 'application/vnd.shelf' } })
  expect([head.status, head.text, type(head)]).toEqual([200, '', 'application/vnd.shelf'])
})

test('geojson asks for PostGIS, in the words of PostgreSQL', async () => {
  const { status, body } = await get('/books', 'application/geo+json')
  expect([status, body]).toEqual([
    404,
    {
      code: '42883',
      message: 'function st_asgeojson(record) does not exist',
      details: null,
      hint: 'No function matches the given name and argument types. You might need to add explicit type casts.',
    },
  ])
})

test('where the function is there, geojson is a collection of features', async () => {
  await rest.services.db.owner.query(
    `create function extensions.st_asgeojson(record) returns text language plpgsql stable as
      $$ begin return json_build_object('type', 'Feature', 'properties', row_to_json($1)); end $$`,
  )
  const { data, error } = await rest.client().from('shelves').select('name').eq('id', 1).geojson()
  expect([data, error]).toEqual([
    { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name: 'hall' } }] },
    null,
  ])
  const none = await get('/shelves?id=eq.0', 'application/geo+json')
  expect([none.text, type(none)]).toEqual([
    '{"type" : "FeatureCollection", "features" : []}',
    'application/geo+json; charset=utf-8',
  ])
})
