/** signInWithOtp, verifyOtp and resend: the codes and links of mails. */

import { expect, test } from 'vitest'
import {
  type Client,
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
} from '../target.ts'
import { call } from './support/http.ts'
import { methodsOf } from './support/jwt.ts'

const EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }
const DEAD_LINK = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' }

type Proof = { email: string; token: string; hash: string }

async function proofOf(email: string, subject = /./, atLeast = 1): Promise<Proof> {
  const mail = await mailTo(email, subject, atLeast)
  return { email, token: codeIn(mail), hash: linkIn(mail).searchParams.get('token') ?? '' }
}

/** Each type of verification, and a mail that carries its code. */
const kinds = {
  signup: async () => {
    const email = newAddress()
    await newClient().auth.signUp({ email, password: PASSWORD })
    return proofOf(email)
  },
  email: async () => {
    const email = newAddress()
    await newClient().auth.signInWithOtp({ email })
    return proofOf(email)
  },
  magiclink: async () => {
    const { email } = await newLearner()
    await newClient().auth.signInWithOtp({ email })
    return proofOf(email, /./, 2)
  },
  recovery: async () => {
    const { email } = await newLearner()
    await newClient().auth.resetPasswordForEmail(email)
    return proofOf(email, /./, 2)
  },
  invite: async () => {
    const email = newAddress()
    await newAdmin().auth.admin.inviteUserByEmail(email)
    return proofOf(email)
  },
  email_change: async () => {
    const client = newClient()
    await client.auth.signInAnonymously()
    const email = newAddress()
    await client.auth.updateUser({ email })
    return proofOf(email)
  },
} satisfies Record<string, () => Promise<Proof>>

type Kind = keyof typeof kinds
const types = Object.keys(kinds) as Kind[]

test('a new address gets an account and a code that opens it', async () => {
  const client = newClient()
  const email = newAddress()

  const sent = await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Asha Rao' } } })
  expect(sent).toEqual({ data: { user: null, session: null }, error: null })
  const { data, error } = await client.auth.verifyOtp({
    email,
    token: codeIn(await mailTo(email)),
    type: 'email',
  })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { full_name: 'Asha Rao', email_verified: true },
  })
  expect(methodsOf(data.session?.access_token)).toEqual(['otp'])
})

test('a known address gets a code to its account', async () => {
  const { email, id } = await newLearner()
  const client = newClient()

  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { token } = await proofOf(email, /./, 2)

  expect((await client.auth.verifyOtp({ email, token, type: 'email' })).data.user?.id).toBe(id)
})

test('an account that does not exist and must not be made is named: who asks for it wants to know', async () => {
  const email = newAddress('nobody')

  const { error } = await newClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })

  expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  expect(await mailCount(email)).toBe(0)
})

test('the link of the mail signs in too, where the request asked it to lead', async () => {
  const email = newAddress()
  await newClient().auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.example.in/in' } })

  const landed = await opened(linkIn(await mailTo(email)))

  expect(landed.location).toContain('https://app.example.in/in#')
  expect(landed.fragment).toMatchObject({ type: 'magiclink', access_token: expect.any(String) })
})

test('only the newest code is good', async () => {
  const { email } = await newLearner()
  const client = newClient()
  await client.auth.signInWithOtp({ email })
  const first = await proofOf(email, /./, 2)
  await client.auth.signInWithOtp({ email })
  const second = await proofOf(email, /./, 3)

  if (first.token !== second.token) {
    expect((await client.auth.verifyOtp({ email, token: first.token, type: 'email' })).error).toMatchObject(
      EXPIRED,
    )
  }
  expect((await client.auth.verifyOtp({ email, token: second.token, type: 'email' })).error).toBeNull()
})

test('the older form /magiclink does the same, and makes the account', async () => {
  const email = newAddress()

  const answer = await call('POST', '/magiclink', { body: { email, create_user: false } })

  expect(answer).toMatchObject({ status: 200, body: {} })
  const { token } = await proofOf(email)
  expect((await newClient().auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
})

test('somebody banned gets the usual answer and no mail', async () => {
  const { email, id } = await newLearner()
  await newAdmin().auth.admin.updateUserById(id, { ban_duration: '1h' })
  const before = await mailCount(email)

  const { error } = await newClient().auth.signInWithOtp({ email })

  expect(error).toBeNull()
  expect(await mailCount(email)).toBe(before)
})

test('a code that was sent before the ban does not open the account', async () => {
  const { email, id } = await newLearner()
  await newClient().auth.signInWithOtp({ email })
  const { token } = await proofOf(email, /./, 2)
  await newAdmin().auth.admin.updateUserById(id, { ban_duration: '1h' })

  const { error } = await newClient().auth.verifyOtp({ email, token, type: 'email' })

  expect(error).toMatchObject({ status: 403, code: 'user_banned' })
})

test('a stranger’s password is gone once the owner of the address comes by code', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD })
  await newClient().auth.signInWithOtp({ email })
  const { token } = await proofOf(email, /./, 2)

  expect((await newClient().auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()

  const { error } = await newClient().auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toMatchObject({ code: 'invalid_credentials' })
})

test.each([
  ['a number', '+919800000000', { status: 422, code: 'phone_provider_disabled' }],
  ['no number', 'call me', { status: 400, code: 'validation_failed' }],
])('a code by phone, to %s, is refused', async (_, phone, refusal) => {
  expect((await newClient().auth.signInWithOtp({ phone })).error).toMatchObject(refusal)
})

test.each([
  ['nothing to send to', {}],
  ['an address and a number', { email: 'asha@example.in', phone: '+919800000000' }],
  ['something that is no address', { email: 'asha' }],
])('%s is refused', async (_, body) => {
  const answer = await call('POST', '/otp', { body })

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'validation_failed' })
})

