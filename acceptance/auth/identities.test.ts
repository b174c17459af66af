/** getUserIdentities, linkIdentity and unlinkIdentity: several ways into one account. */

import { expect, test } from 'vitest'
import { needed, newAddress, newClient, newLearner, PASSWORD, tokensIn } from '../target.ts'
import { idTokenOf, newPerson, optionsOf, throughGoogle } from './support/google.ts'
import { call } from './support/http.ts'

type Learner = Awaited<ReturnType<typeof newLearner>>

async function identitiesOf({ client }: Pick<Learner, 'client'>) {
  const { data, error } = await client.auth.getUserIdentities()
  expect(error).toBeNull()
  return data?.identities ?? []
}

async function identityOf(learner: Pick<Learner, 'client'>, provider: string) {
  const identity = (await identitiesOf(learner)).find((one) => one.provider === provider)
  if (!identity) throw new Error(`no ${provider} identity`)
  return identity
}

/** A learner who can also come in with Google. */
async function learnerWithGoogle(person = newPerson()) {
  const learner = await newLearner()
  const { error } = await learner.client.auth.linkIdentity({
    provider: 'google',
    token: await idTokenOf(person),
  })
  expect(error).toBeNull()
  return { ...learner, person }
}

test('a learner has the identity they signed up with', async () => {
  const learner = await newLearner()

  expect(await identitiesOf(learner)).toMatchObject([
    {
      id: learner.id,
      user_id: learner.id,
      identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      provider: 'email',
      identity_data: { sub: learner.id, email: learner.email, email_verified: true },
      created_at: expect.any(String),
      last_sign_in_at: expect.any(String),
    },
  ])
})

test('without a session there are none to read', async () => {
  expect((await newClient().auth.getUserIdentities()).error).toMatchObject({
    name: 'AuthSessionMissingError',
  })
})

test('linking begins with an address at the provider, and ends with a further identity', async () => {
  const { client, id } = await newLearner()
  const person = newPerson()

  const { data, error } = await client.auth.linkIdentity({
    provider: 'google',
    options: optionsOf({ hint: { person } }),
  })
  expect(error).toBeNull()
  expect(new URL(data?.url ?? '').origin).toBe(needed('OPENID_ISSUER'))
  const landed = await throughGoogle(data?.url ?? '')

  const session = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(session.data.user?.id).toBe(id)
  expect(await identitiesOf({ client })).toMatchObject([
    { provider: 'email' },
    { provider: 'google', id: person.sub },
  ])
})

test('the account keeps its address; Google’s may be another', async () => {
  const { client, email, person } = await learnerWithGoogle()

  const { data } = await client.auth.getUser()

  expect(data.user?.email).toBe(email)
  expect(data.user?.email).not.toBe(person.email)
  expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] })
})

test('with the further identity the same account opens', async () => {
  const { id, person } = await learnerWithGoogle()

  const { data } = await newClient().auth.signInWithIdToken({
    provider: 'google',
    token: await idTokenOf(person),
  })

  expect(data.user?.id).toBe(id)
})

test('linking with PKCE brings a code', async () => {
  const { session, id } = await newLearner()
  const client = newClient({ flowType: 'pkce' })
  await client.auth.setSession(session)

  const { data } = await client.auth.linkIdentity({
    provider: 'google',
    options: optionsOf({ hint: { person: newPerson() } }),
  })
  const { query } = await throughGoogle(data?.url ?? '')

  const exchanged = await client.auth.exchangeCodeForSession(query.code ?? '')
  expect(exchanged.data.user?.id).toBe(id)
})

