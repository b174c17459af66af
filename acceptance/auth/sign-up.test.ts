/** signUp: a new account with an address and a password, which counts once the address is confirmed. */

import { expect, test } from 'vitest'
import {
  API_URL,
  codeIn,
  linkIn,
  mailCount,
  mailTo,
  NEW_PASSWORD,
  newAddress,
  newClient,
  newLearner,
  opened,
  PASSWORD,
  tokensIn,
} from '../target.ts'
import { call } from './support/http.ts'

test('a visitor signs up, confirms by the link in the mail, and has a session', async () => {
  const client = newClient()
  const email = newAddress()

  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Asha Rao' }, emailRedirectTo: `${API_URL}/auth/callback?confirmed=true` },
  })
  expect(error).toBeNull()
  expect(data).toMatchObject({ session: null, user: { email, user_metadata: { full_name: 'Asha Rao' } } })
  expect(data.user?.email_confirmed_at).toBeUndefined()

  const landed = await opened(linkIn(await mailTo(email)))
  expect(landed.status).toBe(303)
  expect(landed.location).toContain(`${API_URL}/auth/callback?confirmed=true#`)
  expect(landed.fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'signup' })
  const session = await client.auth.setSession(tokensIn(landed.fragment))
  expect(session.error).toBeNull()
  expect(session.data.user?.email_confirmed_at).toBeTruthy()
})

test('the answer describes the account as it is before it is confirmed', async () => {
  const email = newAddress()

  const { data } = await newClient().auth.signUp({ email, password: PASSWORD })

  expect(data.user).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: expect.any(String),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email, email_verified: false, phone_verified: false, sub: data.user?.id },
    identities: [{ provider: 'email', user_id: data.user?.id, identity_data: { email } }],
    is_anonymous: false,
  })
  expect(data.user).not.toHaveProperty('confirmed_at')
  expect(data.user).not.toHaveProperty('last_sign_in_at')
})

test('a link works once', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD })
  const link = linkIn(await mailTo(email))
  await opened(link)

  const again = await opened(link)

  expect(again.status).toBe(303)
  expect(again.fragment).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
})

test('an address is kept in lower case', async () => {
  const email = newAddress()

  const { data } = await newClient().auth.signUp({ email: email.toUpperCase(), password: PASSWORD })

  expect(data.user?.email).toBe(email)
  await mailTo(email)
})

test('an address that has an account looks like a new one, and gets no mail', async () => {
  const { email } = await newLearner()
  const before = await mailCount(email)

  const taken = await newClient().auth.signUp({ email, password: PASSWORD })
  const fresh = await newClient().auth.signUp({ email: newAddress(), password: PASSWORD })

  expect(taken.error).toBeNull()
  expect(taken.data.session).toBeNull()
  expect(taken.data.user?.email).toBe(email)
  expect(Object.keys(taken.data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort())
  expect(await mailCount(email)).toBe(before)
})

test('an address that has an account is answered with identities, as a new one is', async () => {
  const { email, id } = await newLearner()

  const { data } = await newClient().auth.signUp({ email, password: PASSWORD })

  expect(data.user?.identities).toHaveLength(1)
  expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', identity_data: { email } })
  expect(data.user?.id).not.toBe(id)
})

test.each(['with an account', 'without one'])(
  'an address %s is answered with the same id twice',
  async (kind) => {
    const email = kind === 'with an account' ? (await newLearner()).email : newAddress()
    const ask = async () => (await newClient().auth.signUp({ email, password: PASSWORD })).data.user

    const [first, second] = [await ask(), await ask()]

    expect(second?.id).toBe(first?.id)
    expect(second?.identities?.[0]?.identity_id).toBe(first?.identities?.[0]?.identity_id)
  },
)

test('an account keeps its password when somebody else signs up with its address', async () => {
  const { email } = await newLearner()

  await newClient().auth.signUp({ email, password: NEW_PASSWORD })

  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password: NEW_PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  })
})

