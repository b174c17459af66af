import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { settled } from './after-answer.ts'
import { call, newLearner, PASSWORD, signIn } from './testing.ts'

const app = await startApp()
afterAll(app.close)

const SECOND = 'Winter-27-Frost'
const THIRD = 'Summer-28-Heat'

async function changed(token: string, password: string) {
  const { status } = await call(app, 'PUT', '/user', { password }, { token })
  expect(status).toBe(200)
}

async function entries(id: string, action: string) {
  await settled(app.services)
  const { rows } = await app.services.db.owner.query<{ traits: unknown }>(
    `select payload -> 'traits' as traits from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload ->> 'action' = $2 order by created_at`,
    [id, action],
  )
  return rows.map(({ traits }) => traits)
}

async function tried(id: string) {
  return (await entries(id, 'login_failed')).map((traits) => (traits as { reason: string }).reason)
}

test('a sign-in with the last password fails like any other, and is noted for what it is', async () => {
  const asha = await newLearner(app)
  await changed(asha.token, SECOND)
  const withLast = await signIn(app, asha.email, PASSWORD)
  const withWrong = await signIn(app, asha.email, 'Wr0ng-password')

  expect(withLast.status).toBe(400)
  expect(withLast.body).toEqual(withWrong.body)
  expect((await tried(asha.id)).sort()).toEqual(['last password', 'wrong password'])
})

test('only the last password counts, not the one before it', async () => {
  const asha = await newLearner(app)
  await changed(asha.token, SECOND)
  await changed(asha.token, THIRD)
  await signIn(app, asha.email, PASSWORD)
  await signIn(app, asha.email, SECOND)

  expect((await tried(asha.id)).sort()).toEqual(['last password', 'wrong password'])
})

test('going back to the last password is allowed, and noted', async () => {
  const asha = await newLearner(app)
  await changed(asha.token, SECOND)
  await changed(asha.token, PASSWORD)

  expect((await signIn(app, asha.email)).status).toBe(200)
  expect(await entries(asha.id, 'user_updated_password')).toEqual([null, { last_password: true }])
})

test('an administrator’s change counts as any other', async () => {
  const asha = await newLearner(app)
  const token = app.services.keys.serviceRoleKey
  const { status } = await call(app, 'PUT', `/admin/users/${asha.id}`, { password: SECOND }, { token })
  expect(status).toBe(200)
  await signIn(app, asha.email, PASSWORD)

  expect(await tried(asha.id)).toEqual(['last password'])
})

test('an account that is closed keeps no last password', async () => {
  const asha = await newLearner(app)
  await changed(asha.token, SECOND)
  const kept = () =>
    app.services.db.owner.query('select from backend.last_passwords where user_id = $1', [asha.id])
  expect((await kept()).rowCount).toBe(1)
  await app.services.db.owner.query(`update auth.users set encrypted_password = '' where id = $1`, [asha.id])

  expect((await kept()).rowCount).toBe(0)
})
