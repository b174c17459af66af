/** Bodies flow both ways piece by piece, and whoever stops listening stops the other. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FunctionsApp, functionsApp } from './testing/functions-app.ts'

let app: FunctionsApp

beforeAll(async () => {
  app = await functionsApp(
    {
      echo: `export default { fetch: (request) => new Response(request.body, { headers: { 'Content-Type': 'application/octet-stream' } }) }`,
      events: `export default { fetch: () => new Response(new ReadableStream({ async start(controller) {
        for (let n = 0; n < 3; n++) { controller.enqueue(new TextEncoder().encode('data: ' + n + '\\n\\n')); await new Promise((next) => setTimeout(next, 30)) }
        controller.close()
      } }), { headers: { 'Content-Type': 'text/event-stream' } }) }`,
      source: `let made = 0, cancelled = false
        export default { fetch: (request) => {
          if (request.method === 'GET') return Response.json({ made, cancelled })
          made = 0; cancelled = false
          return new Response(new ReadableStream({
            pull(controller) { made++; controller.enqueue(new Uint8Array(50_000)) }, cancel() { cancelled = true } }, { highWaterMark: 0 }))
        } }`,
      'head-first': `export default { fetch: () => new Response(new ReadableStream({ start() {} }), { headers: { 'X-Head': 'there' } }) }`,
      'never-mind': `let aborted = 0
        export default { fetch: async (request) => {
          if (request.method === 'GET') return Response.json({ aborted })
          await new Promise((done) => request.signal.addEventListener('abort', done)); aborted++; return new Response('nobody hears')
        } }`,
      reads: `let outcome = 'not read'
        export default { fetch: async (request) => {
          if (request.method === 'GET') return Response.json({ outcome })
          try { outcome = (await request.arrayBuffer()).byteLength } catch (error) { outcome = error.message }
          return Response.json({ outcome })
        } }`,
      ignores: `export default { fetch: () => new Response('not interested') }`,
      pauses: `export default { fetch: () => new Response(new ReadableStream({ start(controller) { controller.enqueue(new Uint8Array(70_000)) } })) }`,
    },
    { limits: { idle: 2_000 } },
  )
})
afterAll(() => app.close())

const post = (path: string, body: BodyInit | null, signal?: AbortSignal) =>
  app.call(path, { method: 'POST', body, duplex: 'half', ...(signal && { signal }) } as RequestInit)

test('bytes of every value and of many sizes come back as they went', async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 3_000_000]) {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7) % 256)

    const whole = new Uint8Array(await (await post('echo', bytes)).arrayBuffer())
    const streamed = new Uint8Array(await (await post('echo', new Blob([bytes]).stream())).arrayBuffer())

    expect(Buffer.compare(whole, bytes)).toBe(0)
    expect(Buffer.compare(streamed, bytes)).toBe(0)
  }
})

test('the answer can begin before the question has ended', async () => {
  let more: ReadableStreamDefaultController<Uint8Array> | undefined
  const answer = await post(
    'echo',
    new ReadableStream({
      start: (controller) => {
        more = controller
      },
    }),
  )
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()

  for (const word of ['one', 'two', 'three']) {
    more?.enqueue(new TextEncoder().encode(word))
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(word)
  }
  more?.close()
  expect((await reader.read()).done).toBe(true)
})

test('events arrive one by one', async () => {
  const answer = await app.call('events')
  const pieces: string[] = []
  for await (const piece of answer.body as ReadableStream<Uint8Array>)
    pieces.push(new TextDecoder().decode(piece))

  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(pieces).toEqual(['data: 0\n\n', 'data: 1\n\n', 'data: 2\n\n'])
})

test('status and headers do not wait for the first piece of the body', async () => {
  const answer = await app.call('head-first')

  expect(answer.headers.get('x-head')).toBe('there')
  await answer.body?.cancel()
})

test('a function makes no more than is read, and hears when the reader leaves', async () => {
  const answer = await post('source', null)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  for (let n = 0; n < 5; n++) await reader.read()
  const { made } = await (await app.call('source')).json()
  await reader.cancel()

  expect(made).toBeLessThan(12)
  await expect.poll(async () => (await app.call('source')).json()).toMatchObject({ cancelled: true })
})

test('a caller who goes away aborts the request in the function', async () => {
  const leaving = new AbortController()
  const answer = post('never-mind', 'x', leaving.signal)
  await app.call('never-mind')
  leaving.abort()
  await answer

  await expect.poll(async () => (await app.call('never-mind')).json()).toEqual({ aborted: 1 })
})

test('a body that breaks off fails for the function that reads it', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error('the network')),
  })

  expect(await (await post('reads', broken)).json()).toEqual({ outcome: 'The body of the call broke off' })
})

test('a body that nobody reads is not asked for, and let go', async () => {
  let pulled = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(10))
      },
      cancel: () => {
        cancelled = true
      },
    },
    { highWaterMark: 0 },
  )

  expect(await (await post('ignores', body)).text()).toBe('not interested')
  expect(cancelled).toBe(true)
  expect(pulled).toBe(0)
})

test('an answer that pauses for too long is broken off', async () => {
  const answer = await app.call('pauses')

  await expect(answer.arrayBuffer()).rejects.toThrow('A function broke off its answer')
})
