/** /functions/v1/<name>: runs the project's edge function of that name, as hosted Supabase would. */

import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Handler, Services } from '#backend/http/handler.ts'
import { whoseCall } from './calls-in-turn.ts'
import { FunctionError, renderFunctionError } from './errors.ts'
import { type EdgeFunction, findFunction } from './find-function.ts'
import { createPool, type Pool } from './pool.ts'
import { verifyCaller } from './verify-caller.ts'

export type Functions = {
  invoke: Handler
  /** Waits, within reason, until no function has anything left to do. */
  settle: () => Promise<void>
  /** Ends every thread, after what it has under way; within reason. */
  close: () => Promise<void>
}

const PREFIX = '/functions/v1'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Milliseconds that functions get to finish when the server stops. */
const PATIENCE = 5_000

export function createFunctions(services: Services): Functions {
  const { project, config, log } = services
  const pools = new Map<string, Pool>()
  let watcher: FSWatcher | undefined

  /** In development a changed file is a new version of every function, as `_shared` may be in any of them. */
  function followSources() {
    if (config.production || watcher) return
    const unfollowed = (error: unknown) => log.debug({ err: error }, 'changes of functions are not followed')
    try {
      watcher = watch(join(project.dir, 'functions'), { recursive: true }, () => {
        for (const pool of pools.values()) pool.renew()
      })
      watcher.on('error', unfollowed).unref()
    } catch (error) {
      unfollowed(error)
    }
  }

  function poolOf(edgeFunction: EdgeFunction) {
    const known = pools.get(edgeFunction.name)
    if (known) return known
    followSources()
    const pool = createPool(edgeFunction, services)
    pools.set(edgeFunction.name, pool)
    return pool
  }

  async function answerOf(request: Request) {
    const url = new URL(request.url)
    const edgeFunction = findFunction(project, url.pathname.split('/')[3] ?? '')
    if (!edgeFunction) throw new FunctionError('NOT_FOUND')
    if (!METHODS.has(request.method)) throw new FunctionError('METHOD_NOT_ALLOWED')
    if (edgeFunction.verifyJwt && request.method !== 'OPTIONS') await verifyCaller(request, services)
    const call = {
      request,
      url: `${url.origin}${url.pathname.slice(PREFIX.length)}${url.search}`,
      caller: services.clientAddress(request),
    }
    const whose = await whoseCall(request, services)
    try {
      return await poolOf(edgeFunction).call(call, whose)
    } catch (error) {
      if (error instanceof FunctionError && error.detail !== undefined) {
        const level = error.code === 'BROKEN_BODY' ? 'debug' : 'error'
        log[level]({ function: edgeFunction.name, code: error.code, cause: error.detail }, 'function failed')
      }
      throw error
    }
  }

  const running = () => [...pools.values()].some(({ idle }) => !idle)
  return {
    invoke: async (request) => {
      try {
        return marked(await answerOf(request))
      } catch (error) {
        if (!(error instanceof FunctionError)) throw error
        return renderFunctionError(error)
      }
    },
    settle: async () => {
      for (let waited = 0; waited < PATIENCE && running(); waited += 20) await sleep(20)
    },
    close: async () => {
      watcher?.close()
      await Promise.all([...pools.values()].map((pool) => pool.close(PATIENCE)))
    },
  }
}

/** A failure of the function's own making is told from one of the platform's by this header. */
function marked(response: Response) {
  if (response.status >= 500 && !response.headers.has('sb-error-code')) {
    response.headers.set('sb-error-code', 'EDGE_FUNCTION_ERROR')
  }
  return response
}
