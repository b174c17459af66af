import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

let rest: TestRest
beforeAll(async () => {
  rest = await startRest()
})
afterAll(() => rest.close())

const get = (path: string, headers: Record<string, string> = {}) => rest.call('GET', path, { headers })

test.each([
  [
    'many-to-one',
    '/books?select=id,authors!author_id(name)&order=id',
    [
      { id: 1, authors: { name: 'Asha' } },
      { id: 2, authors: { name: 'Asha' } },
      { id: 3, authors: { name: 'Ravi' } },
      { id: 4, authors: null },
    ],
  ],
  ['by its column', '/books?select=id,author_id(name)&id=eq.1', [{ id: 1, author_id: { name: 'Asha' } }]],
  [
    'by its constraint',
    '/books?select=id,by:books_translator(name)&id=eq.2',
    [{ id: 2, by: { name: 'Meera' } }],
  ],
  [
    'with the constraint as hint',
    '/books?select=id,by:authors!books_translator(name)&id=eq.2',
    [{ id: 2, by: { name: 'Meera' } }],
  ],
  [
    'one-to-many',
    '/authors?select=name,books!author_id(title)&order=id&books.order=title',
    [
      { name: 'Asha', books: [{ title: 'A plain life' }, { title: 'Rivers of the plain' }] },
      { name: 'Ravi', books: [{ title: 'Monsoon, again' }] },
      { name: 'Meera', books: [] },
    ],
  ],
  [
    'many-to-many',
    '/genres?select=name,books(id)&order=id&books.order=id.desc',
    [
      { name: 'novel', books: [{ id: 1 }] },
      { name: 'essay', books: [{ id: 2 }, { id: 1 }] },
      { name: 'letters', books: [] },
    ],
  ],
  [
    'many-to-many by its junction',
    '/books?select=id,genres!book_genres(name)&id=eq.2',
    [{ id: 2, genres: [{ name: 'essay' }] }],
  ],
  [
    'one-to-one from both sides',
    '/books?select=id,book_details(pages)&order=id&limit=2',
    [
      { id: 1, book_details: { pages: 320 } },
      { id: 2, book_details: null },
    ],
  ],
  [
    'one-to-one back',
    '/book_details?select=pages,books(title)',
    [{ pages: 320, books: { title: 'Rivers of the plain' } }],
  ],
  [
    'nested',
    '/authors?select=name,books!author_id(id,genres(name))&id=eq.1&books.order=id&books.genres.order=name',
    [
      {
        name: 'Asha',
        books: [
          { id: 1, genres: [{ name: 'essay' }, { name: 'novel' }] },
          { id: 2, genres: [{ name: 'essay' }] },
        ],
      },
    ],
  ],
  [
    'a filter of the embedded rows',
    '/authors?select=name,books!author_id(id)&books.id=eq.1&order=id',
    [
      { name: 'Asha', books: [{ id: 1 }] },
      { name: 'Ravi', books: [] },
      { name: 'Meera', books: [] },
    ],
  ],
  [
    'logic on embedded rows',
    '/authors?select=name,books!author_id(id)&books.or=(id.eq.1,id.eq.3)&id=lt.3&order=id',
    [
      { name: 'Asha', books: [{ id: 1 }] },
      { name: 'Ravi', books: [{ id: 3 }] },
    ],
  ],
  [
    'inner keeps only parents with rows',
    '/authors?select=name,books!author_id!inner(id)&books.price=gt.9&order=id',
    [
      { name: 'Asha', books: [{ id: 1 }] },
      { name: 'Ravi', books: [{ id: 3 }] },
    ],
  ],
  [
    'inner to one',
    '/books?select=id,authors!author_id!inner(name)&authors.name=eq.Ravi',
    [{ id: 3, authors: { name: 'Ravi' } }],
  ],
  [
    'inner without columns',
    '/authors?select=name,books!author_id!inner()&books.price=gt.10',
    [{ name: 'Asha' }],
  ],
  ['parents without rows', '/authors?select=name,books!author_id()&books=is.null', [{ name: 'Meera' }]],
  [
    'parents with rows',
    '/authors?select=name,books!author_id()&books=not.is.null&order=id',
    [{ name: 'Asha' }, { name: 'Ravi' }],
  ],
  ['to one that is not there', '/books?select=id,authors!author_id()&authors=is.null', [{ id: 4 }]],
  [
    'to one that is there, or a filter',
    '/books?select=id,authors!author_id()&or=(authors.not.is.null,id.eq.4)&order=id',
    [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
  ],
  [
    'limits of the embedded rows',
    '/genres?select=id,books(id)&id=eq.2&books.order=id&books.limit=1&books.offset=1',
    [{ id: 2, books: [{ id: 2 }] }],
  ],
  [
    'order by a column of the one',
    '/books?select=id,authors!author_id(name)&order=authors(name).desc.nullslast,id.desc',
    [
      { id: 3, authors: { name: 'Ravi' } },
      { id: 2, authors: { name: 'Asha' } },
      { id: 1, authors: { name: 'Asha' } },
      { id: 4, authors: null },
    ],
  ],
  [
    'spread of one',
    '/books?select=id,...authors!author_id(author:name,born)&id=in.(1,4)&order=id',
    [
      { id: 1, author: 'Asha', born: '1970-01-02' },
      { id: 4, author: null, born: null },
    ],
  ],
  [
    'spread of many',
    '/genres?select=name,...books(ids:id,title)&id=eq.2&books.order=id',
    [{ name: 'essay', ids: [1, 2], title: ['Rivers of the plain', 'A plain life'] }],
  ],
  [
    'spread in a spread',
    '/book_details?select=pages,...books(title,...authors!author_id(author:name))',
    [{ pages: 320, title: 'Rivers of the plain', author: 'Asha' }],
  ],
  [
    'a self-reference down',
    '/shelves?select=name,shelves(name)&id=eq.1&shelves.order=name',
    [{ name: 'hall', shelves: [{ name: 'left' }, { name: 'right' }] }],
  ],
  [
    'a self-reference up',
    '/shelves?select=name,parent(name)&id=eq.2',
    [{ name: 'left', parent: { name: 'hall' } }],
  ],
  [
    'a self-reference by its column',
    '/shelves?select=name,below:shelves!parent(name)&id=eq.1&below.order=name.desc',
    [{ name: 'hall', below: [{ name: 'right' }, { name: 'left' }] }],
  ],
  [
    'from a view',
    '/cheap_books?select=name,authors(name),genres(name)&id=eq.2',
    [{ name: 'A plain life', authors: { name: 'Asha' }, genres: [{ name: 'essay' }] }],
  ],
  [
    'a computed relationship',
    '/authors?select=name,dearest_book(title)&order=id',
    [
      { name: 'Asha', dearest_book: { title: 'Rivers of the plain' } },
      { name: 'Ravi', dearest_book: { title: 'Monsoon, again' } },
      { name: 'Meera', dearest_book: null },
    ],
  ],
  [
    'two of the same table',
    '/books?select=id,author:authors!author_id(name),translator:authors!translator_id(name)&id=eq.2',
    [{ id: 2, author: { name: 'Asha' }, translator: { name: 'Meera' } }],
  ],
])('%s', async (_, path, expected) => {
  expect((await get(path)).body).toEqual(expected)
})

test('the count is of parents that inner embeddings leave', async () => {
  const { status, headers } = await get('/authors?select=name,books!author_id!inner(id)&limit=1', {
    Prefer: 'count=exact',
  })
  expect([status, headers.get('content-range')]).toEqual([206, '0-0/2'])
  const without = await get('/authors?select=name,books!author_id()&books=is.null', { Prefer: 'count=exact' })
  expect(without.headers.get('content-range')).toBe('0-0/1')
})

test('no relationship is PGRST200, with what was meant', async () => {
  const { status, body } = await get('/genres?select=*,book(*)')
  expect([status, body]).toEqual([
    400,
    {
      code: 'PGRST200',
      message: "Could not find a relationship between 'genres' and 'book' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'genres' and 'book' in the schema 'library', but no matches were found.",
      hint: "Perhaps you meant 'books' instead of 'book'.",
    },
  ])
  const hinted = await get('/books?select=*,genres!nothing(*)')
  expect(hinted.body).toMatchObject({
    details:
      "Searched for a foreign key relationship between 'books' and 'genres' using the hint 'nothing' in the schema 'library', but no matches were found.",
    hint: null,
  })
})

test('several relationships are PGRST201, with all of them', async () => {
  const { status, body } = await get('/books?select=*,authors(*)')
  expect([status, body]).toEqual([
    300,
    {
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'books' and 'authors'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_author_id_fkey using books(author_id) and authors(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_translator using books(translator_id) and authors(id)',
        },
      ],
      hint: "Try changing 'authors' to one of the following: 'authors!books_author_id_fkey', 'authors!books_translator'. Find the desired relationship in the 'details' key.",
    },
  ])
})

