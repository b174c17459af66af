import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, linkIn, mailTo, newEmail, newLearner, open, post, refresh, signIn } from '../testing.ts'
import { asAdmin, auditOf } from './testing.ts'

const app = await startApp()
afterAll(app.close)
const admin = asAdmin(app)
const userOf = (token: string) => call(app, 'GET', '/user', undefined, { token })

test('one account is shown, changed and found changed', async () => {
  const asha = await newLearner(app)
  const email = newEmail()
  const { status, body } = await admin('PUT', `/admin/users/${asha.id}`, {
    email,
    email_confirm: true,
    user_metadata: { goal: 'mains', full_name: null },
    app_metadata: { plan: 'paid' },
    role: 'authenticated',
  })

  expect(status).toBe(200)
  expect(body).toMatchObject({ email, app_metadata: { plan: 'paid', provider: 'email' } })
  expect(body.user_metadata).toMatchObject({ goal: 'mains' })
  expect(body.user_metadata.full_name).toBeUndefined()
  expect((await admin('GET', `/admin/users/${asha.id}`)).body.email).toBe(email)
  expect(body.identities[0].email).toBe(email)
  const [entry] = await auditOf(app, asha.id)
  expect(entry).toMatchObject({ action: 'user_modified', traits: { user_id: asha.id, admin: true } })
})

test('a new password ends every session, link, code and trip to a provider', async () => {
  const asha = await newLearner(app)
  const code_verifier = 'x'.repeat(43)
  await post(app, '/otp', {
    email: asha.email,
    code_challenge: code_verifier,
    code_challenge_method: 'plain',
  })
  const { code: auth_code } = (await open(app, linkIn(await mailTo(app, asha.email)))).query
  expect(auth_code).toBeTruthy()
  await post(app, '/recover', { email: asha.email })
  const link = linkIn(await mailTo(app, asha.email))
  await app.services.db.owner.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, linking_target_id)
     values ($1, 'google', 'oauth', $2)`,
    [crypto.randomUUID(), asha.id],
  )
  await admin('PUT', `/admin/users/${asha.id}`, { password: 'Another-password-9' })

  expect((await userOf(asha.token)).body.code).toBe('session_not_found')
  expect((await refresh(app, asha.refreshToken)).body.code).toBe('refresh_token_not_found')
  expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
  const traded = await post(app, '/token?grant_type=pkce', { auth_code, code_verifier })
  expect(traded.body.code).toBe('flow_state_not_found')
  const trips = await app.services.db.owner.query(
    'select from auth.flow_state where linking_target_id = $1',
    [asha.id],
  )
  expect(trips.rowCount).toBe(0)
  expect((await signIn(app, asha.email, 'Another-password-9')).status).toBe(200)
})

test('outstanding tokens: an address that was replaced opens the account no more', async () => {
  const asha = await newLearner(app)
  await post(app, '/otp', { email: asha.email })
  const link = linkIn(await mailTo(app, asha.email))
  await admin('PUT', `/admin/users/${asha.id}`, { email: newEmail() })

  expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
})

test('a banned user’s token is refused at once, and good again when the ban is lifted', async () => {
  const asha = await newLearner(app)
  const { body } = await admin('PUT', `/admin/users/${asha.id}`, { ban_duration: '1h30m' })
  expect(Date.parse(body.banned_until) - app.services.now()).toBeGreaterThan(5_390_000)

  expect((await userOf(asha.token)).body.code).toBe('user_banned')
  expect((await refresh(app, asha.refreshToken)).body.code).toBe('user_banned')
  expect((await signIn(app, asha.email)).body.code).toBe('user_banned')
  await admin('PUT', `/admin/users/${asha.id}`, { ban_duration: 'none' })
  expect((await userOf(asha.token)).status).toBe(200)
})

test('a deleted account is gone with all that was its own', async () => {
  const asha = await newLearner(app)
  const { status, body } = await admin('DELETE', `/admin/users/${asha.id}`)
  expect([status, body]).toEqual([200, {}])

  expect((await admin('GET', `/admin/users/${asha.id}`)).body.code).toBe('user_not_found')
  expect((await userOf(asha.token)).body.code).toBe('user_not_found')
  const { rows } = await app.services.db.owner.query(
    `select (select count(*) from auth.sessions where user_id = $1)::int as sessions,
       (select count(*) from auth.identities where user_id = $1)::int as identities,
       (select count(*) from auth.refresh_tokens where user_id = $1::text)::int as tokens`,
    [asha.id],
  )
  expect(rows).toEqual([{ sessions: 0, identities: 0, tokens: 0 }])
  expect((await auditOf(app, asha.id))[0]).toMatchObject({ action: 'user_deleted', log_type: 'team' })
})

test('a softly deleted account keeps its id and nothing that names the person', async () => {
  const asha = await newLearner(app)
  const { owner } = app.services.db
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, 'totp', 'verified', now(), now(), 'SECRET')`,
    [crypto.randomUUID(), asha.id],
  )
  const remove = () => admin('DELETE', `/admin/users/${asha.id}`, { should_soft_delete: true })
  expect((await remove()).status).toBe(200)
  const { body } = await admin('GET', `/admin/users/${asha.id}`)

  expect(body.deleted_at).toBeTruthy()
  expect(JSON.stringify(body)).not.toContain(asha.email)
  expect(body).toMatchObject({ user_metadata: {}, app_metadata: {} })
  const { rows } = await owner.query(
    `select (select count(*) from auth.sessions where user_id = $1)::int as sessions,
       (select count(*) from auth.mfa_factors where user_id = $1)::int as factors`,
    [asha.id],
  )
  expect(rows).toEqual([{ sessions: 0, factors: 0 }])
  expect((await userOf(asha.token)).body.code).toBe('user_not_found')
  expect((await signIn(app, asha.email)).body.code).toBe('invalid_credentials')
  expect((await remove()).status).toBe(200)
  app.advance(60_000)
  expect((await newLearner(app, asha.email)).id).not.toBe(asha.id)
  expect((await admin('DELETE', `/admin/users/${asha.id}`)).status).toBe(200)
})

test('a person whose database role administers does so only as long as they are signed in', async () => {
  const asha = await newLearner(app)
  await admin('PUT', `/admin/users/${asha.id}`, { role: 'service_role' })
  const token = (await refresh(app, asha.refreshToken)).body.access_token
  const list = () => call(app, 'GET', '/admin/users', undefined, { token })
  expect((await list()).status).toBe(200)

  await call(app, 'POST', '/logout', undefined, { token })
  expect((await list()).body.code).toBe('session_not_found')
})
