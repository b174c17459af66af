import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { startSweeping, sweep } from './sweep.ts'
import { newEmail, newLearner, PASSWORD, post, refresh, signIn } from './testing.ts'

const DAY = 24 * 3_600_000
const NOTHING = {
  tokens: 0,
  flows: 0,
  refreshTokens: 0,
  sessions: 0,
  lastPasswords: 0,
  signUps: 0,
  auditEntries: 0,
}

async function fresh() {
  const app = await startApp({ auth: { sessions: { timebox: 30 * 86_400, single_per_user: false } } })
  afterAll(app.close)
  return app
}

test('links go when their time is up, and not before', async () => {
  const app = await fresh()
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  app.advance(599_000)
  expect(await sweep(app.services)).toEqual(NOTHING)
  app.advance(1000)

  expect(await sweep(app.services)).toEqual({ ...NOTHING, tokens: 1 })
})

test('trips go after ten minutes; the flow of a mail lives as long as its link may still be opened', async () => {
  const app = await fresh()
  const { email } = await newLearner(app)
  const at = new Date(app.services.now()).toISOString()
  await app.services.db.owner.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, created_at)
     values ($1, 'google', 'oauth', $2)`,
    [crypto.randomUUID(), at],
  )
  await post(app, '/recover', { email, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' })
  await app.outbox()
  app.advance(599_000)
  expect((await sweep(app.services))?.flows).toBe(0)
  app.advance(2000)
  expect((await sweep(app.services))?.flows).toBe(1)
  app.advance(600_000)
  expect((await sweep(app.services))?.flows).toBe(1)
})

test('traded refresh tokens go after a week, except the one that a client may still bring', async () => {
  const app = await fresh()
  const asha = await newLearner(app)
  const second = (await refresh(app, asha.refreshToken)).body.refresh_token
  const third = (await refresh(app, second)).body.refresh_token
  app.advance(7 * DAY - 10_000)
  expect(await sweep(app.services)).toEqual({ ...NOTHING, signUps: 1 })
  app.advance(20_000)
  expect(await sweep(app.services)).toEqual({ ...NOTHING, refreshTokens: 1 })

  expect((await refresh(app, second)).body.refresh_token).toBe(third)
})

test('sessions go a week after their end', async () => {
  const app = await fresh()
  const asha = await newLearner(app)
  app.advance(36 * DAY)
  await sweep(app.services)
  expect((await refresh(app, asha.refreshToken)).body.code).toBe('session_expired')
  const later = (await signIn(app, asha.email)).body
  app.advance(DAY + 1000)
  expect((await sweep(app.services))?.sessions).toBe(1)

  expect((await refresh(app, asha.refreshToken)).body.code).toBe('refresh_token_not_found')
  expect((await refresh(app, later.refresh_token)).status).toBe(200)
})

test('of several processes one sweeps', async () => {
  const app = await fresh()
  const client = await app.services.db.owner.connect()
  await client.query('begin; select pg_advisory_xact_lock(7302028)')
  expect(await sweep(app.services)).toBeUndefined()
  await client.query('commit')
  client.release()

  expect(await sweep(app.services)).toEqual(NOTHING)
})

test('a server sweeps when it comes up, and stops when asked', async () => {
  const app = await fresh()
  await post(app, '/signup', { email: newEmail(), password: PASSWORD })
  app.advance(600_000)
  await startSweeping(app.services)()
  const { rows } = await app.services.db.owner.query('select from auth.one_time_tokens')

  expect(rows).toEqual([])
})

test('what accounts did is kept for 400 days', async () => {
  const app = await fresh()
  await newLearner(app)
  const entries = async () =>
    (await app.services.db.owner.query('select from auth.audit_log_entries')).rows.length
  const written = await entries()
  expect(written).toBeGreaterThan(0)
  app.advance(399 * DAY)
  expect((await sweep(app.services))?.auditEntries).toBe(0)
  app.advance(2 * DAY)
  expect((await sweep(app.services))?.auditEntries).toBe(written)
  expect(await entries()).toBe(0)
})
