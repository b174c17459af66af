/** Buckets: made, read, changed, emptied and removed by whoever runs the project, and seen by those whom a policy lets. */

import { expect, test } from 'vitest'
import { newAdmin, newClient } from '../../target.ts'
import { newPerson } from '../person.ts'
import { newBucket, newName, refusal } from './support/files.ts'

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('a new bucket is private, without limits', async () => {
  const admin = newAdmin()
  const id = newName('plain')

  const { data, error } = await admin.storage.createBucket(id)

  expect(error).toBeNull()
  expect(data).toEqual({ name: id })
  expect((await admin.storage.getBucket(id)).data).toMatchObject({
    id,
    name: id,
    public: false,
    type: 'STANDARD',
    file_size_limit: null,
    allowed_mime_types: null,
    created_at: TIME,
    updated_at: TIME,
  })
})

test('a bucket keeps the limits it was made with', async () => {
  const { admin, id } = await newBucket({ public: true, fileSizeLimit: '2MB', allowedMimeTypes: ['image/*'] })
  expect((await admin.storage.getBucket(id)).data).toMatchObject({
    public: true,
    file_size_limit: 2_000_000,
    allowed_mime_types: ['image/*'],
  })
})

test.each([
  ['3B', 3],
  ['30KB', 30_000],
  ['1.5mb', 1_500_000],
  [1234, 1234],
])('a limit of %s is %i bytes', async (given, bytes) => {
  const { admin, id } = await newBucket({ fileSizeLimit: given })
  expect((await admin.storage.getBucket(id)).data?.file_size_limit).toBe(bytes)
})

test.each(['huge', '-1', '10 parsecs', ''])('a limit of "%s" is none', async (given) => {
  const { error } = await newAdmin().storage.createBucket(newName('odd'), {
    public: false,
    fileSizeLimit: given,
  })
  expect(error).toMatchObject(refusal('400', /hint: use 20GB/))
})

test('a bucket cannot let in more than the server does', async () => {
  const { error } = await newAdmin().storage.createBucket(newName('vast'), {
    public: false,
    fileSizeLimit: '900GB',
  })
  expect(error).toMatchObject(refusal('413', 'The object exceeded the maximum allowed size'))
})

test.each(['image', 'image/', 'no type/x'])('"%s" is no kind of file', async (type) => {
  const { error } = await newAdmin().storage.createBucket(newName('odd'), {
    public: false,
    allowedMimeTypes: [type],
  })
  expect(error).toMatchObject({ statusCode: '415' })
})

test('a name is given once', async () => {
  const { admin, id } = await newBucket()
  const { data, error } = await admin.storage.createBucket(id, { public: false })
  expect(data).toBeNull()
  expect(error).toMatchObject(refusal('409', 'The resource already exists'))
})

test.each(['a/b', ' padded ', 'अर्थ', 'x'.repeat(101), '..'])('"%s" names no bucket', async (name) => {
  const { error } = await newAdmin().storage.createBucket(name, { public: false })
  expect(error).toMatchObject(refusal('400', 'Bucket name invalid'))
})

test('kinds of buckets that are services of their own are refused by name', async () => {
  const { error } = await newAdmin().storage.createBucket(newName('a'), { public: false, type: 'ANALYTICS' })
  expect(error).toMatchObject({ code: 'FeatureNotEnabled' })
})

test('an update changes what it names', async () => {
  const { admin, id } = await newBucket({ fileSizeLimit: 100, allowedMimeTypes: ['text/plain'] })

  const { data, error } = await admin.storage.updateBucket(id, { public: true })
  expect(error).toBeNull()
  expect(data).toEqual({ message: 'Successfully updated' })
  expect((await admin.storage.getBucket(id)).data).toMatchObject({
    public: true,
    file_size_limit: 100,
    allowed_mime_types: ['text/plain'],
  })

  await admin.storage.updateBucket(id, { public: false, fileSizeLimit: null, allowedMimeTypes: null })
  expect((await admin.storage.getBucket(id)).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
  })
})

test('what is not there cannot be read, changed, emptied or removed', async () => {
  const { storage } = newAdmin()
  const id = newName('nowhere')
  const answers = await Promise.all([
    storage.getBucket(id),
    storage.updateBucket(id, { public: true }),
    storage.emptyBucket(id),
    storage.deleteBucket(id),
  ])
  for (const { error } of answers) expect(error).toMatchObject(refusal('404', 'Bucket not found'))
})

test('a list is searched, sorted, and taken page by page', async () => {
  const admin = newAdmin()
  const mark = newName('list')
  for (const letter of ['b', 'a', 'c'])
    await admin.storage.createBucket(`${mark}-${letter}`, { public: false })
  const names = async (options: Parameters<typeof admin.storage.listBuckets>[0]) =>
    (await admin.storage.listBuckets({ search: mark, ...options })).data?.map(({ name }) => name.at(-1))

  expect(await names({})).toEqual(['a', 'b', 'c'])
  expect(await names({ sortColumn: 'name', sortOrder: 'desc' })).toEqual(['c', 'b', 'a'])
  expect(await names({ sortColumn: 'created_at' })).toEqual(['b', 'a', 'c'])
  expect(await names({ limit: 1, offset: 1 })).toEqual(['b'])
  expect((await admin.storage.listBuckets()).data?.map(({ id }) => id)).toContain(`${mark}-a`)
})

