/** What the official tools make of this project. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseTypes } from '#scripts/generate-types.ts'
import { longTest } from '#scripts/testing/long.ts'
import { asOwner, databaseUrl } from './as-user.ts'

const TIME = 60_000

test('the committed types are those of the database', { timeout: TIME }, () => {
  expect(databaseTypes(databaseUrl)).toBe(readFileSync('supabase/database.types.ts', 'utf8'))
})

test('the official tool sees our migrations as its own, and has nothing left to push', {
  timeout: TIME,
}, () => {
  const pushed = spawnSync(
    resolve('node_modules/.bin/supabase'),
    ['db', 'push', `--remote=${databaseUrl}`, '--dry-run', '--yes'],
    { encoding: 'utf8', env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' } },
  )

  expect(pushed.stdout + pushed.stderr).toMatch(/up to date/i)
  expect(pushed.status).toBe(0)
})

longTest(
  'the official tool pushes the whole of supabase/ onto the platform schema alone',
  {
    timeout: TIME,
  },
  async () => {
    const name = `pushed_${crypto.randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`create database ${name} template template_platform strategy file_copy`)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    try {
      const pushed = spawnSync(
        resolve('node_modules/.bin/supabase'),
        ['db', 'push', `--remote=${url.href}`, '--yes'],
        { encoding: 'utf8', env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' } },
      )
      expect(pushed.stderr + pushed.stdout).not.toMatch(/ERROR/)
      expect(pushed.status).toBe(0)
      expect(databaseTypes(url.href)).toBe(readFileSync('supabase/database.types.ts', 'utf8'))
    } finally {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
  },
)

test('what is written into an index of words can be searched at once, with no list that waits for a vacuum', async () => {
  const waiting = await asOwner<{ name: string }>(
    `select index.oid::regclass::text as name from pg_class index join pg_am method on method.oid = index.relam
     where method.amname = 'gin' and index.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not coalesce(index.reloptions @> '{fastupdate=off}', false)`,
  )
  expect(waiting).toEqual([])
})
