/** Resumable uploads with the client that browsers use, and the protocol's own corners. */

import { utimesSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, expect, test } from 'vitest'
import { type Driver, openDriver } from '../drivers/driver.ts'
import { createImages } from '../images/transform.ts'
import { described } from '../objects/upload-body.ts'
import { sweepStorage } from '../sweep.ts'
import { bytesOf, listening, startStorage } from '../testing/start-storage.ts'
import { finish } from './finish.ts'
import { addPart, addUpload, MOST_UNFINISHED, uploadWith } from './upload-row.ts'

const app = await startStorage()
const server = await listening(app)
afterAll(async () => {
  await server.close()
  await app.close()
})
const { asha, ravi, admin } = app
const MB = 1024 * 1024
const mine = (name: string) => `${asha.id}/${crypto.randomUUID()}-${name}`

function upload(
  bytes: Uint8Array,
  objectName: string,
  more: Partial<UploadOptions> = {},
  begun?: (upload: Upload) => void,
) {
  return new Promise<Upload>((resolve, reject) => {
    const started: Upload = new Upload(Buffer.from(bytes) as unknown as Blob, {
      endpoint: `${server.url}/storage/v1/upload/resumable`,
      retryDelays: [0, 50, 100, 200],
      chunkSize: MB,
      headers: { authorization: `Bearer ${asha.token}` },
      metadata: { bucketName: 'scans', objectName, contentType: 'application/pdf', cacheControl: '60' },
      onError: reject,
      onSuccess: () => resolve(started),
      ...more,
    })
    begun?.(started)
    started.start()
  })
}

const stored = async (path: string, from = asha) => {
  const { data, error } = await from.storage.from('scans').download(path)
  if (error) throw error
  return Buffer.from(await data.arrayBuffer())
}

test('a file in pieces becomes the file, with what was said of it, and no piece is left', async () => {
  const path = mine('scan.pdf')
  const bytes = bytesOf(3 * MB + 17)
  const before = app.versionsOnDisk().length

  await upload(bytes, path, {
    metadata: {
      bucketName: 'scans',
      objectName: path,
      contentType: 'application/pdf',
      cacheControl: '60',
      metadata: JSON.stringify({ page: 3 }),
    },
  })

  expect((await stored(path)).equals(bytes)).toBe(true)
  expect((await asha.storage.from('scans').info(path)).data).toMatchObject({
    size: bytes.length,
    contentType: 'application/pdf',
    cacheControl: 'max-age=60',
    metadata: { page: 3 },
  })
  expect(app.versionsOnDisk()).toHaveLength(before + 1)
})

test('a file in one piece, an empty one, and one whose first piece comes with its creation', async () => {
  const one = mine('one.pdf')
  const empty = mine('empty.pdf')
  const eager = mine('eager.pdf')
  await upload(bytesOf(1000), one, { chunkSize: Number.POSITIVE_INFINITY })
  await upload(bytesOf(0), empty)
  await upload(bytesOf(1500), eager, { uploadDataDuringCreation: true, chunkSize: 1000 })

  expect(await stored(one)).toHaveLength(1000)
  expect(await stored(empty)).toHaveLength(0)
  expect((await stored(eager)).equals(bytesOf(1500))).toBe(true)
})

test('an upload that was broken off goes on where it was', async () => {
  const path = mine('broken.pdf')
  const bytes = bytesOf(4 * MB)
  let url = ''
  await new Promise<void>((resolve, reject) => {
    let first: Upload | undefined
    upload(
      bytes,
      path,
      {
        onChunkComplete: (_, accepted) => {
          if (accepted >= 2 * MB) void first?.abort().then(resolve, reject)
        },
      },
      (started) => {
        first = started
      },
    ).catch(reject)
    setInterval(() => {
      url = first?.url ?? url
    }, 1).unref()
  })
  const head = await fetch(url, { method: 'HEAD', headers: headers() })
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBeGreaterThanOrEqual(2 * MB)

  let firstOffset = -1
  await upload(bytes, path, {
    uploadUrl: url,
    onProgress: (sent) => {
      if (firstOffset < 0) firstOffset = sent
    },
  })
  expect(firstOffset).toBeGreaterThanOrEqual(offset)
  expect((await stored(path)).equals(bytes)).toBe(true)
})

const headers = (more: Record<string, string> = {}) => ({
  'Tus-Resumable': '1.0.0',
  Authorization: `Bearer ${asha.token}`,
  ...more,
})
const tus = (method: string, address: string, more: Record<string, string> = {}, body?: BodyInit) =>
  app.fetch(address, { method, headers: headers(more), ...(body !== undefined && { body }) })
