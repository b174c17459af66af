/** getUser and updateUser: who somebody is, and what they may change about it. */

import { expect, test } from 'vitest'
import {
  API_URL,
  codeIn,
  linkIn,
  mailCount,
  mailTo,
  NEW_PASSWORD,
  newAddress,
  newAdmin,
  newClient,
  newLearner,
  opened,
  PASSWORD,
  tokensIn,
} from '../target.ts'
import { call } from './support/http.ts'
import { claimsOf, signedHS256, tampered, unsigned } from './support/jwt.ts'

test('somebody who is signed in reads who they are', async () => {
  const { client, email, id } = await newLearner()

  const { data, error } = await client.auth.getUser()

  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id,
    email,
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    email_confirmed_at: expect.any(String),
    confirmed_at: expect.any(String),
    last_sign_in_at: expect.any(String),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Asha Rao', email, email_verified: true },
    identities: [
      { provider: 'email', id, user_id: id, email, identity_data: { email, email_verified: true } },
    ],
    is_anonymous: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(JSON.stringify(data.user)).not.toMatch(/password|token/)
})

test('a token may be shown instead of a session', async () => {
  const { id, session } = await newLearner()

  expect((await newClient().auth.getUser(session.access_token)).data.user?.id).toBe(id)
})

test('without a session there is nobody', async () => {
  const { data, error } = await newClient().auth.getUser()

  expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect(data.user).toBeNull()
})

const inThePast = () => Math.floor(Date.now() / 1000) - 3600

test.each<[string, (id: string, token: string) => string | Promise<string>]>([
  ['that is none', () => 'no.jwt'],
  ['of one word', () => 'x'],
  ['whose signature was changed', (_, token) => tampered(token)],
  ['that somebody else signed', (id) => signedHS256({ sub: id }, 'another secret of thirty-two letters')],
  ['that nobody signed', (id) => unsigned({ sub: id, role: 'authenticated' })],
  ['that expired', (id) => signedHS256({ sub: id, exp: inThePast() })],
  ['without a subject', () => signedHS256({})],
  ['whose subject is no id', () => signedHS256({ sub: 'asha' })],
])('a token %s is refused', async (_, make) => {
  const { id, session } = await newLearner()

  const { data, error } = await newClient().auth.getUser(await make(id, session.access_token))

  expect(error).toMatchObject({
    status: 403,
    code: 'bad_jwt',
    message: expect.stringMatching(/^invalid (JWT|claim)/),
  })
  expect(data.user).toBeNull()
})