test.each([
  [
    '/genres?select=name&books.id=eq.1',
    400,
    {
      code: 'PGRST108',
      message: "'books' is not an embedded resource in this request",
      hint: "Verify that 'books' is included in the 'select' query parameter.",
    },
  ],
  [
    '/genres?select=name,books(id)&order=books(id)',
    400,
    {
      code: 'PGRST118',
      message: "A related order on 'books' is not possible",
      details: "'genres' and 'books' do not form a many-to-one or one-to-one relationship",
    },
  ],
  [
    '/genres?select=name,books(id)&books=eq.1',
    400,
    { code: 'PGRST120', message: "Bad operator on the 'books' embedded resource" },
  ],
  ['/genres?select=name,books(nope)', 400, { code: '42703', message: 'column books.nope does not exist' }],
])('%s is refused', async (path, status, body) => {
  const refused = await get(path)
  expect(refused.body).toMatchObject(body)
  expect(refused.status).toBe(status)
})

test('views of tables that are not exposed keep their relationships and keys', async () => {
  const api = await startRest(
    { schemas: ['library', 'api'] },
    `create schema hidden; create schema api; grant usage on schema api, hidden to service_role;
     create table hidden.teams (id int primary key, name text);
     create table hidden.players (id int primary key, name text, team_id int references hidden.teams);
     create table hidden.matches (home int references hidden.teams, away int references hidden.teams, primary key (home, away));
     insert into hidden.teams values (1, 'reds'), (2, 'blues');
     insert into hidden.players values (1, 'Asha', 1), (2, 'Ravi', null);
     create view api.teams as select id, upper(name) as title, (select count(*) from hidden.players p where p.team_id = t.id) as size from hidden.teams t;
     create view hidden.everyone as select id as nr, name, team_id as team from hidden.players where name <> '(';
     create view api.players as select e.team, e.nr, e.name || '}' as tagged from hidden.everyone e join hidden.teams t on true where t.id = 1;
     grant select, insert on all tables in schema api to service_role;`,
  )
  try {
    const headers = { 'Accept-Profile': 'api', 'Content-Profile': 'api' }
    const players = await api.call('GET', '/players?select=nr,tagged,teams(title,size)&order=nr', { headers })
    expect(players.body).toEqual([
      { nr: 1, tagged: 'Asha}', teams: { title: 'REDS', size: 1 } },
      { nr: 2, tagged: 'Ravi}', teams: null },
    ])
    const teams = await api.call('GET', '/teams?select=id,players(nr)&order=id', { headers })
    expect(teams.body).toEqual([
      { id: 1, players: [{ nr: 1 }] },
      { id: 2, players: [] },
    ])
    const hidden = await api.call('GET', '/teams?select=id,matches(home)', { headers })
    expect(hidden.body).toMatchObject({ code: 'PGRST200' })
    const options = await api.call('OPTIONS', '/teams', { headers })
    expect(options.headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
  } finally {
    await api.close()
  }
})

test('aggregates work where the database allows them', async () => {
  const allowed = await startRest()
  try {
    const { rows } = await allowed.services.db.owner.query('select current_database() as name')
    await allowed.services.db.owner.query(
      `alter role authenticator in database ${rows[0].name} set pgrst.db_aggregates_enabled = 'true'`,
    )
    const counted = await allowed.call(
      'GET',
      '/books?select=author_id,count(),most:price.max(),price.avg()::int&order=author_id',
    )
    expect(counted.body).toEqual([
      { author_id: 1, count: 2, most: 12.5, avg: 10 },
      { author_id: 2, count: 1, most: 9.99, avg: 10 },
      { author_id: null, count: 1, most: 3, avg: 3 },
    ])
    const embedded = await allowed.call('GET', '/authors?select=name,books!author_id(count())&order=id')
    expect(embedded.body).toEqual([
      { name: 'Asha', books: [{ count: 2 }] },
      { name: 'Ravi', books: [{ count: 1 }] },
      { name: 'Meera', books: [{ count: 0 }] },
    ])
    const beside = await allowed.call(
      'GET',
      '/books?select=count(),authors!author_id(name)&order=count.desc&author_id=not.is.null',
    )
    expect(beside.body).toEqual([
      { count: 2, authors: { name: 'Asha' } },
      { count: 1, authors: { name: 'Ravi' } },
    ])
    const grouped = await allowed.call(
      'GET',
      '/books?select=count(),authors!author_id(name)&author_id=not.is.null',
    )
    expect(grouped.body).toHaveLength(2)
  } finally {
    await allowed.close()
  }
})

test('rows are counted as clients have always done, aggregates or not', async () => {
  expect((await get('/authors?select=name,books!author_id(count)&order=id')).body).toEqual([
    { name: 'Asha', books: [{ count: 2 }] },
    { name: 'Ravi', books: [{ count: 1 }] },
    { name: 'Meera', books: [{ count: 0 }] },
  ])
  expect((await get('/books?select=count')).body).toEqual([{ count: 4 }])
  expect((await get('/authors?select=name,books!author_id(count)&books.price=gt.9&id=eq.1')).body).toEqual([
    { name: 'Asha', books: [{ count: 1 }] },
  ])
  expect((await get('/rpc/books_of?author=1&select=count')).body).toEqual([{ count: 2 }])
  const beside = await get('/books?select=title,count')
  expect([beside.status, beside.body]).toMatchObject([400, { code: '42803' }])
})

test('a hidden junction joins nothing, until a view shows it', async () => {
  const api = await startRest(
    { schemas: ['shown'], extra_search_path: ['shown'] },
    `create schema hidden;
    create schema shown;
    grant usage on schema shown to service_role;
    alter default privileges in schema shown grant all on tables to service_role;
    create table shown.teams (id int primary key, name text);
    create table shown.people (id int primary key, name text);
    create table hidden.members (team int references shown.teams (id), person int references shown.people (id), primary key (team, person));
    insert into shown.teams values (1, 'red');
    insert into shown.people values (7, 'Asha'), (8, 'Ravi');
    insert into hidden.members values (1, 7);`,
  )
  try {
    const hidden = await api.call('GET', '/teams?select=name,people(name)')
    expect([hidden.status, hidden.body]).toMatchObject([400, { code: 'PGRST200' }])
    await api.services.db.owner.query(
      `create view shown.members as select team as team_id, person as person_id from hidden.members`,
    )
    let shown = await api.call('GET', '/teams?select=name,people(name)')
    for (let attempt = 0; attempt < 1500 && shown.status !== 200; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      shown = await api.call('GET', '/teams?select=name,people(name)')
    }
    expect(shown.body).toEqual([{ name: 'red', people: [{ name: 'Asha' }] }])
    const hinted = await api.call('GET', '/people?select=name,teams!members(name)&order=id')
    expect(hinted.body).toEqual([
      { name: 'Asha', teams: [{ name: 'red' }] },
      { name: 'Ravi', teams: [] },
    ])
  } finally {
    await api.close()
  }
})
