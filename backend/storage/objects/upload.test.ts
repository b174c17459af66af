/** Uploads: of every kind of body, within limits, and never half of one. */

import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { bytesOf, startStorage } from '../testing/start-storage.ts'
import { MOST_UPLOADS } from './uploads-under-way.ts'

const app = await startStorage()
afterAll(() => app.close())
const { asha, ravi, admin, visitor } = app
const mine = (name: string) => `${asha.id}/${crypto.randomUUID()}-${name}`
const scans = asha.storage.from('scans')

test('a learner gets back the bytes she uploaded', async () => {
  const path = mine('answer.bin')
  const bytes = bytesOf(3_000_000)

  const { data, error } = await scans.upload(path, bytes, { contentType: 'application/octet-stream' })

  expect(error).toBeNull()
  expect(data).toMatchObject({ path, fullPath: `scans/${path}`, id: expect.any(String) })
  const back = await scans.download(path)
  expect(Buffer.from((await back.data?.arrayBuffer()) as ArrayBuffer).equals(bytes)).toBe(true)
})

test('the row says what the bytes are, whose they are, and under which version they lie', async () => {
  const path = mine('answer.pdf')
  const bytes = bytesOf(5000)
  await scans.upload(path, bytes, {
    contentType: 'application/pdf',
    cacheControl: '60',
    metadata: { question: 'GS3-2024-4' },
  })

  const [row] = await app.sql<Record<string, unknown>>('select * from storage.objects where name = $1', [
    path,
  ])

  expect(row).toMatchObject({
    bucket_id: 'scans',
    owner: asha.id,
    owner_id: asha.id,
    path_tokens: path.split('/'),
    user_metadata: { question: 'GS3-2024-4' },
    metadata: {
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      size: 5000,
      contentLength: 5000,
      mimetype: 'application/pdf',
      cacheControl: 'max-age=60',
      httpStatusCode: 200,
      lastModified: expect.any(String),
    },
  })
  expect(app.versionsOnDisk()).toContain(row?.version)
})

test('a blob arrives as a form, with its type and what is said of it', async () => {
  const path = mine('photo.png')
  const blob = new Blob([bytesOf(200_000, 7)], { type: 'image/png' })

  await scans.upload(path, blob, { cacheControl: '120', metadata: { page: 2 } })

  const { data } = await scans.info(path)
  expect(data).toMatchObject({
    contentType: 'image/png',
    cacheControl: 'max-age=120',
    metadata: { page: 2 },
    size: 200_000,
  })
})

test('text, a stream and an empty file are files too', async () => {
  const text = mine('note.txt')
  const stream = mine('stream.bin')
  const empty = mine('empty.txt')
  await scans.upload(text, 'अर्थव्यवस्था')
  await scans.upload(stream, new Blob([bytesOf(100_000, 3)]).stream(), { contentType: 'application/x-bin' })
  await scans.upload(empty, '')

  expect(await (await scans.download(text)).data?.text()).toBe('अर्थव्यवस्था')
  expect((await scans.download(stream)).data?.size).toBe(100_000)
  expect((await scans.download(empty)).data?.size).toBe(0)
})

test('a name that is taken stays as it is, unless upsert is asked for', async () => {
  const path = mine('answer.txt')
  await scans.upload(path, 'first')

  const again = await scans.upload(path, 'second')
  expect(again.error).toMatchObject({
    message: 'The resource already exists',
    statusCode: '409',
    status: 400,
  })
  expect(await (await scans.download(path)).data?.text()).toBe('first')

  expect((await scans.upload(path, 'third', { upsert: true })).error).toBeNull()
  expect(await (await scans.download(path)).data?.text()).toBe('third')
})

