import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

let rest: TestRest
beforeAll(async () => {
  rest = await startRest()
  await rest.configure({ 'pgrst.db_aggregates_enabled': 'true' })
})
afterAll(() => rest.close())

const get = (path: string) => rest.call('GET', path)

test.each([
  [
    'a column of it',
    '/books?select=...authors!author_id(name,id.count())&order=authors(name)',
    [
      { name: 'Asha', count: 2 },
      { name: 'Ravi', count: 1 },
      { name: null, count: 0 },
    ],
  ],
  [
    'its rows',
    '/books?select=...authors!author_id(name,count())&order=authors(name)',
    [
      { name: 'Asha', count: 2 },
      { name: 'Ravi', count: 1 },
      { name: null, count: 0 },
    ],
  ],
  ['alone', '/books?select=...authors!author_id(writers:count())', [{ writers: 3 }]],
  ['with a cast and an alias', '/books?select=...authors!author_id(last:id.max()::text)', [{ last: '2' }]],
  [
    'twice the same one',
    '/books?select=...authors!author_id(least:id.min(),most:id.max())',
    [{ least: 1, most: 2 }],
  ],
  [
    "beside the parent's own",
    '/books?select=price.sum(),...authors!author_id(name,authors:count())&order=authors(name)',
    [
      { sum: 19.5, name: 'Asha', authors: 2 },
      { sum: 9.99, name: 'Ravi', authors: 1 },
      { sum: 3, name: null, authors: 0 },
    ],
  ],
  [
    'of a relation in a relation',
    '/book_genres?select=...books(...authors!author_id(name,count()))',
    [{ name: 'Asha', count: 3 }],
  ],
  [
    'on both levels',
    '/book_genres?select=genre_id,...books(price.max(),...authors!author_id(writers:count()))&order=genre_id',
    [
      { genre_id: 1, max: 12.5, writers: 1 },
      { genre_id: 2, max: 12.5, writers: 2 },
    ],
  ],
  [
    'grouped by another spread',
    '/book_genres?select=...books(price.sum()),...genres(name)&order=genres(name)',
    [
      { sum: 19.5, name: 'essay' },
      { sum: 12.5, name: 'novel' },
    ],
  ],
  [
    'grouped by a relation',
    '/book_genres?select=genres(name),...books(price.sum())&genre_id=eq.2',
    [{ genres: { name: 'essay' }, sum: 19.5 }],
  ],
  [
    'grouped by a relation of the spread one',
    '/book_genres?select=...books(price.sum(),authors!author_id(name))',
    [{ sum: 32, authors: { name: 'Asha' } }],
  ],
  [
    'inside an embedded list',
    '/genres?select=name,book_genres(...books(price.sum()))&order=id',
    [
      { name: 'novel', book_genres: [{ sum: 12.5 }] },
      { name: 'essay', book_genres: [{ sum: 19.5 }] },
      { name: 'letters', book_genres: [{ sum: null }] },
    ],
  ],
  [
    'with all columns of the parent',
    '/book_details?select=*,...books(count())',
    [{ book_id: 1, pages: 320, count: 1 }],
  ],
])('an aggregate of a spread relation groups its parent: %s', async (_, path, expected) => {
  const { body } = await get(path)
  expect(body).toEqual(expected)
})

test.each([
  '/authors?select=name,...books!author_id(price.sum())',
  '/genres?select=...books(count())',
  '/genres?select=...books(...authors!author_id(count()))',
])('%s is refused: what is spread from many is a list', async (path) => {
  const { status, body } = await get(path)
  expect([status, body]).toEqual([
    400,
    {
      code: 'PGRST127',
      message: 'Feature not implemented',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
      hint: null,
    },
  ])
})

test('a list beside an aggregate is grouped by', async () => {
  const { body } = await get(
    '/books?select=author_id,count(),...genres(name)&id=lt.3&order=author_id&genres.order=name',
  )
  expect(body).toEqual(
    expect.arrayContaining([
      { author_id: 1, count: 1, name: ['essay', 'novel'] },
      { author_id: 1, count: 1, name: ['essay'] },
    ]),
  )
})

test('aggregates count in a result that is counted, and in functions', async () => {
  const { body } = await get('/rpc/books_of?author=1&select=price.max(),count()')
  expect(body).toEqual([{ max: 12.5, count: 2 }])
})
