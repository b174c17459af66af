import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { auditOf, newProtectedLearner } from '../mfa/testing.ts'
import { call, mailTo, newLearner, signIn } from '../testing.ts'
import { register, signInWithPasskey } from './testing.ts'

const app = await startApp()
afterAll(app.close)

async function list(token: string) {
  return JSON.parse((await call(app, 'GET', '/passkeys', undefined, { token })).text)
}
const rename = (token: string, id: string, friendly_name: unknown) =>
  call(app, 'PATCH', `/passkeys/${id}`, { friendly_name }, { token })
const remove = (token: string, id: string) => call(app, 'DELETE', `/passkeys/${id}`, undefined, { token })

test('a learner sees her passkeys and nobody else’s', async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  const { body: passkey } = await register(app, asha.token)

  expect(await list(asha.token)).toEqual([
    { id: passkey.id, friendly_name: 'Passkey', created_at: expect.any(String) },
  ])
  expect(await list(ravi.token)).toEqual([])
  expect((await call(app, 'GET', '/passkeys')).body.code).toBe('no_authorization')
})

test('a passkey is renamed', async () => {
  const asha = await newLearner(app)
  const { body: passkey } = await register(app, asha.token)
  const { status, body } = await rename(asha.token, passkey.id, 'घर का लैपटॉप')

  expect(status).toBe(200)
  expect(body).toMatchObject({ id: passkey.id, friendly_name: 'घर का लैपटॉप' })
  expect(await list(asha.token)).toMatchObject([{ friendly_name: 'घर का लैपटॉप' }])
  expect((await auditOf(app, asha.id)).at(-1)?.action).toBe('passkey_updated')
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['too much', 'x'.repeat(121)],
  ['NUL', 'a\u0000b'],
])('a passkey is not renamed to %s', async (_what, name) => {
  const asha = await newLearner(app)
  const { body: passkey } = await register(app, asha.token)
  const { status, body } = await rename(asha.token, passkey.id, name)

  expect([status, body.code]).toEqual([400, 'validation_failed'])
})

test('a removed passkey is gone, and the owner is told', async () => {
  const asha = await newLearner(app)
  const { body: passkey, authenticator } = await register(app, asha.token)
  const { status, text } = await remove(asha.token, passkey.id)

  expect([status, text]).toEqual([204, ''])
  expect(await list(asha.token)).toEqual([])
  expect((await signInWithPasskey(app, authenticator)).body.code).toBe('webauthn_verification_failed')
  expect((await mailTo(app, asha.email)).subject).toBe('A passkey was removed from your account')
  expect((await auditOf(app, asha.id)).at(-1)).toMatchObject({
    action: 'passkey_deleted',
    traits: { passkey_id: passkey.id },
  })
})

test('somebody else’s passkey, an unknown one and no id at all are not found', async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  const { body: passkey } = await register(app, asha.token)
  for (const id of [passkey.id, crypto.randomUUID(), 'none', '%27']) {
    for (const { status, body } of [await rename(ravi.token, id, 'mine'), await remove(ravi.token, id)]) {
      expect(status).toBe(404)
      expect(body).toEqual({ code: 'validation_failed', message: 'Passkey not found' })
    }
  }
  expect(await list(asha.token)).toMatchObject([{ friendly_name: 'Passkey' }])
})

test('with a second factor, a password alone may look but not touch', async () => {
  const asha = await newProtectedLearner(app)
  const { body: passkey } = await register(app, asha.token)
  const { access_token: token } = (await signIn(app, asha.email)).body

  expect(await list(token)).toHaveLength(1)
  for (const { status, body } of [await rename(token, passkey.id, 'mine'), await remove(token, passkey.id)]) {
    expect([status, body.code]).toEqual([403, 'insufficient_aal'])
  }
  expect((await remove(asha.token, passkey.id)).status).toBe(204)
})

test('an administrator lists and removes passkeys, each under its owner', async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  const { body: passkey } = await register(app, asha.token)
  const { passkey: admin } = app.client(app.services.keys.serviceRoleKey).auth.admin

  expect((await admin.listPasskeys({ userId: asha.id })).data).toMatchObject([{ id: passkey.id }])
  const stray = await admin.deletePasskey({ userId: ravi.id, passkeyId: passkey.id })
  expect(stray.error).toMatchObject({ status: 404 })
  expect((await admin.deletePasskey({ userId: asha.id, passkeyId: passkey.id })).error).toBeNull()
  expect((await admin.listPasskeys({ userId: asha.id })).data).toEqual([])
})

test.each([true, false])(
  'an account takes its passkeys along when it is deleted (softly: %s)',
  async (softly) => {
    const asha = await newLearner(app)
    await register(app, asha.token)
    const { admin } = app.client(app.services.keys.serviceRoleKey).auth
    expect((await admin.deleteUser(asha.id, softly)).error).toBeNull()
    const { rows } = await app.services.db.owner.query(
      'select from auth.webauthn_credentials where user_id = $1',
      [asha.id],
    )

    expect(rows).toEqual([])
  },
)

test('switched off, nothing of it is there', async () => {
  const own = await startApp({ auth: { passkey: { enabled: false } } })
  const asha = await newLearner(own)
  const requests: [string, string][] = [
    ['POST', '/passkeys/registration/options'],
    ['POST', '/passkeys/registration/verify'],
    ['POST', '/passkeys/authentication/options'],
    ['POST', '/passkeys/authentication/verify'],
    ['GET', '/passkeys'],
    ['PATCH', `/passkeys/${asha.id}`],
    ['DELETE', `/passkeys/${asha.id}`],
    ['GET', `/admin/users/${asha.id}/passkeys`],
    ['DELETE', `/admin/users/${asha.id}/passkeys/${asha.id}`],
  ]
  for (const [method, path] of requests) {
    const { status, body } = await call(own, method, path, method === 'GET' ? undefined : {}, asha)
    expect(status).toBe(404)
    expect(body).toEqual({ code: 'passkey_disabled', message: 'Passkeys are disabled' })
  }
  expect((await call(own, 'GET', '/settings')).body.passkeys_enabled).toBe(false)
  expect((await call(app, 'GET', '/settings')).body.passkeys_enabled).toBe(true)
  await own.close()
})

test.each(['anon', 'authenticated', 'service_role'])(
  'the data API cannot reach the tables as %s',
  async (role) => {
    const { owner } = app.services.db
    for (const table of ['auth.webauthn_credentials', 'auth.webauthn_challenges', 'backend.totp_steps']) {
      const { rows } = await owner.query(
        `select has_table_privilege($1, $2, 'select, insert, update, delete') as may, relrowsecurity as rls
       from pg_class where oid = $2::regclass`,
        [role, table],
      )
      expect(rows).toEqual([{ may: false, rls: true }])
    }
  },
)
