/** What this product's own config.toml makes of the auth service; every method is tried in acceptance/auth. */

import { expect, test } from 'vitest'
import {
  ANON_KEY,
  API_URL,
  mailTo,
  newAddress,
  newClient,
  newLearner,
  PASSWORD,
  signedInElsewhere,
} from './target.ts'

test('a learner signs up, signs in elsewhere, and signs out everywhere', async () => {
  const { client, email } = await newLearner()
  const elsewhere = await signedInElsewhere(email)

  await client.auth.signOut()

  expect((await elsewhere.client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('a confirmation mail is sent again when asked for, not more than once a minute', async () => {
  const email = newAddress()
  const client = newClient()
  await client.auth.signUp({ email, password: PASSWORD })
  await mailTo(email)

  const { error } = await client.auth.resend({ type: 'signup', email })

  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  expect((await client.auth.resend({ type: 'signup', email: newAddress('nobody') })).error).toBeNull()
})

test.each([
  ['without a special character', 'Monsoon26'],
  ['of seven characters', 'Aa1-Aa1'],
])('a password %s is refused', async (_, password) => {
  const { error } = await newClient().auth.signUp({ email: newAddress(), password })

  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422 })
})

test('settings are as the sign-in page reads them', async () => {
  const answer = await fetch(`${API_URL}/auth/v1/settings`, { headers: { apikey: ANON_KEY } })

  expect(await answer.json()).toMatchObject({
    external: { email: true, google: false, anonymous_users: false, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    passkeys_enabled: true,
  })
})

test('nobody is signed in without a name', async () => {
  expect((await newClient().auth.signInAnonymously()).error).toMatchObject({
    status: 422,
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  })
})

test('a learner’s only identity stays, and Google is linked where it is configured', async () => {
  const { client } = await newLearner()
  const { data } = await client.auth.getUserIdentities()
  const [identity] = data?.identities ?? []
  if (!identity) throw new Error('no identity')

  expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
  })
  expect((await client.auth.linkIdentity({ provider: 'google', token: 'any' })).error).toMatchObject({
    status: 400,
    code: 'provider_disabled',
  })
})

test('Google is off as long as it is not configured', async () => {
  const { error } = await newClient().auth.signInWithIdToken({ provider: 'google', token: 'any' })

  expect(error).toMatchObject({ status: 400, code: 'provider_disabled' })
})
