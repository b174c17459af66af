/**
 * What runs in the thread of one function: loads its module, then answers calls. Both forms that hosted Supabase takes
 * work: a default export with `fetch`, and `Deno.serve(handler)`.
 */

import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, ThreadData, ToThread } from '../messages.ts'
import { answerCall, type CallInProgress } from './call.ts'
import { reportConsole } from './console.ts'
import { type EdgeHandler, provideDeno, servedHandler } from './deno.ts'
import { backgroundSettled, provideEdgeRuntime } from './edge-runtime.ts'
import { resolveAsDeno } from './modules.ts'
import { askOwnServerPlainly } from './own-server.ts'

const port = parentPort as NonNullable<typeof parentPort>
const { entrypoint, importMap, sources, mark } = workerData as ThreadData
const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
const calls = new Map<number, CallInProgress>()

reportConsole((level, text) => send({ kind: 'log', level, text }))
const environment = provideDeno()
provideEdgeRuntime((tasks) => send({ kind: 'background', tasks }))
resolveAsDeno(importMap, sources)
askOwnServerPlainly(environment.get('SUPABASE_URL') as string, mark)
const loading = load()
port.on('message', receive)

async function load(): Promise<EdgeHandler> {
  try {
    const { default: exported } = (await import(pathToFileURL(entrypoint).href)) as {
      default?: { fetch?: unknown }
    }
    const handler =
      typeof exported?.fetch === 'function'
        ? (request: Request) => (exported as { fetch: (request: Request) => unknown }).fetch(request)
        : servedHandler()
    if (!handler) throw new Error('The function neither exports `default { fetch }` nor calls Deno.serve')
    send({ kind: 'loaded' })
    return handler
  } catch (error) {
    send({ kind: 'unloadable', error: inspect(error) })
    return new Promise(() => {})
  }
}

function receive(message: ToThread) {
  if (message.kind === 'call') {
    const call = answerCall(message, loading, send)
    calls.set(message.id, call)
    void call.done.finally(() => calls.delete(message.id))
  } else if (message.kind === 'ping') send({ kind: 'pong' })
  else if (message.kind === 'retire') void retire()
  else calls.get(message.id)?.receive(message)
}

async function retire() {
  globalThis.dispatchEvent?.(new Event('beforeunload'))
  do {
    await Promise.all([...calls.values()].map(({ done }) => done))
    await backgroundSettled()
  } while (calls.size > 0)
  send({ kind: 'retired' })
}
