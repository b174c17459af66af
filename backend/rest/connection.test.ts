import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRest } from './rest.ts'
import { startRest, type TestRest } from './testing/start-rest.ts'

let rest: TestRest
beforeEach(async () => {
  rest = await startRest()
})
afterEach(() => rest.close())

const read = (services: TestRest['services']) => {
  const other = createRest(services)
  return other(new Request('http://localhost/rest/v1/genres'), services).finally(() => other.close())
}

test('no free connection in time is 504', async () => {
  const { callers } = rest.services.db
  const callersWithOne = new pg.Pool({ ...callers.options, max: 1, connectionTimeoutMillis: 2000 })
  const busy = await callersWithOne.connect()
  try {
    const answer = await read({ ...rest.services, db: { ...rest.services.db, callers: callersWithOne } })
    expect([answer.status, await answer.json()]).toEqual([
      504,
      {
        code: 'PGRST003',
        message: 'Timed out acquiring connection from connection pool.',
        details: null,
        hint: null,
      },
    ])
  } finally {
    busy.release()
    await callersWithOne.end()
  }
})

test('a server that does not answer is 503, and the cause stays in the log', async () => {
  const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1, password: 'secret-of-the-pool' })
  const { services } = rest
  const callers = await read({ ...services, db: { ...services.db, callers: nowhere } })
  expect([callers.status, await callers.json()]).toMatchObject([503, { code: 'PGRST000' }])
  const owner = await read({ ...services, db: { ...services.db, owner: nowhere } })
  expect([owner.status, await owner.json()]).toEqual([
    503,
    {
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache. Retrying.',
      details: null,
      hint: null,
    },
  ])
})

test('what nobody foresaw is a bare 500, logged with method and path', async () => {
  const verifyToken = async () => {
    throw new Error('a secret detail')
  }
  const other = createRest({ ...rest.services, verifyToken })
  const request = new Request('http://localhost/rest/v1/genres?id=eq.1', {
    headers: { Authorization: 'Bearer x' },
  })
  const answer = await other(request, rest.services)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: 'PGRSTX00', message: 'Internal server error', details: null, hint: null },
  ])
  expect(rest.errors).toMatchObject([{ method: 'GET', path: '/rest/v1/genres' }])
})

test('a connection that dies under a request costs that request alone', async () => {
  const slow = rest.call('POST', '/rpc/slow', { body: {} })
  const its = `from pg_stat_activity where datname = current_database() and usename = 'authenticator' and state = 'active'`
  // It runs when the database says so, however long that takes here.
  await expect.poll(async () => (await rest.services.db.owner.query(`select 1 ${its}`)).rowCount).toBe(1)
  await rest.services.db.owner.query(`select pg_terminate_backend(pid) ${its}`)
  const { status, body } = await slow
  expect([status, body]).toMatchObject([503, { code: '57P01' }])
  expect((await rest.call('GET', '/genres')).status).toBe(200)
})

test('a body that breaks off is nobody’s failure', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error('Client connection prematurely closed.')),
  })

  const answer = await rest.call('POST', '/genres', { body: broken })

  expect([answer.status, answer.body]).toMatchObject([400, { code: 'PGRST102' }])
  expect(rest.errors).toEqual([])
})
