/** signInWithOAuth: to the provider and back, with a real provider at the other end. */

import { expect, test } from 'vitest'
import {
  API_URL,
  codeIn,
  mailTo,
  needed,
  newAddress,
  newAdmin,
  newClient,
  newLearner,
  opened,
  PASSWORD,
  signedInElsewhere,
  tokensIn,
} from '../target.ts'
import { googleAddress, idTokenOf, newPerson, throughGoogle, toCallback } from './support/google.ts'
import { call } from './support/http.ts'
import { methodsOf } from './support/jwt.ts'

test('the client names the address that a browser goes to', async () => {
  const { data, error } = await newClient().auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: `${API_URL}/auth/callback`,
      scopes: 'calendar',
      queryParams: { prompt: 'consent' },
    },
  })

  expect(error).toBeNull()
  expect(data.provider).toBe('google')
  const url = new URL(data.url ?? '')
  expect(`${url.origin}${url.pathname}`).toBe(`${API_URL}/auth/v1/authorize`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    provider: 'google',
    redirect_to: `${API_URL}/auth/callback`,
    scopes: 'calendar',
    prompt: 'consent',
  })
})

test('from there it goes to the provider, with all that protects the way back', async () => {
  const { status, url, query, headers } = await opened(await googleAddress(newClient()))

  expect(status).toBe(302)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(url.origin).toBe(needed('OPENID_ISSUER'))
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: expect.any(String),
    redirect_uri: `${API_URL}/auth/v1/callback`,
    scope: expect.stringMatching(/\bopenid\b/),
    state: expect.stringMatching(/^.{32,}$/),
    nonce: expect.stringMatching(/^.{32,}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(query.scope?.split(' ')).toEqual(expect.arrayContaining(['openid', 'email', 'profile']))
  expect(query).not.toHaveProperty('client_secret')
})

test('each way there has its own state, nonce and challenge', async () => {
  const [one, other] = [
    await opened(await googleAddress(newClient())),
    await opened(await googleAddress(newClient())),
  ]

  for (const name of ['state', 'nonce', 'code_challenge']) expect(one.query[name]).not.toBe(other.query[name])
})

test('further scopes and parameters are passed on', async () => {
  const address = await googleAddress(newClient(), {
    scopes: 'https://www.googleapis.com/auth/calendar.readonly email',
    queryParams: { access_type: 'offline', prompt: 'consent', hd: 'example.in' },
  })

  const { query } = await opened(address)

  expect(query).toMatchObject({ access_type: 'offline', prompt: 'consent', hd: 'example.in' })
  expect(query.scope?.split(' ')).toContain('https://www.googleapis.com/auth/calendar.readonly')
  expect(query.scope?.split(' ').filter((scope) => scope === 'email')).toHaveLength(1)
})

test.each([
  ['client_id', 'evil'],
  ['redirect_uri', 'https://evil.example/'],
  ['response_type', 'token'],
  ['response_mode', 'fragment'],
  ['state', 'evil'],
  ['nonce', 'evil'],
  ['scope', 'evil'],
  ['request_uri', 'https://evil.example/'],
  ['client_secret', 'evil'],
])('%s is the service’s own word and cannot be passed in', async (name, value) => {
  const plain = await opened(await googleAddress(newClient()))

  const { query } = await opened(await googleAddress(newClient(), { queryParams: { [name]: value } }))

  expect(query[name]).not.toBe(value)
  expect(Object.keys(query).sort()).toEqual(Object.keys(plain.query).sort())
})

test('the caller may ask for the address instead of being sent there', async () => {
  const answer = await call('GET', '/authorize?provider=google&skip_http_redirect=true')

  expect(answer.status).toBe(200)
  expect(new URL(answer.body.url).origin).toBe(needed('OPENID_ISSUER'))
})

test.each([
  ['github', 'Unsupported provider: provider is not enabled'],
  ['azure', 'Unsupported provider: provider is not enabled'],
  ['nobody', 'Unsupported provider: Provider nobody could not be found'],
  ['', 'Unsupported provider: Provider  could not be found'],
])('the provider %j is refused', async (provider, message) => {
  expect(await call('GET', `/authorize?provider=${provider}`)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message },
  })
})

