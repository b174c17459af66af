/** What each thread of a Node process holds once garbage is collected, asked by the inspector protocol. */

import WebSocket from 'ws'

type Result = { result?: { result?: { value?: unknown } } }
type Ask = (method: string, params?: object) => Promise<Result>
export type Inspected = { ask: Ask; workers: Map<string, { title: string; ask: Ask }>; close: () => void }
export type Held = { thread: string; megabytes: number }

type Told = Result & {
  id?: number
  method?: string
  params?: { sessionId: string; message?: string; workerInfo?: { title: string } }
}

/** `output`: what the process printed, begun with `--inspect`. */
export async function inspect(output: string): Promise<Inspected> {
  const address = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (!address) throw new Error('The process was not started with --inspect')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (told: Result) => void>()
  const workers: Inspected['workers'] = new Map()
  let last = 0
  /** Every message has a number of its own, whichever thread it goes to. */
  const numbered = (send: (id: number) => void) =>
    new Promise<Result>((resolve) => {
      last += 1
      waiting.set(last, resolve)
      send(last)
    })
  const ask: Ask = (method, params = {}) =>
    numbered((id) => socket.send(JSON.stringify({ id, method, params })))
  socket.on('message', (data) => {
    const told: Told = JSON.parse(String(data))
    const { method, params } = told
    if (method === 'NodeWorker.attachedToWorker' && params?.workerInfo) {
      const { sessionId, workerInfo } = params
      const askWorker: Ask = (asked, given = {}) =>
        numbered((id) => {
          const message = JSON.stringify({ id, method: asked, params: given })
          void ask('NodeWorker.sendMessageToWorker', { sessionId, message })
        })
      workers.set(sessionId, { title: workerInfo.title, ask: askWorker })
    }
    if (method === 'NodeWorker.detachedFromWorker' && params) workers.delete(params.sessionId)
    const answer: Told =
      method === 'NodeWorker.receivedMessageFromWorker' ? JSON.parse(params?.message ?? '{}') : told
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  await ask('NodeWorker.enable', { waitForDebuggerOnStart: false })
  return { ask, workers, close: () => socket.close() }
}

/** A thread that ends meanwhile holds nothing. */
export async function heldByThreads({ ask, workers }: Inspected): Promise<Held[]> {
  const each = [{ title: 'main', ask }, ...workers.values()].map(async (thread) => ({
    thread: thread.title.replace(/^\[worker \d+\] /, ''),
    megabytes: await Promise.race([held(thread.ask), new Promise<0>((none) => setTimeout(none, 5_000, 0))]),
  }))
  return Promise.all(each)
}

const EXPRESSION = 'process.memoryUsage().heapUsed + process.memoryUsage().external'

async function held(ask: Ask): Promise<number> {
  await ask('HeapProfiler.collectGarbage')
  const { result } = await ask('Runtime.evaluate', { expression: EXPRESSION, returnByValue: true })
  return Number(result?.result?.value ?? 0) / 1e6
}
