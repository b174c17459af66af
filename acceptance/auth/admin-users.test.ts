/** admin.*: accounts as whoever runs the project sees, makes, changes and ends them. */

import { afterEach, expect, test, vi } from 'vitest'
import {
  API_URL,
  mailCount,
  mailTo,
  NEW_PASSWORD,
  needed,
  newAddress,
  newAdmin,
  newClient,
  newLearner,
  PASSWORD,
  signedInElsewhere,
} from '../target.ts'
import { inBrowser } from './support/browser.ts'
import { call } from './support/http.ts'
import { claimsOf } from './support/jwt.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import { codeOf, enrolled, learnerWithTotp } from './support/totp.ts'

afterEach(() => vi.unstubAllGlobals())

type Attributes = Parameters<ReturnType<typeof newAdmin>['auth']['admin']['createUser']>[0]

async function created(attributes: Attributes = {}) {
  const admin = newAdmin()
  const email = newAddress('made')
  const { data, error } = await admin.auth.admin.createUser({ email, ...attributes })
  expect(error).toBeNull()
  if (!data.user) throw new Error('no user')
  return { admin, email, id: data.user.id, user: data.user }
}

test('an account is made without a mail, and waits for its address to be confirmed', async () => {
  const { email, user } = await created({ password: PASSWORD, user_metadata: { full_name: 'Asha Rao' } })

  expect(user).toMatchObject({
    email,
    role: 'authenticated',
    aud: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Asha Rao' },
    identities: [{ provider: 'email', email }],
    is_anonymous: false,
  })
  expect(user.email_confirmed_at).toBeUndefined()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'email_not_confirmed',
  })
  expect(await mailCount(email)).toBe(0)
})

test('an account may be confirmed as it is made', async () => {
  const { email, user } = await created({ password: PASSWORD, email_confirm: true })

  expect(user.email_confirmed_at).toBeTruthy()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test('an account may have an id, words, a role and a phone number', async () => {
  const id = crypto.randomUUID()
  const phone = `91${Math.floor(1e9 + Math.random() * 9e9)}`

  const { user } = await created({
    id,
    phone: `+${phone}`,
    phone_confirm: true,
    role: 'authenticated',
    app_metadata: { plan: 'free' },
  })

  expect(user).toMatchObject({
    id,
    phone,
    phone_confirmed_at: expect.any(String),
    app_metadata: { plan: 'free', provider: 'email', providers: ['email', 'phone'] },
  })
})

test('an account may be banned as it is made', async () => {
  const { email, user } = await created({ password: PASSWORD, email_confirm: true, ban_duration: '1h' })

  expect(Date.parse((user as { banned_until?: string }).banned_until ?? '')).toBeGreaterThan(
    Date.now() + 3_500_000,
  )
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'user_banned',
  })
})

