import { decodeJwt } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { enroll, newProtectedLearner, proveTotp } from './mfa/testing.ts'
import { comeBack, followProvider, googleApp, newPerson } from './testing/google.ts'
import { call, linkIn, mailsTo, mailTo, newLearner, open, post, signIn } from './testing.ts'

const { app, provider } = await googleApp({
  auth: { enable_manual_linking: true, enable_anonymous_sign_ins: true },
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = newPerson()
})

async function linkGoogle(token: string) {
  const { status, body } = await call(
    app,
    'GET',
    '/user/identities/authorize?provider=google&skip_http_redirect=true',
    undefined,
    { token },
  )
  expect(status).toBe(200)
  return comeBack(app, body.url)
}

const userOf = async (token: string) => (await call(app, 'GET', '/user', undefined, { token })).body

async function identityOf(token: string, provider: string) {
  const { identities } = await userOf(token)
  const { identity_id } = identities.find((identity: { provider: string }) => identity.provider === provider)
  return identity_id as string
}

const unlink = (token: string, id: string) =>
  call(app, 'DELETE', `/user/identities/${id}`, undefined, { token })

test('a learner links Google, signs in with it, and unlinks it again', async () => {
  const asha = await newLearner(app)
  const { fragment } = await linkGoogle(asha.token)
  expect(decodeJwt(fragment.access_token as string).sub).toBe(asha.id)
  const again = await followProvider(app, '/auth/v1/authorize?provider=google')
  expect(decodeJwt(again.fragment.access_token as string).sub).toBe(asha.id)

  const { identities, app_metadata } = await userOf(asha.token)
  expect(app_metadata.providers).toEqual(['email', 'google'])
  const google = identities.find((identity: { provider: string }) => identity.provider === 'google')
  const unlink = () =>
    call(app, 'DELETE', `/user/identities/${google.identity_id}`, undefined, { token: asha.token })
  const { status, body } = await unlink()
  expect([status, body]).toEqual([200, {}])
  expect((await userOf(asha.token)).app_metadata.providers).toEqual(['email'])
  expect((await unlink()).body.code).toBe('single_identity_not_deletable')
})

test('the official client links and unlinks', async () => {
  const asha = await newLearner(app)
  const client = app.client()
  await client.auth.setSession({ access_token: asha.token, refresh_token: asha.refreshToken })
  const { data, error } = await client.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  expect(error).toBeNull()
  await comeBack(app, data.url as string)
  const { data: listed } = await client.auth.getUserIdentities()
  const google = listed?.identities.find((identity) => identity.provider === 'google')
  if (!google) throw new Error('not linked')

  expect((await client.auth.unlinkIdentity(google)).error).toBeNull()
})

test('unlinking the email identity moves the account to the other address and ends the password', async () => {
  const asha = await newLearner(app)
  await linkGoogle(asha.token)
  const { identities } = await userOf(asha.token)
  const email = identities.find((identity: { provider: string }) => identity.provider === 'email')
  await call(app, 'DELETE', `/user/identities/${email.identity_id}`, undefined, { token: asha.token })

  expect((await userOf(asha.token)).email).toBe(provider.person.email)
  expect((await signIn(app, asha.email)).body.code).toBe('invalid_credentials')
  expect((await signIn(app, provider.person.email)).body.code).toBe('invalid_credentials')
})

test('nobody unlinks another’s identity', async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  await linkGoogle(asha.token)
  const [theirs] = (await userOf(ravi.token)).identities
  const { status, body } = await call(app, 'DELETE', `/user/identities/${theirs.identity_id}`, undefined, {
    token: asha.token,
  })

  expect([status, body.code]).toEqual([422, 'identity_not_found'])
  expect((await userOf(ravi.token)).identities).toHaveLength(1)
})

test('somebody anonymous becomes who Google says they are', async () => {
  const { body } = await post(app, '/signup', {})
  await linkGoogle(body.access_token)
  const user = await userOf(body.access_token)

  expect(user).toMatchObject({ id: body.user.id, email: provider.person.email, is_anonymous: false })
})

test('an identity that is somebody’s already is not linked twice', async () => {
  await followProvider(app, '/auth/v1/authorize?provider=google')
  const asha = await newLearner(app)

  expect((await linkGoogle(asha.token)).fragment.error_code).toBe('identity_already_exists')
})

test.each([
  ['GET', '/user/identities/authorize?provider=google'],
  ['DELETE', `/user/identities/${crypto.randomUUID()}`],
])('%s %s is 404 where manual linking is off', async (method, path) => {
  const own = await startApp({ auth: { enable_manual_linking: false } })
  const { token } = await newLearner(own)
  const { status, body } = await call(own, method, path, undefined, { token })

  expect([status, body]).toEqual([
    404,
    { code: 'manual_linking_disabled', message: 'Manual linking is disabled' },
  ])
  await own.close()
})

