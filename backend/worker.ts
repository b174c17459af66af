/** One of several processes that serve the port: started, told where the database is, and stopped by the first one. */

import { AggregatorRegistry, Gauge } from 'prom-client'
import { ConfigError, readConfig } from './config.ts'
import type { Metrics } from './http/metrics.ts'
import { createHttpServer } from './http/server.ts'
import { addressesOf, listen } from './listen.ts'
import { createLog, logWarnings } from './log.ts'
import { readProject } from './project.ts'
import { readSecrets } from './secrets.ts'
import { type Missing, type Serving, serve } from './serve.ts'
import { type FromWorker, isOwnMessage, type ToWorker } from './worker-messages.ts'

/** Never returns an error: the first process says what is wrong. */
export async function runWorker(options: { backendOnly: boolean }, missing: Missing | undefined) {
  const told = Promise.withResolvers<Extract<ToWorker, { kind: 'serve' }>>()
  const count = { up: 0, wanted: 1, complete: false }
  let serving: Serving | undefined
  const end = async (grace: number) => {
    await serving?.stop(grace)
    process.exit(0)
  }
  process.on('message', (message: unknown) => {
    if (!isOwnMessage<ToWorker>(message)) return
    if (message.kind === 'serve') told.resolve(message)
    else if (message.kind === 'stop') void end(message.grace)
    else if (message.kind === 'workers') {
      const { up, wanted } = message
      Object.assign(count, { up, wanted, complete: count.complete || up === wanted })
    }
  })
  // A terminal sends these to every process at once; the first one decides what they mean.
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => {})
  process.on('SIGTERM', () => void end(0))
  process.on('disconnect', () => void end(0))

  try {
    const { databaseUrl, port } = await told.promise
    const config = readConfig(undefined, options)
    const log = createLog(config.logLevel)
    logWarnings(log)
    const http = createHttpServer(log, config)
    serving = await serve({
      config,
      project: readProject(config.projectDir),
      secrets: await readSecrets(config.dataDir, config.jwtSecret),
      log,
      http,
      databaseUrl,
      addresses: addressesOf(config, port),
      missing: async (services) => [
        // Those that are replaced later are not missed: the others answer meanwhile.
        ...(count.complete ? [] : [`${count.wanted - count.up} of ${count.wanted} workers`]),
        ...((await missing?.(services)) ?? []),
      ],
    })
    countAll(serving.services.metrics, count)
    await listen(http.server, { host: config.host, port }, { shared: true })
    say({ kind: 'ready' })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    say({ kind: 'failed', reason: error.message }, () => process.exit(1))
  }
}

function say(message: FromWorker, said: () => void = () => {}) {
  process.send?.(message, said)
}

/** /metrics of any worker tells of all of them. */
function countAll(metrics: Metrics, count: { up: number; wanted: number }) {
  new Gauge({
    name: 'server_workers',
    help: 'Processes that serve the port, and how many there should be.',
    labelNames: ['state'],
    aggregator: 'max',
    registers: [metrics.registry],
    collect() {
      this.set({ state: 'up' }, count.up)
      this.set({ state: 'wanted' }, count.wanted)
    },
  })
  AggregatorRegistry.setRegistries(metrics.registry)
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string | undefined) => void>()
  let asked = 0
  process.on('message', (message: unknown) => {
    if (!isOwnMessage<ToWorker>(message) || message.kind !== 'metrics') return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  const ofThisOne = metrics.text
  metrics.text = async () => {
    const id = asked++
    const text = await new Promise<string | undefined>((resolve) => {
      waiting.set(id, resolve)
      say({ kind: 'metrics-of-all', id })
    })
    return text ?? ofThisOne()
  }
}