test('a password may come as the hash that another service kept', async () => {
  // bcrypt, of the suite's own password
  const password_hash = '$2b$04$oChJP4GSRVKTQOrQM6y3iOLwEGpxEMpz89lckApxPzLYaDfyAnky6'
  const { email } = await created({ email_confirm: true, password_hash })

  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test.each<[string, Attributes & Record<string, unknown>, number, string]>([
  ['neither address nor phone number', { email: undefined }, 400, 'validation_failed'],
  ['an address that is none', { email: 'asha' }, 400, 'validation_failed'],
  ['a phone number that is none', { phone: 'call me' }, 400, 'validation_failed'],
  ['an id that is none', { id: 'x' }, 400, 'validation_failed'],
  ['the id of nobody', { id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed'],
  ['a weak password', { password: 'abc' }, 422, 'weak_password'],
  ['a password and a hash', { password: PASSWORD, password_hash: 'x' }, 400, 'validation_failed'],
  ['a hash of another kind', { password_hash: '$argon2id$v=19$m=16,t=2,p=1$x$y' }, 400, 'validation_failed'],
  ['a hash that is none', { password_hash: 'x' }, 400, 'validation_failed'],
  ['a ban that is no duration', { ban_duration: 'forever' }, 400, 'validation_failed'],
  ['a ban in days, which Go does not know', { ban_duration: '3d' }, 400, 'validation_failed'],
  ['words that are none', { user_metadata: 'x' as never }, 400, 'bad_json'],
])('an account with %s is refused', async (_, attributes, status, code) => {
  const { error } = await newAdmin().auth.admin.createUser({ email: newAddress('made'), ...attributes })

  expect(error).toMatchObject({ status, code })
})

test('an address that has an account is refused, to an administrator in so many words', async () => {
  const { email } = await newLearner()

  expect((await newAdmin().auth.admin.createUser({ email: email.toUpperCase() })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
})

test('a phone number that has an account is refused', async () => {
  const phone = `91${Math.floor(1e9 + Math.random() * 9e9)}`
  await created({ phone })

  expect((await newAdmin().auth.admin.createUser({ phone })).error).toMatchObject({
    status: 422,
    code: 'phone_exists',
  })
})

test('accounts are listed page by page, the newest first', async () => {
  const [one, two, three] = [await created(), await created(), await created()]
  const { admin } = newAdmin().auth

  const first = await admin.listUsers({ page: 1, perPage: 2 })
  const second = await admin.listUsers({ page: 2, perPage: 2 })

  expect(first.error).toBeNull()
  expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) })
  expect(first.data.users).toHaveLength(2)
  expect(second.data.users).toHaveLength(2)
  const everybody = (await admin.listUsers({ page: 1, perPage: 1000 })).data.users.map(({ id }) => id)
  const places = [three, two, one].map(({ id }) => everybody.indexOf(id))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('without asking for a page there are fifty at most, and the headers say how many there are', async () => {
  const { headers, body } = await call('GET', '/admin/users', { token: needed('SERVICE_ROLE_KEY') })

  expect(body.users.length).toBeLessThanOrEqual(50)
  expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(body.users.length)
  expect(headers.get('link')).toMatch(/<[^>]*page=\d+[^>]*>; rel="last"/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each(['page=0', 'page=-1', 'page=x', 'per_page=0', 'per_page=1.5'])(
  'the page %s is refused',
  async (query) => {
    expect(await call('GET', `/admin/users?${query}`, { token: needed('SERVICE_ROLE_KEY') })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  },
)

test('after the last page there is nobody', async () => {
  const { data, error } = await newAdmin().auth.admin.listUsers({ page: 100_000, perPage: 1000 })

  expect(error).toBeNull()
  expect(data.users).toEqual([])
})

test('one account is read', async () => {
  const { id, email } = await newLearner()

  const { data, error } = await newAdmin().auth.admin.getUserById(id)

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id, email, identities: [{ provider: 'email' }] })
  expect(JSON.stringify(data)).not.toMatch(/encrypted_password|\$2[aby]\$/)
})

test('an account that is not there is not found, whatever is done with it', async () => {
  const { admin } = newAdmin().auth
  const id = crypto.randomUUID()
  const refusals = [
    (await admin.getUserById(id)).error,
    (await admin.updateUserById(id, { role: 'x' })).error,
    (await admin.deleteUser(id)).error,
    (await admin.mfa.listFactors({ userId: id })).error,
    (await admin.mfa.deleteFactor({ userId: id, id })).error,
    (await admin.passkey.listPasskeys({ userId: id })).error,
    (await admin.passkey.deletePasskey({ userId: id, passkeyId: id })).error,
  ]

  for (const error of refusals) expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
})

test('an id that is none is refused by the client, and by the service', async () => {
  const { admin } = newAdmin().auth
  await expect(admin.getUserById('x')).rejects.toThrow('Expected parameter to be UUID')

  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await call(method, '/admin/users/x', {
      token: needed('SERVICE_ROLE_KEY'),
      body: method === 'GET' ? undefined : {},
    })
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'validation_failed', message: 'user_id must be an UUID' },
    })
  }
})

test('words are merged key by key, and null removes a key', async () => {
  const { id, admin } = await created({
    user_metadata: { a: 1, b: 2 },
    app_metadata: { plan: 'free', trial: true },
  })

  const { data, error } = await admin.auth.admin.updateUserById(id, {
    user_metadata: { b: null, c: 3 },
    app_metadata: { plan: 'full', trial: null },
  })

  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ a: 1, c: 3 })
  expect(data.user?.user_metadata).not.toHaveProperty('b')
  expect(data.user?.app_metadata).toEqual({ plan: 'full', provider: 'email', providers: ['email'] })
})

test('what an administrator says of an account is in its next token', async () => {
  const { id, client } = await newLearner()
  await newAdmin().auth.admin.updateUserById(id, { app_metadata: { plan: 'full' } })

  const { data } = await client.auth.refreshSession()

  expect(claimsOf(data.session?.access_token)).toMatchObject({ app_metadata: { plan: 'full' } })
})

test('an address is changed at once, and the old one opens nothing', async () => {
  const { id, email } = await newLearner()
  const wanted = newAddress('asha.new')

  const { data, error } = await newAdmin().auth.admin.updateUserById(id, {
    email: wanted,
    email_confirm: true,
  })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: wanted, identities: [{ email: wanted }] })
  expect((await newClient().auth.signInWithPassword({ email: wanted, password: PASSWORD })).error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  })
})