const metadataOf = (said: Record<string, string>) =>
  Object.entries(said)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const begin = async (path: string, length: number, more: Record<string, string> = {}) => {
  const response = await tus('POST', '/storage/v1/upload/resumable', {
    'Upload-Length': String(length),
    'Upload-Metadata': metadataOf({
      bucketName: 'scans',
      objectName: path,
      contentType: 'application/pdf',
    }),
    ...more,
  })
  return { response, url: response.headers.get('location') ?? '' }
}
const send = (
  url: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
) =>
  tus(
    'PATCH',
    url,
    { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream', ...more },
    bytes,
  )

test('what arrived before the connection broke in the middle of a piece is kept', async () => {
  const path = mine('torn.pdf')
  const bytes = bytesOf(400_000)
  const { url } = await begin(path, bytes.length)
  await new Promise<void>((resolve) => {
    const sent = httpRequest(`${server.url}${url}`, {
      method: 'PATCH',
      headers: headers({
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': String(bytes.length),
      }),
    })
    sent.on('error', () => resolve())
    sent.write(bytes.subarray(0, 250_000), () => setTimeout(() => sent.destroy(), 50))
  })

  const offsetNow = async () => Number((await tus('HEAD', url)).headers.get('upload-offset'))
  await expect.poll(offsetNow).toBeGreaterThan(0)
  const offset = await offsetNow()
  expect(offset).toBeLessThanOrEqual(250_000)
  expect((await send(url, offset, bytes.slice(offset))).status).toBe(204)
  expect((await stored(path)).equals(bytes)).toBe(true)
  expect(app.unfinishedOnDisk()).toEqual([])
  expect(app.errors).toEqual([])
})

test('of two that send the same piece one counts, and the bytes are not mixed', async () => {
  const path = mine('twice.pdf')
  const bytes = bytesOf(600_000)
  const { url } = await begin(path, bytes.length)

  const answers = await Promise.all(Array.from({ length: 5 }, () => send(url, 0, bytes.slice(0, 300_000))))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409])
  const ends = await Promise.all(Array.from({ length: 4 }, () => send(url, 300_000, bytes.slice(300_000))))
  expect(ends.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(1)

  expect((await stored(path)).equals(bytes)).toBe(true)
})

test('a server that went down between the last piece and the file finishes when it is asked', async () => {
  const path = mine('finished-later.pdf')
  const bytes = bytesOf(500_000)
  const { url } = await begin(path, bytes.length)
  await send(url, 0, bytes.slice(0, 200_000))
  // The last piece is counted, and then the server is gone: what it would have left behind.
  const driver = openDriver(app.services.config)
  const part = crypto.randomUUID()
  await driver.write(
    part,
    (async function* () {
      yield bytes.slice(200_000)
    })(),
  )
  await app.sql(
    `update backend.resumable_uploads set received = size, parts = parts || $2::uuid where id = $1`,
    [url.split('/').at(-1), part],
  )
  expect((await asha.storage.from('scans').download(path)).error).toBeTruthy()

  const [one, two] = await Promise.all([tus('HEAD', url), tus('HEAD', url)])

  expect([one?.status, two?.status]).toEqual([200, 200])
  expect(one?.headers.get('upload-offset')).toBe('500000')
  expect((await stored(path)).equals(bytes)).toBe(true)
  expect((await tus('HEAD', url)).headers.get('upload-offset')).toBe('500000')
})

test('an upload is its owner’s alone: others cannot ask, go on or end it', async () => {
  const { url } = await begin(mine('private.pdf'), 100)
  const asRavi = { Authorization: `Bearer ${ravi.token}` }

  expect((await tus('HEAD', url, asRavi)).status).toBe(404)
  expect((await send(url, 0, bytesOf(100), asRavi)).status).toBe(404)
  expect((await tus('DELETE', url, asRavi)).status).toBe(404)
  expect((await tus('HEAD', url.replace('/resumable/', '/resumable/sign/'))).status).toBe(400)
  expect((await tus('HEAD', url)).headers.get('upload-offset')).toBe('0')
})

test('who may not upload cannot begin to', async () => {
  const { response } = await begin(mine('stolen.pdf'), 100, { Authorization: `Bearer ${ravi.token}` })
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('row-level security')
  expect((await begin(mine('x.pdf'), 100, { Authorization: '' })).response.status).toBe(400)
})