test('without a session nothing is linked', async () => {
  const client = newClient()

  const byAddress = await client.auth.linkIdentity({ provider: 'google', options: optionsOf({}) })
  const byToken = await client.auth.linkIdentity({ provider: 'google', token: await idTokenOf(newPerson()) })

  expect(byAddress.error).toMatchObject({ status: 403, code: 'bad_jwt' })
  expect(byToken.error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('an identity that is linked already is not linked twice', async () => {
  const { client, person } = await learnerWithGoogle()

  const { error } = await client.auth.linkIdentity({ provider: 'google', token: await idTokenOf(person) })

  expect(error).toMatchObject({
    status: 422,
    code: 'identity_already_exists',
    message: 'Identity is already linked',
  })
})

test('somebody else’s identity stays theirs, by token and by address', async () => {
  const { person } = await learnerWithGoogle()
  const { client } = await newLearner('Ravi Kumar')

  const byToken = await client.auth.linkIdentity({ provider: 'google', token: await idTokenOf(person) })
  const { data } = await client.auth.linkIdentity({
    provider: 'google',
    options: optionsOf({ hint: { person } }),
  })
  const landed = await throughGoogle(data?.url ?? '')

  expect(byToken.error).toMatchObject({
    status: 422,
    code: 'identity_already_exists',
    message: 'Identity is already linked to another user',
  })
  expect(landed.query).toMatchObject({ error_code: 'identity_already_exists' })
  expect(landed.location).not.toContain('access_token')
})

test('a provider that is off cannot be linked', async () => {
  const { client } = await newLearner()

  const { error } = await client.auth.linkIdentity({
    provider: 'github',
    options: { skipBrowserRedirect: true },
  })

  expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('Google is taken away again, and opens the account no longer', async () => {
  const learner = await learnerWithGoogle()

  const { error } = await learner.client.auth.unlinkIdentity(await identityOf(learner, 'google'))

  expect(error).toBeNull()
  expect((await identitiesOf(learner)).map(({ provider }) => provider)).toEqual(['email'])
  expect((await learner.client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
  const { data } = await newClient().auth.signInWithIdToken({
    provider: 'google',
    token: await idTokenOf(learner.person),
  })
  expect(data.user?.id).not.toBe(learner.id)
})

test('without the address’s identity neither the address nor the password opens the account', async () => {
  const learner = await learnerWithGoogle()

  const { error } = await learner.client.auth.unlinkIdentity(await identityOf(learner, 'email'))

  expect(error).toBeNull()
  expect((await learner.client.auth.getUser()).data.user?.email).toBe(learner.person.email)
  for (const email of [learner.email, learner.person.email]) {
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'invalid_credentials',
    })
  }
})

test('the last identity stays', async () => {
  const learner = await newLearner()

  const { error } = await learner.client.auth.unlinkIdentity(await identityOf(learner, 'email'))

  expect(error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  })
})

test('of two that are taken away at once, one stays', async () => {
  const learner = await learnerWithGoogle()
  const both = await identitiesOf(learner)

  const answers = await Promise.all(both.map((identity) => learner.client.auth.unlinkIdentity(identity)))

  expect(answers.map(({ error }) => error?.code ?? 'gone').sort()).toEqual([
    'gone',
    'single_identity_not_deletable',
  ])
  expect(await identitiesOf(learner)).toHaveLength(1)
})

test('somebody else’s identity is not found', async () => {
  const asha = await learnerWithGoogle()
  const ravi = await learnerWithGoogle()

  const { error } = await asha.client.auth.unlinkIdentity(await identityOf(ravi, 'google'))

  expect(error).toMatchObject({ status: 422, code: 'identity_not_found' })
  expect(await identitiesOf(ravi)).toHaveLength(2)
})

test('an identity that is none is not found', async () => {
  const { session } = await newLearner()
  const token = session.access_token

  expect(await call('DELETE', '/user/identities/x', { token })).toMatchObject({
    status: 404,
    body: { code: 'validation_failed', message: 'identity_id must be an UUID' },
  })
})

test('without a session nothing is taken away', async () => {
  const learner = await learnerWithGoogle()
  const identity = await identityOf(learner, 'google')

  expect((await newClient().auth.unlinkIdentity(identity)).error).toMatchObject({
    status: 403,
    code: 'bad_jwt',
  })
  expect(await identitiesOf(learner)).toHaveLength(2)
})

test('somebody known through Google alone can add an address, and then a password', async () => {
  const client = newClient()
  await client.auth.signInWithIdToken({ provider: 'google', token: await idTokenOf(newPerson()) })
  const wanted = newAddress('ravi.new')

  const { data, error } = await client.auth.updateUser({ email: wanted })

  expect(error).toBeNull()
  expect(data.user?.new_email).toBe(wanted)
})
