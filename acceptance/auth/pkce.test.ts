/** flowType "pkce" and exchangeCodeForSession: a link is worth a session only to whoever asked for it (RFC 7636). */

import { expect, test } from 'vitest'
import {
  API_URL,
  codeIn,
  linkIn,
  mailTo,
  NEW_PASSWORD,
  newAddress,
  newAdmin,
  newClient,
  newLearner,
  opened,
  PASSWORD,
} from '../target.ts'
import { call } from './support/http.ts'
import { methodsOf } from './support/jwt.ts'

const pkceClient = () => newClient({ flowType: 'pkce' })

/** A client whose notes can be read: it writes its verifiers down until the code is back. */
function openBook() {
  const notes = new Map<string, string>()
  const storage = {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
    removeItem: (key: string) => void notes.delete(key),
  }
  const client = newClient({ flowType: 'pkce', persistSession: true, storage })
  const verifier = () => {
    const [, note = '""'] = [...notes].find(([key]) => key.includes('code-verifier')) ?? []
    return String(JSON.parse(note)).split('/')[0]
  }
  return { client, verifier }
}

const exchange = (auth_code: string, code_verifier = '') =>
  call('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } })

const NOT_FOUND = { status: 404, code: 'flow_state_not_found' }

/** A sign-up whose link has been opened: the code is in the address. */
async function codeOfSignUp() {
  const client = pkceClient()
  const email = newAddress()
  const { error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${API_URL}/auth/callback?confirmed=true` },
  })
  expect(error).toBeNull()
  const landed = await opened(linkIn(await mailTo(email)))
  return { client, email, landed, code: landed.query.code ?? '' }
}

test('the link of a sign-up brings a code, and the client that signed up trades it for the session', async () => {
  const { client, email, landed, code } = await codeOfSignUp()

  expect(landed.url.hash).toBe('')
  expect(landed.query).toEqual({ confirmed: 'true', code: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  const { data, error } = await client.auth.exchangeCodeForSession(code)

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  expect(methodsOf(data.session?.access_token)).toEqual(['email/signup'])
})

test('a code is good once', async () => {
  const { client, verifier } = openBook()
  const email = newAddress()
  await client.auth.signUp({ email, password: PASSWORD })
  const { query } = await opened(linkIn(await mailTo(email)))
  const known = verifier()

  expect((await exchange(query.code ?? '', known)).status).toBe(200)
  expect(await exchange(query.code ?? '', known)).toMatchObject({
    status: 404,
    body: { code: NOT_FOUND.code },
  })
})

test('whoever finds the link but did not ask for it has no verifier to go with the code', async () => {
  const { client, code } = await codeOfSignUp()
  const thief = pkceClient()
  await thief.auth.signUp({ email: newAddress('thief'), password: PASSWORD })

  expect((await thief.auth.exchangeCodeForSession(code)).error).toMatchObject({
    status: 400,
    code: 'bad_code_verifier',
    message: 'code challenge does not match previously saved code verifier',
  })
  expect((await pkceClient().auth.exchangeCodeForSession(code)).error).toMatchObject({
    name: 'AuthPKCECodeVerifierMissingError',
  })
  // The thief's attempt leaves the code to its owner.
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
})

test('a code that nobody was given is refused', async () => {
  const { client } = await codeOfSignUp()

  const { error } = await client.auth.exchangeCodeForSession(crypto.randomUUID())

  expect(error).toMatchObject({ ...NOT_FOUND, message: 'invalid flow state, no valid flow state found' })
})

test.each([
  ['no code', { code_verifier: 'v'.repeat(43) }],
  ['no verifier', { auth_code: crypto.randomUUID() }],
  ['neither', {}],
])('an exchange with %s is refused', async (_, body) => {
  expect(await call('POST', '/token?grant_type=pkce', { body })).toMatchObject({
    status: 400,
    body: {
      code: 'validation_failed',
      message: 'invalid request: both auth code and code verifier should be non-empty',
    },
  })
})

test('a sign-in by mail brings a code', async () => {
  const { email, id } = await newLearner()
  const client = pkceClient()
  await client.auth.signInWithOtp({ email })
  const { query } = await opened(linkIn(await mailTo(email, /./, 2)))

  const { data, error } = await client.auth.exchangeCodeForSession(query.code ?? '')

  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  expect(methodsOf(data.session?.access_token)).toEqual(['magiclink'])
})

test('a forgotten password brings a code, and the client knows what it is for', async () => {
  const { email } = await newLearner()
  const client = pkceClient()
  await client.auth.resetPasswordForEmail(email, { redirectTo: `${API_URL}/auth?mode=reset` })
  const { query } = await opened(linkIn(await mailTo(email, /password|reset/i)))

  const { data, error } = await client.auth.exchangeCodeForSession(query.code ?? '')

  expect(error).toBeNull()
  expect(data).toMatchObject({ redirectType: 'recovery' })
  expect(methodsOf(data.session?.access_token)).toEqual(['recovery'])
  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
})

test('a change of address brings a code with its second half', async () => {
  const { session, email } = await newLearner()
  const client = pkceClient()
  await client.auth.setSession(session)
  const wanted = newAddress('asha.new')
  await client.auth.updateUser({ email: wanted })
  const halfway = await opened(linkIn(await mailTo(email, /chang/i)))
  expect(halfway.query).toHaveProperty('message')
  const { query } = await opened(linkIn(await mailTo(wanted)))

  const { data, error } = await client.auth.exchangeCodeForSession(query.code ?? '')

  expect(error).toBeNull()
  expect(data.user?.email).toBe(wanted)
})

test('a confirmation that is sent again is a PKCE flow too', async () => {
  const client = pkceClient()
  const email = newAddress()
  await client.auth.signUp({ email, password: PASSWORD })
  await mailTo(email)
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
  const { query } = await opened(linkIn(await mailTo(email, /./, 2)))

  expect((await client.auth.exchangeCodeForSession(query.code ?? '')).error).toBeNull()
})

test('the code of the mail signs in without the exchange', async () => {
  const client = pkceClient()
  const email = newAddress()
  await client.auth.signUp({ email, password: PASSWORD })

  const { data, error } = await client.auth.verifyOtp({
    email,
    token: codeIn(await mailTo(email)),
    type: 'email',
  })

  expect(error).toBeNull()
  expect(data.session?.access_token).toBeTruthy()
})

test('the hash of such a link signs in without the exchange, as a page that a server renders does it', async () => {
  const client = pkceClient()
  const email = newAddress()
  await client.auth.signUp({ email, password: PASSWORD })
  const token_hash = linkIn(await mailTo(email)).searchParams.get('token') ?? ''
  expect(token_hash).toMatch(/^pkce_/)

  const { data, error } = await newClient().auth.verifyOtp({ token_hash, type: 'email' })

  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('a used link says so in the query, where the client looks', async () => {
  const client = pkceClient()
  const email = newAddress()
  await client.auth.signUp({ email, password: PASSWORD })
  const link = linkIn(await mailTo(email))
  await opened(link)

  expect((await opened(link)).query).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
})

test('somebody who was banned between the link and the exchange stays out', async () => {
  const { client, code, email } = await codeOfSignUp()
  const { admin } = newAdmin().auth
  const { data } = await admin.generateLink({ type: 'magiclink', email })
  await admin.updateUserById(data.user?.id ?? '', { ban_duration: '1h' })

  expect((await client.auth.exchangeCodeForSession(code)).error).toMatchObject({
    status: 403,
    code: 'user_banned',
  })
})

test('of ten exchanges at once, one gets the session', async () => {
  const { client, verifier } = openBook()
  const email = newAddress()
  await client.auth.signUp({ email, password: PASSWORD })
  const { query } = await opened(linkIn(await mailTo(email)))
  const known = verifier()

  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(query.code ?? '', known)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
})

test.each([
  ['a challenge without a method', { code_challenge: 'a'.repeat(43) }],
  ['a method without a challenge', { code_challenge_method: 's256' }],
  ['a method that is none', { code_challenge: 'a'.repeat(43), code_challenge_method: 's512' }],
  ['a challenge that is too short', { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' }],
  ['a challenge that is too long', { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' }],
  ['a challenge of other letters', { code_challenge: '+'.repeat(43), code_challenge_method: 's256' }],
])('%s is refused wherever a flow can begin', async (_, flow) => {
  const email = newAddress()
  for (const path of ['/signup', '/otp', '/recover', '/resend']) {
    const answer = await call('POST', path, { body: { email, password: PASSWORD, type: 'signup', ...flow } })
    expect({ path, status: answer.status, code: answer.body.code }).toEqual({
      path,
      status: 400,
      code: 'validation_failed',
    })
  }
})

test('a plain challenge is the verifier itself', async () => {
  const email = newAddress()
  const verifier = 'v'.repeat(50)
  await call('POST', '/signup', {
    body: { email, password: PASSWORD, code_challenge: verifier, code_challenge_method: 'plain' },
  })
  const { query } = await opened(linkIn(await mailTo(email)))

  const answer = await call('POST', '/token?grant_type=pkce', {
    body: { auth_code: query.code, code_verifier: verifier },
  })

  expect(answer.status).toBe(200)
})