test('a public key is not a secret to sign with', async () => {
  const { id } = await newLearner()
  const { body } = await call('GET', '/.well-known/jwks.json')
  const token = await signedHS256({ sub: id }, JSON.stringify(body.keys[0]))

  expect((await newClient().auth.getUser(token)).error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('a token of the shared secret is good, until it names a session that is over', async () => {
  const { client, id, session } = await newLearner()
  const named = { sub: id, session_id: claimsOf(session.access_token).session_id }

  expect((await newClient().auth.getUser(await signedHS256({ sub: id }))).data.user?.id).toBe(id)
  expect((await newClient().auth.getUser(await signedHS256(named))).data.user?.id).toBe(id)
  await client.auth.signOut()
  expect((await newClient().auth.getUser(await signedHS256(named))).error).toMatchObject({
    name: 'AuthSessionMissingError',
  })
})

test('somebody else’s session is not one', async () => {
  const asha = await newLearner()
  const ravi = await newLearner('Ravi Kumar')
  const token = await signedHS256({
    sub: asha.id,
    session_id: claimsOf(ravi.session.access_token).session_id,
  })

  expect((await newClient().auth.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test.each([
  ['is deleted', 'user_not_found'],
  ['is banned', 'user_banned'],
])('a token stops being good when its account %s', async (what, code) => {
  const { id, session } = await newLearner()
  const { admin } = newAdmin().auth
  if (what === 'is deleted') await admin.deleteUser(id)
  else await admin.updateUserById(id, { ban_duration: '24h' })

  const { status, body } = await call('GET', '/user', { token: session.access_token })

  expect({ status, code: body.code }).toEqual({ status: 403, code })
})

test.each(['', 'Basic YXNoYTp4', 'Bearer', 'Bearer '])(
  'an Authorization header of %j is none',
  async (header) => {
    const answer = await call('GET', '/user', { headers: { Authorization: header } })

    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    })
  },
)

test('the public key of the project is nobody', async () => {
  expect(await call('GET', '/user')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
})

test('what somebody says of themselves is merged key by key, and null removes a key', async () => {
  const { client } = await newLearner()

  const first = await client.auth.updateUser({ data: { language: 'hi', exam: { year: 2027, paper: 3 } } })
  const second = await client.auth.updateUser({ data: { exam: { year: 2028 }, language: null } })

  expect(first.data.user?.user_metadata).toMatchObject({
    full_name: 'Asha Rao',
    language: 'hi',
    exam: { year: 2027, paper: 3 },
  })
  expect(second.data.user?.user_metadata).toMatchObject({ full_name: 'Asha Rao' })
  expect(second.data.user?.user_metadata.exam).toEqual({ year: 2028 })
  expect(second.data.user?.user_metadata).not.toHaveProperty('language')
  expect((await client.auth.getUser()).data.user?.user_metadata).toEqual(second.data.user?.user_metadata)
})

test('the next token says what was changed', async () => {
  const { client } = await newLearner()
  await client.auth.updateUser({ data: { full_name: 'Asha R.' } })

  const { data } = await client.auth.refreshSession()

  expect(claimsOf(data.session?.access_token)).toMatchObject({ user_metadata: { full_name: 'Asha R.' } })
})

test.each([
  ['emoji and Hindi', 'आशा 🌧️ "Rao"\\'],
  ['SQL', "'); drop table auth.users; --"],
  ['markup', '<script>alert(1)</script>'],
])('a name of %s is kept as it is', async (_, full_name) => {
  const { client } = await newLearner()

  const { data } = await client.auth.updateUser({ data: { full_name } })

  expect(data.user?.user_metadata.full_name).toBe(full_name)
})

test.each(['__proto__', 'constructor', 'toString', ''])(
  'a word called %j is a word like any other',
  async (key) => {
    const { client, session } = await newLearner()

    const { status } = await call('PUT', '/user', {
      token: session.access_token,
      body: `{"data":{${JSON.stringify(key)}:"kept","other":"kept"}}`,
    })

    expect(status).toBe(200)
    expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({
      full_name: 'Asha Rao',
      other: 'kept',
    })
  },
)

test('twenty changes at once are all kept', async () => {
  const { client } = await newLearner()

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => client.auth.updateUser({ data: { [`key${index}`]: index } })),
  )

  const { data } = await client.auth.getUser()
  expect(Object.keys(data.user?.user_metadata ?? {}).filter((key) => key.startsWith('key'))).toHaveLength(20)
})

test('without a session nothing is changed', async () => {
  const { error } = await newClient().auth.updateUser({ data: { full_name: 'Asha' } })

  expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('what the project says of an account is not the account’s to change', async () => {
  const { client, session } = await newLearner()

  const answer = await call('PUT', '/user', {
    token: session.access_token,
    body: { app_metadata: { role: 'admin' } },
  })

  expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  expect((await client.auth.getUser()).data.user?.app_metadata).not.toHaveProperty('role')
})

test.each([
  ['role', { role: 'service_role' }],
  ['confirmation', { email_confirm: true, email_confirmed_at: '2026-01-01T00:00:00Z' }],
  ['id', { id: '00000000-0000-4000-8000-000000000001' }],
  ['ban', { ban_duration: 'none', banned_until: null }],
])('one’s own %s is not changed by naming it', async (_, body) => {
  const { client, session } = await newLearner()
  const before = (await client.auth.getUser()).data.user

  expect((await call('PUT', '/user', { token: session.access_token, body })).status).toBe(200)

  const after = (await client.auth.getUser()).data.user
  expect({ ...after, updated_at: '' }).toEqual({ ...before, updated_at: '' })
})

test('a phone number is refused', async () => {
  const { client } = await newLearner()

  expect((await client.auth.updateUser({ phone: '+919800000000' })).error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
  })
})

test.each([
  ['the same as before', PASSWORD, { status: 422, code: 'same_password' }],
  ['too short', 'Aa1-', { status: 422, code: 'weak_password', reasons: ['length'] }],
  ['too simple', 'monsoon-26', { status: 422, code: 'weak_password', reasons: ['characters'] }],
  ['empty', '', { status: 422, code: 'weak_password' }],
  ['too long for bcrypt', 'Aa1-'.repeat(19), { status: 400, code: 'validation_failed' }],
])('a new password that is %s is refused', async (_, password, refusal) => {
  const { client, email } = await newLearner()

  expect((await client.auth.updateUser({ password })).error).toMatchObject(refusal)

  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test('who names the current password must name the right one', async () => {
  const { client } = await newLearner()
  const change = (current_password: string) =>
    client.auth.updateUser({ password: NEW_PASSWORD, current_password } as never)

  expect((await change('Wrong-1-Password')).error).toMatchObject({
    status: 400,
    code: 'current_password_invalid',
  })
  expect((await change(PASSWORD)).error).toBeNull()
})

async function changingLearner() {
  const learner = await newLearner()
  const wanted = newAddress('asha.new')
  const { data, error } = await learner.client.auth.updateUser(
    { email: wanted },
    { emailRedirectTo: `${API_URL}/profile` },
  )
  expect(error).toBeNull()
  const change = /email|address/i
  return {
    ...learner,
    wanted,
    asked: data.user,
    toNew: await mailTo(wanted, change),
    toOld: await mailTo(learner.email, /chang/i),
  }
}

test('a new address waits until both addresses agree', async () => {
  const { email, wanted, asked, id } = await changingLearner()

  expect(asked).toMatchObject({ id, email, new_email: wanted, email_change_sent_at: expect.any(String) })
})

test.each(['new', 'old'] as const)('the %s address may agree first, by its code', async (first) => {
  const { email, wanted, toNew, toOld, id } = await changingLearner()
  const halves = [
    { email: wanted, token: codeIn(toNew), type: 'email_change' as const },
    { email, token: codeIn(toOld), type: 'email_change' as const },
  ]
  const [one, other] = first === 'new' ? halves : halves.reverse()
  if (!one || !other) throw new Error('two halves')

  const halfway = await newClient().auth.verifyOtp(one)
  expect(halfway).toEqual({ data: { user: null, session: null }, error: null })
  const { data, error } = await newClient().auth.verifyOtp(other)

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id, email: wanted, identities: [{ email: wanted }] })
  expect(data.user).not.toHaveProperty('new_email')
  expect(data.session?.access_token).toBeTruthy()
  expect((await newClient().auth.signInWithPassword({ email: wanted, password: PASSWORD })).error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  })
})

test.each(['new', 'old'] as const)('the %s address may agree first, by its link', async (first) => {
  const { wanted, toNew, toOld } = await changingLearner()
  const links = [linkIn(toNew), linkIn(toOld)]
  const [one, other] = first === 'new' ? links : links.reverse()
  if (!one || !other) throw new Error('two links')

  const halfway = await opened(one)
  expect(halfway.location).toContain(`${API_URL}/profile#`)
  expect(halfway.fragment.message).toBe(
    'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  )
  const landed = await opened(other)

  expect(landed.fragment.type).toBe('email_change')
  const { data } = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(data.user?.email).toBe(wanted)
})

test('one address cannot agree for both', async () => {
  const { client, email, wanted, toNew } = await changingLearner()
  const agree = () =>
    newClient().auth.verifyOtp({ email: wanted, token: codeIn(toNew), type: 'email_change' })

  await agree()

  expect((await agree()).error).toMatchObject({ status: 403, code: 'otp_expired' })
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('a second wish makes the first one’s links void', async () => {
  const { client, toNew, toOld } = await changingLearner()
  const other = newAddress('asha.newer')
  await client.auth.updateUser({ email: other })
  await mailTo(other)

  for (const mail of [toNew, toOld]) {
    expect((await opened(linkIn(mail))).fragment).toMatchObject({ error_code: 'otp_expired' })
  }
})

test('an address that was taken meanwhile is refused in the end', async () => {
  const { email, wanted, toNew, toOld } = await changingLearner()
  await newAdmin().auth.admin.createUser({ email: wanted, password: PASSWORD, email_confirm: true })
  await newClient().auth.verifyOtp({ email, token: codeIn(toOld), type: 'email_change' })

  const { error } = await newClient().auth.verifyOtp({
    email: wanted,
    token: codeIn(toNew),
    type: 'email_change',
  })

  expect(error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('an address that has an account is refused', async () => {
  const { client } = await newLearner()
  const { email } = await newLearner('Ravi Kumar')

  expect((await client.auth.updateUser({ email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
})

test('one’s own address is no change, and no mail goes out', async () => {
  const { client, email } = await newLearner()
  const before = await mailCount(email)

  const { data, error } = await client.auth.updateUser({ email: email.toUpperCase() })

  expect(error).toBeNull()
  expect(data.user).not.toHaveProperty('new_email')
  expect(await mailCount(email)).toBe(before)
})

test('a new address that is none is refused', async () => {
  const { client } = await newLearner()

  expect((await client.auth.updateUser({ email: 'asha' })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('password, address and words are changed in one go', async () => {
  const { client, email } = await newLearner()
  const wanted = newAddress('asha.new')

  const { data, error } = await client.auth.updateUser({
    email: wanted,
    password: NEW_PASSWORD,
    data: { full_name: 'Asha R.' },
  })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, new_email: wanted, user_metadata: { full_name: 'Asha R.' } })
  expect((await newClient().auth.signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
  await mailTo(wanted)
})

test('of a change that is refused in part, nothing is kept', async () => {
  const { client } = await newLearner()

  await client.auth.updateUser({ password: 'weak', data: { full_name: 'Somebody Else' } })

  expect((await client.auth.getUser()).data.user?.user_metadata.full_name).toBe('Asha Rao')
})
