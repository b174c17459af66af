/** from().move, copy and remove, within a bucket and between two. */

import { expect, test } from 'vitest'
import { newPerson } from '../person.ts'
import { bytesOf, newBucket, refusal } from './support/files.ts'

test('a file that is moved is there under its new name only, with everything it had', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'text', { metadata: { page: 1 }, cacheControl: '9' })
  const before = await files.info('a.txt')

  const { data, error } = await files.move('a.txt', 'folder/b.txt')

  expect(error).toBeNull()
  expect(data?.message).toBe('Successfully moved')
  expect((await files.exists('a.txt')).data).toBe(false)
  const after = await files.info('folder/b.txt')
  expect(after.data).toEqual({ ...before.data, name: 'folder/b.txt' })
  expect(await (await files.download('folder/b.txt')).data?.text()).toBe('text')
})

test('a file moves to another bucket, if that one lets it in', async () => {
  const { files } = await newBucket()
  const open = await newBucket()
  const strict = await newBucket({ fileSizeLimit: 10, allowedMimeTypes: ['image/png'] })
  await files.upload('a.txt', bytesOf(20), { contentType: 'image/png' })
  await files.upload('b.txt', 'b')

  expect((await files.move('a.txt', 'a.txt', { destinationBucket: strict.id })).error).toMatchObject({
    statusCode: '413',
  })
  expect((await files.move('b.txt', 'b.txt', { destinationBucket: strict.id })).error).toMatchObject({
    statusCode: '415',
  })
  expect((await files.move('a.txt', 'c.txt', { destinationBucket: open.id })).error).toBeNull()
  expect((await open.files.info('c.txt')).data).toMatchObject({ bucketId: open.id, size: 20 })
  expect((await files.list()).data?.map(({ name }) => name)).toEqual(['b.txt'])
})

test('what cannot be moved', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'a')
  await files.upload('b.txt', 'b')
  expect((await files.move('none.txt', 'c.txt')).error).toMatchObject(refusal('404', 'Object not found'))
  expect((await files.move('a.txt', 'b.txt')).error).toMatchObject(
    refusal('409', 'The resource already exists'),
  )
  expect((await files.move('a.txt', '../b.txt')).error).toMatchObject({ code: 'InvalidKey' })
  expect((await files.move('a.txt', 'c.txt', { destinationBucket: 'nowhere' })).error).toMatchObject({
    statusCode: '404',
  })
  expect((await files.move('a.txt', 'c.txt', { sourceVersionId: crypto.randomUUID() })).error).toMatchObject({
    statusCode: '404',
  })
  expect(await (await files.download('b.txt')).data?.text()).toBe('b')
})

test('two who swap names at once do not wait for each other', async () => {
  const { files } = await newBucket()
  await files.upload('a', 'a')
  const moves = await Promise.all([
    files.move('a', 'b'),
    files.move('b', 'a'),
    files.move('a', 'b'),
    files.move('a', 'c'),
  ])
  expect(moves.filter(({ error }) => error === null).length).toBeGreaterThanOrEqual(1)
  expect((await files.list()).data).toHaveLength(1)
})

test('a copy is a file of its own, with everything the first has', async () => {
  const { id, files } = await newBucket()
  await files.upload('a.txt', 'text', { metadata: { page: 1 }, cacheControl: '9' })

  const { data, error } = await files.copy('a.txt', 'copies/a.txt')

  expect(error).toBeNull()
  expect(data?.path).toBe(`${id}/copies/a.txt`)
  const [first, second] = [await files.info('a.txt'), await files.info('copies/a.txt')]
  expect(second.data).toMatchObject({
    metadata: { page: 1 },
    cacheControl: 'max-age=9',
    etag: first.data?.etag,
  })
  expect(second.data?.id).not.toBe(first.data?.id)
  await files.remove(['a.txt'])
  expect(await (await files.download('copies/a.txt')).data?.text()).toBe('text')
})

test('a copy into another bucket, and one that is told what to be', async () => {
  const { files } = await newBucket()
  const other = await newBucket()
  await files.upload('a.txt', '{}', { metadata: { page: 1 } })

  const { error } = await files.copy('a.txt', 'b.json', {
    destinationBucket: other.id,
    copyMetadata: false,
    metadata: { mimetype: 'application/json', cacheControl: 'max-age=5' },
  })

  expect(error).toBeNull()
  expect((await other.files.info('b.json')).data).toMatchObject({
    contentType: 'application/json',
    cacheControl: 'max-age=5',
    metadata: {},
    size: 2,
  })
})

test('what cannot be copied', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'a')
  await files.upload('b.txt', 'b')
  expect((await files.copy('none.txt', 'c.txt')).error).toMatchObject(refusal('404', 'Object not found'))
  expect((await files.copy('a.txt', 'b.txt')).error).toMatchObject(
    refusal('409', 'The resource already exists'),
  )
  expect((await files.copy('a.txt', 'a.txt')).error).toMatchObject({ statusCode: '409' })
  expect((await files.copy('a.txt', 'c.txt', { destinationBucket: 'nowhere' })).error).toMatchObject({
    statusCode: '404',
  })
  expect(
    (await files.copy('a.txt', 'c.txt', { copyMetadata: false, metadata: { mimetype: 'a\nb' } })).error,
  ).toMatchObject({ statusCode: '400' })
})

test('what is removed is told, and gone', async () => {
  const { id, files } = await newBucket()
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await files.upload(name, name)

  const { data, error } = await files.remove(['a.txt', 'none.txt', 'b.txt'])

  expect(error).toBeNull()
  expect(data?.map(({ name }) => name).sort()).toEqual(['a.txt', 'b.txt'])
  expect(data?.[0]).toMatchObject({ bucket_id: id, id: expect.any(String), metadata: { size: 5 } })
  expect((await files.list()).data?.map(({ name }) => name)).toEqual(['c.txt'])
  expect((await files.download('a.txt')).error).toMatchObject({ statusCode: '404' })
})

test('a version that is not current is not removed', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'a')
  const versionId = (await files.info('a.txt')).data?.version ?? ''
  expect((await files.remove([{ path: 'a.txt', versionId: crypto.randomUUID() }])).data).toEqual([])
  expect((await files.remove([{ path: 'a.txt', versionId }])).data).toHaveLength(1)
})

test('nothing, and more than a thousand, cannot be removed', async () => {
  const { files } = await newBucket()
  expect((await files.remove([])).error).toMatchObject(refusal('400', /prefixes/))
  expect((await files.remove(Array.from({ length: 1001 }, (_, at) => `f${at}`))).error).toMatchObject(
    refusal('400', /prefixes/),
  )
})

test('a name that was removed can be given again', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'first')
  await files.remove(['a.txt'])
  expect((await files.upload('a.txt', 'second')).error).toBeNull()
  expect(await (await files.download('a.txt')).data?.text()).toBe('second')
})

test('learners move, copy and remove in their own folder', async () => {
  const { client, id } = await newPerson()
  const answers = client.storage.from('answers')
  await answers.upload(`${id}/a.txt`, 'mine')
  expect((await answers.move(`${id}/a.txt`, `${id}/b.txt`)).error).toBeNull()
  expect((await answers.copy(`${id}/b.txt`, `${id}/c.txt`)).error).toBeNull()
  expect((await answers.remove([`${id}/b.txt`])).data).toHaveLength(1)
  expect((await answers.list(id)).data?.map(({ name }) => name)).toEqual(['c.txt'])
})
