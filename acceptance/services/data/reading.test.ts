/** What a read selects, in which order, how much of it and in which form. */

import { expect, test } from 'vitest'
import { newClient } from '../../target.ts'

const client = newClient()
const works = () => client.from('works')
const writers = () => client.from('writers')

type Asked = PromiseLike<{ data: unknown; error: unknown }>

async function rows(asked: Asked) {
  const { data, error } = await asked
  expect(error).toBeNull()
  return data
}

const selects: [string, () => Asked, unknown][] = [
  ['columns', () => works().select('id, title').eq('id', 2), [{ id: 2, title: 'A plain life' }]],
  ['another name', () => works().select('nr:id').eq('id', 2), [{ nr: 2 }]],
  ['a cast', () => works().select('price::text').eq('id', 2), [{ price: '7.00' }]],
  ['a JSON path', () => writers().select('data->city->>name').eq('id', 1), [{ name: 'Pune' }]],
  [
    'a JSON path by another name',
    () => writers().select('town:data->city->name').eq('id', 1),
    [{ town: 'Pune' }],
  ],
  ['an element of an array', () => writers().select('tags->0').eq('id', 1), [{ tags: 'poetry' }]],
  ['a computed column', () => writers().select('name_length').eq('id', 2), [{ name_length: 4 }]],
  [
    'a view',
    () => client.from('cheap_works').select().eq('id', 3),
    [{ id: 3, name: 'Monsoon, again', writer_id: 2 }],
  ],
  ['a count', () => works().select('count()'), [{ count: 4 }]],
  [
    'aggregates by group',
    () => works().select('mood, price.sum(), id.count()').order('mood').not('mood', 'is', null),
    [
      { mood: 'light', sum: 12.5, count: 1 },
      { mood: 'dark', sum: 10, count: 2 },
    ],
  ],
  [
    'aggregates by another name, cast',
    () => works().select('most:price.max()::int, least:price.min(), price.avg()::int').lt('id', 3),
    [{ most: 13, least: 7, avg: 10 }],
  ],
]

test.each(selects)('select: %s', async (_, asked, expected) => {
  expect(await rows(asked())).toEqual(expected)
})

