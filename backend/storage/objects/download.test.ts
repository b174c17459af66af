/** Downloads: ranges, conditions, headers, and what a browser is never allowed to run. */

import { afterAll, expect, test } from 'vitest'
import type { Asked, Run } from '../asked.ts'
import { MissingBytes } from '../drivers/driver.ts'
import { bytesOf, startStorage } from '../testing/start-storage.ts'
import { withBytes } from './download.ts'

const app = await startStorage()
afterAll(() => app.close())
const { asha, ravi, admin, visitor } = app
const bytes = bytesOf(2_500_000)
const path = `${asha.id}/scan.bin`
await asha.storage.from('scans').upload(path, bytes, { contentType: 'image/x-scan', cacheControl: '60' })

const get = (address: string, headers: Record<string, string> = {}, token = asha.token, method = 'GET') =>
  app.fetch(`/storage/v1/${address}`, { method, headers: { Authorization: `Bearer ${token}`, ...headers } })
const object = `object/scans/${path}`
/** Reads to the end, as every client does or goes away. */
const statusOf = async (headers: Record<string, string>) => {
  const response = await get(object, headers)
  await response.arrayBuffer()
  return response.status
}
const buffer = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.runIf(process.platform === 'linux')('nothing that is read is left open', async () => {
  const { readdirSync, readlinkSync } = await import('node:fs')
  const open = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(app.services.config.dataDir)
      } catch {
        return false
      }
    })
  expect((await buffer(await get(object))).length).toBe(2_500_000)
  await (await get(object)).body?.cancel()
  const response = await get(object)
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(open()).toEqual([])
})