test('until it is confirmed the latest sign-up decides the password and the link', async () => {
  const email = newAddress()
  const client = newClient()
  await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Asha' } } })
  const first = linkIn(await mailTo(email))
  await client.auth.signUp({ email, password: NEW_PASSWORD, options: { data: { full_name: 'Asha Rao' } } })
  const second = linkIn(await mailTo(email, /./, 2))

  expect((await opened(first)).fragment).toMatchObject({ error_code: 'otp_expired' })
  expect((await opened(second)).fragment.access_token).toBeTruthy()

  const { data, error } = await client.auth.signInWithPassword({ email, password: NEW_PASSWORD })
  expect(error).toBeNull()
  expect(data.user?.user_metadata.full_name).toBe('Asha Rao')
})

test('five sign-ups with one address at once make one account', async () => {
  const email = newAddress()

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => newClient().auth.signUp({ email, password: PASSWORD })),
  )

  expect(answers.map(({ error }) => error?.code ?? 'none').filter((code) => code !== 'none')).toEqual([])
  expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1)
})

test.each([
  ['shorter than eight characters', 'Aa1-', ['length']],
  ['of seven characters', 'Aa1-Aa1', ['length']],
  ['without a special character', 'Monsoon26', ['characters']],
  ['without an uppercase letter', 'monsoon-26', ['characters']],
  ['without a lowercase letter', 'MONSOON-26', ['characters']],
  ['without a digit', 'Monsoon-Rain', ['characters']],
  ['that is short and simple', 'q-zx', ['length', 'characters']],
  ['that everybody uses', 'Password1!', ['pwned']],
])('a password %s is refused with its reasons', async (_, password, reasons) => {
  const { data, error } = await newClient().auth.signUp({ email: newAddress(), password })

  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password', reasons })
  expect(data).toEqual({ user: null, session: null })
})

test('a password of eight characters of each kind is enough, counted in characters and not in bytes', async () => {
  const { error } = await newClient().auth.signUp({ email: newAddress(), password: 'Aa1-वर्षा' })

  expect(error).toBeNull()
})

test.each([
  ['72 letters', 'Aa1-'.repeat(18), null],
  ['73 letters', `${'Aa1-'.repeat(18)}x`, 'validation_failed'],
  ['72 letters of three bytes', `Aa1-${'व'.repeat(68)}`, 'validation_failed'],
])('a password of %s: bcrypt reads 72 bytes', async (_, password, code) => {
  const { error } = await newClient().auth.signUp({ email: newAddress(), password })

  expect(error?.code ?? null).toBe(code)
})

test('a password that is empty is refused', async () => {
  const { error } = await newClient().auth.signUp({ email: newAddress(), password: '' })

  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Signup requires a valid password',
  })
})

test.each([
  'asha',
  'asha@',
  '@example.in',
  'asha@@example.in',
  'asha rao@example.in',
  'asha@exam ple.in',
  'asha@example..in',
  'asha@-example.in',
  'asha@example.in, ravi@example.in',
  'आशा@example.in',
])('%j is not an address', async (email) => {
  const { error } = await newClient().auth.signUp({ email, password: PASSWORD })

  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  })
})

test.each([
  ['with a plus', 'asha+exam'],
  ['with an apostrophe', "o'neil"],
  ['of one letter', 'a'],
])('an address %s is one', async (_, name) => {
  const email = newAddress(name)

  const { error } = await newClient().auth.signUp({ email, password: PASSWORD })

  expect(error).toBeNull()
  await mailTo(email)
})

