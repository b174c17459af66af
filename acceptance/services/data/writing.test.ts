/** Inserts, upserts, updates and deletes, in the name of somebody who sees their own cards alone. */

import { expect, test } from 'vitest'
import { newClient } from '../../target.ts'
import { newPerson } from '../person.ts'

const person = newPerson('cards')
const stranger = newPerson('stranger')

/** A batch of cards that no other test touches. */
async function newBatch(...names: string[]) {
  const { client } = await person
  const batch = crypto.randomUUID()
  const cards = () => client.from('cards')
  if (names.length > 0) {
    const { error } = await cards().insert(names.map((name, at) => ({ batch, name, pages: at + 1 })))
    expect(error).toBeNull()
  }
  const all = async () => (await cards().select('name, pages, kind').eq('batch', batch).order('name')).data
  return { client, batch, cards, all }
}

test('insert one, and nothing comes back', async () => {
  const { batch, cards, all } = await newBatch()
  const made = await cards().insert({ batch, name: 'a' })
  expect([made.status, made.data, made.error]).toEqual([201, null, null])
  expect(await all()).toEqual([{ name: 'a', pages: 7, kind: null }])
})

test('insert with select gives the rows, as one or as a list', async () => {
  const { id } = await person
  const { batch, cards } = await newBatch()
  const many = await cards()
    .insert([
      { batch, name: 'a' },
      { batch, name: 'b' },
    ])
    .select('name, owner')
    .order('name')
  expect(many.data).toEqual([
    { name: 'a', owner: id },
    { name: 'b', owner: id },
  ])
  const one = await cards().insert({ batch, name: 'c' }).select('name').single()
  expect([one.status, one.data]).toEqual([201, { name: 'c' }])
})

test('insert of rows with different keys gives null or the default, as asked', async () => {
  const { batch, cards, all } = await newBatch()
  await cards().insert([
    { batch, name: 'a', pages: 1 },
    { batch, name: 'b', kind: 'x' },
  ])
  expect(await all()).toEqual([
    { name: 'a', pages: 1, kind: null },
    { name: 'b', pages: null, kind: 'x' },
  ])
  await cards().insert(
    [
      { batch, name: 'c', pages: 1 },
      { batch, name: 'd', kind: 'x' },
    ],
    { defaultToNull: false },
  )
  expect((await all())?.slice(2)).toEqual([
    { name: 'c', pages: 1, kind: null },
    { name: 'd', pages: 7, kind: 'x' },
  ])
})

test('insert counts, and inserts nothing when asked to', async () => {
  const { batch, cards, all } = await newBatch()
  const counted = await cards().insert(
    [
      { batch, name: 'a' },
      { batch, name: 'b' },
    ],
    { count: 'exact' },
  )
  expect([counted.count, counted.error]).toEqual([2, null])
  expect((await cards().insert([])).error).toBeNull()
  expect(await all()).toHaveLength(2)
})

test('upsert merges by a key, or leaves what is there', async () => {
  const { batch, cards, all } = await newBatch('a', 'b')
  const { id: owner } = await person
  const key = { onConflict: 'owner,batch,name' }
  const merged = await cards()
    .upsert(
      [
        { owner, batch, name: 'a', pages: 50 },
        { owner, batch, name: 'c', pages: 60 },
      ],
      key,
    )
    .select('name, pages')
    .order('name')
  expect([merged.status, merged.data]).toEqual([
    201,
    [
      { name: 'a', pages: 50 },
      { name: 'c', pages: 60 },
    ],
  ])
  const kept = await cards()
    .upsert(
      [
        { owner, batch, name: 'b', pages: 99 },
        { owner, batch, name: 'd', pages: 4 },
      ],
      { ...key, ignoreDuplicates: true },
    )
    .select('name')
  expect(kept.data).toEqual([{ name: 'd' }])
  expect((await all())?.map(({ name, pages }) => [name, pages])).toEqual([
    ['a', 50],
    ['b', 2],
    ['c', 60],
    ['d', 4],
  ])
})

test('upsert by the primary key says whether it made a row', async () => {
  const { batch, cards } = await newBatch()
  const { data } = await cards().insert({ batch, name: 'a' }).select('id').single()
  const again = await cards()
    .upsert({ id: data?.id, batch, name: 'changed' }, { count: 'exact' })
    .select('name')
  expect([again.status, again.count, again.data]).toEqual([200, 1, [{ name: 'changed' }]])
  const fresh = await cards().upsert({ batch, name: 'fresh' }, { defaultToNull: false }).select('pages')
  expect([fresh.status, fresh.data]).toEqual([201, [{ pages: 7 }]])
})

test('update changes what its filters find', async () => {
  const { batch, cards, all } = await newBatch('a', 'b', 'c')
  const changed = await cards().update({ kind: 'new' }).eq('batch', batch).gt('pages', 1)
  expect([changed.status, changed.data]).toEqual([204, null])
  expect((await all())?.map(({ kind }) => kind)).toEqual([null, 'new', 'new'])
  const told = await cards()
    .update({ pages: 9 }, { count: 'exact' })
    .eq('batch', batch)
    .eq('name', 'a')
    .select('name, pages')
  expect([told.status, told.count, told.data]).toEqual([200, 1, [{ name: 'a', pages: 9 }]])
  const none = await cards().update({ pages: 0 }).eq('batch', batch).eq('name', 'z').select()
  expect([none.status, none.data]).toEqual([200, []])
})

