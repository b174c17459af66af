/**
 * Several processes on one port (WORKERS): the first brings up the database and does what must happen once; the
 * workers answer. One that dies is replaced. They share nothing but the database, as servers on several machines do.
 */

import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AggregatorRegistry, type RegistryContentType } from 'prom-client'
import { type Config, ConfigError } from './config.ts'
import { type FromWorker, isOwnMessage, type ToWorker } from './worker-messages.ts'

/** What the embedded server allows, less what the first process and a person with a console need. */
const CONNECTIONS = 90
/** Listeners for changes, beside the two pools. */
const BESIDE_POOLS = 3

type Processes = Pick<Config, 'workers' | 'databasePoolSize'>

/** Connections that one process may open. */
function ofOneProcess({ databasePoolSize }: Processes) {
  return databasePoolSize + Math.max(4, Math.ceil(databasePoolSize / 2)) + BESIDE_POOLS
}

/** Connections that all processes of this server may open, the one that looks after workers too. */
export function connectionsOf(config: Processes) {
  return (config.workers === 1 ? 1 : config.workers + 1) * ofOneProcess(config)
}

/** Throws ConfigError when the embedded database server could not give every process its connections. */
export function refuseTooManyWorkers(config: Config) {
  const { workers, databasePoolSize, databaseUrl } = config
  if (databaseUrl) return
  const each = ofOneProcess(config)
  if (workers * each <= CONNECTIONS) return
  const asked =
    workers === 1
      ? `DATABASE_POOL_SIZE=${databasePoolSize}`
      : `WORKERS=${workers} with DATABASE_POOL_SIZE=${databasePoolSize}`
  throw new ConfigError(
    `${asked} may need ${workers * each} connections to PostgreSQL, and the embedded one has ${CONNECTIONS} for them: lower ${workers === 1 ? 'it' : 'either'}.`,
  )
}

/** In milliseconds: a worker that dies at once again is replaced after a longer and longer wait. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 30_000
/** In milliseconds: a worker that has lived so long did not die of how it was started. */
const LIVED_WELL = 60_000
/** In milliseconds, beyond what a worker gives its requests, for its mail above all: then it does not stop at all. */
const PATIENCE = 20_000

type Parts = {
  config: Config
  log: Logger
  databaseUrl: string
  port: number
  signal: AbortSignal | undefined
}

export type Workers = {
  /** Lets all of them finish, in milliseconds `grace` after which no connection is taken any more. */
  stop: (grace: number) => Promise<void>
}

/** Resolves when all of them serve. Throws ConfigError with the reason of the first that cannot. */
export async function startWorkers(parts: Parts): Promise<Workers> {
  const { config, log, signal } = parts
  const ready = new Set<Worker>()
  const gone = new Map<Worker, Promise<void>>()
  let stopping = false
  let wait = 0
  const all = Promise.withResolvers<void>()
  const metrics = new AggregatorRegistry()

  const tellCount = () => {
    for (const worker of gone.keys()) {
      tell(worker, { kind: 'workers', up: ready.size, wanted: config.workers })
    }
  }

  const replace = (born: number) => {
    if (stopping) return
    wait = performance.now() - born > LIVED_WELL ? 0 : Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, wait * 2))
    void sleep(wait).then(() => {
      if (!stopping) fork()
    })
  }

  const fork = () => {
    const born = performance.now()
    // The system may have no room for another process just now: the others go on, and it is asked again.
    const cannot = (error: unknown) => {
      log.error({ err: error }, 'a worker could not be begun')
      all.reject(error)
      replace(born)
    }
    let worker: Worker
    try {
      worker = cluster.fork()
    } catch (error) {
      return cannot(error)
    }
    if (worker.process.pid === undefined) return void worker.once('error', cannot)
    worker.on('error', (error) =>
      log.error({ pid: worker.process.pid, err: error }, 'a worker is in trouble'),
    )
    const exited = Promise.withResolvers<void>()
    gone.set(worker, exited.promise)
    tell(worker, { kind: 'serve', databaseUrl: parts.databaseUrl, port: parts.port })
    worker.on('message', (message: unknown) => {
      if (!isOwnMessage<FromWorker>(message)) return
      if (message.kind === 'ready') {
        ready.add(worker)
        tellCount()
        if (ready.size === config.workers) all.resolve()
      } else if (message.kind === 'failed') {
        all.reject(new ConfigError(message.reason))
      } else void answerMetrics(metrics, worker, message.id)
    })
    worker.once('exit', (code, killedBy) => {
      const wasReady = ready.delete(worker)
      gone.delete(worker)
      exited.resolve()
      tellCount()
      if (stopping) return
      log.error({ pid: worker.process.pid, code, killedBy }, 'a worker has died and is replaced')
      if (!wasReady) all.reject(new Error(`A worker ended before it could serve (exit code ${code}).`))
      replace(born)
    })
  }

  const stop = async (grace: number) => {
    stopping = true
    const leaving = [...gone]
    for (const [worker] of leaving) tell(worker, { kind: 'stop', grace })
    const late = setTimeout(
      () => {
        for (const [worker] of leaving) worker.process.kill('SIGKILL')
      },
      grace + config.drain.limit + PATIENCE,
    )
    await Promise.all(leaving.map(([, exit]) => exit))
    clearTimeout(late)
  }

  for (let count = 0; count < config.workers; count++) fork()
  const changedMind = () => all.reject(signal?.reason)
  signal?.addEventListener('abort', changedMind)
  try {
    await all.promise
  } catch (error) {
    await stop(0)
    throw error
  } finally {
    signal?.removeEventListener('abort', changedMind)
  }
  let stopped: Promise<void> | undefined
  return {
    stop: (grace) => {
      stopped ??= stop(grace)
      return stopped
    },
  }
}

/** A worker that is just dying hears nothing any more. */
function tell(worker: Worker, message: ToWorker) {
  if (worker.isConnected()) worker.send(message, () => {})
}

async function answerMetrics(metrics: AggregatorRegistry<RegistryContentType>, worker: Worker, id: number) {
  const text = await metrics.clusterMetrics().catch(() => undefined)
  tell(worker, { kind: 'metrics', id, text })
}
