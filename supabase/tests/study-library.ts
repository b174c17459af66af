/**
 * The study library in a test file's own database. Reading and loading it costs seconds of the processor: the first file
 * of a run that wants it loads it into a database, and each file gets a copy of that one.
 */

import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from '#backend/testing/global-setup.ts'
import { loadLibrary } from '#scripts/content/load.ts'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import { databaseUrl } from './as-user.ts'

const LOADED = 'template_library'
/** Files run beside each other: one of them loads, the others wait. Any number that nobody else in the cluster takes. */
const LOCK = 20_261_122

/** To be called before anything else is done with the database: what was in it is gone. */
export async function withStudyLibrary() {
  const owner = new pg.Client({ connectionString: inject('postgresUrl') })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    if (!(await isTemplate(owner))) await makeTemplate(owner)
    await owner.query('select pg_advisory_unlock($1)', [LOCK])
    const name = new URL(databaseUrl).pathname.slice(1)
    await owner.query(`drop database ${name} with (force)`)
    await owner.query(`create database ${name} template ${LOADED} strategy file_copy`)
  } finally {
    await owner.end()
  }
}

/** One that is still being made, or was left half made, is none. */
async function isTemplate(owner: pg.Client) {
  const { rows } = await owner.query('select from pg_database where datname = $1 and datistemplate', [LOADED])
  return rows.length > 0
}

async function makeTemplate(owner: pg.Client) {
  await owner.query(`drop database if exists ${LOADED}`)
  await owner.query(`create database ${LOADED} template ${TEMPLATE} strategy file_copy`)
  const url = new URL(databaseUrl)
  url.pathname = `/${LOADED}`
  await loadLibrary(url.href, writtenLibrary())
  await owner.query(`alter database ${LOADED} is_template true`)
}