test('without address and phone the client does not even ask', async () => {
  expect((await newClient().auth.signInWithOtp({} as never)).error).toMatchObject({
    name: 'AuthInvalidCredentialsError',
  })
})

test.each(types)('%s: the code opens a session once', async (type) => {
  const { email, token } = await kinds[type]()
  const verify = (client: Client) => client.auth.verifyOtp({ email, token, type })

  const first = await verify(newClient())
  const second = await verify(newClient())

  expect(first.error).toBeNull()
  expect(first.data).toMatchObject({ user: { email }, session: { token_type: 'bearer' } })
  expect(second.error).toMatchObject(EXPIRED)
})

test.each(types)('%s: the hash of the link opens a session once', async (type) => {
  const { email, hash } = await kinds[type]()
  const verify = (client: Client) => client.auth.verifyOtp({ token_hash: hash, type })

  const first = await verify(newClient())
  const second = await verify(newClient())

  expect(first.error).toBeNull()
  expect(first.data).toMatchObject({ user: { email }, session: { token_type: 'bearer' } })
  expect(second.error).toMatchObject(DEAD_LINK)
})

test.each(types)('%s: a wrong code opens nothing, and does not use up the right one', async (type) => {
  const { email, token } = await kinds[type]()
  const wrong = String((Number(token) + 1) % 1_000_000).padStart(6, '0')

  const { data, error } = await newClient().auth.verifyOtp({ email, token: wrong, type })

  expect(error).toMatchObject(EXPIRED)
  expect(data).toEqual({ user: null, session: null })
  expect((await newClient().auth.verifyOtp({ email, token, type })).error).toBeNull()
})

test.each(types)('%s: the code is good for its own address only', async (type) => {
  const { token } = await kinds[type]()
  const { email: other } = await newLearner('Ravi Kumar')

  expect((await newClient().auth.verifyOtp({ email: other, token, type })).error).toMatchObject(EXPIRED)
})

test.each(types)('%s: an address without an account is answered as a wrong code is', async (type) => {
  const { error } = await newClient().auth.verifyOtp({ email: newAddress('nobody'), token: '123456', type })

  expect(error).toMatchObject(EXPIRED)
})

test.each(types)('%s: a hash that nobody made opens nothing', async (type) => {
  const { error } = await newClient().auth.verifyOtp({ token_hash: 'a'.repeat(56), type })

  expect(error).toMatchObject(DEAD_LINK)
})

test.each<[Kind, Kind]>([
  ['signup', 'recovery'],
  ['signup', 'magiclink'],
  ['signup', 'email_change'],
  ['recovery', 'signup'],
  ['recovery', 'invite'],
  ['recovery', 'email_change'],
  ['email_change', 'recovery'],
  ['email_change', 'email'],
  ['invite', 'recovery'],
])('a code for %s is not one for %s', async (made, used) => {
  const { email, token } = await kinds[made]()

  expect((await newClient().auth.verifyOtp({ email, token, type: used })).error).toMatchObject(EXPIRED)
})

test.each<[Kind, Kind]>([
  ['signup', 'email'],
  ['magiclink', 'email'],
  ['recovery', 'email'],
  ['invite', 'email'],
  ['invite', 'signup'],
])('a code for %s may also be called %s', async (made, used) => {
  const { email, token } = await kinds[made]()

  expect((await newClient().auth.verifyOtp({ email, token, type: used })).error).toBeNull()
})

test('a code may be typed in two halves', async () => {
  const { email, token } = await kinds.email()

  const typed = `${token.slice(0, 3)}-${token.slice(3)}`

  expect((await newClient().auth.verifyOtp({ email, token: typed, type: 'email' })).error).toBeNull()
})

test('an address is the same in capitals', async () => {
  const { email, token } = await kinds.email()

  const { error } = await newClient().auth.verifyOtp({ email: email.toUpperCase(), token, type: 'email' })

  expect(error).toBeNull()
})

test('of twenty who bring one code at once, one gets the session', async () => {
  const { email, token } = await kinds.signup()

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => newClient().auth.verifyOtp({ email, token, type: 'signup' })),
  )

  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'otp_expired']))
})