test('an update replaces the bytes, keeps the id, and the old bytes are gone from the disk', async () => {
  const path = mine('answer.txt')
  const { data } = await scans.upload(path, 'first')
  const before = await scans.info(path)

  const updated = await scans.update(path, 'second')

  expect(updated.data?.id).toBe(data?.id)
  const after = await scans.info(path)
  expect(after.data?.version).not.toBe(before.data?.version)
  expect(app.versionsOnDisk()).toContain(after.data?.version)
  expect(app.versionsOnDisk()).not.toContain(before.data?.version)
})

test('of a file that is removed nothing is left on the disk, by either address', async () => {
  const paths = [mine('one.txt'), mine('many.txt')] as const
  for (const path of paths) await scans.upload(path, 'gone')
  const versions = await Promise.all(paths.map(async (path) => (await scans.info(path)).data?.version))
  for (const version of versions) expect(app.versionsOnDisk()).toContain(version)

  const { status } = await app.fetch(`/storage/v1/object/scans/${paths[0]}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(status).toBe(200)
  await scans.remove([paths[1]])

  for (const version of versions) expect(app.versionsOnDisk()).not.toContain(version)
})

test('a learner cannot upload into the folder of another, nor a visitor into any', async () => {
  const path = mine('stolen.txt')

  const other = await ravi.storage.from('scans').upload(path, 'mine now')
  const nobody = await visitor.from('scans').upload(path, 'mine now')

  for (const { error } of [other, nobody]) {
    expect(error).toMatchObject({ message: 'new row violates row-level security policy', statusCode: '403' })
  }
  expect(await app.sql('select from storage.objects where name = $1', [path])).toHaveLength(0)
})

test('a learner cannot replace the file of another, and its bytes stay', async () => {
  const path = mine('answer.txt')
  await scans.upload(path, 'of Asha')

  const { error } = await ravi.storage.from('scans').upload(path, 'of Ravi', { upsert: true })

  expect(error).toMatchObject({ statusCode: '403' })
  expect(await (await scans.download(path)).data?.text()).toBe('of Asha')
})

test('a refused upload leaves no bytes behind', async () => {
  const before = app.versionsOnDisk()
  await ravi.storage.from('scans').upload(mine('x.bin'), bytesOf(500_000))
  await scans.upload(mine('y.bin'), bytesOf(10), { contentType: 'not a type\u0001' }).catch(() => {})

  expect(app.versionsOnDisk()).toEqual(before)
  expect(app.unfinishedOnDisk()).toEqual([])
})

test('a file over its bucket’s limit is refused, whether its length was said or not', async () => {
  await admin.createBucket('small', { public: false, fileSizeLimit: 1000 })
  const small = admin.from('small')

  const said = await small.upload('said.bin', bytesOf(1001))
  const streamed = await small.upload('streamed.bin', new Blob([bytesOf(1001)]).stream())
  const form = await small.upload('form.bin', new Blob([bytesOf(1001)]))

  for (const { error } of [said, streamed, form]) {
    expect(error).toMatchObject({
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    })
  }
  expect((await small.upload('fits.bin', bytesOf(1000))).error).toBeNull()
  expect((await small.upload('fits-form.bin', new Blob([bytesOf(1000)]))).error).toBeNull()
  expect((await small.list()).data?.map(({ name }) => name)).toEqual(['fits-form.bin', 'fits.bin'])
  expect(app.unfinishedOnDisk()).toEqual([])
})

test('the limit of the whole server holds where the bucket names none', async () => {
  const limited = await startStorage({ storage: { file_size_limit: 2000 } })
  try {
    const notes = limited.admin.from('notes')
    expect((await notes.upload('fits.bin', bytesOf(2000))).error).toBeNull()
    expect((await notes.upload('over.bin', bytesOf(2001))).error).toMatchObject({ statusCode: '413' })
    await limited.sql('update storage.buckets set file_size_limit = 1000000')
    expect((await notes.upload('over.bin', bytesOf(2001))).error).toMatchObject({ statusCode: '413' })
    expect(
      (await limited.admin.createBucket('larger', { public: false, fileSizeLimit: 2001 })).error,
    ).toMatchObject({
      statusCode: '413',
    })
  } finally {
    await limited.close()
  }
})

test('a bucket takes only the kinds of file that it names', async () => {
  await admin.createBucket('photos', { public: false, allowedMimeTypes: ['image/*', 'application/pdf'] })
  const photos = admin.from('photos')
  const upload = (name: string, contentType: string, begins = '') =>
    photos.upload(name, Buffer.from(`${begins}0123456789`, 'latin1'), { contentType })

  expect((await upload('a.png', 'image/png', '\x89PNG\r\n\x1a\n')).error).toBeNull()
  expect((await upload('b.pdf', 'application/pdf;version=1.7', '%PDF-1.7')).error).toBeNull()
  expect((await upload('c.txt', 'text/plain')).error).toMatchObject({
    statusCode: '415',
    message: 'mime type text/plain is not supported',
  })
  expect((await upload('d.x', 'imagery/png')).error).toMatchObject({ statusCode: '415' })
  expect((await photos.upload('e.html', new Blob(['<p>'], { type: 'text/html' }))).error).toMatchObject({
    statusCode: '415',
  })
})

const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  app.fetch(`/storage/v1/object/${path}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${app.services.keys.serviceRoleKey}`, ...headers },
  })

test.each([
  ['a name that climbs', 'notes/..%2F..%2Fetc%2Fpasswd'],
  ['a name with a step that is none', 'notes/a/./b'.replace('/./', '/%2E%2F')],
  ['a name with an empty step', 'notes/a%2F%2Fb'],
  ['a name that is a folder', 'notes/folder/'],
  ['a control character', 'notes/a%00b'],
  ['a backslash', 'notes/a%5C..%5Cb'],
  ['letters of another alphabet', 'notes/%E0%A4%85.txt'],
  ['a name that is too long', `notes/${'a'.repeat(1025)}`],
])('%s is refused', async (_, path) => {
  const response = await post(path, 'x')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
})

test('who sends a form is looked at before the form is', async () => {
  const answer = await app.fetch('/storage/v1/object/scans/a.bin', {
    method: 'POST',
    headers: { Authorization: 'Bearer made.up.token', 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
  })

  expect(await answer.json()).toMatchObject({ statusCode: '403' })
})

test('a form without a file, without a boundary, or cut short is refused, and nothing is stored', async () => {
  const before = app.versionsOnDisk()
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const part =
    '--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\n'

  const answersTo = await Promise.all([
    post('notes/no-file', '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n', type),
    post('notes/no-boundary', 'x', { 'content-type': 'multipart/form-data' }),
    post('notes/short', `${part}half of i`, type),
    post('notes/nothing', '', type),
  ])

  for (const response of answersTo) {
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'InvalidRequest' })
  }
  expect(app.versionsOnDisk()).toEqual(before)
  expect(app.unfinishedOnDisk()).toEqual([])
  expect(app.errors).toEqual([])
})

test('what is said of a file must be something that headers and rows can say', async () => {
  const bad = await Promise.all([
    post('notes/a', 'x', { 'x-metadata': 'bm90IGpzb24=' }),
    post('notes/a', 'x', { 'x-metadata': Buffer.from('[1]').toString('base64') }),
    post('notes/a', 'x', { 'content-encoding': 'gzip;q=1' }),
    post('notes/a', 'x', { 'cache-control': 'a'.repeat(300) }),
  ])
  for (const response of bad) expect(await response.json()).toMatchObject({ statusCode: '400' })
})

test.each([
  ['nests too deeply', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['nests deeper than anybody needs', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`],
])('what is said of a file and %s is refused before its bytes are taken', async (_what, metadata) => {
  const form = new FormData()
  form.set('metadata', metadata)
  form.set('', new Blob(['x']))
  const before = app.versionsOnDisk()
  const headers = { Authorization: `Bearer ${asha.token}` }
  const url = (name: string) => `/storage/v1/object/scans/${mine(name)}`
  const answersTo = [
    await post(`notes/${mine('a')}`, 'x', { 'x-metadata': Buffer.from(metadata).toString('base64') }),
    await app.fetch(url('b'), { method: 'POST', headers, body: form }),
  ]

  for (const response of answersTo) expect(await response.json()).toMatchObject({ code: 'InvalidRequest' })
  expect(app.versionsOnDisk()).toEqual(before)
  expect(app.errors).toEqual([])
})