test('visitors link nothing', async () => {
  expect((await call(app, 'GET', '/user/identities/authorize?provider=google')).status).toBe(401)
  const bad = await call(app, 'DELETE', '/user/identities/none', undefined, {
    token: (await newLearner(app)).token,
  })
  expect(bad.status).toBe(404)
  expect((await open(app, new URL('http://localhost:3000/auth/v1/user/identities/authorize'))).status).toBe(
    401,
  )
})

test('who came by Google alone sets a password, can sign in with it, and lets Google go', async () => {
  const { fragment } = await followProvider(app, '/auth/v1/authorize?provider=google')
  const token = fragment.access_token as string
  const unlinkGoogle = async () => {
    const { identities } = await userOf(token)
    const google = identities.find((identity: { provider: string }) => identity.provider === 'google')
    return call(app, 'DELETE', `/user/identities/${google.identity_id}`, undefined, { token })
  }
  expect((await unlinkGoogle()).body.code).toBe('single_identity_not_deletable')
  await call(app, 'PUT', '/user', { password: 'Monsoon-rains-27' }, { token })

  expect((await userOf(token)).app_metadata.providers).toEqual(expect.arrayContaining(['email', 'google']))
  expect((await unlinkGoogle()).status).toBe(200)
  expect((await signIn(app, provider.person.email, 'Monsoon-rains-27')).status).toBe(200)
})

test('with a verified second factor, a session without it neither links nor unlinks', async () => {
  const asha = await newProtectedLearner(app)
  await linkGoogle(asha.token)
  const id = await identityOf(asha.token, 'google')
  const { body: lesser } = await signIn(app, asha.email)
  const another = newPerson()
  const tries = [
    await call(app, 'GET', '/user/identities/authorize?provider=google', undefined, {
      token: lesser.access_token,
    }),
    await post(
      app,
      '/token?grant_type=id_token',
      { provider: 'google', id_token: await provider.idToken({ ...another }), link_identity: true },
      { token: lesser.access_token },
    ),
    await unlink(lesser.access_token, id),
  ]

  for (const { status, body } of tries) expect([status, body.code]).toEqual([401, 'insufficient_aal'])
  expect((await userOf(asha.token)).identities).toHaveLength(2)
  expect((await unlink(asha.token, id)).status).toBe(200)
})

test('an address that nobody has verified does not become the account’s', async () => {
  const asha = await newLearner(app)
  provider.person = newPerson({ email_verified: false })
  await linkGoogle(asha.token)
  const { status, body } = await unlink(asha.token, await identityOf(asha.token, 'email'))

  expect([status, body.code]).toEqual([422, 'email_conflict_identity_not_deletable'])
  expect(await userOf(asha.token)).toMatchObject({ email: asha.email, identities: [{}, {}] })
  expect((await signIn(app, asha.email)).status).toBe(200)
})

test('what was mailed to the address before opens the account no more', async () => {
  const asha = await newLearner(app)
  await linkGoogle(asha.token)
  app.advance(60_000)
  await post(app, '/recover', { email: asha.email })
  const link = linkIn(await mailTo(app, asha.email))
  await call(app, 'PUT', '/user', { email: newPerson().email }, { token: asha.token })
  expect((await userOf(asha.token)).new_email).toBeTruthy()
  await unlink(asha.token, await identityOf(asha.token, 'email'))

  expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
  const { email, new_email } = await userOf(asha.token)
  expect([email, new_email]).toEqual([provider.person.email, undefined])
})

test('the owner is told of a further way in, and at the old address of a new one', async () => {
  const asha = await newLearner(app)
  await linkGoogle(asha.token)
  const [linked] = await mailsTo(app, asha.email)
  expect(linked?.subject).toBe('Google was linked to your account')
  expect(linked?.text).toContain(provider.person.email)
  await unlink(asha.token, await identityOf(asha.token, 'email'))

  const [moved] = await mailsTo(app, asha.email)
  expect(moved?.subject).toBe('The email address of your account was changed')
  expect(moved?.text).toContain(provider.person.email)
})

test.each([
  ['a new password', (token: string) => call(app, 'PUT', '/user', { password: 'Repo-rate-2027' }, { token })],
  ['signing out', (token: string) => post(app, '/logout', undefined, { token })],
  [
    'another session that is ended by a statement',
    async (token: string) => {
      const sub = decodeJwt(token).sub
      await app.services.db.owner.query('delete from auth.sessions where user_id = $1', [sub])
    },
  ],
  [
    'a second factor that is added meanwhile',
    async (token: string) => {
      const { body: session } = await signIn(app, decodeJwt(token).email as string)
      const { body: factor } = await enroll(app, session.access_token)
      const secret = factor.totp.secret
      expect((await proveTotp(app, session.access_token, { id: factor.id, secret })).status).toBe(200)
    },
  ],
])('%s ends a trip to Google that would link', async (_what, end) => {
  const asha = await newLearner(app)
  const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
  const { body } = await call(app, 'GET', path, undefined, { token: asha.token })
  const { returned } = await comeBack(app, body.url, { stopAtCallback: true })
  await end(asha.token)

  expect((await open(app, returned)).fragment.error_code).toBe('bad_oauth_state')
})