test('delete removes what its filters find', async () => {
  const { batch, cards, all } = await newBatch('a', 'b', 'c')
  const gone = await cards().delete().eq('batch', batch).eq('name', 'a')
  expect([gone.status, gone.data]).toEqual([204, null])
  const told = await cards()
    .delete({ count: 'exact' })
    .eq('batch', batch)
    .or('name.eq.b,name.eq.z')
    .select('name')
  expect([told.count, told.data]).toEqual([1, [{ name: 'b' }]])
  expect(await all()).toHaveLength(1)
})

test('a change comes back as csv, or single, or not at all', async () => {
  const { batch, cards, all } = await newBatch('a', 'b')
  const csv = await cards().update({ pages: 5 }).eq('batch', batch).eq('name', 'a').select('name,pages').csv()
  expect(csv.data).toBe('name,pages\na,5')
  const two = await cards().update({ pages: 6 }).eq('batch', batch).select('name').single()
  expect([two.status, two.error]).toMatchObject([406, { code: 'PGRST116' }])
  // What could not be answered was not done either.
  expect((await all())?.map(({ pages }) => pages)).toEqual([5, 2])
})

test('rollback tells what would have been, and leaves it', async () => {
  const { batch, cards, all } = await newBatch('a')
  const tried = await cards().update({ pages: 100 }).eq('batch', batch).select('pages').rollback()
  expect([tried.error, tried.data]).toEqual([null, [{ pages: 100 }]])
  await cards().insert({ batch, name: 'z' }).rollback()
  await cards().delete().eq('batch', batch).rollback()
  expect(await all()).toEqual([{ name: 'a', pages: 1, kind: null }])
})

type Limitable = { maxAffected: (rows: number) => unknown }
type Limited = PromiseLike<{ status: number; error: { code: string; details: string } | null }>

/** The method's type wants a client that was told its server's version. */
const atMost = (rows: number, asked: Limitable) => asked.maxAffected(rows) as Limited

test('maxAffected stops what would change too much', async () => {
  const { batch, cards, all, client } = await newBatch('a', 'b')
  const stopped = await atMost(1, cards().delete().eq('batch', batch))
  expect([stopped.status, stopped.error]).toMatchObject([
    400,
    { code: 'PGRST124', details: 'The query affects 2 rows' },
  ])
  expect(await all()).toHaveLength(2)
  const renamed = await atMost(1, client.rpc('rename_cards', { in_batch: batch, new_name: 'n' }))
  expect(renamed.error).toMatchObject({ code: 'PGRST124' })
  expect((await atMost(1, client.rpc('nothing'))).error).toMatchObject({ code: 'PGRST128' })
  expect((await atMost(2, cards().update({ kind: 'k' }).eq('batch', batch))).error).toBeNull()
})

test('a change can be explained without being made', async () => {
  const { batch, cards, all } = await newBatch('a')
  const { data } = await cards().delete().eq('batch', batch).explain()
  expect(data).toContain('Delete on cards')
  expect(await all()).toHaveLength(1)
})

const refusals: [
  string,
  (batch: string) => Promise<{ status: number; error: { code: string } | null }>,
  number,
  string,
][] = [
  [
    'a duplicate',
    async (batch) => (await person).client.from('cards').insert({ batch, name: 'a' }),
    409,
    '23505',
  ],
  [
    'a null where none may be',
    async (batch) => (await person).client.from('cards').insert({ batch, name: null }),
    400,
    '23502',
  ],
  [
    'a column that there is not',
    async (batch) => (await person).client.from('cards').insert({ batch, nothing: 1 }),
    400,
    'PGRST204',
  ],
  [
    'a value of another type',
    async (batch) => (await person).client.from('cards').insert({ batch, name: 'x', pages: 'many' }),
    400,
    '22P02',
  ],
  [
    "somebody else's row",
    async (batch) =>
      (await person).client.from('cards').insert({ batch, name: 'x', owner: (await stranger).id }),
    403,
    '42501',
  ],
  [
    'an unknown key to merge by',
    async (batch) =>
      (await person).client.from('cards').upsert({ batch, name: 'x' }, { onConflict: 'nothing' }),
    400,
    '42703',
  ],
  [
    'a key that is not unique',
    async (batch) => (await person).client.from('cards').upsert({ batch, name: 'x' }, { onConflict: 'kind' }),
    400,
    '42P10',
  ],
  ['a visitor', async (batch) => newClient().from('cards').insert({ batch, name: 'x' }), 401, '42501'],
  [
    'a table for reading',
    async () => (await person).client.from('works').update({ price: 0 }).eq('id', 1),
    403,
    '42501',
  ],
]

test.each(refusals)('%s is refused', async (_, attempt, status, code) => {
  const { batch, all } = await newBatch('a')
  const refused = await attempt(batch)
  expect([refused.status, refused.error?.code]).toEqual([status, code])
  expect(await all()).toEqual([{ name: 'a', pages: 1, kind: null }])
})

test("nobody sees, changes or removes another's cards", async () => {
  const { batch, all } = await newBatch('a')
  const { client } = await stranger
  expect((await client.from('cards').select().eq('batch', batch)).data).toEqual([])
  expect((await client.from('cards').update({ pages: 0 }).eq('batch', batch).select()).data).toEqual([])
  expect((await client.from('cards').delete().eq('batch', batch).select()).data).toEqual([])
  expect(await all()).toEqual([{ name: 'a', pages: 1, kind: null }])
  expect((await newClient().from('cards').select()).status).toBe(401)
})
