/** The same, asked for many times over in one address, is not answered; what anybody needs is. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

let rest: TestRest
beforeAll(async () => {
  rest = await startRest()
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
