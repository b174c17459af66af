/**
 * The server's side of one function's thread: starts it, hands it calls, and watches it. A thread that does not come
 * back to its event loop, or takes more memory than allowed, is ended; only its own calls fail.
 */

import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { outsideRequests } from '#backend/http/request-context.ts'
import { FunctionError, type FunctionErrorCode } from './errors.ts'
import { type Call, type Exchange, startExchange } from './exchange.ts'
import type { EdgeFunction } from './find-function.ts'
import type { FunctionLimits } from './limits.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'
import { openSources } from './sources.ts'

export type Thread = {
  /** Rejects with FunctionError. */
  call: (call: Call) => Promise<Response>
  /** Calls under way. */
  readonly calls: number
  /** Neither call nor background work. */
  readonly idle: boolean
  /** It did not answer the last look after it: whoever can should go elsewhere. */
  readonly stuck: boolean
  /** Takes no more calls, finishes those under way and its background work within `patience`, and ends. Safe to repeat. */
  retire: (patience: number) => Promise<void>
}

type Parts = {
  edgeFunction: EdgeFunction
  importMap: string | undefined
  environment: Record<string, string>
  /** Of the server's own work. */
  mark: string
  limits: FunctionLimits
  log: Logger
  /** A call or a background task is done. */
  relieved: () => void
  /** It takes no calls any more. */
  gone: () => void
}

/**
 * V8 may end the whole process where a thread reaches its heap limit, so that limit is set this many times higher and
 * is met only by a thread that grows by so much between two looks.
 */
const V8_LATER = 6
/** Milliseconds between two looks at a busy thread. */
const LOOK = 250
/** Hosted's longest log line, in characters. */
const LONGEST_LINE = 10_000

/** It outlives the call that it is started for: what it says later is not that request's. */
export function startThread(parts: Parts): Thread {
  return outsideRequests(() => start(parts))
}

function start(parts: Parts): Thread {
  const { edgeFunction, importMap, environment, mark, limits, log, relieved, gone } = parts
  const sources = openSources()
  const workerData: ThreadData = { entrypoint: edgeFunction.entrypoint, importMap, sources, mark }
  const worker = new Worker(new URL('./thread/main.ts', import.meta.url), {
    name: edgeFunction.name,
    workerData,
    transferList: [sources.port],
    env: { ...environment, ...compiledCode() },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory * V8_LATER },
  })
  // The server's own port keeps the process alive, never a function.
  worker.unref()
  const exchanges = new Map<number, Exchange>()
  const ended = Promise.withResolvers<void>()
  let nextId = 0
  let loaded = false
  let background = 0
  let over = false
  let watching: NodeJS.Timeout | undefined
  let unanswered: { looks: number; processor: number } | undefined

  const send = (message: ToThread, transfer: ArrayBuffer[] = []) => {
    if (!over) worker.postMessage(message, transfer)
  }
  const busy = () => !loaded || exchanges.size > 0 || background > 0
  const note = (level: 'info' | 'warn' | 'error' | 'debug', text: string) =>
    log[level]({ function: edgeFunction.name }, text.slice(0, LONGEST_LINE))

  /** Every call under way fails with this; the thread is ended if it is not already. */
  function end(code: FunctionErrorCode, detail: string) {
    if (over) return
    over = true
    clearInterval(watching)
    gone()
    const failed = [...exchanges.values()]
    exchanges.clear()
    for (const exchange of failed) exchange.fail(new FunctionError(code, { detail }))
    if (failed.length > 0 || detail) note(detail ? 'error' : 'debug', detail || 'ended')
    void worker.terminate().then(() => ended.resolve())
  }

  function watch() {
    watching ??= setInterval(() => void look(), LOOK).unref()
  }

  async function look() {
    if (!busy()) {
      clearInterval(watching)
      watching = undefined
      unanswered = undefined
      return
    }
    if (unanswered) unanswered.looks += 1
    // The whole limit without a sign of life and without processor time: it waits for something that never comes.
    if (unanswered && unanswered.looks * LOOK > limits.idle) return end('WORKER_RESOURCE_LIMIT', 'it hangs')
    try {
      const [heap, used] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()])
      if (over) return
      if (heap.used_heap_size > limits.memory * 1024 * 1024) {
        return end('WORKER_RESOURCE_LIMIT', `its heap takes more than ${limits.memory} MB`)
      }
      if (heap.external_memory > limits.memory * 1024 * 1024) {
        return end('WORKER_RESOURCE_LIMIT', `its buffers take more than ${limits.memory} MB`)
      }
      const processor = (used.user + used.system) / 1000
      if (!unanswered) {
        unanswered = { looks: 0, processor }
        send({ kind: 'ping' })
      } else if (processor - unanswered.processor > limits.processor) {
        end('WORKER_RESOURCE_LIMIT', `it computes for more than ${limits.processor} ms without a pause`)
      }
    } catch {
      // It is not up yet, or ends at this moment.
    }
  }

  function receive(message: FromThread) {
    if (message.kind === 'pong') unanswered = undefined
    else if (message.kind === 'loaded') loaded = true
    else if (message.kind === 'unloadable') end('BOOT_ERROR', message.error)
    else if (message.kind === 'log') note(message.level, message.text)
    else if (message.kind === 'retired') end('WORKER_ERROR', '')
    else if (message.kind === 'background') {
      background = message.tasks
      if (background > 0) watch()
      else relieved()
    } else if (message.kind === 'threw' && !exchanges.has(message.id)) note('error', message.error)
    else exchanges.get(message.id)?.receive(message)
  }

  worker.on('message', receive)
  worker.on('error', (error: unknown) => {
    const outOfMemory = (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end(outOfMemory ? 'WORKER_RESOURCE_LIMIT' : crash(), String((error as Error)?.stack ?? error))
  })
  worker.on('exit', (code) => end(crash(), `it ended itself with code ${code}`))
  worker.stdout.on('data', (text: Buffer) => note('info', String(text).trimEnd()))
  worker.stderr.on('data', (text: Buffer) => note('warn', String(text).trimEnd()))
  const crash = () => (loaded ? 'WORKER_ERROR' : 'BOOT_ERROR')
  watch()

  return {
    call: (call) => {
      const id = nextId++
      const exchange = startExchange(id, call, {
        send,
        limits,
        finished: () => {
          exchanges.delete(id)
          relieved()
        },
      })
      exchanges.set(id, exchange)
      watch()
      return exchange.answer
    },
    get calls() {
      return exchanges.size
    },
    get idle() {
      return !busy()
    },
    get stuck() {
      return (unanswered?.looks ?? 0) > 0
    },
    retire: (patience) => {
      gone()
      // The thread knows of no call whose body is still on its way here, and would end before it.
      void Promise.all([...exchanges.values()].map(({ sent }) => sent)).then(() => send({ kind: 'retire' }))
      const tooLong = setTimeout(() => end('WORKER_ERROR', 'it did not finish in time'), patience).unref()
      return ended.promise.finally(() => clearTimeout(tooLong))
    },
  }
}

/** Where this process keeps what it has compiled, if it does: a thread with an environment of its own does not know. */
function compiledCode(): Record<string, string> {
  const place = getCompileCacheDir()
  return place ? { NODE_COMPILE_CACHE: dirname(place) } : {}
}