test.each([
  ['no type', { email: 'asha@example.in', token: '123456' }],
  ['a type that is none', { type: 'telepathy', email: 'asha@example.in', token: '123456' }],
  ['neither code nor hash', { type: 'email', email: 'asha@example.in' }],
  ['a code and a hash', { type: 'email', email: 'asha@example.in', token: '123456', token_hash: 'abc' }],
  ['a hash with an address', { type: 'email', email: 'asha@example.in', token_hash: 'abc' }],
  ['a code without an address', { type: 'email', token: '123456' }],
  ['an address and a number', { type: 'email', email: 'a@b.in', phone: '+919800000000', token: '123456' }],
  ['something that is no address', { type: 'email', email: 'asha', token: '123456' }],
  ['a number with a mail’s type', { type: 'email', phone: '+919800000000', token: '123456' }],
  ['something that is no number', { type: 'sms', phone: 'call me', token: '123456' }],
])('verification with %s is refused as incomplete', async (_, body) => {
  const answer = await call('POST', '/verify', { body })

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'validation_failed' })
})

test.each(['sms', 'phone_change'] as const)('%s: nobody has a phone number here', async (type) => {
  const { error } = await newClient().auth.verifyOtp({ phone: '+919800000000', token: '123456', type })

  expect(error).toMatchObject(EXPIRED)
})

test('looking at a link, as mail scanners do, does not use it up', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD })
  const link = linkIn(await mailTo(email))

  await fetch(link, { method: 'HEAD', redirect: 'manual' })

  expect((await opened(link)).fragment.access_token).toBeTruthy()
})

test('a link’s answer carries tokens: no cache keeps it and the next page is not told of it', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD })

  const { headers } = await opened(linkIn(await mailTo(email)))

  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test.each([
  [
    'with a token that nobody made',
    { token: 'a'.repeat(56), type: 'signup' },
    'otp_expired',
    'access_denied',
  ],
  ['without a token', { type: 'signup' }, 'validation_failed', 'invalid_request'],
  ['without a type', { token: 'a'.repeat(56) }, 'validation_failed', 'invalid_request'],
  ['of a type that is none', { token: 'abc', type: 'telepathy' }, 'validation_failed', 'invalid_request'],
])('a link %s leads to the site with the reason', async (_, query, code, error) => {
  const answer = await call('GET', `/verify?${new URLSearchParams(query as Record<string, string>)}`)

  expect(answer.status).toBe(303)
  const { hash } = new URL(answer.headers.get('location') ?? '')
  expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toMatchObject({
    error,
    error_code: code,
    error_description: expect.any(String),
  })
})

test('a dead link of a PKCE flow says why in the query too, where the client looks', async () => {
  const answer = await call('GET', `/verify?token=pkce_${'a'.repeat(56)}&type=signup`)

  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('a confirmation is sent again, and the earlier one is void', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD })
  const first = await proofOf(email)

  expect((await newClient().auth.resend({ type: 'signup', email })).error).toBeNull()

  const second = await proofOf(email, /./, 2)
  const verify = (hash: string) => newClient().auth.verifyOtp({ token_hash: hash, type: 'signup' })
  if (first.hash !== second.hash) expect((await verify(first.hash)).error).toMatchObject(DEAD_LINK)
  expect((await verify(second.hash)).error).toBeNull()
})

test('both mails of a change of address are sent again', async () => {
  const { client, email } = await newLearner()
  const wanted = newAddress()
  await client.auth.updateUser({ email: wanted })
  await mailTo(wanted)
  const before = await mailCount(email)

  expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull()

  await mailTo(wanted, /./, 2)
  await mailTo(email, /./, before + 1)
})

test.each<['signup' | 'email_change', string]>([
  ['signup', 'an address without an account'],
  ['signup', 'an address that is confirmed'],
  ['email_change', 'an address without an account'],
  ['email_change', 'an account that changes nothing'],
])('%s, sent again to %s: the usual answer and no mail', async (type, whose) => {
  const email = whose.endsWith('without an account') ? newAddress('nobody') : (await newLearner()).email
  const before = await mailCount(email)

  expect((await newClient().auth.resend({ type, email })).error).toBeNull()

  expect(await mailCount(email)).toBe(before)
})

test.each([
  ['no type', { email: 'asha@example.in' }, 'validation_failed'],
  ['a type that is none', { type: 'recovery', email: 'asha@example.in' }, 'validation_failed'],
  ['no address', { type: 'signup' }, 'validation_failed'],
  ['something that is no address', { type: 'signup', email: 'asha' }, 'validation_failed'],
  ['a phone number', { type: 'sms', phone: '+919800000000' }, 'phone_provider_disabled'],
  ['a new phone number', { type: 'phone_change', phone: '+919800000000' }, 'phone_provider_disabled'],
])('sending again with %s is refused', async (_, body, code) => {
  const answer = await call('POST', '/resend', { body })

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code })
})

test('the mail of an unconfirmed account is not a way to learn its password', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: NEW_PASSWORD })

  expect((await mailTo(email)).text).not.toContain(NEW_PASSWORD)
})
