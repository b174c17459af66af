/** signInAnonymously, and how somebody without a name becomes somebody with one. */

import { expect, test } from 'vitest'
import { codeIn, mailTo, newAddress, newClient, newLearner, PASSWORD, tokensIn } from '../target.ts'
import { idTokenOf, newPerson, optionsOf, throughGoogle } from './support/google.ts'
import { claimsOf, methodsOf } from './support/jwt.ts'

async function newVisitor() {
  const client = newClient()
  const { data, error } = await client.auth.signInAnonymously()
  expect(error).toBeNull()
  if (!data.session) throw new Error('no session')
  return { client, session: data.session, id: data.session.user.id }
}

test('somebody without a name has a session that says so', async () => {
  const client = newClient()

  const { data, error } = await client.auth.signInAnonymously({ options: { data: { language: 'hi' } } })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    phone: '',
    role: 'authenticated',
    user_metadata: { language: 'hi' },
    identities: [],
  })
  expect(claimsOf(data.session?.access_token)).toMatchObject({ is_anonymous: true, aal: 'aal1', email: '' })
  expect(methodsOf(data.session?.access_token)).toEqual(['anonymous'])
  expect((await client.auth.getUserIdentities()).data?.identities).toEqual([])
})

test('the session goes on like any other', async () => {
  const { client, id } = await newVisitor()

  const { data, error } = await client.auth.refreshSession()

  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
})

test('each visitor is somebody else', async () => {
  expect((await newVisitor()).id).not.toBe((await newVisitor()).id)
})

test('an address makes the account permanent, under the same id, once it is confirmed', async () => {
  const { client, id } = await newVisitor()
  const email = newAddress()

  const asked = await client.auth.updateUser({ email })
  expect(asked.error).toBeNull()
  expect(asked.data.user).toMatchObject({ id, is_anonymous: true, new_email: email })

  const { data, error } = await client.auth.verifyOtp({
    email,
    token: codeIn(await mailTo(email)),
    type: 'email_change',
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id,
    email,
    is_anonymous: false,
    identities: [{ provider: 'email' }],
    app_metadata: { provider: 'email', providers: ['email'] },
  })
  expect(claimsOf(data.session?.access_token)).toMatchObject({ is_anonymous: false })
})

test('after the address comes the password, and with both the account can be found again', async () => {
  const { client, id } = await newVisitor()
  const email = newAddress()
  await client.auth.updateUser({ email })
  await client.auth.verifyOtp({ email, token: codeIn(await mailTo(email)), type: 'email_change' })

  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()

  const { data } = await newClient().auth.signInWithPassword({ email, password: PASSWORD })
  expect(data.user?.id).toBe(id)
})

test('a password without an address would open nothing, and is refused', async () => {
  const { client } = await newVisitor()

  const { error } = await client.auth.updateUser({ password: PASSWORD })

  expect(error).toMatchObject({
    status: 422,
    code: 'validation_failed',
    message: 'Updating password of an anonymous user without an email or phone is not allowed',
  })
})

test('the address of somebody else’s account is refused', async () => {
  const { client } = await newVisitor()
  const { email } = await newLearner()

  expect((await client.auth.updateUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('Google’s word makes the account permanent, under the same id', async () => {
  const { client, id } = await newVisitor()
  const person = newPerson()

  const { data } = await client.auth.linkIdentity({
    provider: 'google',
    options: optionsOf({ hint: { person } }),
  })
  const landed = await throughGoogle(data?.url ?? '')

  const session = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(session.data.user).toMatchObject({
    id,
    email: person.email,
    is_anonymous: false,
    identities: [{ provider: 'google', id: person.sub }],
  })
})

test('an ID token makes the account permanent, under the same id', async () => {
  const { client, id } = await newVisitor()
  const person = newPerson()

  const { data, error } = await client.auth.linkIdentity({
    provider: 'google',
    token: await idTokenOf(person),
  })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id, email: person.email, is_anonymous: false })
})

test('Google’s word for a person who has an account already is refused', async () => {
  const { client } = await newVisitor()
  const person = newPerson()
  await newClient().auth.signInWithIdToken({ provider: 'google', token: await idTokenOf(person) })

  const { error } = await client.auth.linkIdentity({ provider: 'google', token: await idTokenOf(person) })

  expect(error).toMatchObject({ status: 422, code: 'identity_already_exists' })
})

test('a second factor and a passkey are for accounts that somebody can come back to', async () => {
  const { client } = await newVisitor()

  const factor = await client.auth.mfa.enroll({ factorType: 'totp' })
  const passkey = await client.auth.passkey.startRegistration()

  expect(factor.error).toMatchObject({ status: 403, code: 'no_authorization' })
  expect(passkey.error).toMatchObject({ status: 403, code: 'no_authorization' })
})

test('there is nowhere to send a code to', async () => {
  const { client } = await newVisitor()

  expect((await client.auth.reauthenticate()).error).toMatchObject({ status: 422, code: 'validation_failed' })
})

test('whoever signs out is gone for good', async () => {
  const { client, session } = await newVisitor()

  await client.auth.signOut()

  const { error } = await newClient().auth.refreshSession({ refresh_token: session.refresh_token })
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
})
