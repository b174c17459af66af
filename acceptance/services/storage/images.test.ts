/** Images in other sizes and formats, by download, by public address and by signed address. */

import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, newBucket, refusal } from './support/files.ts'

/** A PNG of one colour, written by hand: its declared size need not be what is in it. */
function png(width: number, height: number, rows = height) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(8 + data.length + 4)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), 8 + data.length)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * rows, 0))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer) {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** Width and height, as a PNG says them. */
function sizeOf(bytes: Buffer) {
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

async function picture(context: { skip: (reason: string) => void }) {
  const bucket = await newBucket({ public: true })
  await bucket.files.upload('photo.png', png(200, 100), { contentType: 'image/png' })
  const { error } = await bucket.files.download('photo.png', { transform: { width: 10, format: 'origin' } })
  if (error && 'code' in error && error.code === 'FeatureNotEnabled')
    context.skip('The target has no image transformation')
  return bucket
}

const pngOf = async (blob: Blob | null) => Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))

test.for([
  [{ width: 50 }, [50, 25]],
  [{ height: 50 }, [100, 50]],
  [{ width: 50, height: 50 }, [50, 50]],
  [{ width: 50, height: 50, resize: 'contain' as const }, [50, 25]],
  [{ width: 50, height: 50, resize: 'fill' as const }, [50, 50]],
  [{ quality: 50 }, [200, 100]],
] as const)('%j of a picture of 200 by 100 is %j', async ([transform, size], context) => {
  const { files } = await picture(context)
  const { data, error } = await files.download('photo.png', { transform: { ...transform, format: 'origin' } })
  expect(error).toBeNull()
  expect(data?.type).toBe('image/png')
  expect(sizeOf(await pngOf(data))).toEqual(size)
})

test('a browser that knows a smaller format gets that', async (context) => {
  const { files } = await picture(context)
  const url = files.getPublicUrl('photo.png', { transform: { width: 20 } }).data.publicUrl
  const modern = await fetch(url, { headers: { Accept: 'image/webp,*/*' } })
  expect(modern.headers.get('content-type')).toBe('image/webp')
  expect(modern.headers.get('vary')).toContain('Accept')
  const old = await fetch(url, { headers: { Accept: 'image/png' } })
  expect(old.headers.get('content-type')).toBe('image/png')
})

test('a signed address is for the size that was signed, whatever is added to it', async (context) => {
  const { files } = await picture(context)
  const { data } = await files.createSignedUrl('photo.png', 60, {
    transform: { width: 20, format: 'origin' },
  })
  const url = data?.signedUrl ?? ''
  expect(url).toContain('/render/image/sign/')
  const response = await fetch(`${url}&width=150&height=150`)
  expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([20, 10])
  const original = await fetch(url.replace('/render/image/sign/', '/object/sign/'))
  expect(original.status).toBe(400)
})

test('an image that has not changed is not made again', async (context) => {
  const { files } = await picture(context)
  const url = files.getPublicUrl('photo.png', { transform: { width: 20 } }).data.publicUrl
  const first = await fetch(url)
  const again = await fetch(url, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  const other = files.getPublicUrl('photo.png', { transform: { width: 21 } }).data.publicUrl
  expect((await fetch(other, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })).status).toBe(
    200,
  )
})

test('what is no image, and what would unfold into too much of one, is refused', async (context) => {
  const { files } = await picture(context)
  await files.upload('text.png', 'not an image', { contentType: 'image/png' })
  await files.upload('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', {
    contentType: 'image/svg+xml',
  })
  await files.upload('bomb.png', png(30_000, 30_000, 1), { contentType: 'image/png' })
  await files.upload('half.png', png(200, 100).subarray(0, 60), { contentType: 'image/png' })
  await files.upload('noise.png', bytesOf(1000), { contentType: 'image/png' })

  for (const name of ['text.png', 'drawing.svg', 'bomb.png', 'half.png', 'noise.png']) {
    const { error } = await files.download(name, { transform: { width: 10 } })
    expect(error).toMatchObject(refusal('400', 'The file is not an image that can be transformed'))
  }
})

test('sizes and qualities out of range', async (context) => {
  const { files } = await picture(context)
  const ask = (transform: Record<string, unknown>) => files.download('photo.png', { transform })
  expect((await ask({ quality: 10 })).error).toMatchObject(refusal('400', /quality/))
  expect((await ask({ width: -1 })).error).toMatchObject(refusal('400', /width/))
  expect((await ask({ resize: 'stretch' })).error).toMatchObject(refusal('400', /resize/))
  expect((await ask({ width: 'wide' })).error).toMatchObject(refusal('400', /width/))
  const { data } = await ask({ width: 1_000_000, height: 4, format: 'origin' })
  expect(sizeOf(await pngOf(data))).toEqual([2000, 4])
})

test('an image of a private bucket is for those who may see the file', async (context) => {
  await picture(context)
  const { files, id, admin } = await newBucket()
  await files.upload('p.png', png(20, 20), { contentType: 'image/png' })
  expect((await files.download('p.png', { transform: { width: 5 } })).error).toBeNull()
  const url = admin.storage.from(id).getPublicUrl('p.png', { transform: { width: 5 } }).data.publicUrl
  expect(await (await fetch(url)).json()).toMatchObject({ statusCode: '404' })
})
