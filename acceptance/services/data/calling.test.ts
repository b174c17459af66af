/** Functions of the database: every kind of argument and of result. */

import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, newClient } from '../../target.ts'
import { newPerson } from '../person.ts'

const client = newClient()

const calls: [string, () => PromiseLike<{ data: unknown; error: unknown }>, unknown][] = [
  ['arguments', () => client.rpc('add_up', { a: 1, b: 2 }), 3],
  ['an argument left to its default', () => client.rpc('add_up', { a: 1 }), 11],
  ['arguments in the address', () => client.rpc('add_up', { a: 1, b: 2 }, { get: true }), 3],
  [
    'text with everything in it',
    () => client.rpc('greet', { name: `"O'Neil", & (co) ü` }),
    `Hello, "O'Neil", & (co) ü!`,
  ],
  ['text in the address', () => client.rpc('greet', { name: 'a & b=c' }, { get: true }), 'Hello, a & b=c!'],
  [
    'an undefined argument in the address',
    () => client.rpc('add_up', { a: 1, b: undefined }, { get: true }),
    11,
  ],
  ['a variadic argument', () => client.rpc('join_all', { names: ['a', 'b'] }), 'a+b'],
  ['an array', () => client.rpc('sum_of', { numbers: [1, 2, 3] }), 6],
  ['an array in the address', () => client.rpc('sum_of', { numbers: [1, 2, 3] }, { get: true }), 6],
  ['a list of values', () => client.rpc('titles').limit(1), ['Rivers of the plain']],
  ['a table of its own', () => client.rpc('pairs').gt('v', 1), [{ k: 'b', v: 2 }]],
  [
    'a table of its own, chosen and sorted',
    () => client.rpc('pairs').select('k').order('v', { ascending: false }),
    [{ k: 'b' }, { k: 'a' }],
  ],
  ['one row', () => client.rpc('first_work').select('id'), { id: 1 }],
  ['rows, filtered', () => client.rpc('works_of', { writer: 1 }).select('id').lt('price', 10), [{ id: 2 }]],
  [
    'rows with relations',
    () => client.rpc('works_of', { writer: 1 }).select('id, subjects(name)').eq('id', 2),
    [{ id: 2, subjects: [{ name: 'essay' }] }],
  ],
  [
    'rows by GET, as one',
    () => client.rpc('works_of', { writer: 2 }, { get: true }).select('id').single(),
    { id: 3 },
  ],
  ['rows, or none', () => client.rpc('works_of', { writer: 3 }).maybeSingle(), null],
  ['rows, aggregated', () => client.rpc('works_of', { writer: 1 }).select('price.sum()'), [{ sum: 19.5 }]],
  ['a part of the rows', () => client.rpc('works_of', { writer: 1 }).select('id').range(1, 1), [{ id: 2 }]],
  ['rows as csv', () => client.rpc('pairs').csv(), 'k,v\na,1\nb,2'],
  ['nothing', () => client.rpc('nothing'), null],
  ['the whole body', () => client.rpc('echo_json', { any: ['thing', null] }), { any: ['thing', null] }],
  ['one of two by its arguments', () => client.rpc('overloaded', { a: 1 }), 'one'],
  ['the other one', () => client.rpc('overloaded', { a: 1, b: 2 }), 'two'],
  ['a list of arguments: the first counts', () => client.rpc('add_up', [{ a: 5 }, { a: 6 }]), 15],
]

test.each(calls)('%s', async (_, call, expected) => {
  const { data, error } = await call()
  expect([data, error]).toEqual([expected, null])
})

test('head and count tell how many rows there are', async () => {
  const counted = await client.rpc('works_of', { writer: 1 }, { count: 'exact' })
  expect(counted.count).toBe(2)
  const head = await client.rpc('works_of', { writer: 1 }, { head: true, count: 'exact' })
  expect([head.data, head.count]).toEqual([null, 2])
  const withObject = await client.rpc('echo_json', { a: { b: 1 } }, { head: true })
  expect([withObject.error, withObject.status]).toEqual([null, 200])
})