test('without a token nothing is uploaded, and a made-up one is refused', async () => {
  const without = await app.fetch('/storage/v1/object/notes/a.txt', { method: 'POST', body: 'x' })
  const wrong = await post('notes/a.txt', 'x', { Authorization: 'Bearer a.b.c' })

  expect(await without.json()).toMatchObject({ statusCode: '400' })
  expect(await wrong.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
})

test('an upload to a bucket that is not there says so', async () => {
  expect((await admin.from('nowhere').upload('a.txt', 'x')).error).toMatchObject({
    message: 'Bucket not found',
    statusCode: '404',
  })
})

test('of two who replace a file at once, one wins whole, and only the winner’s bytes stay', async () => {
  const path = mine('contested.bin')
  const before = app.versionsOnDisk().length
  const sources = Array.from({ length: 8 }, (_, index) => bytesOf(300_000, index + 10))

  const done = await Promise.all(sources.map((bytes) => scans.upload(path, bytes, { upsert: true })))

  expect(done.map(({ error }) => error)).toEqual(sources.map(() => null))
  const { data } = await scans.download(path)
  const kept = Buffer.from((await data?.arrayBuffer()) as ArrayBuffer)
  expect(sources.filter((bytes) => kept.equals(bytes))).toHaveLength(1)
  expect(app.versionsOnDisk()).toHaveLength(before + 1)
})

test('one person sends so many files at a time, others as many, and each that ends makes room', async () => {
  const sending: { end: () => void; answer: Promise<Response> }[] = []
  const send = ({ id, token }: typeof asha) => {
    let end = () => {}
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(bytesOf(10))
        end = () => controller.close()
      },
    })
    const answer = app.fetch(`/storage/v1/object/scans/${id}/${crypto.randomUUID()}.bin`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit)
    sending.push({ end, answer })
    return { end, answer }
  }
  const before = app.unfinishedOnDisk().length
  const [first] = Array.from({ length: MOST_UPLOADS }, () => send(asha))
  await expect.poll(() => app.unfinishedOnDisk().length).toBe(before + MOST_UPLOADS)

  const beyond = send(asha)
  beyond.end()
  expect((await beyond.answer).status).toBe(429)
  // not even their right is looked up, which the database would be asked for
  const foreign = { method: 'POST', headers: { Authorization: `Bearer ${asha.token}` } }
  const path = `scans/${ravi.id}/${crypto.randomUUID()}.bin`
  expect((await app.fetch(`/storage/v1/object/${path}`, { ...foreign, body: 'x' })).status).toBe(429)
  const begun = await app.fetch('/storage/v1/upload/resumable', {
    ...foreign,
    headers: {
      ...foreign.headers,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '1',
      'Upload-Metadata': `bucketName ${btoa('scans')},objectName ${btoa(path.slice('scans/'.length))}`,
    },
  })
  expect(begun.status).toBe(429)
  const others = send(ravi)
  others.end()
  expect((await others.answer).status).toBe(200)

  first?.end()
  expect((await first?.answer)?.status).toBe(200)
  const again = send(asha)
  again.end()
  expect((await again.answer).status).toBe(200)
  for (const { end } of sending.slice(1, MOST_UPLOADS)) end()
  await Promise.all(sending.map(({ answer }) => answer))
})
