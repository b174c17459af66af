/**
 * Password hashes on threads of low priority: they use whatever the processors have to spare, and a read that
 * comes meanwhile does not wait for them (measured by `npm run bench -- auth`). Node's own thread pool would hash at
 * the same priority as everything else.
 */

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

export type HashTask =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'verify'; password: string; encrypted: string }

type Waiting = { task: HashTask; resolve: (result: string | boolean) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; working: Waiting | undefined }

const threads: Thread[] = []
const queue: Waiting[] = []

export function runHashTask(task: HashTask): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    queue.push({ task, resolve, reject })
    startNext()
  })
}

function startNext() {
  const next = queue[0]
  const thread = next && (threads.find(({ working }) => !working) ?? addThread())
  if (!next || !thread) return
  queue.shift()
  thread.working = next
  // A process with nothing else to do must be able to end, but not while somebody waits for a hash.
  thread.worker.ref()
  thread.worker.postMessage(next.task)
}

function addThread(): Thread | undefined {
  if (threads.length >= availableParallelism()) return undefined
  const thread: Thread = {
    worker: new Worker(new URL('./hash-worker.ts', import.meta.url)),
    working: undefined,
  }
  thread.worker.on('message', ({ result, failure }: { result: string | boolean; failure?: string }) => {
    const done = thread.working
    thread.working = undefined
    thread.worker.unref()
    if (failure === undefined) done?.resolve(result)
    else done?.reject(new Error(failure))
    startNext()
  })
  thread.worker.on('error', (error) => {
    threads.splice(threads.indexOf(thread), 1)
    thread.working?.reject(error instanceof Error ? error : new Error(String(error)))
    startNext()
  })
  threads.push(thread)
  return thread
}
