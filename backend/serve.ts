/**
 * What every process that serves the port brings up on a database that is ready: its pools, the services, the
 * addresses. What must happen once, however many processes there are, is in `start.ts`.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { connectionProblem } from './database/connection-problem.ts'
import { type App, createApp } from './http/app.ts'
import type { Services } from './http/handler.ts'
import { countProcess } from './http/metrics.ts'
import { ownWorkBy, ownWorkMark } from './http/own-work.ts'
import type { HttpServer } from './http/server.ts'
import { siteIsBuilt } from './http/site.ts'
import type { Project } from './project.ts'
import { followSecrets, type Secrets } from './secrets.ts'
import { buildServices } from './services.ts'
import { publishKeys } from './tokens/published-keys.ts'

/** Names what a visitor would still lack, for /readyz. */
export type Missing = (services: Services) => Promise<string[]>

export type Serving = {
  services: Services
  /** Finishes what is under way, then closes the port and the pools. `grace` in milliseconds. */
  stop: (grace: number) => Promise<void>
}

export async function serve(parts: {
  config: Config
  project: Project
  secrets: Secrets
  log: Logger
  http: HttpServer
  databaseUrl: string
  addresses: { url: string; internal: string }
  missing: Missing | undefined
}): Promise<Serving> {
  const { config, http, addresses, log } = parts
  const undo: (() => Promise<unknown>)[] = []
  try {
    const services = await openServices(parts, addresses, undo)
    countProcess(services.metrics)
    const looks = { http, isDatabaseUp: lookAtDatabase(services), missing: parts.missing }
    const app = createApp(services, () => missingNow(services, looks))
    undo.push(() => app.close())
    await app.start()
    const published = await publishKeys(services)
    undo.push(published.close)
    const unfollow = followSecrets(
      config.dataDir,
      async (changed) => {
        await services.keys.reload(changed)
        await published.publish()
      },
      log,
    )
    undo.push(async () => unfollow())
    http.server.on('upgrade', app.upgrade)
    http.serve({
      fetch: app.fetch,
      metrics: services.metrics,
      clientAddress: services.clientAddress,
      takesOwnWork: ownWorkBy(ownWorkMark(services.keys.jwtSecret)),
    })
    undo.push(() => services.mail.flushed())
    let stopping: Promise<void> | undefined
    return {
      services,
      stop: (grace) => {
        // Beside the requests, not after them: whoever stops this process does not wait for both.
        services.mail.hurry()
        stopping ??= unwind([() => finish(http, app, config, grace), ...undo.reverse()])
        return stopping
      },
    }
  } catch (error) {
    await unwind(undo.reverse())
    throw error
  }
}

/** The pools, and what every request may reach. */
export async function openServices(
  parts: { config: Config; project: Project; secrets: Secrets; log: Logger; databaseUrl: string },
  { url, internal }: { url: string; internal: string },
  undo: (() => Promise<unknown>)[],
): Promise<Services> {
  const { config, secrets, databaseUrl } = parts
  const db = await openDatabase(databaseUrl, secrets.jwtSecret, config.databasePoolSize)
  undo.push(() => db.close())
  return buildServices({ ...parts, db, address: () => url, internalAddress: () => internal })
}

/** Whoever is here is answered; functions may still need the services for what they do after their answers. */
async function finish(http: HttpServer, app: App, { drain }: Config, grace: number) {
  http.beginDrain()
  await Promise.all([sleep(grace), app.settle()])
  await http.shut(drain.limit)
}

export async function unwind(steps: (() => Promise<unknown>)[]) {
  for (const step of steps) await step().catch(() => {})
}

type Looks = { http: HttpServer; isDatabaseUp: () => Promise<boolean>; missing: Missing | undefined }

async function missingNow(services: Services, { http, isDatabaseUp, missing }: Looks) {
  if (http.isDraining()) return ['stopping']
  if (!(await isDatabaseUp())) return ['database']
  const site = services.config.backendOnly || siteIsBuilt() ? [] : ['site']
  return [...site, ...((await missing?.(services)) ?? [])]
}

/** In milliseconds. Whoever asks after the server's health wants to know now. */
const PATIENCE = 2_000

/** Whether the database answers. The log says why it does not any more, and that it does again. */
function lookAtDatabase({ db, log }: Services) {
  let wasUp = true
  return async () => {
    const late = new AbortController()
    const answered = db.owner.query('select 1').then(
      () => undefined,
      (error: unknown) => connectionProblem(error),
    )
    const problem = await Promise.race([
      answered,
      sleep(PATIENCE, 'it does not answer', { signal: late.signal }).catch(() => undefined),
    ])
    late.abort()
    const isUp = problem === undefined
    if (!isUp && wasUp) log.error(`database: it cannot be used: ${problem}`)
    if (isUp && !wasUp) log.warn('database: it can be used again')
    wasUp = isUp
    return isUp
  }
}
