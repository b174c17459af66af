/** The threads of one function: started on the first call, kept warm, joined by another under load, ended when idle. */

import { availableParallelism } from 'node:os'
import type { Services } from '#backend/http/handler.ts'
import { ownWorkMark } from '#backend/http/own-work.ts'
import { callsInTurn } from './calls-in-turn.ts'
import { functionEnvironment } from './environment.ts'
import type { Call } from './exchange.ts'
import { type EdgeFunction, importMapOf } from './find-function.ts'
import { startThread, type Thread } from './thread.ts'

export type Pool = {
  /** `whose` turn it is. Rejects with FunctionError. */
  call: (call: Omit<Call, 'over'>, whose: string | undefined) => Promise<Response>
  /** No thread has background work. */
  readonly idle: boolean
  /** The next call finds new threads; those that there are finish what is under way. */
  renew: () => void
  close: (patience: number) => Promise<void>
}

/** A thread with so many calls under way is helped by another. */
const CROWDED = 32
const MOST_THREADS = Math.max(2, availableParallelism())

export function createPool(edgeFunction: EdgeFunction, services: Services): Pool {
  const { log, config } = services
  const limits = config.functionLimits
  const threads = new Set<Thread>()
  const leaving = new Set<Thread>()
  const inTurn = callsInTurn(limits.callsOfOne)
  let keysKnown = ''

  function add() {
    let rest: NodeJS.Timeout | undefined
    const thread: Thread = startThread({
      edgeFunction,
      importMap: importMapOf(services.project, edgeFunction),
      environment: functionEnvironment(services),
      mark: ownWorkMark(services.keys.jwtSecret),
      limits,
      log,
      relieved: () => {
        clearTimeout(rest)
        if (!threads.has(thread)) return
        rest = setTimeout(() => thread.idle && void dismiss(thread), limits.idleThread).unref()
      },
      gone: () => {
        clearTimeout(rest)
        threads.delete(thread)
      },
    })
    threads.add(thread)
    return thread
  }

  function dismiss(thread: Thread, patience = limits.wallClock) {
    leaving.add(thread)
    return thread.retire(patience).then(() => void leaving.delete(thread))
  }

  function renew() {
    for (const thread of threads) void dismiss(thread)
  }

  /** A thread got its keys when it started: after a rotation, or when an old key ran out, it knows the wrong ones. */
  function renewAfterRotation() {
    const keys = services.keys.serverJwks.keys.map(({ kid }) => kid).join()
    if (keys !== keysKnown) renew()
    keysKnown = keys
  }

  function choose() {
    renewAfterRotation()
    const byCalls = [...threads].sort((one, other) => one.calls - other.calls)
    const best = byCalls.find(({ stuck }) => !stuck) ?? byCalls[0]
    if (best && ((best.calls < CROWDED && !best.stuck) || threads.size >= MOST_THREADS)) return best
    return add()
  }

  return {
    call: (call, whose) => inTurn((over) => choose().call({ ...call, over }), whose),
    get idle() {
      return leaving.size === 0 && [...threads].every(({ idle }) => idle)
    },
    renew,
    close: async (patience) => {
      await Promise.all([...threads, ...leaving].map((thread) => dismiss(thread, patience)))
    },
  }
}