test('a list asks for columns that there are', async () => {
  const { error } = await newAdmin().storage.listBuckets({ sortColumn: 'owner' as 'name' })
  expect(error).toMatchObject(refusal('400', /sortColumn/))
})

test('a bucket with files in it stays, until it is emptied', async () => {
  const { admin, id, files } = await newBucket()
  await files.upload('folder/a.txt', 'a')
  await files.upload('b.txt', 'b')
  expect((await admin.storage.deleteBucket(id)).error).toMatchObject(
    refusal('409', 'The bucket you tried to delete is not empty'),
  )

  const { data, error } = await admin.storage.emptyBucket(id)

  expect(error).toBeNull()
  expect(data?.message).toMatch(/^Empty bucket has been queued/)
  await expect.poll(async () => (await files.list()).data).toEqual([])
  expect((await admin.storage.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
  expect((await admin.storage.getBucket(id)).error).toMatchObject({ statusCode: '404' })
})

test('learners see the buckets that a policy shows them, and change none', async () => {
  const { client } = await newPerson()
  const { id } = await newBucket()

  expect((await client.storage.listBuckets()).data?.map((bucket) => bucket.id).sort()).toEqual([
    'answers',
    'desk',
  ])
  expect((await client.storage.getBucket('answers')).data?.id).toBe('answers')
  expect((await client.storage.getBucket(id)).error).toMatchObject(refusal('404', 'Bucket not found'))
  expect((await client.storage.createBucket(newName('mine'))).error).toMatchObject(
    refusal('403', 'new row violates row-level security policy'),
  )
  expect((await client.storage.updateBucket('answers', { public: true })).error).toMatchObject({
    statusCode: '404',
  })
  expect((await client.storage.deleteBucket('desk')).error).toMatchObject({ statusCode: '404' })
  expect((await client.storage.emptyBucket('answers')).error).toMatchObject({ statusCode: '403' })
})

test('a visitor sees no bucket', async () => {
  expect((await newClient().storage.listBuckets()).data).toEqual([])
  expect((await newClient().storage.getBucket('answers')).error).toMatchObject({ statusCode: '404' })
})

test('buckets of config.toml are there from the start, with their limits', async () => {
  const { data } = await newAdmin().storage.getBucket('library')
  expect(data).toMatchObject({
    public: true,
    file_size_limit: 1_048_576,
    allowed_mime_types: ['image/png', 'text/*'],
  })
})

test('copies elsewhere are forgotten for whoever runs the project, and nobody else', async () => {
  const { admin, id, files } = await newBucket({ public: true })
  await files.upload('a.txt', 'a')
  expect((await files.purgeCache('a.txt')).data).toEqual({ message: 'success' })
  expect((await files.purgeCache('a.txt', { transformations: true })).error).toBeNull()
  expect((await admin.storage.purgeBucketCache(id)).data).toEqual({ message: 'success' })

  const { client } = await newPerson()
  expect((await client.storage.from(id).purgeCache('a.txt')).error).toMatchObject({ statusCode: '403' })
  expect((await client.storage.purgeBucketCache(id)).error).toMatchObject({ statusCode: '403' })
})

test('rules for older versions are not part of this kind of server, and it says so', async () => {
  const { admin, id } = await newBucket()
  const rules = [
    { status: 'Enabled' as const, filter: {}, noncurrentVersionExpiration: { noncurrentDays: 1 } },
  ]
  const off = { code: 'FeatureNotEnabled', message: 'Bucket lifecycle rules are not part of this server' }
  expect((await admin.storage.getBucketLifecycle(id)).error).toMatchObject(off)
  expect((await admin.storage.updateBucketLifecycle(id, { rules })).error).toMatchObject(off)
  expect((await admin.storage.deleteBucketLifecycle(id)).error).toMatchObject(off)
  expect(
    (await admin.storage.updateBucket(id, { public: false, versioningStatus: 'ENABLED' })).error,
  ).toMatchObject({
    code: 'FeatureNotEnabled',
  })
})

test('vector and analytics buckets are named as not being here', async () => {
  const { storage } = newAdmin()
  expect((await storage.vectors.listBuckets()).error).toMatchObject({
    message: 'Vector buckets are not part of this server',
  })
  expect(
    (
      await storage.vectors
        .from('v')
        .index('i')
        .getVectors({ keys: ['a'] })
    ).error,
  ).toMatchObject({
    message: 'Vector buckets are not part of this server',
  })
  expect((await storage.analytics.createBucket('lake')).error).toMatchObject({
    message: 'Analytics buckets are not part of this server',
  })
  const { error } = await storage.analytics.from('lake').listNamespaces()
  expect(error).toMatchObject({ message: 'Analytics buckets are not part of this server', status: 501 })
})

test('a client that is told to throws what it would have returned', async () => {
  const { storage } = newAdmin()
  await expect(storage.throwOnError().getBucket(newName('none'))).rejects.toMatchObject({ statusCode: '404' })
})

test('a header that the client is given goes along', async () => {
  const { storage } = newClient()
  const { session } = await newPerson()
  storage.setHeader('Authorization', `Bearer ${session.access_token}`)
  expect((await storage.getBucket('answers')).error).toBeNull()
})
