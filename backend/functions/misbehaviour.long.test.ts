/** What a function does wrong costs its own callers an answer, and nobody else anything. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FunctionsApp, functionsApp } from './testing/functions-app.ts'

const STAY = `const stay = (request) => new Promise((done) => request.signal.addEventListener('abort', done))\n`

let app: FunctionsApp

beforeAll(async () => {
  app = await functionsApp(
    {
      good: `let calls = 0; export default { fetch: () => Response.json({ calls: ++calls }) }`,
      throws: `export default { fetch: () => { throw new Error('SECRET-DETAIL') } }`,
      rejects: `export default { fetch: async () => { await null; throw 'no error at all' } }`,
      endless: `let calls = 0; export default { fetch: () => { calls++; while (calls > 1) {} return new Response('first') } }`,
      'endless-start': `while (true) {}`,
      'waits-for-ever': `export default { fetch: (request) => new URL(request.url).pathname.endsWith('/quick') ? new Response('quick') : new Promise(() => {}) }`,
      'starts-for-ever': `await new Promise(() => {})`,
      objects: `const kept = []; export default { fetch: () => { while (true) kept.push({ n: [1, 2, 3] }) } }`,
      buffers: `const kept = []; export default { fetch: () => { while (true) kept.push(new Uint8Array(4_000_000).fill(1)) } }`,
      'buffers-in-steps': `const kept = []; export default { fetch: async () => {
        for (let n = 0; n < 100; n++) { kept.push(new Uint8Array(4_000_000).fill(1)); await new Promise((next) => setTimeout(next, 20)) }
        return new Response('all kept')
      } }`,
      exits: `export default { fetch: () => { process.exit(0) } }`,
      'exits-at-start': `process.exit(0)`,
      'rejects-aside': `export default { fetch: () => { Promise.reject(new Error('nobody listens')); return new Promise(() => {}) } }`,
      'throws-aside': `export default { fetch: () => { setTimeout(() => { throw new Error('later') }); return new Promise(() => {}) } }`,
      'many-calls': `${STAY} export default { fetch: async (request) => {
        if (new URL(request.url).pathname.endsWith('/crash')) process.exit(1)
        await stay(request); return new Response()
      } }`,
      'breaks-off': `export default { fetch: () => {
        let sent = 0
        return new Response(new ReadableStream({ async pull(controller) {
          if (sent++ > 0) { await new Promise((next) => setTimeout(next, 20)); throw new Error('SECRET-DETAIL') }
          controller.enqueue(new TextEncoder().encode('first'))
        } }, { highWaterMark: 0 }))
      } }`,
      'breaks-at-once': `export default { fetch: () => new Response(new ReadableStream({ pull() { throw new Error('SECRET-DETAIL') } })) }`,
      'text-chunks': `export default { fetch: () => new Response(new ReadableStream({ start(controller) { controller.enqueue('text'); controller.close() } })) }`,
      mended: `throw new Error('not yet')`,
      changes: `Object.defineProperty(globalThis, 'Response', { value: undefined }); Array.prototype.map = undefined; export default { fetch: () => undefined }`,
    },
    { limits: { idle: 1_500, processor: 300, memory: 64 } },
  )
  await app.call('good')
})
afterAll(() => app.close())

async function refusal(path: string, init?: RequestInit) {
  const answer = await app.call(path, init)
  const text = await answer.text()
  return { status: answer.status, code: answer.headers.get('sb-error-code'), text }
}

async function othersAreWell() {
  const before = (await (await app.call('good')).json()).calls
  expect((await (await app.call('good')).json()).calls).toBe(before + 1)
}

const logged = (name: string) => JSON.stringify(app.errors.filter((line) => line.function === name))

test.each(['throws', 'rejects', 'breaks-at-once'])(
  'who %s is answered for, without a word of what happened',
  async (name) => {
    expect(await refusal(name)).toEqual({
      status: 500,
      code: 'EDGE_FUNCTION_ERROR',
      text: 'Internal Server Error',
    })
    expect(logged(name)).toMatch(/SECRET-DETAIL|no error at all/)
  },
)

test.each([
  ['endless', 'WORKER_RESOURCE_LIMIT', 546],
  ['objects', 'WORKER_RESOURCE_LIMIT', 546],
  ['buffers', 'WORKER_RESOURCE_LIMIT', 546],
  ['buffers-in-steps', 'WORKER_RESOURCE_LIMIT', 546],
  ['endless-start', 'WORKER_RESOURCE_LIMIT', 546],
  ['exits', 'WORKER_ERROR', 500],
  ['rejects-aside', 'WORKER_ERROR', 500],
  ['throws-aside', 'WORKER_ERROR', 500],
  ['exits-at-start', 'BOOT_ERROR', 503],
  ['changes', 'EDGE_FUNCTION_ERROR', 500],
])('%s: its caller hears %s, the others nothing', async (name, code, status) => {
  if (name === 'endless') expect(await (await app.call(name)).text()).toBe('first')

  const [answer] = await Promise.all([refusal(name), othersAreWell()])

  expect(answer).toMatchObject({ status, code })
  if (code !== 'EDGE_FUNCTION_ERROR') {
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['code', 'message'])
  }
  expect(logged(name)).not.toBe('[]')
  await othersAreWell()
})

test('after an endless loop the function runs again', async () => {
  await app.call('endless')
  await refusal('endless')

  expect(await (await app.call('endless')).text()).toBe('first')
})

test('a function that does not answer in time is given up, and goes on for the others', async () => {
  const [slow, quick] = await Promise.all([refusal('waits-for-ever'), refusal('waits-for-ever/quick')])

  expect(slow).toMatchObject({ status: 504, code: 'IDLE_TIMEOUT' })
  expect(JSON.parse(slow.text).message).toBe('Request idle timeout limit (1.5s) reached')
  expect(quick).toMatchObject({ status: 200, text: 'quick' })
})

test('a function that never starts is given up too', async () => {
  expect(await refusal('starts-for-ever')).toMatchObject({ status: 504, code: 'IDLE_TIMEOUT' })
})

test('a crash fails the calls that share the thread, and the next call finds a new one', async () => {
  const together = [refusal('many-calls'), refusal('many-calls'), refusal('many-calls/crash')]

  for (const answer of await Promise.all(together))
    expect(answer).toMatchObject({ status: 500, code: 'WORKER_ERROR' })
  expect(await refusal('many-calls')).toMatchObject({ status: 504 })
})

test('an answer that breaks off does so for its reader, who gets no reason', async () => {
  const answer = await app.call('breaks-off')
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()

  expect(answer.status).toBe(200)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first')
  await expect(reader.read()).rejects.toThrow(/^A function broke off its answer$/)
  await expect.poll(() => logged('breaks-off')).toContain('SECRET-DETAIL')
  await othersAreWell()
})

test('a body of anything but bytes is a failure of the function', async () => {
  expect(await refusal('text-chunks')).toMatchObject({ status: 500, code: 'EDGE_FUNCTION_ERROR' })
})

test('a function that could not be loaded is looked at anew', async () => {
  expect(await refusal('mended')).toMatchObject({ status: 503, code: 'BOOT_ERROR' })

  app.write('mended', `export default { fetch: () => new Response('mended') }`)

  expect(await refusal('mended')).toMatchObject({ status: 200, text: 'mended' })
})