test('somebody new comes back with a session in the address, and with the provider’s own tokens', async () => {
  const person = newPerson({ name: 'Ravi Kumar' })
  const redirectTo = `${API_URL}/auth/callback`

  const landed = await throughGoogle(await googleAddress(newClient(), { hint: { person }, redirectTo }))

  expect(landed.status).toBe(302)
  expect(landed.headers.get('referrer-policy')).toBe('no-referrer')
  expect(landed.location).toContain(`${redirectTo}#`)
  expect(landed.fragment).toMatchObject({
    token_type: 'bearer',
    expires_in: '3600',
    provider_token: expect.stringContaining('provider-access-'),
    provider_refresh_token: expect.stringContaining('provider-refresh-'),
  })
  const { data, error } = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: person.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Ravi Kumar', email_verified: true, provider_id: person.sub },
    identities: [
      { provider: 'google', id: person.sub, identity_data: { email: person.email, sub: person.sub } },
    ],
  })
  expect(methodsOf(landed.fragment.access_token)).toEqual(['oauth'])
})

test('with PKCE the address carries a code, and the provider’s tokens come with the session', async () => {
  const client = newClient({ flowType: 'pkce' })
  const person = newPerson()

  const landed = await throughGoogle(await googleAddress(client, { hint: { person } }))
  expect(landed.url.hash).toBe('')
  expect(Object.keys(landed.query)).toEqual(['code'])
  const { data, error } = await client.auth.exchangeCodeForSession(landed.query.code ?? '')

  expect(error).toBeNull()
  expect(data.user?.email).toBe(person.email)
  expect(data.session).toMatchObject({
    provider_token: expect.stringContaining('provider-access-'),
    provider_refresh_token: expect.stringContaining('provider-refresh-'),
  })
})

test('what the address said before is still there on the way back', async () => {
  const redirectTo = `${API_URL}/auth/callback?next=%2Fprofile`
  const hint = { person: newPerson() }

  const implicit = await throughGoogle(await googleAddress(newClient(), { hint, redirectTo }))
  const pkce = await throughGoogle(await googleAddress(newClient({ flowType: 'pkce' }), { hint, redirectTo }))

  expect(implicit.query).toEqual({ next: '/profile' })
  expect(pkce.query).toEqual({ next: '/profile', code: expect.any(String) })
})

test('with PKCE the code is worth nothing to another client', async () => {
  const landed = await throughGoogle(
    await googleAddress(newClient({ flowType: 'pkce' }), { hint: { person: newPerson() } }),
  )
  const thief = newClient({ flowType: 'pkce' })
  await googleAddress(thief)

  const { error } = await thief.auth.exchangeCodeForSession(landed.query.code ?? '')

  expect(error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
})

test('the same person finds the same account, also under a new address', async () => {
  const person = newPerson()
  const first = await throughGoogle(await googleAddress(newClient(), { hint: { person } }))
  const moved = { ...person, email: newAddress('ravi.moved'), name: 'Ravi K.' }
  const second = await throughGoogle(await googleAddress(newClient(), { hint: { person: moved } }))

  const one = await newClient().auth.setSession(tokensIn(first.fragment))
  const other = await newClient().auth.setSession(tokensIn(second.fragment))

  expect(other.data.user?.id).toBe(one.data.user?.id)
  expect(other.data.user?.user_metadata.full_name).toBe('Ravi K.')
})

test('somebody with the same verified address is the same person: the account has two identities', async () => {
  const { email, id } = await newLearner()

  const landed = await throughGoogle(
    await googleAddress(newClient(), { hint: { person: newPerson({ email }) } }),
  )

  const { data } = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(data.user?.id).toBe(id)
  expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
  expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] })
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test('an account that nobody confirmed is emptied before its address’s owner gets it', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Mallory' } } })

  const landed = await throughGoogle(
    await googleAddress(newClient(), { hint: { person: newPerson({ email }) } }),
  )

  const { data } = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['google'])
  expect(data.user?.user_metadata.full_name).toBe('Ravi Kumar')
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  })
  const token = codeIn(await mailTo(email))
  expect((await newClient().auth.verifyOtp({ email, token, type: 'email' })).error).toMatchObject({
    code: 'otp_expired',
  })
})