test('an address is confirmed', async () => {
  const { id, email, admin } = await created({ password: PASSWORD })

  const { data } = await admin.auth.admin.updateUserById(id, { email_confirm: true })

  expect(data.user?.email_confirmed_at).toBeTruthy()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test.each<[string, () => Promise<Attributes> | Attributes, number, string]>([
  ['somebody else’s address', async () => ({ email: (await newLearner()).email }), 422, 'email_exists'],
  ['an address that is none', () => ({ email: 'asha' }), 400, 'validation_failed'],
  ['a weak password', () => ({ password: 'abc' }), 422, 'weak_password'],
  ['a ban that is no duration', () => ({ ban_duration: 'forever' }), 400, 'validation_failed'],
])('a change to %s is refused', async (_, change, status, code) => {
  const { id, admin } = await created()

  expect((await admin.auth.admin.updateUserById(id, await change())).error).toMatchObject({ status, code })
})

test.each([
  ['24h', 86_400],
  ['1h30m', 5_400],
  ['90s', 90],
  ['876000h', 3_153_600_000],
])('a ban of %s ends after %i seconds', async (ban_duration, seconds) => {
  const { id, admin } = await created()

  const { data } = await admin.auth.admin.updateUserById(id, { ban_duration })

  const until = Date.parse((data.user as { banned_until?: string }).banned_until ?? '')
  expect(Math.abs(until - Date.now() - seconds * 1000)).toBeLessThan(30_000)
})

test('a ban ends what somebody is doing, and lifted lets them go on', async () => {
  const { id, client, session } = await newLearner()
  const { admin } = newAdmin().auth

  await admin.updateUserById(id, { ban_duration: '24h' })
  expect((await newClient().auth.getUser(session.access_token)).error).toMatchObject({
    status: 403,
    code: 'user_banned',
  })
  const { data } = await admin.updateUserById(id, { ban_duration: 'none' })

  expect(data.user).not.toHaveProperty('banned_until')
  expect((await client.auth.getUser()).error).toBeNull()
})

test('a deleted account is gone for good, and its address is free', async () => {
  const { id, email, client, session } = await newLearner()
  const { admin } = newAdmin().auth

  const { data, error } = await admin.deleteUser(id)

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id, email })
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect((await client.auth.refreshSession({ refresh_token: session.refresh_token })).error).not.toBeNull()
  const again = await newClient().auth.signUp({ email, password: PASSWORD })
  expect(again.data.user?.id).not.toBe(id)
})

test('an account that is deleted softly keeps its id and nothing that names anybody', async () => {
  const { id, email, session } = await newLearner()
  const { admin } = newAdmin().auth

  expect((await admin.deleteUser(id, true)).error).toBeNull()

  const { data } = await admin.getUserById(id)
  expect(data.user).toMatchObject({ id, deleted_at: expect.any(String), user_metadata: {}, app_metadata: {} })
  expect(JSON.stringify(data)).not.toContain(email)
  expect((await newClient().auth.getUser(session.access_token)).error).toMatchObject({ status: 403 })
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  })
  const again = await newClient().auth.signUp({ email, password: PASSWORD })
  expect(again.data.user?.id).not.toBe(id)
  await mailTo(email, /./, 2)
})

