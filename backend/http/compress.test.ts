import { brotliDecompressSync, createGunzip, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const ROWS = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id, name: `Row number ${id}` })))

function ask(accepted: string | undefined, body: BodyInit | null, init: ResponseInit = {}) {
  const request = new Request('http://localhost/', {
    headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted },
  })
  const headers = { 'Content-Type': 'application/json', ...(init.headers as Record<string, string>) }
  return compress(request, new Response(body, { ...init, headers }))
}

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
] as const)('%s comes out as what went in', async (coding, decompress) => {
  const answer = await ask(coding, ROWS)

  expect(answer.headers.get('content-encoding')).toBe(coding)
  const sent = Buffer.from(await answer.arrayBuffer())
  expect(sent.byteLength).toBeLessThan(ROWS.length / 3)
  expect(decompress(sent).toString()).toBe(ROWS)
})

test.each([
  ['application/vnd.pgrst.object+json; charset=utf-8'],
  ['text/csv; charset=utf-8'],
  ['image/svg+xml'],
  ['application/geo+json'],
])('%s is compressed', async (type) => {
  const answer = await ask('gzip', ROWS, { headers: { 'Content-Type': type } })

  expect(answer.headers.get('content-encoding')).toBe('gzip')
})

test.each([
  ['what is small', '[1]', {}],
  ['a picture', ROWS, { headers: { 'Content-Type': 'image/png' } }],
  ['a stream of events', ROWS, { headers: { 'Content-Type': 'text/event-stream' } }],
  ['what is compressed already', ROWS, { headers: { 'Content-Encoding': 'br' } }],
  ['what must not be changed', ROWS, { headers: { 'Cache-Control': 'no-transform' } }],
  ['a range of bytes', ROWS, { status: 206, headers: { 'Content-Range': 'bytes 0-9/10' } }],
  ['what says itself that it is small', '{"a":1}', { headers: { 'Content-Length': '7' } }],
] as [string, string, ResponseInit][])('%s is sent as it is', async (_what, body, init) => {
  const coding = new Headers(init.headers).get('content-encoding')
  const answer = await ask('gzip, br', body, init)

  expect(answer.headers.get('content-encoding')).toBe(coding)
  expect(await answer.text()).toBe(body)
})

test('a page of rows is compressed though its status is 206', async () => {
  const answer = await ask('gzip', ROWS, { status: 206, headers: { 'Content-Range': '0-49/1000' } })

  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
})

test('caches are told that the answer depends on what is accepted, whoever asked', async () => {
  expect((await ask(undefined, ROWS)).headers.get('vary')).toBe('Accept-Encoding')
  const answer = await ask('gzip', ROWS, { headers: { Vary: 'Origin' } })
  expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding')
})

test('an entity tag becomes a weak one, and the length of before is not told', async () => {
  const answer = await ask('gzip', ROWS, {
    headers: { ETag: '"abc"', 'Content-Length': String(ROWS.length) },
  })

  expect(answer.headers.get('etag')).toBe('W/"abc"')
  expect(answer.headers.get('content-length')).toBeNull()
})

test('an answer without a body stays one', async () => {
  const answer = await ask('gzip', null, { status: 204 })

  expect(answer.status).toBe(204)
  expect(answer.body).toBeNull()
})

test('what grows is sent piece by piece, each as soon as it is there', async () => {
  let more: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      more = controller
    },
  })
  more?.enqueue(new TextEncoder().encode('first '))
  const answer = await ask('gzip', stream, { headers: { 'Content-Type': 'text/plain' } })
  const gunzip = createGunzip()
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const unpacked: string[] = []
  const arrived = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (unpacked.join('') === text) resolve()
      }
      gunzip.on('data', look)
      look()
    })
  gunzip.on('data', (chunk: Buffer) => unpacked.push(chunk.toString()))
  const pumping = (async () => {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) gunzip.write(piece.value)
  })()

  await arrived('first ')
  more?.enqueue(new TextEncoder().encode('second'))
  await arrived('first second')
  more?.close()
  await pumping
})

test('whoever stops reading a stream stops its source', async () => {
  const stopped = Promise.withResolvers<void>()
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel: () => stopped.resolve(),
  })
  const answer = await ask('gzip', stream, { headers: { 'Content-Type': 'text/plain' } })

  await answer.body?.cancel()

  await stopped.promise
})
