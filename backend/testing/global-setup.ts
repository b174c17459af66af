/** One real PostgreSQL for a whole test run: migrated once into a template that each test's database is copied from. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareCluster } from '#backend/database/embedded.ts'
import { initialise } from '#backend/database/initialise.ts'
import { migrate } from '#backend/database/migrate.ts'
import { waitUntilReady } from '#backend/database/ready.ts'
import { end, freePort, launch } from '#backend/database/server-process.ts'
import { quickPlace } from './quick-place.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'template_project'
/** What a new hosted project has before its first migration. */
const PLATFORM_TEMPLATE = 'template_platform'

/**
 * It is thrown away after the run, so nothing waits for a disk: copying a database is most of what many tests do. That
 * the real one waits has tests of its own (backend/durability.long.test.ts, backend/database/embedded.test.ts).
 */
const FORGETFUL = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '256MB' },
  // it counted the rows of every copy anew: a tenth of what the tests cost
  autovacuum: 'off',
}

/** Where it answers, for the other projects of the run: each of them calls this. */
const RUNNING = 'TEST_POSTGRES_URL'

export default async function setup(project: TestProject) {
  const running = process.env[RUNNING]
  if (running) return project.provide('postgresUrl', running)
  const dataDir = quickPlace('project-test-')
  const noProject = mkdtempSync(join(tmpdir(), 'no-project-'))
  const password = crypto.randomUUID()
  const cluster = await prepareCluster(dataDir, () => {})
  initialise(cluster, password)
  const port = await freePort()
  const server = launch(cluster, port, FORGETFUL)
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  const { signal } = new AbortController()
  const lock = await waitUntilReady(server, { url, databaseDir: cluster.databaseDir, say: () => {}, signal })
  const stop = async () => {
    await lock.end().catch(() => {})
    await end(server)
    for (const dir of [dataDir, noProject]) rmSync(dir, { recursive: true, force: true })
  }
  try {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await makeTemplate(admin, url, PLATFORM_TEMPLATE, noProject)
    await makeTemplate(admin, url, TEMPLATE, resolve('supabase'))
    await admin.end()
  } catch (error) {
    await stop()
    throw error
  }
  process.env[RUNNING] = url
  project.provide('postgresUrl', url)
  return stop
}

async function makeTemplate(admin: pg.Client, baseUrl: string, name: string, projectDir: string) {
  await admin.query(`create database ${name}`)
  const url = new URL(baseUrl)
  url.pathname = `/${name}`
  await migrate(url.href, projectDir)
  await admin.query(`alter database ${name} is_template true`)
}
