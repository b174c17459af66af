import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, mailTo, newLearner, refresh } from '../testing.ts'
import { auditOf, enroll, newProtectedLearner } from './testing.ts'

const app = await startApp()
afterAll(app.close)

const admin = (method: string, path: string, body?: unknown, token = app.services.keys.serviceRoleKey) =>
  call(app, method, `/admin/users${path}`, body, { token })

test('an administrator sees the factors of an account, without their secrets', async () => {
  const asha = await newProtectedLearner(app)
  const { status, text } = await admin('GET', `/${asha.id}/factors`)

  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual([
    {
      id: asha.factor.id,
      factor_type: 'totp',
      status: 'verified',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_challenged_at: expect.any(String),
    },
  ])
  expect(text).not.toContain(asha.factor.secret)
})

test('an administrator renames a factor, but not to the name of another', async () => {
  const asha = await newProtectedLearner(app)
  await enroll(app, asha.token, { factor_type: 'totp', friendly_name: 'Tablet' })
  const rename = (friendly_name: string) =>
    admin('PUT', `/${asha.id}/factors/${asha.factor.id}`, { friendly_name })

  expect((await rename('Phone')).body).toMatchObject({ id: asha.factor.id, friendly_name: 'Phone' })
  const { status, body } = await rename('Tablet')
  expect([status, body.code]).toEqual([422, 'mfa_factor_name_conflict'])
  expect((await auditOf(app, asha.id)).at(-1)?.action).toBe('factor_updated')
})

test('a factor that an administrator removes takes aal2 with it, and the owner is told', async () => {
  const asha = await newProtectedLearner(app)
  const { status, body } = await admin('DELETE', `/${asha.id}/factors/${asha.factor.id}`)

  expect(status).toBe(200)
  expect(body).toMatchObject({ id: asha.factor.id, status: 'verified' })
  const refreshed = await refresh(app, asha.refreshToken)
  expect(decodeJwt(refreshed.body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  expect((await mailTo(app, asha.email)).subject).toBe('A second step was removed from your sign-in')
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'factor_deleted',
    log_type: 'factor',
    traits: { user_id: asha.id, factor_id: asha.factor.id, admin: true },
  })
})

test('nobody but the service role', async () => {
  const asha = await newProtectedLearner(app)
  const requests: [string, string][] = [
    ['GET', `/${asha.id}/factors`],
    ['PUT', `/${asha.id}/factors/${asha.factor.id}`],
    ['DELETE', `/${asha.id}/factors/${asha.factor.id}`],
    ['GET', `/${asha.id}/passkeys`],
    ['DELETE', `/${asha.id}/passkeys/${asha.factor.id}`],
  ]
  for (const [method, path] of requests) {
    for (const token of [asha.token, app.services.keys.anonKey]) {
      const { status, body } = await admin(method, path, method === 'PUT' ? {} : undefined, token)
      expect([status, body.code]).toEqual([403, 'not_admin'])
    }
    expect((await call(app, method, `/admin/users${path}`)).body.code).toBe('no_authorization')
  }
  expect((await refresh(app, asha.refreshToken)).body.user.factors).toHaveLength(1)
})

test('a factor is found only under its owner', async () => {
  const [asha, ravi] = [await newProtectedLearner(app), await newLearner(app)]
  const stray = await admin('DELETE', `/${ravi.id}/factors/${asha.factor.id}`)
  expect([stray.status, stray.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const nobody = await admin('GET', `/${crypto.randomUUID()}/factors`)
  expect([nobody.status, nobody.body.code]).toEqual([404, 'user_not_found'])
  for (const path of ['/none/factors', `/${asha.id}/factors/none`]) {
    const { status, body } = await admin(path.endsWith('s') ? 'GET' : 'DELETE', path)
    expect([status, body.code]).toEqual([404, 'validation_failed'])
  }
})

test('the official client lists and removes factors', async () => {
  const asha = await newProtectedLearner(app)
  const { mfa } = app.client(app.services.keys.serviceRoleKey).auth.admin
  const listed = await mfa.listFactors({ userId: asha.id })
  expect(listed.data?.factors).toMatchObject([{ id: asha.factor.id }])

  const removed = await mfa.deleteFactor({ userId: asha.id, id: asha.factor.id })
  expect(removed.error).toBeNull()
  expect((await mfa.listFactors({ userId: asha.id })).data?.factors).toEqual([])
})
