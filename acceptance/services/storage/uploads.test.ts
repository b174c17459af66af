/** from().upload, update, uploadToSignedUrl and the sizes and kinds that are let in. */

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { newAdmin, newClient } from '../../target.ts'
import { newPerson } from '../person.ts'
import { bytesOf, contentOf, newBucket, newName, refusal } from './support/files.ts'

const bytes = bytesOf(100_000)

const bodies: [
  string,
  () => Parameters<ReturnType<ReturnType<typeof newAdmin>['storage']['from']>['upload']>[1],
][] = [
  ['a Uint8Array', () => bytes],
  ['an ArrayBuffer', () => bytes.buffer],
  ['a Buffer', () => Buffer.from(bytes)],
  ['a Blob', () => new Blob([bytes])],
  ['a File', () => new File([bytes], 'scan.bin')],
  ['a web stream', () => new Blob([bytes]).stream()],
  ['a Node stream', () => Readable.from(Buffer.from(bytes), { objectMode: false })],
  [
    'a form',
    () => {
      const form = new FormData()
      form.append('file', new Blob([bytes]))
      return form
    },
  ],
]

test.each(bodies)('%s is uploaded byte for byte', async (_, body) => {
  const { files } = await newBucket()
  const { data, error } = await files.upload('folder/scan.bin', body())
  expect(error).toBeNull()
  expect(data?.path).toBe('folder/scan.bin')
  expect(Buffer.compare(await contentOf((await files.download('folder/scan.bin')).data), bytes)).toBe(0)
})

test('text and a query are uploaded as they are written', async () => {
  const { files } = await newBucket()
  await files.upload('note.txt', 'ब्याज दर')
  await files.upload('query.txt', new URLSearchParams({ a: '1', b: 'ß' }))
  expect(await (await files.download('note.txt')).data?.text()).toBe('ब्याज दर')
  expect(await (await files.download('query.txt')).data?.text()).toBe('a=1&b=%C3%9F')
})

test('an upload answers with its path, its full path and its id', async () => {
  const { id, files } = await newBucket()
  const { data } = await files.upload('/a//b.txt', 'x')
  expect(data).toEqual({
    path: 'a/b.txt',
    fullPath: `${id}/a/b.txt`,
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

test('type, cache rules, encoding and metadata are kept, from headers and from forms', async () => {
  const { files } = await newBucket()
  const options = {
    contentType: 'application/pdf',
    cacheControl: '120',
    metadata: { paper: 'GS3', year: 2024, nested: { a: [1] } },
  }
  await files.upload('raw.pdf', bytes, options)
  await files.upload('form.pdf', new Blob([bytes], { type: 'application/pdf' }), options)

  for (const name of ['raw.pdf', 'form.pdf']) {
    expect((await files.info(name)).data).toMatchObject({
      contentType: 'application/pdf',
      cacheControl: 'max-age=120',
      size: bytes.length,
      metadata: options.metadata,
    })
  }
})

test('without a word about it a file may be cached for an hour, and text is text', async () => {
  const { files } = await newBucket()
  await files.upload('a', 'x')
  expect((await files.info('a')).data).toMatchObject({
    cacheControl: 'max-age=3600',
    contentType: 'text/plain;charset=UTF-8',
  })
})

test('a name is given once, unless upsert says otherwise', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'one')
  expect((await files.upload('a.txt', 'two')).error).toMatchObject(
    refusal('409', 'The resource already exists'),
  )
  expect((await files.upload('a.txt', 'three', { upsert: true })).error).toBeNull()
  expect(await (await files.download('a.txt')).data?.text()).toBe('three')
})

test('an update replaces everything but the id', async () => {
  const { files } = await newBucket()
  const first = await files.upload('a.txt', 'one', { contentType: 'text/plain', metadata: { draft: true } })
  const second = await files.update('a.txt', '<x/>', { contentType: 'text/x', cacheControl: '1' })

  expect(second.data?.id).toBe(first.data?.id)
  const { data } = await files.info('a.txt')
  expect(data).toMatchObject({ contentType: 'text/x', cacheControl: 'max-age=1', size: 4, metadata: {} })
})

test.each(['a\\b', 'अ.txt', 'a#b', 'a%b', 'a|b', 'a{b}', 'x'.repeat(1100)])(
  '"%s" names no file',
  async (name) => {
    const { files } = await newBucket()
    const { error } = await files.upload(encodeURIComponent(name), 'x')
    expect(error).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
  },
)

test.each(["it's (1) & more!.txt", 'a=b;c:d,e+f@g$h.txt', '.hidden', 'a..b'])(
  '"%s" is a good name',
  async (name) => {
    const { files } = await newBucket()
    expect((await files.upload(name, 'x')).error).toBeNull()
    expect((await files.list()).data?.map((entry) => entry.name)).toEqual([name])
    expect(await (await files.download(name)).data?.text()).toBe('x')
  },
)

test('a file over the limit of its bucket is refused, one of just that size is not', async () => {
  const { files } = await newBucket({ fileSizeLimit: 1000 })
  expect((await files.upload('over', bytesOf(1001))).error).toMatchObject(
    refusal('413', 'The object exceeded the maximum allowed size'),
  )
  expect((await files.upload('form', new Blob([bytesOf(1001)]))).error).toMatchObject({ statusCode: '413' })
  expect((await files.upload('stream', new Blob([bytesOf(1001)]).stream())).error).toMatchObject({
    statusCode: '413',
  })
  expect((await files.upload('just', bytesOf(1000))).error).toBeNull()
  expect((await files.list()).data?.map(({ name }) => name)).toEqual(['just'])
})

test('a file over the limit of the whole project is refused, and the refusal is heard', async () => {
  const { files } = await newBucket()
  const { error } = await files.upload('over', new Blob([bytesOf(6 * 1024 * 1024)]))
  expect(error).toMatchObject(refusal('413', 'The object exceeded the maximum allowed size'))
})

test('a bucket lets in the kinds it names', async () => {
  const { files } = await newBucket({ allowedMimeTypes: ['image/*', 'text/plain'] })
  const kind = (contentType: string) => files.upload(newName('f'), 'x', { contentType })
  expect((await kind('image/webp')).error).toBeNull()
  expect((await kind('text/plain; charset=utf-8')).error).toBeNull()
  expect((await kind('text/html')).error).toMatchObject(
    refusal('415', 'mime type text/html is not supported'),
  )
})

test('limits of a bucket from config.toml hold', async () => {
  const library = newAdmin().storage.from('library')
  expect((await library.upload(newName('a'), 'x', { contentType: 'application/zip' })).error).toMatchObject({
    statusCode: '415',
  })
  expect(
    (await library.upload(newName('b'), bytesOf(1_048_577), { contentType: 'text/plain' })).error,
  ).toMatchObject({
    statusCode: '413',
  })
})

test('a bucket that is not there takes nothing', async () => {
  expect((await newAdmin().storage.from(newName('none')).upload('a', 'x')).error).toMatchObject(
    refusal('404', 'Bucket not found'),
  )
})

test('an upload that is called off leaves no file', async () => {
  const { id, files } = await newBucket()
  const { session } = await newPerson()
  const stop = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(bytesOf(100_000))
      stop.abort()
    },
  })
  const url = `${process.env.API_URL}/storage/v1/object/${id}/half.bin`
  const headers = { Authorization: `Bearer ${session.access_token}` }
  const init = { method: 'POST', body, headers, signal: stop.signal, duplex: 'half' }
  await expect(fetch(url, init)).rejects.toThrow()
  expect((await files.exists('half.bin')).data).toBe(false)
})

