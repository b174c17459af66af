/** The official client's own shapes, from `.from()` to `data`, `count`, `status` and `error`. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

const ASHA = '11111111-1111-4111-8111-111111111111'

let rest: TestRest
let db: ReturnType<TestRest['client']>
beforeAll(async () => {
  rest = await startRest()
  db = rest.client()
})
afterAll(() => rest.close())

test('a select gives rows, one row, or maybe a row', async () => {
  const rows = await db.from('genres').select('id, name').order('id')
  expect(rows).toMatchObject({ status: 200, error: null, count: null })
  expect(rows.data).toHaveLength(3)
  const one = await db.from('genres').select('name').eq('id', 1).single()
  expect(one).toMatchObject({ status: 200, data: { name: 'novel' } })
  const none = await db.from('genres').select().eq('id', 99).maybeSingle()
  expect(none).toMatchObject({ data: null, error: null })
  const missing = await db.from('genres').select().eq('id', 99).single()
  expect(missing).toMatchObject({
    status: 406,
    data: null,
    error: {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
    },
  })
})

test('filters, order, ranges and counts', async () => {
  const found = await db
    .from('books')
    .select('id', { count: 'exact' })
    .gte('price', 5)
    .not('author_id', 'is', null)
    .in('title', ['Monsoon, again', 'A plain life', 'Rivers of the plain'])
    .or('in_print.is.true,and(price.lt.9,id.gt.1)')
    .ilike('title', '%plain%')
    .order('id', { ascending: false })
    .range(0, 0)
  expect(found).toMatchObject({ status: 206, count: 2, data: [{ id: 2 }] })
  const head = await db.from('books').select('*', { count: 'exact', head: true })
  expect(head).toMatchObject({ status: 200, count: 4, data: null })
  const arrays = await db
    .from('authors')
    .select('id')
    .contains('tags', ['poetry'])
    .overlaps('tags', ['prose'])
  expect(arrays.data).toEqual([{ id: 1 }])
  const json = await db
    .from('authors')
    .select('id')
    .contains('data', { prizes: [1] })
  expect(json.data).toEqual([{ id: 1 }])
  const ranges = await db.from('books').select('id').rangeGt('available', '[1,4)')
  expect(ranges.data).toEqual([{ id: 2 }])
  const search = await db
    .from('books')
    .select('id')
    .textSearch('words', 'monsoon', { type: 'websearch', config: 'english' })
  expect(search.data).toEqual([{ id: 3 }])
  const like = await db.from('books').select('id').likeAnyOf('title', ['%life', 'Monsoon%']).order('id')
  expect(like.data).toEqual([{ id: 2 }, { id: 3 }])
  const match = await db.from('genres').select('id').match({ id: 1, name: 'novel' })
  expect(match.data).toEqual([{ id: 1 }])
})

test('embedding, with options on what is embedded', async () => {
  const { data } = await db
    .from('authors')
    .select('name, books!author_id!inner(title, genres(name))')
    .eq('books.in_print', true)
    .order('name', { referencedTable: 'books.genres' })
    .limit(1, { referencedTable: 'books' })
  expect(data).toEqual([
    {
      name: 'Asha',
      books: [{ title: 'Rivers of the plain', genres: [{ name: 'essay' }, { name: 'novel' }] }],
    },
  ])
  const csv = await db.from('genres').select('id').order('id').csv()
  expect(csv.data).toBe('id\n1\n2\n3')
})

test('insert, upsert, update and delete', async () => {
  const plain = await db.from('genres').insert({ id: 10, name: 'plays' })
  expect(plain).toMatchObject({ status: 201, data: null, error: null })
  const bulk = await db
    .from('genres')
    .insert(
      [
        { id: 11, name: 'odes' },
        { id: 12, name: 'hymns' },
      ],
      { count: 'exact' },
    )
    .select('id')
  expect(bulk).toMatchObject({ status: 201, count: 2, data: [{ id: 11 }, { id: 12 }] })
  const upserted = await db.from('genres').upsert({ id: 10, name: 'drama' }).select().single()
  expect(upserted).toMatchObject({ status: 200, data: { id: 10, name: 'drama' } })
  const byName = await db
    .from('genres')
    .upsert([{ id: 10, name: 'drama' }], { onConflict: 'name', ignoreDuplicates: true })
    .select()
  expect(byName).toMatchObject({ status: 201, data: [] })
  const updated = await db
    .from('genres')
    .update({ name: 'theatre' })
    .eq('id', 10)
    .select('name')
    .maybeSingle()
  expect(updated).toMatchObject({ status: 200, data: { name: 'theatre' } })
  const quiet = await db.from('genres').update({ name: 'drama' }, { count: 'exact' }).eq('id', 10)
  expect(quiet).toMatchObject({ status: 204, count: 1, data: null })
  const limited = await db.from('genres').delete().gte('id', 10).maxAffected(2)
  expect(limited).toMatchObject({
    status: 400,
    error: { code: 'PGRST124', details: 'The query affects 3 rows' },
  })
  const deleted = await db.from('genres').delete({ count: 'exact' }).gte('id', 10)
  expect(deleted).toMatchObject({ status: 204, count: 3 })
})

test('missing keys of a bulk insert are null or default', async () => {
  const nulls = await db
    .from('shelves')
    .insert([
      { id: 20, name: 'x' },
      { id: 21, parent: 20 },
    ])
    .select()
    .order('id')
  expect(nulls.data).toEqual([
    { id: 20, name: 'x', parent: null },
    { id: 21, name: null, parent: 20 },
  ])
  const defaults = await db
    .from('books')
    .insert(
      [
        { id: 90, title: 'x', price: 1 },
        { id: 91, title: 'y' },
      ],
      { defaultToNull: false },
    )
    .select('price')
    .order('id')
  expect(defaults.data).toEqual([{ price: 1 }, { price: 9.99 }])
  await db.from('shelves').delete().gte('id', 20)
  await db.from('books').delete().gte('id', 90)
})

test('functions by POST, GET and HEAD', async () => {
  expect(await db.rpc('add', { a: 1, b: 2 })).toMatchObject({ status: 200, data: 3 })
  expect(await db.rpc('sum_of', { numbers: [1, 2, 3] }, { get: true })).toMatchObject({
    status: 200,
    data: 6,
  })
  expect(await db.rpc('books_of', { author: 1 }, { head: true, count: 'exact' })).toMatchObject({
    count: 2,
    data: null,
  })
  expect(await db.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
  const filtered = await db.rpc('books_of', { author: 1 }).select('id').lt('price', 10).single()
  expect(filtered).toMatchObject({ status: 200, data: { id: 2 } })
  const failed = await db.rpc('fail', { code: 'P0001' })
  expect(failed).toMatchObject({
    status: 400,
    error: { code: 'P0001', message: 'refused', details: 'because', hint: 'do not' },
  })
})

test('errors reach the client word for word', async () => {
  expect(await db.from('genre').select()).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST205',
      message: "Could not find the table 'library.genre' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'library.genres'",
    },
  })
  expect(
    await db
      .schema('cellar' as never)
      .from('vault')
      .select(),
  ).toMatchObject({ status: 406, error: { code: 'PGRST106' } })
  const visitor = await rest.client(rest.services.keys.anonKey).from('notes').select()
  expect(visitor).toMatchObject({
    status: 401,
    error: { code: '42501', message: 'permission denied for table notes' },
  })
})

test('a signed-in person works on her own rows', async () => {
  const asha = rest.client(await rest.learner(ASHA))
  const { data, status } = await asha
    .from('notes')
    .insert({ body: 'hello' } as never)
    .select('owner, body')
    .single()
  expect([status, data]).toEqual([201, { owner: ASHA, body: 'hello' }])
  const { error } = await asha.from('notes').insert({ body: 'x', owner: crypto.randomUUID() } as never)
  expect(error).toMatchObject({
    code: '42501',
    message: 'new row violates row-level security policy for table "notes"',
  })
})