const embeds: [string, () => Asked, unknown][] = [
  [
    'to-one',
    () => works().select('id, writers!works_writer(name)').in('id', [3, 4]).order('id'),
    [
      { id: 3, writers: { name: 'Ravi' } },
      { id: 4, writers: null },
    ],
  ],
  [
    'to-one by its column',
    () => works().select('writer_id(name)').eq('id', 1),
    [{ writer_id: { name: 'Asha' } }],
  ],
  [
    'to-one by its constraint',
    () => works().select('by:works_translator(name)').eq('id', 2),
    [{ by: { name: 'Meera' } }],
  ],
  [
    'to-many',
    () =>
      writers().select('name, works!works_writer(id)').order('id').order('id', { referencedTable: 'works' }),
    [
      { name: 'Asha', works: [{ id: 1 }, { id: 2 }] },
      { name: 'Ravi', works: [{ id: 3 }] },
      { name: 'Meera', works: [] },
    ],
  ],
  [
    'many-to-many',
    () =>
      client
        .from('subjects')
        .select('name, works(id)')
        .order('id')
        .order('id', { referencedTable: 'works', ascending: false }),
    [
      { name: 'novel', works: [{ id: 1 }] },
      { name: 'essay', works: [{ id: 2 }, { id: 1 }] },
      { name: 'letters', works: [] },
    ],
  ],
  [
    'one-to-one',
    () => works().select('id, work_details(pages)').lt('id', 3).order('id'),
    [
      { id: 1, work_details: { pages: 320 } },
      { id: 2, work_details: null },
    ],
  ],
  [
    'of itself, down',
    () =>
      client
        .from('shelves')
        .select('name, shelves(name)')
        .eq('id', 1)
        .order('id', { referencedTable: 'shelves' }),
    [{ name: 'hall', shelves: [{ name: 'left' }, { name: 'right' }] }],
  ],
  [
    'of itself, up',
    () => client.from('shelves').select('name, parent(name)').eq('id', 2),
    [{ name: 'left', parent: { name: 'hall' } }],
  ],
  [
    'computed',
    () => writers().select('name, dearest_work(title)').eq('id', 1),
    [{ name: 'Asha', dearest_work: { title: 'Rivers of the plain' } }],
  ],
  [
    'from a view',
    () => client.from('cheap_works').select('name, writers(name)').eq('id', 2),
    [{ name: 'A plain life', writers: { name: 'Asha' } }],
  ],
  [
    'two levels',
    () => writers().select('works!works_writer(id, subjects(name))').eq('id', 2),
    [{ works: [{ id: 3, subjects: [] }] }],
  ],
  [
    'spread',
    () => works().select('id, ...writers!works_writer(writer:name)').eq('id', 1),
    [{ id: 1, writer: 'Asha' }],
  ],
  [
    'spread of many',
    () =>
      writers()
        .select('name, ...works!works_writer(ids:id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'works' }),
    [{ name: 'Asha', ids: [1, 2] }],
  ],
  [
    'inner',
    () => writers().select('name, works!works_writer!inner(id)').gt('works.price', 9).order('id'),
    [
      { name: 'Asha', works: [{ id: 1 }] },
      { name: 'Ravi', works: [{ id: 3 }] },
    ],
  ],
  [
    'filtered',
    () => writers().select('id, works!works_writer(id)').eq('works.in_print', true).order('id'),
    [
      { id: 1, works: [{ id: 1 }] },
      { id: 2, works: [] },
      { id: 3, works: [] },
    ],
  ],
  [
    'filtered by or',
    () =>
      writers()
        .select('id, works!works_writer(id)')
        .or('id.eq.2,price.gt.12', { referencedTable: 'works' })
        .eq('id', 1)
        .order('id', { referencedTable: 'works' }),
    [{ id: 1, works: [{ id: 1 }, { id: 2 }] }],
  ],
  [
    'none of them',
    () => writers().select('id, works!works_writer(id)').is('works', null),
    [{ id: 3, works: [] }],
  ],
  [
    'some of them',
    () => writers().select('id, works!works_writer()').not('works', 'is', null).order('id'),
    [{ id: 1 }, { id: 2 }],
  ],
  [
    'limited',
    () =>
      writers()
        .select('id, works!works_writer(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'works', ascending: false })
        .limit(1, { referencedTable: 'works' }),
    [{ id: 1, works: [{ id: 2 }] }],
  ],
  [
    'a part of them',
    () =>
      writers()
        .select('id, works!works_writer(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'works' })
        .range(1, 5, { referencedTable: 'works' }),
    [{ id: 1, works: [{ id: 2 }] }],
  ],
  [
    'counted',
    () => writers().select('name, works!works_writer(count)').order('id'),
    [
      { name: 'Asha', works: [{ count: 2 }] },
      { name: 'Ravi', works: [{ count: 1 }] },
      { name: 'Meera', works: [{ count: 0 }] },
    ],
  ],
  [
    'aggregated',
    () => writers().select('name, works!works_writer(price.sum())').eq('id', 1),
    [{ name: 'Asha', works: [{ sum: 19.5 }] }],
  ],
  [
    'aggregated in a spread',
    () =>
      works()
        .select('price.sum(), ...writers!works_writer(name)')
        .not('writer_id', 'is', null)
        .order('writers(name)'),
    [
      { sum: 19.5, name: 'Asha' },
      { sum: 9.99, name: 'Ravi' },
    ],
  ],
  [
    'sorted by one',
    () =>
      works()
        .select('id, writers!works_writer(name)')
        .not('writer_id', 'is', null)
        .order('writers(name)', { ascending: false })
        .order('id'),
    [
      { id: 3, writers: { name: 'Ravi' } },
      { id: 1, writers: { name: 'Asha' } },
      { id: 2, writers: { name: 'Asha' } },
    ],
  ],
]

test.each(embeds)('embedded: %s', async (_, asked, expected) => {
  expect(await rows(asked())).toEqual(expected)
})

const ids = async (asked: Asked) => ((await rows(asked)) as { id: number }[]).map(({ id }) => id)

const orders: [string, () => Asked, number[]][] = [
  ['ascending', () => works().select('id').order('price'), [4, 2, 3, 1]],
  ['descending', () => works().select('id').order('price', { ascending: false }), [1, 3, 2, 4]],
  [
    'nulls last',
    () => works().select('id').order('in_print', { nullsFirst: false }).order('id'),
    [2, 1, 4, 3],
  ],
  [
    'nulls first',
    () => works().select('id').order('in_print', { nullsFirst: true }).order('id'),
    [3, 2, 1, 4],
  ],
  ['several', () => works().select('id').order('mood').order('id', { ascending: false }), [1, 4, 2, 3]],
  ['a JSON path', () => writers().select('id').order('data->city->>name'), [2, 1, 3]],
  ['limit', () => works().select('id').order('id').limit(2), [1, 2]],
  ['limit zero', () => works().select('id').limit(0), []],
  ['range', () => works().select('id').order('id').range(1, 2), [2, 3]],
  ['range beyond the end', () => works().select('id').order('id').range(10, 20), []],
]

test.each(orders)('order and page: %s', async (_, asked, expected) => {
  expect(await ids(asked())).toEqual(expected)
})

test.each(['exact', 'planned', 'estimated'] as const)('count %s', async (count) => {
  const {
    data,
    count: counted,
    status,
    error,
  } = await works().select('id', { count }).order('id').range(0, 1)
  expect([error, data]).toEqual([null, [{ id: 1 }, { id: 2 }]])
  expect(counted).toBeGreaterThan(0)
  if (count === 'exact') expect([counted, status]).toEqual([4, 206])
})

test('head tells the count alone', async () => {
  const { data, count, status } = await works().select('*', { count: 'exact', head: true }).gt('id', 1)
  expect([data, count, status]).toEqual([null, 3, 200])
})

test('a count that inner relations make smaller', async () => {
  const { count } = await writers().select('works!works_writer!inner(id)', { count: 'exact', head: true })
  expect(count).toBe(2)
})

test('a page behind the end is refused where the end is known', async () => {
  const { error, status } = await works().select('id', { count: 'exact' }).range(9, 12)
  expect([status, error]).toMatchObject([
    416,
    { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 4 rows.' },
  ])
})

test('single gives one object, and refuses none or several', async () => {
  const one = await works().select('id').eq('id', 1).single()
  expect([one.data, one.error]).toEqual([{ id: 1 }, null])
  const none = await works().select('id').eq('id', 9).single()
  expect([none.status, none.error]).toMatchObject([
    406,
    { code: 'PGRST116', details: 'The result contains 0 rows' },
  ])
  const many = await works().select('id').single()
  expect([many.status, many.error]).toMatchObject([406, { details: 'The result contains 4 rows' }])
})

test('maybeSingle gives one object or none, and refuses several', async () => {
  expect((await works().select('id').eq('id', 1).maybeSingle()).data).toEqual({ id: 1 })
  expect(await works().select('id').eq('id', 9).maybeSingle()).toMatchObject({ data: null, error: null })
  expect((await works().select('id').maybeSingle()).error).toMatchObject({ code: 'PGRST116' })
})

test('csv', async () => {
  const { data, error } = await works().select('id, title, mood').order('id').csv()
  expect(error).toBeNull()
  expect(data).toBe(
    'id,title,mood\n1,"Rivers of the plain",light\n2,"A plain life",dark\n3,"Monsoon, again",\n4,"Nobody\'s ""book"" (draft)",dark',
  )
})

test('stripNulls leaves out what is null', async () => {
  const all = await works().select('id, mood').gt('id', 2).order('id').stripNulls()
  expect(all.data).toEqual([{ id: 3 }, { id: 4, mood: 'dark' }])
  const one = await works().select('id, mood').eq('id', 3).stripNulls().single()
  expect(one.data).toEqual({ id: 3 })
})

test('geojson needs PostGIS, and says so', async () => {
  const { data, error, status } = await works().select('id').geojson()
  // A target that has PostGIS looks for a geometry instead.
  if (status === 404) expect([data, error]).toMatchObject([null, { code: '42883' }])
  else expect([status, error]).toMatchObject([400, { message: 'geometry column is missing' }])
})

test.each([
  ['text', {}, /Aggregate.*cost/s],
  ['text with times', { analyze: true }, /Execution Time/],
  ['text with all', { analyze: true, verbose: true, settings: true, buffers: true, wal: true }, /Output:/],
])('explain: %s', async (_, options, expected) => {
  const { data, error } = await works().select('id').eq('id', 1).explain(options)
  expect(error).toBeNull()
  expect(data).toMatch(expected)
})

test('explain as JSON', async () => {
  const { data, error } = await works().select('id').explain({ format: 'json', analyze: true })
  expect(error).toBeNull()
  expect(data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' }, 'Execution Time': expect.any(Number) }])
})

test.each([
  ['a table that there is not', () => client.from('nowhere').select(), 404, 'PGRST205'],
  ['a column that there is not', () => works().select('nothing'), 400, '42703'],
  ['a relation that there is not', () => works().select('shelves(id)'), 400, 'PGRST200'],
  ['a relation that could be two', () => works().select('writers(name)'), 300, 'PGRST201'],
  ['a type that there is not', () => works().select('id::nonsense'), 400, '42704'],
  ['a select that is not finished', () => works().select('id,writers('), 400, 'PGRST100'],
  ['an order by what is not embedded', () => works().select('id').order('writers(name)'), 400, 'PGRST108'],
  ['an order by many', () => writers().select('works!works_writer(id)').order('works(id)'), 400, 'PGRST118'],
  [
    'an aggregate of many in a spread',
    () => writers().select('name, ...works!works_writer(price.sum())'),
    400,
    'PGRST127',
  ],
  ['an operator on a relation', () => works().select('writer_id(name)').eq('writers', 1), 400, '42703'],
  ['a limit below zero', () => works().select('id').limit(-1), 416, 'PGRST103'],
  ['an offset beyond counting', () => works().select('id').range(1e20, 2e20), 400, '22003'],
] as const)('%s is refused', async (_, asked, status, code) => {
  const refused = await asked()
  expect([refused.status, refused.error?.code, refused.data]).toEqual([status, code, null])
})

test('throwOnError throws what would have been returned', async () => {
  await expect(works().select('nothing').throwOnError()).rejects.toMatchObject({ code: '42703' })
  const { data } = await works().select('id').eq('id', 1).throwOnError()
  expect(data).toEqual([{ id: 1 }])
})

test('abortSignal ends a request', async () => {
  const controller = new AbortController()
  controller.abort()
  const { error } = await works().select('id').abortSignal(controller.signal)
  expect(error?.message).toMatch(/abort/i)
  const { data } = await works().select('id').eq('id', 1).abortSignal(AbortSignal.timeout(10_000))
  expect(data).toEqual([{ id: 1 }])
})

test('setHeader sends a header with one request, and retry does not change an answer', async () => {
  const { data } = await client.rpc('caller').setHeader('X-Note', 'written').retry(false)
  expect(data).toMatchObject({ note: 'written' })
  const preferred = await works().select('id').setHeader('Prefer', 'handling=strict, nonsense=1')
  expect([preferred.status, preferred.error]).toMatchObject([400, { code: 'PGRST122' }])
})

test('another schema by its name, for tables and functions', async () => {
  const personal = client.schema('personal')
  expect((await personal.from('diaries').select()).data).toEqual([{ id: 1, line: 'dear diary' }])
  expect((await personal.rpc('hello')).data).toBe('personal')
  expect((await personal.rpc('hello', {}, { get: true })).data).toBe('personal')
  const hidden = await client.schema('auth').from('users').select()
  expect([hidden.status, hidden.error]).toMatchObject([406, { code: 'PGRST106' }])
  expect((await client.from('diaries').select()).error).toMatchObject({ code: 'PGRST205' })
})