test('an unverified address opens nobody’s account', async () => {
  const { email, client, id } = await newLearner()
  const person = newPerson({ email, email_verified: false })

  const landed = await throughGoogle(await googleAddress(newClient(), { hint: { person } }))

  expect(landed.query).toMatchObject({ error_code: 'provider_email_needs_verification' })
  expect(landed.fragment).not.toHaveProperty('access_token')
  const { data } = await client.auth.getUserIdentities()
  expect(data?.identities.map((identity) => [identity.provider, identity.user_id])).toEqual([['email', id]])
})

test('an unverified address that is new gets a mail, and a session once that is confirmed', async () => {
  const person = newPerson({ email_verified: false })

  const landed = await throughGoogle(await googleAddress(newClient(), { hint: { person } }))
  expect(landed.query).toMatchObject({ error_code: 'provider_email_needs_verification' })
  const { data, error } = await newClient().auth.verifyOtp({
    email: person.email,
    token: codeIn(await mailTo(person.email)),
    type: 'email',
  })

  expect(error).toBeNull()
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['google'])
  const again = await throughGoogle(await googleAddress(newClient(), { hint: { person } }))
  expect(again.fragment.access_token).toBeTruthy()
})

test('a provider that knows no address is not enough', async () => {
  const person = { sub: newPerson().sub, name: 'Nobody' }

  const landed = await throughGoogle(await googleAddress(newClient(), { hint: { person } }))

  expect(landed.query).toMatchObject({ error_code: 'email_address_not_provided' })
})

test('somebody banned is sent back with the reason', async () => {
  const person = newPerson()
  const { data } = await newClient().auth.signInWithIdToken({
    provider: 'google',
    token: await idTokenOf(person),
  })
  await newAdmin().auth.admin.updateUserById(data.user?.id ?? '', { ban_duration: '1h' })

  const landed = await throughGoogle(await googleAddress(newClient(), { hint: { person } }))

  expect(landed.query).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
})

test.each([
  ['for good', false],
  ['softly', true],
])('somebody whose account was deleted %s starts anew', async (_, softly) => {
  const person = newPerson()
  const token = await idTokenOf(person)
  const { data } = await newClient().auth.signInWithIdToken({ provider: 'google', token })
  await newAdmin().auth.admin.deleteUser(data.user?.id ?? '', softly)

  const landed = await throughGoogle(await googleAddress(newClient(), { hint: { person } }))

  const again = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(again.error).toBeNull()
  expect(again.data.user?.email).toBe(person.email)
  expect(again.data.user?.id).not.toBe(data.user?.id)
})

test('somebody who changes their mind is sent back with the provider’s words', async () => {
  const landed = await throughGoogle(
    await googleAddress(newClient(), { hint: { refuse: true }, redirectTo: `${API_URL}/auth/callback` }),
  )

  expect(landed.location).toContain(`${API_URL}/auth/callback?`)
  const words = { error: 'access_denied', error_description: 'The person changed their mind' }
  expect(landed.query).toMatchObject(words)
  expect(landed.fragment).toMatchObject(words)
})