test('a name that is taken is refused at once, unless upsert was asked for', async () => {
  const path = mine('taken.pdf')
  await asha.storage.from('scans').upload(path, 'first')

  expect((await begin(path, 10)).response.status).toBe(409)

  const bytes = bytesOf(2000)
  await upload(bytes, path, { headers: { authorization: `Bearer ${asha.token}`, 'x-upsert': 'true' } })
  expect((await stored(path)).equals(bytes)).toBe(true)
})

test('limits hold: the size of the server and the bucket, the kinds, and no byte more than was said', async () => {
  await admin.createBucket('small', { public: false, fileSizeLimit: 1000, allowedMimeTypes: ['image/png'] })
  const into = (objectName: string, contentType: string, length: number) =>
    begin('', length, {
      Authorization: `Bearer ${app.services.keys.serviceRoleKey}`,
      'Upload-Metadata': metadataOf({ bucketName: 'small', objectName, contentType }),
    })

  expect((await into('a.png', 'image/png', 1001)).response.status).toBe(413)
  expect((await into('a.pdf', 'application/pdf', 10)).response.status).toBe(415)
  expect((await into('../a.png', 'image/png', 10)).response.status).toBe(400)
  expect((await into('a.png', 'image/png', 1000)).response.status).toBe(201)
  expect((await begin(mine('huge.pdf'), 10 ** 12)).response.status).toBe(413)

  const { url } = await begin(mine('exact.pdf'), 100)
  expect((await send(url, 0, bytesOf(101))).status).toBe(413)
  expect((await tus('HEAD', url)).headers.get('upload-offset')).toBe('0')
})

