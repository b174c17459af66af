/** One real PostgreSQL for a whole test run: migrated once into a template that each test's database is copied from. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#backend/database/embedded.ts'
import { migrate } from '#backend/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'template_project'

export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'project-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, password: crypto.randomUUID(), say: () => {} })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  const template = new URL(postgres.url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href, resolve('supabase'))
  await admin.query(`alter database ${TEMPLATE} is_template true`)
  await admin.end()
  project.provide('postgresUrl', postgres.url)

  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
