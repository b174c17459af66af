/** Brings the whole server up in order, and down again in the opposite order. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startSweeping } from './auth/sweep.ts'
import { startBackups } from './backup/daily.ts'
import { type Config, ConfigError } from './config.ts'
import { adoptJobs } from './cron/adopt-jobs.ts'
import { startCron } from './cron/cron.ts'
import { checkConnection } from './database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { isOutage } from './database/outage.ts'
import { inUse } from './database/ready.ts'
import { runAsForPostgres } from './database/run-as.ts'
import { watchArchive } from './database/watch-archive.ts'
import type { Services } from './http/handler.ts'
import { ownWorkMark } from './http/own-work.ts'
import { createHttpServer } from './http/server.ts'
import { runningInstance, writeInstance } from './instance-file.ts'
import { isThere } from './is-there.ts'
import { readJobs } from './jobs/declared.ts'
import { type Jobs, startJobs } from './jobs/jobs.ts'
import { addressesOf, listen } from './listen.ts'
import { createLog } from './log.ts'
import { readProject } from './project.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { type Missing, openServices, serve, unwind } from './serve.ts'
import { connectionsOf, refuseTooManyWorkers, startWorkers } from './workers.ts'

export type RunningServer = {
  url: string
  port: number
  services: Services
  /**
   * Finishes what is under way, then closes the port, the database and the database server. Safe to call twice. For
   * `grace` milliseconds it still takes what comes, while /readyz says that nothing should.
   */
  stop: (grace?: number) => Promise<void>
  /** Settles when the database server went away by itself. */
  lostDatabase: Promise<void>
}

export type Hooks = {
  /** Runs with the database migrated and before anyone is let in. */
  prepare?: (databaseUrl: string) => Promise<unknown>
  missing?: Missing
}

type Undo = (() => Promise<unknown>)[]

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
  const jobs = config.jobs.on ? readJobs(config.projectDir) : []
  refuseTooManyWorkers(config)
  makeDataDir(config.dataDir)
  if (config.databaseUrl) refuseSecondServer(config.dataDir)
  const log = createLog(config.logLevel)
  if (!config.databaseUrl) refuseLostSecrets(config.dataDir)
  const secrets = await readSecrets(config.dataDir, config.jwtSecret)
  const undo: Undo = []
  try {
    // The port first: when it is busy, nothing else need be started and stopped again.
    const http = createHttpServer(log, config)
    const port = await listen(http.server, config)
    undo.push(() => http.shut(0))
    const addresses = addressesOf(config, port)
    const { databaseUrl, lostDatabase } = await bringUpDatabase({ config, secrets, hooks, say, signal, undo })

    const parts = { config, project, secrets, log, databaseUrl }
    let services: Services
    let stopServing: (grace: number) => Promise<void>
    if (config.workers === 1) {
      const serving = await serve({ ...parts, http, addresses, missing: hooks.missing })
      services = serving.services
      stopServing = serving.stop
    } else {
      services = await openServices(parts, addresses, undo)
      // It hands over mail that waits, as each worker does.
      undo.push(() => services.mail.flushed())
      // The port changes hands: the workers listen on it together.
      await http.shut(0)
      const workers = await startWorkers({ config, log, databaseUrl, port, signal })
      stopServing = workers.stop
    }
    let grace = 0
    let working: Jobs | undefined
    // A job under way is a request like any other: both finish together.
    undo.push(() => Promise.all([stopServing(grace), working?.stop(grace + config.drain.limit)]))

    // What happens once, however many processes serve:
    undo.push(startSweeping(services))
    undo.push(startCron(services))
    undo.push(startBackups(services))
    undo.push(watchArchive(services))
    if (jobs.length > 0) {
      const { secretKey, jwtSecret } = services.keys
      const api = { url: addresses.internal, key: secretKey, mark: ownWorkMark(jwtSecret) }
      working = startJobs({ databaseUrl, api, jobs, log })
    }
    const removeInstance = writeInstance(services, addresses.url)
    undo.push(async () => removeInstance())

    let stopping: Promise<void> | undefined
    return {
      url: addresses.url,
      port,
      services,
      lostDatabase,
      stop: (given = 0) => {
        grace = given
        stopping ??= unwind(undo.reverse())
        return stopping
      },
    }
  } catch (error) {
    await unwind(undo.reverse())
    throw error
  }
}

/** The database server, migrated and filled. */
async function bringUpDatabase(parts: {
  config: Config
  secrets: Secrets
  hooks: Hooks
  say: (line: string) => void
  signal: AbortSignal | undefined
  undo: Undo
}) {
  const { config, secrets, hooks, say, signal, undo } = parts
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        password: secrets.databasePassword,
        walArchiveDir: config.walArchiveDir,
        say,
        ...(signal && { signal }),
      })
  if (postgres) undo.push(() => postgres.stop())
  signal?.throwIfAborted()
  if (config.databaseUrl) {
    for (const lacking of await checkConnection(config.databaseUrl, connectionsOf(config))) say(lacking)
  }
  const databaseUrl = config.databaseUrl ?? (postgres as EmbeddedPostgres).url
  try {
    await adoptJobs(databaseUrl, say)
    const isNewer = await migrate(databaseUrl, config.projectDir, say)
    signal?.throwIfAborted()
    // A release that was put back would write its older library over the newer one.
    if (!isNewer) await hooks.prepare?.(databaseUrl)
  } catch (error) {
    signal?.throwIfAborted()
    throw fillingFailed(error, postgres?.trouble())
  }
  signal?.throwIfAborted()
  return { databaseUrl, lostDatabase: postgres?.exited ?? new Promise<void>(() => {}) }
}

/** Whoever was cut off knows no reason; the PostgreSQL that went down has said it, as that the disk is full. */
export function fillingFailed(error: unknown, trouble = '') {
  if (trouble) {
    return new ConfigError(`PostgreSQL went down while its database was made: ${trouble}`, { cause: error })
  }
  if (error instanceof ConfigError || !isOutage(error)) return error
  const { message } = error as Error
  return new ConfigError(`PostgreSQL went away while its database was made: ${message}.`, { cause: error })
}

/** The embedded PostgreSQL has a lock for it. What runs on one elsewhere is known by its one file, which a second would take away. */
function refuseSecondServer(dataDir: string) {
  const running = runningInstance(dataDir)
  if (running && running.PID !== String(process.pid)) throw new ConfigError(inUse(join(dataDir, 'postgres')))
}

/** New ones would be made, which do not open the database, and would look as if nothing had been lost. */
function refuseLostSecrets(dataDir: string) {
  if (isThere(join(dataDir, 'secrets.json'))) return
  const { dataDir: place } = runAsForPostgres(dataDir, () => {})
  if (!isThere(join(place, 'postgres/PG_VERSION'))) return
  throw new ConfigError(
    `${dataDir} holds a database but no secrets.json, without which it cannot be opened: put that file back, from the newest backup (each has one). Nothing was changed.`,
  )
}

function makeDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    throw new ConfigError(`The data directory ${dataDir} cannot be made: ${(cause as Error).message}.`)
  }
}
