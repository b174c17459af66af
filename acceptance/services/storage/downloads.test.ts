/** from().download, info, exists, public and signed addresses, ranges and conditions. */

import { expect, test } from 'vitest'
import { API_URL, newClient } from '../../target.ts'
import { newPerson } from '../person.ts'
import { bytesOf, contentOf, newBucket, refusal } from './support/files.ts'

const bytes = bytesOf(50_000)

test('a download is the bytes, with their type', async () => {
  const { files } = await newBucket()
  await files.upload('a.png', bytes, { contentType: 'image/png' })
  const { data, error } = await files.download('a.png')
  expect(error).toBeNull()
  expect(data?.type).toBe('image/png')
  expect(Buffer.compare(await contentOf(data), bytes)).toBe(0)
})

test('a download as a stream is the same bytes', async () => {
  const { files } = await newBucket()
  await files.upload('a.bin', bytesOf(2_000_000))
  const { data, error } = await files.download('a.bin').asStream()
  expect(error).toBeNull()
  const read = await new Response(data as ReadableStream).arrayBuffer()
  expect(Buffer.compare(new Uint8Array(read), bytesOf(2_000_000))).toBe(0)
})

test('what is not there, and where there is no bucket', async () => {
  const { admin, files } = await newBucket()
  expect((await files.download('none.txt')).error).toMatchObject(refusal('404', 'Object not found'))
  expect((await files.info('none.txt')).error).toMatchObject(refusal('404', 'Object not found'))
  expect((await admin.storage.from('nowhere').download('a')).error).toMatchObject(
    refusal('404', 'Bucket not found'),
  )
})

test('a download that is called off ends', async () => {
  const { files } = await newBucket()
  await files.upload('a.bin', bytes)
  await expect(files.download('a.bin', {}, { signal: AbortSignal.abort() })).resolves.toMatchObject({
    error: { name: 'StorageUnknownError' },
  })
})

test('what is known of a file', async () => {
  const { id, files } = await newBucket()
  const uploaded = await files.upload('folder/a.pdf', bytes, {
    contentType: 'application/pdf',
    metadata: { page: 1 },
  })
  const { data, error } = await files.info('folder/a.pdf')
  expect(error).toBeNull()
  expect(data).toEqual({
    id: uploaded.data?.id,
    name: 'folder/a.pdf',
    bucketId: id,
    version: expect.any(String),
    size: bytes.length,
    contentType: 'application/pdf',
    contentEncoding: null,
    cacheControl: 'max-age=3600',
    etag: expect.stringMatching(/^".+"$/),
    metadata: { page: 1 },
    lastModified: expect.any(String),
    createdAt: expect.any(String),
  })
})

test('a file exists or it does not', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'a')
  expect(await files.exists('a.txt')).toEqual({ data: true, error: null })
  expect(await files.exists('b.txt')).toMatchObject({ data: false, error: { code: 'NoSuchKey' } })
})

test('there is one version of a file: the one that is current', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'a')
  const versionId = (await files.info('a.txt')).data?.version ?? ''
  expect(await (await files.download('a.txt', { versionId })).data?.text()).toBe('a')
  expect((await files.info('a.txt', { versionId })).error).toBeNull()
  await files.update('a.txt', 'b')
  expect((await files.download('a.txt', { versionId })).error).toMatchObject({ code: 'NoSuchKey' })
  expect((await files.createSignedUrl('a.txt', 60, { versionId })).error).toMatchObject({ code: 'NoSuchKey' })
})

test('a public file is everybody’s, by its address', async () => {
  const { id, files } = await newBucket({ public: true })
  await files.upload('my notes/a b.txt', 'open')
  const { publicUrl } = files.getPublicUrl('my notes/a b.txt').data

  expect(publicUrl).toBe(`${API_URL}/storage/v1/object/public/${id}/my%20notes/a%20b.txt`)
  expect(await (await fetch(publicUrl)).text()).toBe('open')
  expect(await (await newClient().storage.from(id).download('my notes/a b.txt')).data?.text()).toBe('open')
  const { publicUrl: saved } = files.getPublicUrl('my notes/a b.txt', {
    download: 'notes.txt',
    cacheNonce: '7',
  }).data
  const response = await fetch(saved)
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="notes.txt"')
})

test('a private file has no public address', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'secret')
  const response = await fetch(files.getPublicUrl('a.txt').data.publicUrl)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' })
})

test('a signed address opens a private file for anybody', async () => {
  const { files } = await newBucket()
  await files.upload('folder/a b.txt', 'secret')
  const { data, error } = await files.createSignedUrl('folder/a b.txt', 60)
  expect(error).toBeNull()
  const response = await fetch(data?.signedUrl ?? '')
  expect(await response.text()).toBe('secret')
  expect(Date.parse(response.headers.get('expires') ?? '')).toBeGreaterThan(Date.now())
})