test('an address to upload takes a file from somebody who is not signed in', async () => {
  const { client, id } = await newPerson()
  const path = `${id}/answer.pdf`
  const { data, error } = await client.storage.from('answers').createSignedUploadUrl(path)
  expect(error).toBeNull()
  expect(data).toMatchObject({
    path,
    token: expect.any(String),
    signedUrl: expect.stringContaining('/upload/sign/'),
  })

  const visitor = newClient().storage.from('answers')
  const uploaded = await visitor.uploadToSignedUrl(path, data?.token ?? '', new Blob([bytes]), {
    metadata: { a: 1 },
  })

  expect(uploaded.error).toBeNull()
  expect(uploaded.data).toEqual({ path, fullPath: `answers/${path}` })
  const info = await client.storage.from('answers').info(path)
  expect(info.data).toMatchObject({ size: bytes.length, metadata: { a: 1 } })
})

test('an address to upload is for one name, and replaces only if it was made to', async () => {
  const { client, id } = await newPerson()
  const answers = client.storage.from('answers')
  const { data } = await answers.createSignedUploadUrl(`${id}/a.txt`)
  await answers.upload(`${id}/a.txt`, 'first')

  expect((await answers.uploadToSignedUrl(`${id}/b.txt`, data?.token ?? '', 'x')).error).toMatchObject({
    statusCode: '400',
    code: 'InvalidSignature',
  })
  expect(
    (await answers.uploadToSignedUrl(`${id}/a.txt`, data?.token ?? '', 'x', { upsert: true })).error,
  ).toMatchObject({
    statusCode: '409',
  })
  const replacing = await answers.createSignedUploadUrl(`${id}/a.txt`, { upsert: true })
  expect(
    (await answers.uploadToSignedUrl(`${id}/a.txt`, replacing.data?.token ?? '', 'second')).error,
  ).toBeNull()
  expect((await answers.uploadToSignedUrl(`${id}/a.txt`, 'made.up.token', 'x')).error).toMatchObject({
    code: 'InvalidJWT',
  })
})

test('an address to upload is made only by who may upload', async () => {
  const { client } = await newPerson()
  expect((await client.storage.from('answers').createSignedUploadUrl('elsewhere/a.txt')).error).toMatchObject(
    {
      statusCode: '403',
    },
  )
  expect((await client.storage.from(newName('none')).createSignedUploadUrl('a.txt')).error).toMatchObject({
    statusCode: '404',
  })
})