test('an account that was deleted softly can be deleted for good', async () => {
  const { id } = await newLearner()
  const { admin } = newAdmin().auth
  await admin.deleteUser(id, true)

  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found' })
})

test.each(['global', 'local', 'others'] as const)(
  'an administrator ends %s sessions by one of their tokens',
  async (scope) => {
    const { client, email, session } = await newLearner()
    const elsewhere = (await signedInElsewhere(email)).client

    expect(await newAdmin().auth.admin.signOut(session.access_token, scope)).toEqual({
      data: null,
      error: null,
    })

    const here = (await client.auth.getUser()).error
    const there = (await elsewhere.auth.getUser()).error
    expect([here === null, there === null]).toEqual([scope === 'others', scope === 'local'])
  },
)

test('a token that is none ends nothing', async () => {
  expect((await newAdmin().auth.admin.signOut('no.jwt')).error).toMatchObject({
    status: 403,
    code: 'bad_jwt',
  })
})

test('second factors are listed without their secrets, and removed', async () => {
  const { id, factorId, secret, client, email } = await learnerWithTotp()
  await enrolled(client, 'Second')
  const { admin } = newAdmin().auth

  const { data, error } = await admin.mfa.listFactors({ userId: id })
  expect(error).toBeNull()
  expect(data?.factors.map((factor) => [factor.friendly_name, factor.factor_type, factor.status])).toEqual([
    ['Phone', 'totp', 'verified'],
    ['Second', 'totp', 'unverified'],
  ])
  expect(JSON.stringify(data)).not.toContain(secret)

  const removed = await admin.mfa.deleteFactor({ userId: id, id: factorId })

  expect(removed.error).toBeNull()
  expect(removed.data).toMatchObject({ data: { id: factorId } })
  const refreshed = await client.auth.refreshSession()
  expect(claimsOf(refreshed.data.session?.access_token).aal).toBe('aal1')
  await mailTo(email, /second step was removed/i)
})

test('with its factor removed by an administrator an account needs none, and can have another', async () => {
  const { id, factorId, email } = await learnerWithTotp()
  await newAdmin().auth.admin.mfa.deleteFactor({ userId: id, id: factorId })
  const { client } = await signedInElsewhere(email)

  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  const next = await enrolled(client, 'Next')
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId: next.factorId, code: codeOf(next.secret) })).error,
  ).toBeNull()
})

test('a factor of somebody else is not found', async () => {
  const asha = await learnerWithTotp()
  const { id } = await created()

  const { error } = await newAdmin().auth.admin.mfa.deleteFactor({ userId: id, id: asha.factorId })

  expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
})

test('passkeys are listed and removed', async () => {
  const { client, id } = await newLearner()
  const authenticator = new SoftwareAuthenticator(new URL(API_URL).origin)
  const { data } = await inBrowser(authenticator, () => client.auth.registerPasskey())
  const passkeyId = data?.id ?? ''
  const { admin } = newAdmin().auth

  expect((await admin.passkey.listPasskeys({ userId: id })).data).toMatchObject([
    { id: passkeyId, friendly_name: 'Passkey' },
  ])
  expect(await admin.passkey.deletePasskey({ userId: id, passkeyId })).toEqual({ data: null, error: null })
  expect((await client.auth.passkey.list()).data).toEqual([])
  expect((await admin.passkey.deletePasskey({ userId: id, passkeyId })).error?.status).toBe(404)
})

test('what was done is kept, and can be searched by what it was', async () => {
  const { email } = await newLearner()
  await signedInElsewhere(email)

  const answer = await call('GET', `/admin/audit?query=${encodeURIComponent(`author:${email}`)}`, {
    token: needed('SERVICE_ROLE_KEY'),
  })

  expect(answer.status).toBe(200)
  const actions = answer.body.map((entry: { payload: { action: string } }) => entry.payload.action)
  expect(actions).toEqual(expect.arrayContaining(['user_confirmation_requested', 'user_signedup', 'login']))
  expect(JSON.stringify(answer.body)).not.toContain(PASSWORD)
})

test.each(['nonsense', 'password:x'])('the search %s is refused', async (query) => {
  expect(
    await call('GET', `/admin/audit?query=${query}`, { token: needed('SERVICE_ROLE_KEY') }),
  ).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})