test('what the protocol does not know is refused in its own words', async () => {
  const { url } = await begin(mine('odd.pdf'), 100)
  expect((await send(url, 50, bytesOf(10))).status).toBe(409)
  expect((await send(url, 0, bytesOf(10), { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await send(url, 0, bytesOf(10), { 'Upload-Offset': 'x' })).status).toBe(400)
  expect((await send(url, 0, bytesOf(10), { 'Tus-Resumable': '0.2.2' })).status).toBe(412)
  expect((await begin(mine('a.pdf'), 10, { 'Upload-Metadata': 'objectName ***' })).response.status).toBe(400)
  expect((await begin(mine('a.pdf'), 10, { 'Upload-Length': '' })).response.status).toBe(400)
  expect((await tus('HEAD', `/storage/v1/upload/resumable/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await tus('HEAD', '/storage/v1/upload/resumable/..%2Fx')).status).toBe(404)

  const options = await app.fetch('/storage/v1/upload/resumable', { method: 'OPTIONS' })
  expect(options.headers.get('tus-extension')).toBe('creation,creation-with-upload,expiration,termination')
  expect(options.headers.get('tus-max-size')).toBe(String(2 ** 30))
})

test('what is said of a file and nests too deeply begins no upload', async () => {
  const { response } = await begin(mine('deep.pdf'), 100, {
    'Upload-Metadata': metadataOf({
      bucketName: 'scans',
      objectName: mine('deep.pdf'),
      metadata: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    }),
  })

  expect(response.status).toBe(400)
  expect(app.errors).toEqual([])
})

test('an upload that is called off leaves nothing', async () => {
  const before = app.versionsOnDisk()
  const { url } = await begin(mine('off.pdf'), 100)
  await send(url, 0, bytesOf(40))

  expect((await tus('DELETE', url)).status).toBe(204)

  expect((await tus('HEAD', url)).status).toBe(404)
  expect(app.versionsOnDisk()).toEqual(before)
})

test('whoever leaves too many uploads unfinished gives up the oldest', async () => {
  const done = mine('done.pdf')
  await upload(bytesOf(100), done)
  const before = app.versionsOnDisk()
  const first = await begin(mine('first.pdf'), 100)
  await send(first.url, 0, bytesOf(40))
  const second = await begin(mine('second.pdf'), 100)
  await send(second.url, 0, bytesOf(40))

  for (let n = 2; n <= MOST_UNFINISHED; n++) await begin(mine(`${n}.pdf`), 100)

  expect((await tus('HEAD', first.url)).status).toBe(404)
  expect((await tus('HEAD', second.url)).headers.get('upload-offset')).toBe('40')
  expect(app.versionsOnDisk()).toHaveLength(before.length + 1)
  expect(await stored(done)).toHaveLength(100)
})

test('a signed token uploads in pieces for whoever has it, and for that name only', async () => {
  const path = mine('signed.pdf')
  const { data } = await asha.storage.from('scans').createSignedUploadUrl(path)
  const signed = {
    headers: { 'x-signature': data?.token ?? '' },
    endpoint: `${server.url}/storage/v1/upload/resumable/sign`,
  }
  const bytes = bytesOf(2 * MB + 5)

  await upload(bytes, path, signed)
  expect((await stored(path)).equals(bytes)).toBe(true)
  expect(await app.sql('select owner_id from storage.objects where name = $1', [path])).toEqual([
    { owner_id: asha.id },
  ])

  await expect(upload(bytesOf(10), mine('other.pdf'), { ...signed, retryDelays: [] })).rejects.toThrow(
    'Invalid signature',
  )
  const unsigned = { ...signed, headers: { 'x-signature': asha.token }, retryDelays: [] }
  await expect(upload(bytesOf(10), path, unsigned)).rejects.toThrow('invalid')
})

test('an upload that nobody came back for ends after a day, and its pieces are swept', async () => {
  const late = await startStorage()
  try {
    const request = (method: string, address: string, more: Record<string, string>, body?: BodyInit) =>
      late.fetch(address, {
        method,
        headers: {
          'Tus-Resumable': '1.0.0',
          Authorization: `Bearer ${late.services.keys.serviceRoleKey}`,
          ...more,
        },
        ...(body !== undefined && { body }),
      })
    const created = await request('POST', '/storage/v1/upload/resumable', {
      'Upload-Length': '100',
      'Upload-Metadata': metadataOf({ bucketName: 'scans', objectName: 'late.pdf' }),
    })
    const url = created.headers.get('location') ?? ''
    expect(Date.parse(created.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now())
    const type = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }
    await request('PATCH', url, type, bytesOf(40))
    const storage = {
      services: late.services,
      bytes: openDriver(late.services.config),
      images: createImages({ enabled: false }),
    }
    const [part = ''] = late.versionsOnDisk()
    const place = join(late.services.config.dataDir, 'storage', 'objects', part.slice(0, 2), part)
    // However old a piece is, as long as its upload may go on it is needed.
    utimesSync(place, new Date(0), new Date(0))
    expect(await sweepStorage(storage)).toEqual({ versions: 0, unfinished: 0, uploads: 0 })
    expect(late.versionsOnDisk()).toHaveLength(1)

    late.advance(24 * 3_600_000 + 60_000)

    expect((await request('HEAD', url, {})).status).toBe(410)
    expect(await sweepStorage(storage)).toEqual({ versions: 1, unfinished: 0, uploads: 1 })
    expect(late.versionsOnDisk()).toEqual([])
    expect((await request('HEAD', url, {})).status).toBe(404)
  } finally {
    await late.close()
  }
})

test('of two that finish one upload at once, the slower one finds it done', async () => {
  const key = mine('twice.pdf')
  const { services } = app
  const bytes = openDriver(services.config)
  const storage = { services, bytes, images: createImages({ enabled: false }) }
  const request = new Request(app.url('/storage/v1/upload/resumable'))
  const operation = 'storage.tus.upload.part'
  const asked = { storage, request, operation, bucket: 'scans', key, search: new URLSearchParams() }
  const caller = { role: 'authenticated', claims: { sub: asha.id, role: 'authenticated' } }
  const description = described({
    mimetype: 'application/pdf',
    cacheControl: null,
    contentEncoding: null,
    metadata: null,
  })
  const made = { bucket: 'scans', key, size: 100, upsert: false, role: 'authenticated', owner: asha.id }
  const { id } = await addUpload(services, { ...made, description })
  const whole = bytesOf(100)
  const parts = [crypto.randomUUID(), crypto.randomUUID()] as const
  for (const [at, part] of parts.entries()) {
    await bytes.write(
      part,
      (async function* () {
        yield whole.subarray(at * 50, at * 50 + 50)
      })(),
    )
    expect(await addPart(services, { id, received: at * 50 }, part, 50)).toBe(true)
  }
  const upload = await uploadWith(services, id)
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slowly: Driver = {
    ...bytes,
    read: async (version, range) => {
      if (version === parts[1]) {
        reached.resolve()
        await goOn.promise
      }
      return bytes.read(version, range)
    },
  }

  const slower = finish({ ...asked, storage: { ...storage, bytes: slowly } }, upload, caller)
  await reached.promise
  await finish(asked, upload, caller)
  goOn.resolve()
  await slower

  expect((await stored(key)).equals(Buffer.from(whole))).toBe(true)
})
