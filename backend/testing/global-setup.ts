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
/** What a new hosted project has before its first migration. */
const PLATFORM_TEMPLATE = 'template_platform'

export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'project-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, password: crypto.randomUUID(), say: () => {} })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await makeTemplate(admin, postgres.url, PLATFORM_TEMPLATE, mkdtempSync(join(tmpdir(), 'no-project-')))
  await makeTemplate(admin, postgres.url, TEMPLATE, resolve('supabase'))
  await admin.end()
  project.provide('postgresUrl', postgres.url)

  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(admin: pg.Client, baseUrl: string, name: string, projectDir: string) {
  await admin.query(`create database ${name}`)
  const url = new URL(baseUrl)
  url.pathname = `/${name}`
  await migrate(url.href, projectDir)
  await admin.query(`alter database ${name} is_template true`)
}