test('a function knows who calls and how', async () => {
  expect((await client.rpc('caller')).data).toMatchObject({
    role: 'anon',
    id: null,
    method: 'POST',
    path: '/rpc/caller',
  })
  const person = await newPerson('caller')
  const { data } = await person.client.rpc('caller', {}, { get: true })
  expect(data).toMatchObject({ role: 'authenticated', id: person.id, method: 'GET' })
})

test('a function changes rows in the name of its caller, unless only read', async () => {
  const { client: own } = await newPerson('renamer')
  const batch = crypto.randomUUID()
  await own.from('cards').insert({ batch, name: 'a' })
  const changed = await own.rpc('rename_cards', { in_batch: batch, new_name: 'n' }).select('batch')
  expect(changed.data).toEqual([{ batch }])
  const read = await own.rpc('rename_cards', { in_batch: batch, new_name: 'n' }, { get: true })
  expect([read.status, read.error]).toMatchObject([405, { code: '25006' }])
  const undone = await own
    .rpc('rename_cards', { in_batch: batch, new_name: 'never' })
    .select('name')
    .rollback()
  expect(undone.data).toEqual([{ name: expect.stringMatching(/^never/) }])
  expect((await own.from('cards').select('name').eq('batch', batch).single()).data?.name).toMatch(/^n\d/)
})

test.each([
  ['a function that there is not', 'nowhere', {}, 404, 'PGRST202'],
  ['an argument that there is not', 'add_up', { c: 1 }, 404, 'PGRST202'],
  ['an argument that is missing', 'greet', {}, 404, 'PGRST202'],
  ['one that could be two', 'ambiguous', { a: 1 }, 300, 'PGRST203'],
  ['a value of another type', 'add_up', { a: 'one' }, 400, '22P02'],
  ['a refusal', 'refuse', { code: 'P0001' }, 400, 'P0001'],
  ['a refusal with a status', 'refuse', { code: 'PT418' }, 418, 'PT418'],
  ['a refusal worded by the function', 'refuse', { code: 'PGRST' }, 402, 'E42'],
])('%s is refused', async (_, name, args, status, code) => {
  const refused = await client.rpc(name, args)
  expect([refused.status, refused.error?.code, refused.data]).toEqual([status, code, null])
})

test("a refusal's details and hint arrive", async () => {
  const { error } = await client.rpc('refuse', { code: 'P0001' })
  expect(error).toMatchObject({ message: 'refused with P0001', details: 'because', hint: 'do not' })
})

test('throwOnError throws for calls too', async () => {
  await expect(client.rpc('refuse', { code: 'P0001' }).throwOnError()).rejects.toMatchObject({
    code: 'P0001',
  })
})

test('a function can answer with a page', async () => {
  const answer = await fetch(`${API_URL}/rest/v1/rpc/page`, {
    headers: { apikey: ANON_KEY, Accept: 'text/html' },
  })
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/html',
    '<h1>Works</h1>',
  ])
})

test('the schema describes itself, as far as its caller may see it', async () => {
  const { data, error } = await client.getOpenApiSpec()
  expect(error).toBeNull()
  expect(data).toMatchObject({
    swagger: '2.0',
    definitions: { works: { properties: { mood: { enum: ['light', 'dark'] } } } },
    paths: { '/works': { get: {} }, '/rpc/add_up': { get: {}, post: {} } },
  })
  expect(data?.definitions).not.toHaveProperty('cards')
  const own = await (await newPerson('reader')).client.getOpenApiSpec()
  expect(own.data?.definitions).toHaveProperty('cards')
})

test('another schema describes itself, a hidden one does not', async () => {
  const personal = await client.schema('personal').getOpenApiSpec()
  expect(Object.keys(personal.data?.definitions ?? {})).toEqual(['diaries'])
  const hidden = await client.schema('auth').getOpenApiSpec()
  expect([hidden.status, hidden.error]).toMatchObject([406, { code: 'PGRST106' }])
})
