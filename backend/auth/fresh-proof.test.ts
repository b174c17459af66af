import { afterAll, beforeEach, expect, test } from 'vitest'
import { readProject } from '#backend/project.ts'
import { enroll, newProtectedLearner, proveTotp } from './mfa/testing.ts'
import { comeBack, googleApp, newPerson } from './testing/google.ts'
import { call, codeIn, mailTo, newLearner, PASSWORD, post, refresh } from './testing.ts'

const { auth } = readProject(new URL('../../supabase', import.meta.url).pathname)
const { app, provider } = await googleApp({
  auth: { email: auth.email, enable_manual_linking: true, passkey: { enabled: true } },
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = newPerson()
})

const HOUR = 3_600_000

type Tokens = { token: string; refreshToken: string }

/** As whoever took the session over, or found the machine open, an hour after its owner last proved anything. */
async function later({ refreshToken }: Tokens) {
  app.advance(HOUR + 1000)
  const { body } = await refresh(app, refreshToken)
  return { token: body.access_token as string, refreshToken: body.refresh_token as string }
}

const change = (token: string, body: object) => call(app, 'PUT', '/user', body, { token })
const beginLink = (token: string) =>
  call(app, 'GET', '/user/identities/authorize?provider=google&skip_http_redirect=true', undefined, { token })

const WAYS: [string, (token: string) => Promise<{ status: number; body: { code: string } }>][] = [
  ['begin to link Google', beginLink],
  [
    'link Google with a token of its own',
    async (token) => {
      app.advance(5 * 60_000)
      const id_token = await provider.idToken(newPerson())
      return post(
        app,
        '/token?grant_type=id_token',
        { provider: 'google', id_token, link_identity: true },
        { token },
      )
    },
  ],
  [
    'unlink an identity',
    (token) => call(app, 'DELETE', `/user/identities/${crypto.randomUUID()}`, undefined, { token }),
  ],
  ['add a passkey', (token) => post(app, '/passkeys/registration/options', {}, { token })],
  [
    'finish adding a passkey',
    (token) =>
      post(
        app,
        '/passkeys/registration/verify',
        { challenge_id: crypto.randomUUID(), credential: {} },
        { token },
      ),
  ],
  [
    'remove a passkey',
    (token) => call(app, 'DELETE', `/passkeys/${crypto.randomUUID()}`, undefined, { token }),
  ],
  ['add a second factor, which would lock its owner out', (token) => enroll(app, token)],
  ['set a password', (token) => change(token, { password: 'Repo-rate-2027' })],
]

test.each(WAYS)('a session that has shown nothing for an hour does not %s', async (_what, act) => {
  const { token } = await later(await newLearner(app))
  const { status, body } = await act(token)

  expect([status, body.code]).toEqual([400, 'reauthentication_needed'])
})

test('with the password once more the same session does, for an hour', async () => {
  const asha = await newLearner(app)
  const { token } = await later(asha)
  expect((await change(token, { current_password: 'Wrong-password-1' })).body.code).toBe(
    'current_password_invalid',
  )
  expect((await enroll(app, token)).body.code).toBe('reauthentication_needed')

  expect((await change(token, { current_password: PASSWORD })).status).toBe(200)
  const { body } = await beginLink(token)
  const { fragment } = await comeBack(app, body.url)
  expect(fragment.error_code).toBeUndefined()
  expect((await enroll(app, token)).status).toBe(200)
})

test('who has no password shows a code from their mailbox', async () => {
  const asha = await newLearner(app)
  const { token } = await later(asha)
  await call(app, 'GET', '/reauthenticate', undefined, { token })
  const nonce = codeIn(await mailTo(app, asha.email))
  const wrong = nonce === '000000' ? '000001' : '000000'
  expect((await change(token, { nonce: wrong })).body.code).toBe('reauthentication_not_valid')
  expect((await enroll(app, token)).body.code).toBe('reauthentication_needed')

  expect((await change(token, { nonce })).status).toBe(200)
  expect((await enroll(app, token)).status).toBe(200)
  expect((await change(token, { nonce })).body.code).toBe('reauthentication_not_valid')
})

test('the password beside a new one is proof enough', async () => {
  const { token } = await later(await newLearner(app))
  const { status } = await change(token, { password: 'Repo-rate-2027', current_password: PASSWORD })

  expect(status).toBe(200)
})

test('a password alone is not set in a session of the day before, whatever that has shown since', async () => {
  const asha = await newLearner(app)
  await app.services.db.owner.query(
    `update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`,
    [asha.id],
  )
  const { body } = await change(asha.token, { password: 'Repo-rate-2027' })

  expect(body.code).toBe('reauthentication_needed')
  expect((await enroll(app, asha.token)).status).toBe(200)
})

test('a second factor is removed, and written codes are made, with a proof of the last hour only', async () => {
  const asha = await newProtectedLearner(app)
  const old = await later(asha)
  const remove = (token: string) => call(app, 'DELETE', `/factors/${asha.factor.id}`, undefined, { token })
  const makeCodes = (token: string) => post(app, '/factors/recovery-codes', {}, { token })
  for (const act of [remove, makeCodes])
    expect((await act(old.token)).body.code).toBe('reauthentication_needed')

  const { body } = await proveTotp(app, old.token, asha.factor)
  expect((await makeCodes(body.access_token)).status).toBe(200)
  expect((await remove(body.access_token)).status).toBe(200)
})

test('whoever went to Google within the hour may come back a little after it', async () => {
  const asha = await newLearner(app)
  app.advance(HOUR + 60_000)
  const token = (await refresh(app, asha.refreshToken)).body.access_token as string
  const iat = Math.floor(app.services.now() / 1000)
  const id_token = await provider.idToken({ ...newPerson(), iat, exp: iat + 600 })
  const { status } = await post(
    app,
    '/token?grant_type=id_token',
    { provider: 'google', id_token, link_identity: true },
    { token },
  )

  expect(status).toBe(200)
})
