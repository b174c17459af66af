/** Whichever form DATABASE_URL has, callers log in as the role that owns nothing, or nobody is let in. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { openDatabase } from './connect.ts'

const TIME = 60_000
let server: StartedServer
let own: URL
let owner: pg.Client

beforeAll(async () => {
  server = await startRealServer({ JOBS: 'off' }, undefined, 'backend/main.ts')
  own = new URL(server.instance.DB_URL)
  owner = new pg.Client({ connectionString: own.href })
  owner.on('error', () => {})
  await owner.connect()
}, TIME)
afterAll(async () => {
  await owner?.end()
  await server?.stop()
  server?.remove()
})

/** Who callers are there. */
async function callerAt(url: string) {
  const db = await openDatabase(url, server.instance.JWT_SECRET, 2)
  try {
    const { rows } = await db.callers.query('select session_user::text as name')
    return rows[0]?.name
  } finally {
    await db.close()
  }
}

const FORMS: [string, () => string][] = [
  ['name and password before the host', () => own.href],
  [
    'name and password as parameters',
    () => `postgresql://127.0.0.1:${own.port}/postgres?user=postgres&password=${own.password}`,
  ],
  [
    'the host as a parameter, as for a socket',
    () => `postgresql:///postgres?host=127.0.0.1&port=${own.port}&user=postgres&password=${own.password}`,
  ],
  [
    'a name before an empty host',
    () => `postgresql://postgres:${own.password}@/postgres?host=127.0.0.1&port=${own.port}`,
  ],
  [
    'something after a #',
    () => `postgresql://127.0.0.1:${own.port}/postgres?user=postgres&password=${own.password}#x`,
  ],
]

test.each(FORMS)('callers are nobody’s owner: %s', { timeout: TIME }, async (_, url) => {
  expect(await callerAt(url())).toBe('authenticator')
})

test('where authenticator cannot log in, one sentence says so instead of trying for ever', {
  timeout: TIME,
}, async () => {
  await owner.query('alter role authenticator connection limit 0')
  try {
    await expect(callerAt(own.href)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        /^The role authenticator cannot log in at DATABASE_URL: all its connections are taken: .* the limit of the role there/,
      ),
    })
  } finally {
    await owner.query('alter role authenticator connection limit -1')
  }
})

test('an owner that may not give authenticator its password is told so', { timeout: TIME }, async () => {
  const secret = 'another-secret-that-authenticator-does-not-have'
  const password = crypto.randomUUID()
  await owner.query(`create role plain login password '${password}'`)
  const url = `postgresql://plain:${password}@127.0.0.1:${own.port}/postgres`
  try {
    await expect(openDatabase(url, secret, 2)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        /^The role authenticator cannot log in at DATABASE_URL: .*permission denied/,
      ),
    })
  } finally {
    await owner.query('drop role plain')
  }
})
