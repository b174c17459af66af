import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { SourceTold } from './messages.ts'
import { openSources } from './sources.ts'

function folder() {
  const place = mkdtempSync(join(tmpdir(), 'sources-'))
  const { port } = openSources()
  onTestFinished(() => {
    port.close()
    rmSync(place, { recursive: true, force: true })
  })
  const path = join(place, 'index.ts')
  const ask = async (): Promise<SourceTold> => {
    port.postMessage(path)
    const [answer] = await once(port, 'message')
    return answer
  }
  return { path, ask }
}

test('a thread is given JavaScript, and after a change of the file the new one', async () => {
  const { path, ask } = folder()
  writeFileSync(path, 'export const rate: number = 6')
  expect(await ask()).toEqual({ code: expect.stringMatching(/^export const rate {9}= 6\n/) })

  writeFileSync(path, 'export const rate: number = 5')
  expect(await ask()).toEqual({ code: expect.stringContaining('= 5') })
})

test('what is more than types is translated, and what is no TypeScript is told as an error', async () => {
  const { path, ask } = folder()
  writeFileSync(path, 'export enum Level { Low, High }')
  expect(await ask()).toEqual({ code: expect.stringContaining('Level["High"] = 1') })

  writeFileSync(path, 'export const rate: = 6')
  expect(await ask()).toEqual({ error: expect.any(Error) })
})

test('a thread that is woken before its file is there waits on', async () => {
  const { path } = folder()
  writeFileSync(path, 'export const rate: number = 6')
  const { port1: here, port2: there } = new MessageChannel()
  const told = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  here.on('message', async () => {
    // The call that belongs to the file before: on a busy machine it comes when the thread has already gone on.
    while (Atomics.notify(told, 0) === 0) await sleep(1)
    await sleep(50)
    here.postMessage({ code: 'export const rate = 6' } satisfies SourceTold)
    Atomics.store(told, 0, 1)
    Atomics.notify(told, 0)
  })
  const thread = new Worker(LOADS, {
    eval: true,
    workerData: {
      modules: new URL('./thread/modules.ts', import.meta.url).href,
      path,
      sources: { port: there, told },
    },
    transferList: [there],
  })
  onTestFinished(() => void thread.terminate())

  expect(await once(thread, 'message')).toEqual([6])
})

/** Loads one file as the thread of a function does, and tells what it says. */
const LOADS = `
  const { parentPort, workerData: { modules, path, sources } } = require('node:worker_threads')
  import(modules)
    .then(({ resolveAsDeno }) => resolveAsDeno(undefined, sources))
    .then(() => import(path))
    .then(({ rate }) => parentPort.postMessage(rate))`