test('a signed address saves under a name, if it was made to', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'x')
  const plain = await files.createSignedUrl('a.txt', 60, { download: true })
  const named = await files.createSignedUrl('a.txt', 60, { download: 'answer.txt' })
  expect((await fetch(plain.data?.signedUrl ?? '')).headers.get('content-disposition')).toContain(
    'filename="a.txt"',
  )
  expect((await fetch(named.data?.signedUrl ?? '')).headers.get('content-disposition')).toContain(
    'filename="answer.txt"',
  )
})

test('many are signed at once, each with its own answer', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'a')
  await files.upload('b.txt', 'b')
  const { data, error } = await files.createSignedUrls(['b.txt', 'none.txt', 'a.txt'], 60, { download: true })
  expect(error).toBeNull()
  expect(data?.map(({ path, error: reason }) => [path, reason])).toEqual([
    ['b.txt', null],
    ['none.txt', 'Either the object does not exist or you do not have access to it'],
    ['a.txt', null],
  ])
  expect(data?.[1]?.signedUrl).toBeNull()
  expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('b')
})

test('what cannot be signed', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'a')
  expect((await files.createSignedUrl('none.txt', 60)).error).toMatchObject(
    refusal('404', 'Object not found'),
  )
  expect((await files.createSignedUrl('a.txt', 0)).error).toMatchObject(refusal('400', /expiresIn/))
  expect((await files.createSignedUrls([], 60)).error).toMatchObject(refusal('400', /paths/))
})

test('a token that was changed, or is for another file, opens nothing', async () => {
  const { files } = await newBucket()
  await files.upload('a.txt', 'a')
  await files.upload('b.txt', 'b')
  const url = (await files.createSignedUrl('a.txt', 60)).data?.signedUrl ?? ''

  const other = await fetch(url.replace('a.txt', 'b.txt'))
  expect(await other.json()).toMatchObject({ statusCode: '400', error: 'InvalidSignature' })
  const changed = await fetch(`${url.slice(0, -4)}AAAA`)
  expect(await changed.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' })
  const none = await fetch(url.split('?')[0] ?? '')
  expect(await none.json()).toMatchObject({ statusCode: '400' })
})

test('a part of a file, and a part that is not there', async () => {
  const { files } = await newBucket({ public: true })
  await files.upload('a.bin', bytes, { contentType: 'application/x-b' })
  const url = files.getPublicUrl('a.bin').data.publicUrl

  const part = await fetch(url, { headers: { Range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 100-199/50000')
  expect(Buffer.compare(new Uint8Array(await part.arrayBuffer()), bytes.subarray(100, 200))).toBe(0)
  const outside = await fetch(url, { headers: { Range: 'bytes=50000-' } })
  expect(outside.status).toBe(416)
  expect(outside.headers.get('content-range')).toBe('bytes */50000')
})

test('a file that has not changed is not sent again', async () => {
  const { files } = await newBucket({ public: true })
  await files.upload('a.bin', bytes, { contentType: 'application/x-b' })
  const url = files.getPublicUrl('a.bin').data.publicUrl
  const first = await fetch(url, { method: 'HEAD' })
  expect(first.headers.get('content-length')).toBe('50000')
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }

  expect((await fetch(url, { headers })).status).toBe(304)
  expect(
    (await fetch(url, { headers: { 'If-Modified-Since': first.headers.get('last-modified') ?? '' } })).status,
  ).toBe(304)
  await files.update('a.bin', bytesOf(10), { contentType: 'application/x-b' })
  expect((await fetch(url, { headers })).status).toBe(200)
})

test.each(['text/html', 'image/svg+xml', 'application/xml'])(
  'an uploaded %s runs nothing in a browser',
  async (contentType) => {
    const { files } = await newBucket({ public: true })
    await files.upload('page', '<script>alert(1)</script>', { contentType })
    const { headers } = await fetch(files.getPublicUrl('page').data.publicUrl)
    expect(headers.get('content-type')).not.toContain('html')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  },
)

test('a page of another site may read the answer and its headers', async () => {
  const { files } = await newBucket({ public: true })
  await files.upload('a.txt', 'a')
  const url = files.getPublicUrl('a.txt').data.publicUrl
  const response = await fetch(url, { headers: { Origin: 'https://elsewhere.example' } })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-expose-headers')).toMatch(/ETag.*Upload-Offset/)
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'PATCH' },
  })
  expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
})

test('an address that nothing answers says so', async () => {
  const response = await fetch(`${API_URL}/storage/v1/nothing/here`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    statusCode: '404',
    message: 'Route GET:/nothing/here not found',
  })
})

test('the service says that it is well', async () => {
  expect((await fetch(`${API_URL}/storage/v1/status`)).status).toBe(200)
  expect(await (await fetch(`${API_URL}/storage/v1/health`)).json()).toEqual({ healthy: true })
})

test('a token that is none of this project’s is refused', async () => {
  const { client } = await newPerson()
  client.storage.setHeader('Authorization', 'Bearer not.a.token')
  expect(
    (await client.storage.from('answers').setHeader('Authorization', 'Bearer a.b.c').download('a')).error,
  ).toMatchObject({
    statusCode: '403',
  })
})