test('an address longer than the database keeps is refused', async () => {
  const { error } = await newClient().auth.signUp({
    email: `${'a'.repeat(250)}@example.in`,
    password: PASSWORD,
  })

  expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('sign-up by phone is refused: no SMS service is configured', async () => {
  const { error } = await newClient().auth.signUp({ phone: '+919800000000', password: PASSWORD })

  expect(error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
    message: 'Phone signups are disabled',
  })
})

test('an address and a phone number at once are refused', async () => {
  const { status, body } = await call('POST', '/signup', {
    body: { email: newAddress(), phone: '+919800000000', password: PASSWORD },
  })

  expect(status).toBe(400)
  expect(body).toEqual({
    code: 'validation_failed',
    message: 'Only an email address or phone number should be provided on signup.',
  })
})

test('without address and phone the client does not even ask', async () => {
  const { error } = await newClient().auth.signUp({ password: PASSWORD } as never)

  expect(error).toMatchObject({ name: 'AuthInvalidCredentialsError' })
})

test('a client that throws errors throws this one', async () => {
  const client = newClient({ throwOnError: true })

  await expect(client.auth.signUp({ email: 'asha', password: PASSWORD })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('a person may not make themselves an administrator by what they say of themselves', async () => {
  const email = newAddress()
  await call('POST', '/signup', {
    body: {
      email,
      password: PASSWORD,
      data: { role: 'service_role' },
      role: 'service_role',
      app_metadata: { role: 'admin' },
      email_confirm: true,
    },
  })

  const { data } = await newClient().auth.verifyOtp({
    email,
    token: codeIn(await mailTo(email)),
    type: 'email',
  })

  expect(data.user).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  })
  expect(data.user?.app_metadata).not.toHaveProperty('role')
})

test('what a person says of themselves does not say that their address is confirmed', async () => {
  const email = newAddress()

  const { data } = await newClient().auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { email: 'victim@example.in', email_verified: true, sub: crypto.randomUUID() } },
  })

  expect(data.user?.user_metadata).toMatchObject({ email, email_verified: false, sub: data.user?.id })
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: false })
})

test.each([
  ['the site itself', `${API_URL}/welcome`],
  ['a page of the site with a query', `${API_URL}/auth/callback?confirmed=true`],
  ['a listed address', 'https://app.example.in/welcome'],
  ['an app’s own address', 'in.example.mentor://callback'],
])('a link leads to %s when asked to', async (_, emailRedirectTo) => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } })

  const { location } = await opened(linkIn(await mailTo(email)))

  expect(location.split('#')[0]).toBe(emailRedirectTo)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  'https://app.example.in.evil.example/',
  'https://app.example.in@evil.example/',
  'https://evil.example/https://app.example.in/',
  'https://app.example.in\\@evil.example/',
  'http://app.example.in/',
  'http://2130706433/',
  'http://[::ffff:127.0.0.1]/',
  'javascript:alert(1)',
  'data:text/html,hello',
  API_URL.replace('://', '://mallory@'),
])('a link leads to the site only, not to %s', async (emailRedirectTo) => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } })

  const { url } = await opened(linkIn(await mailTo(email)))

  expect(`${url.origin}${url.username}`).toBe(new URL(API_URL).origin)
})

test('a link that was changed on its way leads to the site only', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD })
  const link = linkIn(await mailTo(email))
  link.searchParams.set('redirect_to', 'https://evil.example/')

  expect((await opened(link)).url.origin).toBe(new URL(API_URL).origin)
})

test.each([
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'gopher'],
  ['Forwarded', 'host=evil.example'],
  ['X-Original-Host', 'evil.example'],
])('the host of a mailed link is the site’s, whatever %s says (GHSA-3529-5m8x-rpv3)', async (name, value) => {
  const email = newAddress()
  await call('POST', '/signup', { body: { email, password: PASSWORD }, headers: { [name]: value } })

  expect(linkIn(await mailTo(email)).origin).toBe(new URL(API_URL).origin)
})

test('the mail says what it is about, and the name that a stranger chose is not in it', async () => {
  const email = newAddress()
  await newClient().auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'You won! https://evil.example' } },
  })

  const mail = await mailTo(email)

  expect(await mailCount(email)).toBe(1)
  expect(mail.subject).toBeTruthy()
  expect(mail.text + mail.html).not.toContain('evil.example')
})
