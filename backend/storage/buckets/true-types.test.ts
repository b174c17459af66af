/** Tricks of uploads: what calls itself a picture or a book must begin like one; nothing else is kept of it. */

import { afterAll, expect, test } from 'vitest'
import { readProject } from '#backend/project.ts'
import { startStorage } from '../testing/start-storage.ts'

const app = await startStorage({ storage: { true_types: true } })
afterAll(() => app.close())
const { admin } = app
await admin.createBucket('typed', {
  public: false,
  allowedMimeTypes: ['image/*', 'application/pdf', 'application/epub+zip', 'text/plain'],
})
await admin.createBucket('anything', { public: false })

const latin = (text: string) => Buffer.from(text, 'latin1')
const PICTURES: [string, Buffer][] = [
  ['image/jpeg', latin('\xff\xd8\xff\xe0 and the rest of it')],
  ['image/png', latin('\x89PNG\r\n\x1a\n and the rest')],
  ['image/webp', latin('RIFF....WEBPVP8 and the rest')],
  ['image/gif', latin('GIF89a and the rest of it')],
  ['application/pdf', latin('%PDF-1.7 and the rest of it')],
  ['application/epub+zip', latin('PK\x03\x04 and the rest of it')],
]
const PAGE = latin('<!doctype html><script>alert(1)</script>')
const upload = (bucket: string, bytes: Buffer, contentType: string) =>
  admin.from(bucket).upload(crypto.randomUUID(), bytes, { contentType })

test.each(PICTURES)('%s comes in as what it is, and not as anything else', async (type, bytes) => {
  expect((await upload('typed', bytes, type)).error).toBeNull()
  expect((await upload('typed', bytes, `${type}; name=x`)).error).toBeNull()
  for (const [other] of PICTURES.filter(([name]) => name !== type)) {
    expect((await upload('typed', bytes, other)).error, other).toMatchObject({
      statusCode: '415',
      message: `The file is not what it says it is: ${other}`,
    })
  }
})

test.each(PICTURES)(
  'a page, a few bytes and nothing at all are no %s, and leave nothing behind',
  async (type, bytes) => {
    const before = [app.versionsOnDisk(), app.unfinishedOnDisk()]
    const moved = type === 'application/pdf' ? latin(' '.repeat(1024)) : latin(' ')
    for (const wrong of [PAGE, bytes.subarray(0, 2), latin(''), Buffer.concat([moved, bytes])])
      expect((await upload('typed', wrong, type)).error).toMatchObject({ statusCode: '415' })
    expect([app.versionsOnDisk(), app.unfinishedOnDisk()]).toEqual(before)
  },
)

test('bytes that trickle in one by one are looked at all the same', async () => {
  const slowly = (bytes: Buffer) =>
    new ReadableStream({
      async start(controller) {
        for (const byte of bytes) {
          controller.enqueue(new Uint8Array([byte]))
          await new Promise((resolve) => setImmediate(resolve))
        }
        controller.close()
      },
    })
  const send = (bytes: Buffer) =>
    app.fetch(`/storage/v1/object/typed/${crypto.randomUUID()}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.services.keys.serviceRoleKey}`,
        'Content-Type': 'application/pdf',
      },
      body: slowly(bytes),
      duplex: 'half',
    } as RequestInit)
  expect((await send(latin('%PDF-1.7 and the rest of it'))).status).toBe(200)
  expect((await send(PAGE)).status).toBe(400)
})

test('an upload in pieces is looked at when it is whole', async () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const tus = (method: string, path: string, headers: Record<string, string>, body: Buffer | null = null) =>
    app.fetch(path, {
      method,
      body: body && new Uint8Array(body),
      headers: {
        Authorization: `Bearer ${app.services.keys.serviceRoleKey}`,
        'Tus-Resumable': '1.0.0',
        ...headers,
      },
    })
  const inPieces = async (pieces: Buffer[]) => {
    const said = [
      ['bucketName', 'typed'],
      ['objectName', crypto.randomUUID()],
      ['contentType', 'application/pdf'],
    ]
    const begun = await tus('POST', '/storage/v1/upload/resumable', {
      'Upload-Length': String(Buffer.concat(pieces).length),
      'Upload-Metadata': said.map(([name, value]) => `${name} ${encoded(value ?? '')}`).join(','),
    })
    let offset = 0
    let status = 0
    for (const piece of pieces) {
      const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
      status = (await tus('PATCH', begun.headers.get('location') ?? '', headers, piece)).status
      offset += piece.length
    }
    return status
  }
  expect(await inPieces([latin('%PDF-1.7 and the rest of it')])).toBe(204)
  expect(await inPieces([latin('%P'), latin('DF-1.7 and the rest of it')])).toBe(204)
  expect(await inPieces([PAGE])).toBe(415)
  expect(await inPieces([latin('<!'), PAGE])).toBe(415)
})

test('a copy is of a kind that its bucket takes, and of the one that it says', async () => {
  await admin.createBucket('pictures', { public: true, allowedMimeTypes: ['image/png', 'image/webp'] })
  await admin.from('pictures').upload('a.png', PICTURES[1]?.[1] as Buffer, { contentType: 'image/png' })
  const copied = async (from: string, to: string, mimetype?: string) => {
    const response = await app.fetch('/storage/v1/object/copy', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.services.keys.serviceRoleKey}` },
      body: JSON.stringify({
        ...{ bucketId: from.split('/')[0], sourceKey: from.split('/')[1] },
        ...{ destinationBucket: to, destinationKey: crypto.randomUUID() },
        ...(mimetype && { copyMetadata: false, metadata: { mimetype } }),
      }),
    })
    const { message, metadata } = (await response.json()) as { message: string; metadata: object }
    return message ?? metadata
  }
  expect(await copied('pictures/a.png', 'pictures')).toMatchObject({ mimetype: 'image/png' })
  expect(await copied('pictures/a.png', 'pictures', 'text/javascript')).toMatch('not supported')
  expect(await copied('pictures/a.png', 'pictures', 'image/webp')).toMatch('not what it says')

  await admin.from('anything').upload('page', PAGE, { contentType: 'image/png' })
  expect(await copied('anything/page', 'pictures')).toMatch('not what it says')
  expect(await copied('anything/page', 'pictures', 'image/webp')).toMatch('not what it says')
  expect(await copied('anything/page', 'anything', 'image/webp')).toMatchObject({ mimetype: 'image/webp' })
  const moved = await admin.from('anything').move('page', 'b.png', { destinationBucket: 'pictures' })
  expect(moved.error).toMatchObject({ message: expect.stringContaining('not what it says') })
  const empty = await admin.from('anything').upload('empty', Buffer.alloc(0), { contentType: 'image/png' })
  expect(empty.error).toBeNull()
  expect(await copied('anything/empty', 'pictures')).toMatch('not what it says')
})

test('text has no mark, and a bucket that names no types takes anything', async () => {
  expect((await upload('typed', PAGE, 'text/plain')).error).toBeNull()
  expect((await upload('anything', PAGE, 'image/png')).error).toBeNull()
})

test('the product asks for it', () => {
  expect(readProject('supabase').storage.true_types).toBe(true)
})
