/** from().list and listV2: folders and files, in order, page by page. */

import { expect, test } from 'vitest'
import { newBucket, refusal } from './support/files.ts'

async function library() {
  const bucket = await newBucket()
  const names = [
    'b.txt',
    'a.txt',
    'economy/gdp.txt',
    'economy/india/rbi.txt',
    'polity/acts.txt',
    'Zeta.txt',
    'c/1',
    'c/2',
    'c/3',
  ]
  for (const name of names) await bucket.files.upload(name, name)
  return bucket
}

type Files = Awaited<ReturnType<typeof newBucket>>['files']
const namesOf = async (files: Files, ...args: Parameters<Files['list']>) =>
  (await files.list(...args)).data?.map(({ name }) => name)

test('a list has folders and files by name; a folder is a name and nothing else', async () => {
  const { files } = await library()
  const { data, error } = await files.list()
  expect(error).toBeNull()
  expect(data?.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c', 'economy', 'polity', 'Zeta.txt'])
  expect(data?.[2]).toEqual({
    name: 'c',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  })
  expect(data?.[0]).toMatchObject({
    name: 'a.txt',
    id: expect.any(String),
    updated_at: expect.stringMatching(/Z$/),
    metadata: {
      size: 5,
      mimetype: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=3600',
      httpStatusCode: 200,
    },
  })
})

test('names in a folder are relative to it', async () => {
  const { files } = await library()
  expect(await namesOf(files, 'economy')).toEqual(['gdp.txt', 'india'])
  expect(await namesOf(files, 'economy/')).toEqual(['gdp.txt', 'india'])
  expect(await namesOf(files, 'economy/india')).toEqual(['rbi.txt'])
  expect(await namesOf(files, 'nothing')).toEqual([])
})

test('order and pages', async () => {
  const { files } = await library()
  expect(await namesOf(files, '', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
    'Zeta.txt',
    'polity',
    'economy',
    'c',
    'b.txt',
    'a.txt',
  ])
  expect(await namesOf(files, '', { limit: 2, offset: 1 })).toEqual(['b.txt', 'c'])
  expect(await namesOf(files, '', { limit: 2, offset: 1, sortBy: { order: 'desc' } })).toEqual([
    'polity',
    'economy',
  ])
  expect(await namesOf(files, '', { limit: 10, offset: 6 })).toEqual([])
  expect(await namesOf(files, 'c', { limit: 1, offset: 2 })).toEqual(['3'])
})

test.each(['created_at', 'updated_at', 'last_accessed_at'])(
  'by %s folders come first, then files by their time',
  async (column) => {
    const { files } = await library()
    expect(await namesOf(files, '', { sortBy: { column, order: 'asc' } })).toEqual([
      'c',
      'economy',
      'polity',
      'b.txt',
      'a.txt',
      'Zeta.txt',
    ])
    expect(await namesOf(files, '', { sortBy: { column, order: 'desc' } })).toEqual([
      'polity',
      'economy',
      'c',
      'Zeta.txt',
      'a.txt',
      'b.txt',
    ])
  },
)

test('a search is for how names begin, whatever their case', async () => {
  const { files } = await library()
  expect(await namesOf(files, '', { search: 'ze' })).toEqual(['Zeta.txt'])
  expect(await namesOf(files, 'economy', { search: 'GD' })).toEqual(['gdp.txt'])
  expect(await namesOf(files, '', { search: 'eco' })).toEqual(['economy'])
  expect(await namesOf(files, '', { search: 'xyz' })).toEqual([])
})

test.each(['%', '_', "'", 'a%b'])('a search for "%s" means just that', async (search) => {
  const { files } = await library()
  expect(await namesOf(files, '', { search })).toEqual([])
})

test('exactly one name, and versions that there are none of', async () => {
  const { files } = await library()
  expect(await namesOf(files, 'economy/gdp.txt', { exactMatch: true })).toEqual(['economy/gdp.txt'])
  expect(await namesOf(files, 'economy', { exactMatch: true })).toEqual([])
  expect(await namesOf(files, '', { noncurrentVersions: 'only' })).toEqual([])
  expect(await namesOf(files, '', { deleteMarkers: 'include', limit: 1 })).toEqual(['a.txt'])
})

test('what a list cannot be asked', async () => {
  const { files } = await newBucket()
  expect((await files.list('', { limit: 0 })).error).toMatchObject(refusal('400', /limit/))
  expect((await files.list('', { offset: -1 })).error).toMatchObject(refusal('400', /offset/))
  expect((await files.list('', { sortBy: { column: 'owner' } })).error).toMatchObject(
    refusal('400', /column/),
  )
  expect(
    (await files.list('', { sortBy: { order: 'asc; drop table storage.objects' } })).error,
  ).toMatchObject({ statusCode: '400' })
})

test('a list is at most a hundred, unless more is asked for', async () => {
  const { files } = await newBucket()
  await Promise.all(
    Array.from({ length: 105 }, (_, at) => files.upload(`f-${String(at).padStart(3, '0')}`, '')),
  )
  expect((await files.list()).data).toHaveLength(100)
  expect((await files.list('', { limit: 1000 })).data).toHaveLength(105)
  expect((await files.listV2()).data?.objects).toHaveLength(105)
})

test('listV2 goes all the way down, with whole names', async () => {
  const { files } = await library()
  const { data, error } = await files.listV2()
  expect(error).toBeNull()
  expect(data).toMatchObject({ hasNext: false, folders: [] })
  expect(data?.nextCursor).toBeUndefined()
  expect(data?.objects.map(({ name }) => name)).toEqual([
    'Zeta.txt',
    'a.txt',
    'b.txt',
    'c/1',
    'c/2',
    'c/3',
    'economy/gdp.txt',
    'economy/india/rbi.txt',
    'polity/acts.txt',
  ])
  expect(data?.objects[0]).toMatchObject({ id: expect.any(String), metadata: { size: 8 }, key: 'Zeta.txt' })
})

test('listV2 with a delimiter is one level, with folders apart', async () => {
  const { files } = await library()
  const top = await files.listV2({ with_delimiter: true })
  expect(top.data?.folders.map(({ name }) => name)).toEqual(['c/', 'economy/', 'polity/'])
  expect(top.data?.objects.map(({ name }) => name)).toEqual(['Zeta.txt', 'a.txt', 'b.txt'])
  const below = await files.listV2({ with_delimiter: true, prefix: 'economy/' })
  expect(below.data?.folders).toEqual([{ name: 'economy/india/', key: 'india' }])
  expect(below.data?.objects.map(({ name, key }) => [name, key])).toEqual([['economy/gdp.txt', 'gdp.txt']])
})

async function pages(files: Files, options: Parameters<Files['listV2']>[0]) {
  const found: string[][] = []
  for (let cursor: string | undefined; ; ) {
    const { data, error } = await files.listV2({ ...options, ...(cursor && { cursor }) })
    if (error) throw error
    found.push([...data.folders, ...data.objects].map(({ name }) => name))
    cursor = data.nextCursor
    expect(data.hasNext).toBe(cursor !== undefined)
    if (!cursor) return found
  }
}

test.each([
  [{ limit: 2 }],
  [{ limit: 2, sortBy: { column: 'name', order: 'desc' } }],
  [{ limit: 2, with_delimiter: true }],
  [{ limit: 1, with_delimiter: true, sortBy: { column: 'name', order: 'desc' } }],
  [{ limit: 2, sortBy: { column: 'created_at', order: 'asc' } }],
  [{ limit: 3, sortBy: { column: 'updated_at', order: 'desc' } }],
  [{ limit: 2, with_delimiter: true, sortBy: { column: 'created_at', order: 'asc' } }],
  [{ limit: 2, prefix: 'c/' }],
] as [Parameters<Files['listV2']>[0]][])(
  'the pages of %j are the whole, in order, and nothing twice',
  async (options) => {
    const { files } = await library()
    const { limit, ...unlimited } = options ?? {}
    const paged = await pages(files, options)
    const [whole] = await pages(files, unlimited)
    const inOrder = options?.with_delimiter ? paged.flat().sort() : paged.flat()
    expect(inOrder).toEqual(options?.with_delimiter ? whole?.sort() : whole)
    for (const page of paged.slice(0, -1)) expect(page).toHaveLength(limit ?? 0)
  },
)

test('a folder whose name goes on in another is a folder of its own', async () => {
  const { files } = await newBucket()
  for (const name of ['a/1', 'a-b/1', 'a.txt', 'a0', 'ab/1', 'A/2']) await files.upload(name, '')
  expect(await namesOf(files, '')).toEqual(['a-b', 'a.txt', 'a', 'a0', 'ab'])
  const { data } = await files.listV2({ with_delimiter: true })
  expect(data?.folders.map(({ name }) => name)).toEqual(['A/', 'a-b/', 'a/', 'ab/'])
  expect(data?.objects.map(({ name }) => name)).toEqual(['a.txt', 'a0'])
})

test('a cursor that is none is refused', async () => {
  const { files } = await newBucket()
  expect((await files.listV2({ cursor: 'nonsense' })).error).toMatchObject(refusal('400', 'Invalid cursor'))
  expect((await files.listV2({ limit: 1001 })).error).toMatchObject(refusal('400', /limit/))
  expect((await files.listV2({ exactMatch: true, prefix: 'x' })).data?.objects).toEqual([])
})
