/** signInWithPassword. */

import { expect, test } from 'vitest'
import {
  codeIn,
  mailTo,
  newAddress,
  newAdmin,
  newClient,
  newLearner,
  PASSWORD,
  signedInElsewhere,
} from '../target.ts'
import { idTokenOf, newPerson } from './support/google.ts'
import { call } from './support/http.ts'
import { claimsOf, methodsOf } from './support/jwt.ts'

const UNKNOWN = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }

test('the right password opens a session', async () => {
  const { email, id } = await newLearner()
  const client = newClient()

  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })

  expect(error).toBeNull()
  expect(data.session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.stringMatching(/^.{20,}$/),
    user: { id, email },
  })
  expect(data.weakPassword).toBeUndefined()
  expect(Math.abs((data.session?.expires_at ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(60)
  expect(methodsOf(data.session?.access_token)).toEqual(['password'])
  expect(Date.now() - Date.parse(data.user?.last_sign_in_at ?? '')).toBeLessThan(60_000)
})

test('each sign-in is a session of its own', async () => {
  const { email } = await newLearner()

  const [one, other] = [await signedInElsewhere(email), await signedInElsewhere(email)]

  expect(claimsOf(one.session.access_token).session_id).not.toBe(
    claimsOf(other.session.access_token).session_id,
  )
  expect(one.session.refresh_token).not.toBe(other.session.refresh_token)
})

test('an address is the same in capitals', async () => {
  const { email } = await newLearner()

  const { error } = await newClient().auth.signInWithPassword({
    email: email.toUpperCase(),
    password: PASSWORD,
  })

  expect(error).toBeNull()
})

test('signing in asks for a confirmed address, but only of who knows the password', async () => {
  const email = newAddress()
  const client = newClient()
  await client.auth.signUp({ email, password: PASSWORD })

  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'email_not_confirmed',
    status: 400,
  })
  expect((await client.auth.signInWithPassword({ email, password: 'Wrong-1-Password' })).error).toMatchObject(
    UNKNOWN,
  )
  await client.auth.verifyOtp({ email, token: codeIn(await mailTo(email)), type: 'email' })
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test.each([
  ['another password', 'Wrong-1-Password'],
  ['the password in other letters', PASSWORD.toLowerCase()],
  ['the password and a space', `${PASSWORD} `],
  ['no password', ''],
])('%s is refused as an unknown address is', async (_, password) => {
  const { email } = await newLearner()

  const wrong = await newClient().auth.signInWithPassword({ email, password })
  const unknown = await newClient().auth.signInWithPassword({ email: newAddress('nobody'), password })

  expect(wrong.error).toMatchObject(UNKNOWN)
  expect(unknown.error).toMatchObject(UNKNOWN)
  expect(wrong.data).toEqual(unknown.data)
})

test('a password longer than bcrypt reads is not cut short', async () => {
  const email = newAddress()
  const password = 'Aa1-'.repeat(18)
  const client = newClient()
  await client.auth.signUp({ email, password })
  await client.auth.verifyOtp({ email, token: codeIn(await mailTo(email)), type: 'email' })

  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await client.auth.signInWithPassword({ email, password: `${password}x` })).error).toMatchObject(
    UNKNOWN,
  )
})

test('an account that only Google vouches for has no password', async () => {
  const person = newPerson()
  await newClient().auth.signInWithIdToken({ provider: 'google', token: await idTokenOf(person) })

  const { error } = await newClient().auth.signInWithPassword({ email: person.email, password: '' })

  expect(error).toMatchObject(UNKNOWN)
})

test('a banned learner is told so, if the password is theirs', async () => {
  const { email, id } = await newLearner()
  await newAdmin().auth.admin.updateUserById(id, { ban_duration: '1h' })

  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    status: 400,
    code: 'user_banned',
  })
  expect(
    (await newClient().auth.signInWithPassword({ email, password: 'Wrong-1-Password' })).error,
  ).toMatchObject(UNKNOWN)
})

test('a deleted account is as unknown as any', async () => {
  const { email, id } = await newLearner()
  await newAdmin().auth.admin.deleteUser(id)

  const { error } = await newClient().auth.signInWithPassword({ email, password: PASSWORD })

  expect(error).toMatchObject(UNKNOWN)
})

test('signing in by phone is refused', async () => {
  const { error } = await newClient().auth.signInWithPassword({ phone: '+919800000000', password: PASSWORD })

  expect(error).toMatchObject({
    status: 422,
    code: 'phone_provider_disabled',
    message: 'Phone logins are disabled',
  })
})

test.each([
  ['an address and a phone number', { email: 'asha@example.in', phone: '+919800000000', password: PASSWORD }],
  ['neither address nor phone number', { password: PASSWORD }],
])('%s: refused as incomplete', async (_, body) => {
  const answer = await call('POST', '/token?grant_type=password', { body })

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'validation_failed' })
})

test('without address and phone the client does not even ask', async () => {
  const { error } = await newClient().auth.signInWithPassword({ password: PASSWORD } as never)

  expect(error).toMatchObject({ name: 'AuthInvalidCredentialsError' })
})

test('a password that the rules would not take today still opens the account, and the client can say so', async () => {
  const email = newAddress()
  // bcrypt of "monsoon", as another service kept it
  const password_hash = '$2b$04$DC/3wsMg.NUs.y6/BJOTKOh6hf0cpcXWrCGEwALEsX3faSGzaICyy'
  await newAdmin().auth.admin.createUser({ email, email_confirm: true, password_hash })

  const { data, error } = await newClient().auth.signInWithPassword({ email, password: 'monsoon' })

  expect(error).toBeNull()
  expect(data.session?.access_token).toBeTruthy()
  expect(data.weakPassword).toMatchObject({ reasons: expect.arrayContaining(['length', 'characters']) })
})

test('ten sign-ins at once are ten sessions', async () => {
  const { email } = await newLearner()

  const sessions = await Promise.all(Array.from({ length: 10 }, () => signedInElsewhere(email)))

  expect(new Set(sessions.map(({ session }) => session.refresh_token)).size).toBe(10)
})

test('a sign-in from a browser that is new to the account is announced by mail', async () => {
  const { email } = await newLearner()
  const answer = await call('POST', '/token?grant_type=password', {
    body: { email, password: PASSWORD },
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })

  expect(answer.status).toBe(200)
  await mailTo(email, /device|sign-in|signed in/i)
})
