/** A thread's life: kept warm, joined by others, replaced when keys or sources change, ended when nothing is left to do. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, expect, test as once } from 'vitest'
import { type FunctionsApp, functionsApp } from './testing/functions-app.ts'

/** Tells which thread answers, when it has read the whole body; `/block` computes first. */
const WHICH = `
  const thread = crypto.randomUUID()
  export default { fetch: async (request) => {
    await request.text()
    if (new URL(request.url).pathname.endsWith('/block')) { const until = Date.now() + 2_500; while (Date.now() < until) {} }
    return Response.json({ thread, keys: JSON.parse(process.env.SUPABASE_JWKS).keys.length })
  } }`

/** On a busy machine a thread that waits for the processor looks like one that computes, and calls pass each other. */
const test = (name: string, run: () => Promise<void>) => once(name, { retry: 2 }, run)

let app: FunctionsApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

async function which(path = 'which', init: RequestInit = {}) {
  const answer = await app?.call(path, init)
  return (await answer?.json()) as { thread: string; keys: number }
}

/** A call that is under way until `finish` is called; with a length, so small a body is gathered before it is handed on. */
function heldCall(length?: number) {
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      finish = () => {
        if (length) controller.enqueue(new Uint8Array(length))
        controller.close()
      }
    },
  })
  const headers: Record<string, string> = length ? { 'Content-Length': String(length) } : {}
  return {
    answer: which('which', { method: 'POST', body, headers, duplex: 'half' } as RequestInit),
    finish: () => finish(),
  }
}

test('a thread is kept for the next call, and many calls at once share it', async () => {
  app = await functionsApp({ which: WHICH })
  const { thread } = await which()

  const calls = await Promise.all(Array.from({ length: 20 }, () => which()))

  // one that a busy machine lets wait is helped like one that computes, and the other may be given all of them
  expect(new Set([thread, ...calls.map((call) => call.thread)]).size).toBeLessThanOrEqual(2)
})

test('a thread that computes is helped by another', async () => {
  app = await functionsApp({ which: WHICH }, { limits: { processor: 10_000 } })
  const { thread } = await which()
  const blocked = which('which/block')
  const answered = new Set<string>()

  const ask = () => {
    void which().then((answer) => answered.add(answer.thread))
    return answered.size
  }
  await expect.poll(ask, { timeout: 2_400 }).toBeGreaterThan(0)
  expect([...answered]).not.toContain(thread)
  // However many calls the other one has.
  const held = Array.from({ length: 30 }, () => heldCall())
  // on a busy machine the last of them may still be on its way
  await expect.poll(async () => (await which()).thread).not.toBe(thread)
  for (const { finish } of held) finish()
  await Promise.all(held.map(({ answer }) => answer))
  expect((await blocked).thread).toBe(thread)
})

test('a thread with many calls under way is helped by another', async () => {
  app = await functionsApp({ which: WHICH })
  const { thread } = await which()
  const held = Array.from({ length: 32 }, () => heldCall())

  // on a busy machine the last of them may still be on its way
  await expect.poll(async () => (await which()).thread).not.toBe(thread)
  for (const { finish } of held) finish()
  const answers = await Promise.all(held.map(({ answer }) => answer))
  expect(new Set(answers.map((answer) => answer.thread))).toEqual(new Set([thread]))
})

test('an idle thread is ended', async () => {
  app = await functionsApp({ which: WHICH }, { limits: { idleThread: 50 } })
  const { thread } = await which()

  await expect.poll(async () => (await which()).thread, { interval: 300 }).not.toBe(thread)
})

async function rotateKeys({ services }: FunctionsApp) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'rotated' }
  const own = {
    ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
    alg: 'ES256',
    kid: 'older',
  }
  await services.keys.reload({ signingKeys: [jwk, own] })
}

test('after a key rotation new calls find the new keys, and calls under way are finished', async () => {
  app = await functionsApp({ which: WHICH })
  const { thread, keys } = await which()
  const held = heldCall()
  await which()
  await rotateKeys(app)

  const after = await which()

  expect(after).toMatchObject({ keys: keys + 1 })
  expect(after.thread).not.toBe(thread)
  held.finish()
  expect(await held.answer).toEqual({ thread, keys })
})

test('a call whose body is still on its way when the keys change is answered too', async () => {
  app = await functionsApp({ which: WHICH })
  const { thread, keys } = await which()
  const onItsWay = heldCall(10)
  await which()
  await rotateKeys(app)

  expect((await which()).thread).not.toBe(thread)
  onItsWay.finish()

  expect(await onItsWay.answer).toEqual({ thread, keys })
})

test('a changed source is picked up, its shared code too', async () => {
  app = await functionsApp({
    which: `import { version } from '../_shared/version.ts'; export default { fetch: () => Response.json({ version }) }`,
    '_shared/version.ts': `export const version = 1`,
  })
  const version = async () => (await app?.call('which'))?.json()
  expect(await version()).toEqual({ version: 1 })

  app.write('_shared/version.ts', `export const version = 2`)
  await expect.poll(version).toEqual({ version: 2 })

  app.write('which', `export default { fetch: () => Response.json({ version: 3 }) }`)
  await expect.poll(version).toEqual({ version: 3 })
})

test('background work goes on after the answer, and is waited for at the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'background-'))
  const done = join(folder, 'done')
  app = await functionsApp({
    background: `import { writeFileSync } from 'node:fs'
      addEventListener('beforeunload', () => writeFileSync(${JSON.stringify(`${done}-unload`)}, ''))
      export default { fetch: () => {
        EdgeRuntime.waitUntil(new Promise((next) => setTimeout(next, 400)).then(() => writeFileSync(${JSON.stringify(done)}, '')))
        EdgeRuntime.waitUntil(Promise.reject(new Error('background trouble')))
        return new Response('answered')
      } }`,
  })

  expect(await (await app.call('background')).text()).toBe('answered')
  expect(existsSync(done)).toBe(false)
  await app.close()

  expect(existsSync(done)).toBe(true)
  expect(existsSync(`${done}-unload`)).toBe(true)
  expect(JSON.stringify(app.errors)).toContain('background trouble')
  app = undefined
  rmSync(folder, { recursive: true })
})

test('a thread with background work is not idle', async () => {
  app = await functionsApp(
    {
      which: `const thread = crypto.randomUUID()
        export default { fetch: () => { EdgeRuntime.waitUntil(new Promise((next) => setTimeout(next, 800))); return Response.json({ thread }) } }`,
    },
    { limits: { idleThread: 50 } },
  )
  const { thread } = await which()

  for (let n = 0; n < 5; n++) {
    await new Promise((next) => setTimeout(next, 100))
    expect((await which()).thread).toBe(thread)
  }
})

test('of one caller so many calls at a time; the others wait, and nobody else for them', async () => {
  app = await functionsApp({ which: WHICH }, { limits: { callsOfOne: 3 } })
  await which()
  const held = Array.from({ length: 3 }, () => heldCall())
  let hasCome = false
  const fourth = which().then(() => {
    hasCome = true
  })
  const learner = await app.services.keys.sign({ sub: crypto.randomUUID(), role: 'authenticated', exp: 2e9 })

  await which('which', { headers: { authorization: `Bearer ${learner}` } })
  await which('which', { headers: { authorization: `Bearer ${app.services.keys.serviceRoleKey}` } })
  expect(hasCome).toBe(false)

  held[0]?.finish()
  await fourth
  for (const call of held.slice(1)) call.finish()
  await Promise.all(held.map(({ answer }) => answer))
})
