/** The whole server for one test, without a port: a database of its own, a clock that can be moved, a readable outbox. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { settled } from '#backend/auth/after-answer.ts'
import { type Config, readConfig } from '#backend/config.ts'
import { openDatabase } from '#backend/database/connect.ts'
import type { App } from '#backend/http/app.ts'
import type { Services } from '#backend/http/handler.ts'
import { type KeptMessage, readOutbox } from '#backend/mail/mailer.ts'
import { type Project, readProject } from '#backend/project.ts'
import type { Secrets } from '#backend/secrets.ts'
import { buildServices, outboxDir } from '#backend/services.ts'
import { noteServer } from './running-servers.ts'

export type TestApp = {
  services: Services
  url: (path: string) => string
  /** Takes a path or a Request, as the listener would hand it over. */
  fetch: (input: string | Request, init?: RequestInit) => Promise<Response>
  /** The official client against this server; every call carries `token` when given. */
  client: (token?: string) => ReturnType<typeof createClient>
  /** Newest first; waits until everything queued is there. */
  outbox: () => Promise<KeptMessage[]>
  /** Moves the server's clock. */
  advance: (milliseconds: number) => void
  /** What the server logged at level error and above. */
  errors: Record<string, unknown>[]
  close: () => Promise<void>
}

type Overrides = {
  config?: Partial<Config>
  auth?: Partial<Project['auth']>
  api?: Partial<Project['api']>
  storage?: Partial<Project['storage']>
}

let secrets: Promise<Secrets> | undefined

/** One set for all tests: `authenticator` is the cluster's, so its password must be the same everywhere. */
async function testSecrets(): Promise<Secrets> {
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    databasePassword: 'unused-with-a-url',
    jwtSecret: 'a-secret-for-tests-that-is-long-enough-to-be-one',
    signingKeys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'test-key' }],
  }
}

/** `SITE_URL` of tests; nothing listens there. */
const SITE = 'http://localhost:3000'

export async function startApp(overrides: Overrides = {}): Promise<TestApp> {
  const database = await copyOfTemplate()
  const dataDir = mkdtempSync(join(tmpdir(), 'project-app-'))
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      DATABASE_POOL_SIZE: '4',
      SITE_URL: SITE,
    }),
    ...overrides.config,
  }
  const read = readProject(config.projectDir)
  const project: Project = {
    ...read,
    auth: { ...read.auth, ...overrides.auth },
    api: { ...read.api, ...overrides.api },
    storage: { ...read.storage, ...overrides.storage },
  }
  secrets ??= testSecrets()
  const made = await secrets
  const db = await openDatabase(database.url, made.jwtSecret, config.databasePoolSize)
  const errors: Record<string, unknown>[] = []
  const noteClosed = noteServer(() => errors.map((error) => JSON.stringify(error)))
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) })
  let shift = 0
  const now = () => Date.now() + shift
  const services = await buildServices({ config, project, db, secrets: made, log, address: () => SITE, now })

  let app: App | undefined
  const fetch: TestApp['fetch'] = async (input, init) => {
    if (!app) {
      const { createApp } = await import('#backend/http/app.ts')
      app = createApp(services, async () => [])
    }
    return app.fetch(
      typeof input === 'string' ? new Request(new URL(input, SITE), init) : new Request(input, init),
    )
  }
  return {
    services,
    errors,
    fetch,
    url: (path) => new URL(path, SITE).href,
    client: (token) =>
      createClient(SITE, services.keys.anonKey, {
        auth: { autoRefreshToken: false, persistSession: false, experimental: { recoveryCodes: true } },
        global: {
          fetch: (input, init) =>
            fetch(input instanceof URL ? input.href : (input as string | Request), init),
          headers: token ? { Authorization: `Bearer ${token}` } : {},
        },
      }),
    outbox: async () => {
      await settled(services)
      await services.mail.flushed()
      return readOutbox(outboxDir(config))
    },
    advance: (milliseconds) => {
      shift += milliseconds
    },
    close: async () => {
      await app?.close()
      noteClosed()
      await services.mail.flushed()
      await db.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** As files: half the work of writing each page to the log, which nobody here reads. */
export async function copyOfTemplate() {
  const base = inject('postgresUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asOwner(base, `create database ${name} template template_project strategy file_copy`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => drop(base, name) }
}

/** A pool that was ended is still saying goodbye: cut off in the middle of it, its client would call that an error. */
async function drop(base: string, name: string) {
  await asOwner(
    base,
    `do $$ begin
       for tries in 1..40 loop
         exit when not exists (select from pg_stat_activity where datname = '${name}');
         perform pg_sleep(0.025);
         perform pg_stat_clear_snapshot();
       end loop;
     end $$`,
    `drop database if exists ${name} with (force)`,
  )
}

async function asOwner(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
