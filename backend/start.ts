/** Brings the whole server up in order, and down again in the opposite order. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { startSweeping } from './auth/sweep.ts'
import { type Config, ConfigError } from './config.ts'
import { checkConnection, openDatabase } from './database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { provideFunctionEnvironment } from './functions/environment.ts'
import { createApp } from './http/app.ts'
import { noteSocketAddress } from './http/client-address.ts'
import type { Services } from './http/handler.ts'
import { siteIsBuilt } from './http/site.ts'
import { createLog } from './log.ts'
import { readProject } from './project.ts'
import { followSecrets, readSecrets, type Secrets } from './secrets.ts'
import { buildServices, outboxDir } from './services.ts'

export type RunningServer = {
  url: string
  port: number
  services: Services
  /** Finishes what is under way, then closes the port, the database and the database server. Safe to call twice. */
  stop: () => Promise<void>
  /** Settles when the database server went away by itself. */
  lostDatabase: Promise<void>
}

export type Hooks = {
  /** Runs with the database migrated and before anyone is let in. */
  prepare?: (databaseUrl: string) => Promise<unknown>
  /** Names what a visitor would still lack, for /readyz. */
  missing?: (services: Services) => Promise<string[]>
}

/** In bytes. An access token with all that an account may say of itself must fit, beside the browser's own headers. */
const MAX_HEADERS = 32 * 1024

/** How long a request may take to finish once the server is told to stop, in milliseconds. */
const DRAIN = 5_000

/**
 * Throws ConfigError with one sentence, or the signal's reason when somebody stops it before it is up; nothing is left
 * running then.
 */
export async function startServer(
  config: Config,
  say: (line: string) => void,
  hooks: Hooks = {},
  signal?: AbortSignal,
): Promise<RunningServer> {
  const project = readProject(config.projectDir)
  makeDataDir(config.dataDir)
  const log = createLog(config.logLevel)
  const secrets = await readSecrets(config.dataDir, config.jwtSecret)
  const undo: (() => Promise<unknown>)[] = []
  try {
    // The port first: when it is busy, nothing else need be started and stopped again.
    const listener = deferredListener(log)
    const server = await listen(createServer({ maxHeaderSize: MAX_HEADERS }, listener.handle), config)
    undo.push(() => close(server))
    const { port } = server.address() as { port: number }
    const address = `http://${reachableHost(config.host)}:${port}`
    const url = config.siteUrl ?? `http://localhost:${port}`

    const postgres = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({
          dataDir: config.dataDir,
          password: secrets.databasePassword,
          say,
          ...(signal && { signal }),
        })
    if (postgres) undo.push(() => postgres.stop())
    signal?.throwIfAborted()
    if (config.databaseUrl) await checkConnection(config.databaseUrl)
    const databaseUrl = config.databaseUrl ?? (postgres as EmbeddedPostgres).url
    await migrate(databaseUrl, config.projectDir, say)
    signal?.throwIfAborted()
    await hooks.prepare?.(databaseUrl)
    signal?.throwIfAborted()

    const db = await openDatabase(databaseUrl, secrets.jwtSecret, config.databasePoolSize)
    undo.push(() => db.close())
    const services = await buildServices({ config, project, db, secrets, log, address: () => url })
    provideFunctionEnvironment(services, address)
    const app = createApp(services, () => missingNow(services, hooks.missing))
    undo.push(() => app.close())
    const unfollow = followSecrets(config.dataDir, (changed) => takeOver(services, changed, address), log)
    undo.push(async () => unfollow())
    undo.push(startSweeping(services))
    listener.serve(app.fetch)
    undo.push(() => services.mail.flushed())
    writeInstance(config, services, url)
    undo.push(async () => rmSync(instanceFile(config.dataDir), { force: true }))

    let stopping: Promise<void> | undefined
    return {
      url,
      port,
      services,
      lostDatabase: postgres?.exited ?? new Promise(() => {}),
      stop: () => {
        stopping ??= unwind([() => close(server), ...undo.slice(1).reverse()])
        return stopping
      },
    }
  } catch (error) {
    await unwind(undo.reverse())
    throw error
  }
}

/** New signing keys, for this process and for the functions that run in it. */
async function takeOver(services: Services, secrets: Secrets, address: string) {
  await services.keys.reload(secrets)
  provideFunctionEnvironment(services, address)
}

async function unwind(steps: (() => Promise<unknown>)[]) {
  for (const step of steps) await step().catch(() => {})
}

function makeDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    throw new ConfigError(`The data directory ${dataDir} cannot be made: ${(cause as Error).message}.`)
  }
}

/** Where this very machine reaches what it listens on. */
function reachableHost(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Listens before there is anything to serve, and says so to whoever comes early. */
function deferredListener(log: Logger) {
  let serve: ((request: Request) => Promise<Response>) | undefined
  const listener = getRequestListener(
    async (request, { incoming }) => {
      if (!serve)
        return Response.json(
          { message: 'The server is starting' },
          { status: 503, headers: { 'Retry-After': '1' } },
        )
      noteSocketAddress(request, incoming.socket.remoteAddress ?? '')
      return serve(request)
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        // An upload broken off, an address that is none: the caller's doing, and nothing to wake anybody for.
        log.debug({ err: error }, 'request not understood')
        return Response.json({ message: 'Bad Request' }, { status: 400 })
      },
    },
  )
  return {
    handle: listener,
    serve: (fetch: (request: Request) => Promise<Response>) => {
      serve = fetch
    },
  }
}

function listen(server: Server, { host, port }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.`,
        EACCES: `Port ${port} may not be used by this account: set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      }
      reject(
        new ConfigError(
          reason[error.code ?? ''] ?? `The server cannot listen on ${host}:${port}: ${error.message}.`,
        ),
      )
    })
    server.listen(port, host, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), DRAIN)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}

async function missingNow(services: Services, missing?: (services: Services) => Promise<string[]>) {
  try {
    await services.db.owner.query('select 1')
  } catch {
    return ['database']
  }
  const site = services.config.backendOnly || siteIsBuilt() ? [] : ['site']
  return [...site, ...((await missing?.(services)) ?? [])]
}

/** What `npm run status` prints of the running instance; it holds keys, so it is its owner's alone. */
export function instanceFile(dataDir: string) {
  return join(dataDir, 'instance.json')
}

function writeInstance(config: Config, { keys, db }: Services, url: string) {
  const instance = {
    API_URL: url,
    ANON_KEY: keys.anonKey,
    SERVICE_ROLE_KEY: keys.serviceRoleKey,
    JWT_SECRET: keys.jwtSecret,
    DB_URL: db.url,
    OUTBOX_DIR: outboxDir(config),
    PID: String(process.pid),
  }
  writeFileSync(instanceFile(config.dataDir), JSON.stringify(instance, null, 2), { mode: 0o600 })
}