test('a whole file comes with its length, its type, its validators and its cache rules', async () => {
  const response = await get(object)

  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': '2500000',
    'content-type': 'image/x-scan',
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=60',
    etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    'last-modified': expect.stringMatching(/ GMT$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-robots-tag': 'none',
    vary: 'Authorization',
  })
  expect((await buffer(response)).equals(bytes)).toBe(true)
})

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=100-199', 100, 200],
  ['bytes=1048570-1048590', 1_048_570, 1_048_591],
  ['bytes=2499999-', 2_499_999, 2_500_000],
  ['bytes=-10', 2_499_990, 2_500_000],
  ['bytes=-9999999', 0, 2_500_000],
  ['bytes=2000000-9999999', 2_000_000, 2_500_000],
])('%s is that part of the file', async (range, start, end) => {
  const response = await get(object, { Range: range })

  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/2500000`)
  expect(response.headers.get('content-length')).toBe(String(end - start))
  expect((await buffer(response)).equals(bytes.subarray(start, end))).toBe(true)
})

test.each(['bytes=2500000-', 'bytes=9999999-99999999', 'bytes=-0'])(
  '%s is outside the file',
  async (range) => {
    const response = await get(object, { Range: range })

    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */2500000')
    expect(await response.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
  },
)

test.each(['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-'])(
  '%s asks for nothing we know, so the whole file comes',
  async (range) => {
    const response = await get(object, { Range: range })
    expect(response.status).toBe(200)
    expect((await buffer(response)).length).toBe(2_500_000)
  },
)

test('whoever has the bytes is told so, and gets no others', async () => {
  const first = await get(object, {}, asha.token, 'HEAD')
  const etag = first.headers.get('etag') ?? ''
  const date = first.headers.get('last-modified') ?? ''

  const unchanged: Record<string, string>[] = [
    { 'If-None-Match': etag },
    { 'If-None-Match': `"other", W/${etag}` },
    { 'If-None-Match': '*' },
    { 'If-Modified-Since': date },
    { 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() },
  ]
  for (const headers of unchanged) {
    const response = await get(object, headers)
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(etag)
    expect((await buffer(response)).length).toBe(0)
  }
  const changed: Record<string, string>[] = [
    { 'If-None-Match': '"other"' },
    { 'If-None-Match': '"other"', 'If-Modified-Since': date },
    { 'If-Modified-Since': new Date(0).toUTCString() },
    { 'If-Modified-Since': 'not a date' },
  ]
  for (const headers of changed) expect(await statusOf(headers)).toBe(200)
})

test('a part is sent only if it fits what the client has', async () => {
  const head = await get(object, {}, asha.token, 'HEAD')
  const given = (validator: string | null) => statusOf({ Range: 'bytes=10-19', 'If-Range': validator ?? '' })

  expect(await given(head.headers.get('etag'))).toBe(206)
  expect(await given(head.headers.get('last-modified'))).toBe(206)
  expect(await given('"other"')).toBe(200)
  expect(await given(new Date(0).toUTCString())).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const response = await get(object, {}, asha.token, 'HEAD')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('2500000')
  expect(response.body).toBeNull()
})

test('a download is saved under the name that was asked for, whatever is in it', async () => {
  const plain = await get(`${object}?download`, {}, asha.token, 'HEAD')
  const asked = encodeURIComponent('उत्तर "1".bin\r\nSet-Cookie: a=b')
  const named = await get(`${object}?download=${asked}`, {}, asha.token, 'HEAD')

  expect(plain.headers.get('content-disposition')).toBe(
    `attachment; filename="scan.bin"; filename*=UTF-8''scan.bin`,
  )
  const disposition = named.headers.get('content-disposition') ?? ''
  expect(disposition).toMatch(/^attachment; filename="[_ -~]*"; filename\*=UTF-8''%E0%A4%89/)
  expect(disposition.match(/"/g)).toHaveLength(2)
  expect(named.headers.has('set-cookie')).toBe(false)
})

test.each([
  ['text/html', 'text/plain'],
  ['text/html; charset=utf-8', 'text/plain; charset=utf-8'],
  ['application/xhtml+xml', 'text/plain'],
  ['image/svg+xml', 'image/svg+xml'],
  ['application/xml', 'application/xml'],
  ['TEXT/HTML', 'text/plain'],
])('%s is never run by a browser', async (type, shown) => {
  const name = `page-${type.replaceAll(/\W/g, '-')}`
  await admin.from('notes').upload(name, '<script>alert(1)</script>', { contentType: type, upsert: true })

  const response = await get(`object/public/notes/${name}`)

  expect(response.headers.get('content-type')).toBe(shown)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  await response.body?.cancel()
})

test('bytes that were encoded before say so', async () => {
  const { gzipSync } = await import('node:zlib')
  const packed = gzipSync('a'.repeat(1000))
  await admin
    .from('notes')
    .upload('packed.bin', packed, { contentType: 'application/x-b', contentEncoding: 'gzip' })

  const response = await get('object/public/notes/packed.bin')

  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(await buffer(response)).toEqual(packed)
})

test('another learner, a visitor and nobody at all find nothing', async () => {
  expect((await ravi.storage.from('scans').download(path)).error).toMatchObject({
    message: 'Object not found',
  })
  expect((await visitor.from('scans').download(path)).error).toMatchObject({ message: 'Object not found' })
  const nobody = await app.fetch(`/storage/v1/${object}`)
  expect(await nobody.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  const publicly = await app.fetch(`/storage/v1/object/public/scans/${path}`)
  expect(publicly.status).toBe(400)
  expect(await publicly.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
})

test('a bucket that was public and is private again is closed at once', async () => {
  await admin.createBucket('fickle', { public: true })
  await admin.from('fickle').upload('a.txt', 'open')
  const address = '/storage/v1/object/public/fickle/a.txt'
  expect(await (await app.fetch(address)).text()).toBe('open')

  await admin.updateBucket('fickle', { public: false })

  expect((await app.fetch(address)).status).toBe(400)
  expect((await app.fetch('/storage/v1/object/fickle/a.txt')).status).toBe(400)
  expect((await app.fetch('/storage/v1/object/info/public/fickle/a.txt')).status).toBe(400)
  expect((await visitor.from('fickle').download('a.txt')).error).toMatchObject({
    message: 'Object not found',
  })
})

test('a row whose bytes are gone is not found, and the loss is logged', async () => {
  await admin.from('notes').upload('lost.bin', bytesOf(10))
  await app.sql(`update storage.objects set version = $1 where name = 'lost.bin'`, [crypto.randomUUID()])
  expect((await admin.from('notes').download('lost.bin')).error).toMatchObject({ statusCode: '404' })
  expect(app.errors).toHaveLength(1)

  await app.sql(`update storage.objects set version = '../../../../etc/passwd' where name = 'lost.bin'`)
  expect((await admin.from('notes').download('lost.bin')).error).toMatchObject({ statusCode: '404' })
  app.errors.length = 0
})

test('a file that got new bytes between reading its row and opening them is read again', async () => {
  const rows = ['old', 'new'].map((version) => ({ version, metadata: {}, created_at: new Date() }))
  const run = (async () => [rows.shift()]) as unknown as Run
  const asked = { bucket: 'notes', key: 'a.txt', search: new URLSearchParams() } as Asked

  const opened = await withBytes(asked, run, async ({ version }) => {
    if (version === 'old') throw new MissingBytes(version)
    return version
  })

  expect(opened).toBe('new')
})

test('downloads under way end whole when the file is replaced meanwhile', async () => {
  const big = bytesOf(6_000_000, 5)
  await admin.from('notes').upload('replaced.bin', big)
  const response = await get('object/public/notes/replaced.bin')
  const reader = response.body?.getReader()
  const first = await reader?.read()

  await admin.from('notes').update('replaced.bin', bytesOf(6_000_000, 6))

  const chunks = [first?.value ?? new Uint8Array()]
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    chunks.push(next.value)
  expect(Buffer.concat(chunks).equals(big)).toBe(true)
})

test('many who read while others replace see one version or another, never a mixture, never a hole', async () => {
  const notes = admin.from('notes')
  const versions = Array.from({ length: 6 }, (_, index) => Buffer.from(bytesOf(200_000, 100 + index)))
  await notes.upload('hot.bin', versions[0] as Buffer)

  const writing = (async () => {
    for (const bytes of versions) await notes.update('hot.bin', bytes)
  })()
  const reading = Array.from({ length: 30 }, async () => {
    const { data, error } = await notes.download('hot.bin')
    expect(error).toBeNull()
    const got = Buffer.from((await data?.arrayBuffer()) as ArrayBuffer)
    expect(versions.some((bytes) => bytes.equals(got))).toBe(true)
  })
  await Promise.all([writing, ...reading])
  expect(app.errors).toEqual([])
})