test.each([
  ['an ID token with another nonce', { claims: { nonce: 'another' } }],
  ['an ID token without a nonce', { claims: { nonce: null } }],
  ['an ID token for somebody else', { claims: { aud: 'another-client' } }],
  ['an ID token of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['an ID token that expired', { claims: { exp: 1_700_000_000 } }],
  ['a code that the provider does not know', { wrongCode: true }],
])('%s opens nothing', async (_, mischief) => {
  const person = newPerson()

  const landed = await throughGoogle(await googleAddress(newClient(), { hint: { person, ...mischief } }))

  expect(landed.query).toMatchObject({
    error: 'server_error',
    error_description: 'Unable to exchange external code',
  })
  expect(landed.location).not.toContain('access_token')
})

test('a provider that is down is an outage, and the person is sent back', async () => {
  const landed = await throughGoogle(
    await googleAddress(newClient(), { hint: { person: newPerson(), outage: true } }),
  )

  expect(landed.query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' })
})

test('the way back is good once, also for whoever copied the address', async () => {
  const back = await toCallback(await googleAddress(newClient(), { hint: { person: newPerson() } }))
  await opened(back)

  const again = await opened(back)

  expect(again.query).toMatchObject({ error_code: 'flow_state_already_used' })
  expect(again.location).not.toContain('access_token')
})

test('of ten who come back with one state at once, one is let in', async () => {
  const back = await toCallback(await googleAddress(newClient(), { hint: { person: newPerson() } }))

  const landed = await Promise.all(Array.from({ length: 10 }, () => opened(back)))

  expect(landed.filter(({ fragment }) => fragment.access_token)).toHaveLength(1)
})

test.each([
  ['without a state', '', 'bad_oauth_callback'],
  ['with a state that nobody was given', `?code=x&state=${crypto.randomUUID()}`, 'bad_oauth_state'],
  ['with a state of another form', '?code=x&state=evil', 'bad_oauth_state'],
])('whoever comes back %s is sent to the site with the reason', async (_, query, code) => {
  const landed = await opened(`${API_URL}/auth/v1/callback${query}`)

  expect(landed.url.origin).toBe(new URL(API_URL).origin)
  expect(landed.query).toMatchObject({ error_code: code })
})

test('whoever comes back without a code is sent back with the reason', async () => {
  const back = await toCallback(await googleAddress(newClient(), { hint: { person: newPerson() } }))
  back.searchParams.delete('code')

  expect((await opened(back)).query).toMatchObject({ error_code: 'bad_oauth_callback' })
})

test('a provider may post its answer as a form', async () => {
  const back = await toCallback(await googleAddress(newClient(), { hint: { person: newPerson() } }))

  const answer = await fetch(`${API_URL}/auth/v1/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(back.search),
  })

  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toContain('#access_token=')
})

test('the state of one person does not let another one in', async () => {
  const asha = await toCallback(await googleAddress(newClient(), { hint: { person: newPerson() } }))
  const ravi = await toCallback(await googleAddress(newClient(), { hint: { person: newPerson() } }))
  asha.searchParams.set('code', ravi.searchParams.get('code') ?? '')

  const landed = await opened(asha)

  expect(landed.query).toMatchObject({ error: 'server_error' })
})

test.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example'])(
  'the way ends at the site, not at %s',
  async (redirectTo) => {
    const landed = await throughGoogle(
      await googleAddress(newClient(), { hint: { person: newPerson() }, redirectTo }),
    )

    expect(landed.url.origin).toBe(new URL(API_URL).origin)
  },
)

test('five sign-ins of one new person at once make one account', async () => {
  const person = newPerson()
  const ways = await Promise.all(
    Array.from({ length: 5 }, async () => toCallback(await googleAddress(newClient(), { hint: { person } }))),
  )

  const landed = await Promise.all(ways.map((way) => opened(way)))

  const users = await Promise.all(
    landed.map(async ({ fragment }) => (await newClient().auth.getUser(fragment.access_token)).data.user?.id),
  )
  expect(new Set(users).size).toBe(1)
  expect(users[0]).toBeTruthy()
})

test('an invitation may be taken up with Google, by the invited address only', async () => {
  const email = newAddress('invited')
  const { data } = await newAdmin().auth.admin.generateLink({ type: 'invite', email })
  const invite_token = data.properties?.hashed_token ?? ''
  const come = async (person: ReturnType<typeof newPerson>) =>
    throughGoogle(await googleAddress(newClient(), { hint: { person }, queryParams: { invite_token } }))

  expect((await come(newPerson())).query).toMatchObject({ error_code: 'validation_failed' })
  const landed = await come(newPerson({ email }))

  const session = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(session.data.user).toMatchObject({ id: data.user?.id, email })
})

test('an invitation that nobody sent is refused before the way begins', async () => {
  expect(await call('GET', '/authorize?provider=google&invite_token=unknown')).toMatchObject({
    status: 404,
    body: { code: 'user_not_found' },
  })
})

test('a learner’s password sign-in goes on beside Google', async () => {
  const { email } = await newLearner()
  await throughGoogle(await googleAddress(newClient(), { hint: { person: newPerson({ email }) } }))

  expect((await signedInElsewhere(email)).session.user.app_metadata.providers).toEqual(['email', 'google'])
})
