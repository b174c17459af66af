import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { auditOf } from './admin/testing.ts'
import { settled } from './after-answer.ts'
import { call, newEmail, newLearner, post, refresh, signIn } from './testing.ts'

const app = await startApp()
afterAll(app.close)

test('an entry has the shape that hosted Supabase writes', async () => {
  const asha = await newLearner(app)
  app.advance(1000)
  await signIn(app, asha.email)

  expect((await auditOf(app, asha.id))[0]).toEqual({
    action: 'login',
    actor_id: asha.id,
    actor_name: 'Asha Rao',
    actor_username: asha.email,
    actor_via_sso: false,
    log_type: 'account',
    traits: { provider: 'email' },
  })
})

test('a wrong password is noted with the account it was tried on; an unknown address leaves nothing', async () => {
  const asha = await newLearner(app)
  app.advance(1000)
  await signIn(app, asha.email, 'Another-password-9')
  await settled(app.services)
  expect((await auditOf(app, asha.id))[0]).toMatchObject({
    action: 'login_failed',
    log_type: 'account',
    traits: { reason: 'wrong password' },
  })

  const count = 'select count(*)::int from auth.audit_log_entries'
  const before = await app.services.db.owner.query(count)
  await signIn(app, newEmail())
  await settled(app.services)
  expect((await app.services.db.owner.query(count)).rows).toEqual(before.rows)
})

test('a refresh token that comes back is noted', async () => {
  const asha = await newLearner(app)
  const second = (await refresh(app, asha.refreshToken)).body.refresh_token
  await refresh(app, second)
  app.advance(60_000)
  await refresh(app, asha.refreshToken)

  const actions = (await auditOf(app, asha.id)).map(({ action }) => action)
  expect(actions).toContain('refresh_token_reused')
  expect(actions).toContain('token_revoked')
})

test('what a learner does with the account is noted, refreshes are not', async () => {
  const asha = await newLearner(app)
  await refresh(app, asha.refreshToken)
  await post(app, '/recover', { email: asha.email })
  await call(app, 'PUT', '/user', { data: { goal: 'mains' } }, { token: asha.token })
  await call(app, 'POST', '/logout', undefined, { token: asha.token })

  expect((await auditOf(app, asha.id)).map(({ action }) => action).sort()).toEqual([
    'logout',
    'user_confirmation_requested',
    'user_modified',
    'user_recovery_requested',
    'user_signedup',
  ])
})
