/** getSession, setSession, refreshSession and signOut. */

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newAdmin, newClient, newLearner, signedInElsewhere } from '../target.ts'
import { call } from './support/http.ts'
import { claimsOf, methodsOf, signedHS256 } from './support/jwt.ts'

const refresh = (refresh_token: string) => newClient().auth.refreshSession({ refresh_token })

/** As long as `refresh_token_reuse_interval` of the project, and a little more. */
const pastTheReuseInterval = () => sleep(2_200)

const ALREADY_USED = {
  status: 400,
  code: 'refresh_token_already_used',
  message: 'Invalid Refresh Token: Already Used',
}

async function tokenAfter(refresh_token: string) {
  const { data, error } = await refresh(refresh_token)
  expect(error).toBeNull()
  return data.session?.refresh_token ?? ''
}

test('a client keeps the session it was given', async () => {
  const { client, session, id } = await newLearner()

  const { data, error } = await client.auth.getSession()

  expect(error).toBeNull()
  expect(data.session).toMatchObject({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    user: { id },
  })
})

test('a client without a session has none, and no error', async () => {
  expect(await newClient().auth.getSession()).toEqual({ data: { session: null }, error: null })
})

test('a session moves to another client', async () => {
  const { session, id } = await newLearner()
  const client = newClient()

  const { data, error } = await client.auth.setSession(session)

  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  expect((await client.auth.getUser()).data.user?.id).toBe(id)
})

test('a session that has expired is refreshed on arrival', async () => {
  const { session, id } = await newLearner()
  const expired = await signedHS256({ sub: id, exp: Math.floor(Date.now() / 1000) - 60 })

  const { data, error } = await newClient().auth.setSession({
    access_token: expired,
    refresh_token: session.refresh_token,
  })

  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect(data.user?.id).toBe(id)
})

test('a session of which only the expired half is left is refused', async () => {
  const { id } = await newLearner()
  const access_token = await signedHS256({ sub: id, exp: Math.floor(Date.now() / 1000) - 60 })

  const { error } = await newClient().auth.setSession({ access_token, refresh_token: 'a'.repeat(32) })

  expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
})

test.each([
  ['no access token', { access_token: '', refresh_token: 'x' }, 'AuthSessionMissingError'],
  ['no refresh token', { access_token: 'x', refresh_token: '' }, 'AuthSessionMissingError'],
  ['an access token that is none', { access_token: 'no.jwt', refresh_token: 'x' }, 'AuthInvalidJwtError'],
])('a session with %s is not taken', async (_, session, name) => {
  expect((await newClient().auth.setSession(session)).error).toMatchObject({ name })
})

test('a refresh gives the next pair of tokens of the same session', async () => {
  const { client, session, id } = await newLearner()

  const { data, error } = await client.auth.refreshSession()

  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  const [before, after] = [claimsOf(session.access_token), claimsOf(data.session?.access_token)]
  expect(after.session_id).toBe(before.session_id)
  expect(after.amr).toEqual(before.amr)
  expect(methodsOf(data.session?.access_token)).toEqual(['otp'])
})

test('a chain of ten refreshes goes on', async () => {
  const { session } = await newLearner()

  let token = session.refresh_token
  const seen = new Set([token])
  for (let step = 0; step < 10; step++) {
    token = await tokenAfter(token)
    seen.add(token)
  }

  expect(seen.size).toBe(11)
})

test('an answer that was lost on the way is given once more: the parent of the current token is forgiven', async () => {
  const { session } = await newLearner()
  const second = await tokenAfter(session.refresh_token)
  await pastTheReuseInterval()

  expect(await tokenAfter(session.refresh_token)).toBe(second)
  expect(await tokenAfter(second)).not.toBe(second)
})

test('two tabs that refresh within the reuse interval get the same current token', async () => {
  const { session } = await newLearner()
  const second = await tokenAfter(session.refresh_token)
  const third = await tokenAfter(second)

  expect(await tokenAfter(session.refresh_token)).toBe(third)
})

test('an old token that comes back later is a copy in the wrong hands: the whole session ends', async () => {
  const { client, session } = await newLearner()
  const second = await tokenAfter(session.refresh_token)
  const third = await tokenAfter(second)
  await pastTheReuseInterval()

  expect((await refresh(session.refresh_token)).error).toMatchObject(ALREADY_USED)

  expect((await refresh(third)).error).toMatchObject({ status: 400 })
  expect((await refresh(second)).error).toMatchObject({ status: 400 })
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('the other sessions of the account are not touched by that', async () => {
  const { session, email } = await newLearner()
  const elsewhere = await signedInElsewhere(email)
  await tokenAfter(await tokenAfter(session.refresh_token))
  await pastTheReuseInterval()
  expect((await refresh(session.refresh_token)).error).toMatchObject(ALREADY_USED)

  expect((await elsewhere.client.auth.getUser()).error).toBeNull()
  expect((await elsewhere.client.auth.refreshSession()).error).toBeNull()
})

test('fifty refreshes at once leave one session that goes on', async () => {
  const { session } = await newLearner()
  const body = { refresh_token: session.refresh_token }

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call('POST', '/token?grant_type=refresh_token', { body })),
  )

  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const tokens = new Set(
    answers.filter(({ status }) => status === 200).map((answer) => answer.body.refresh_token),
  )
  expect(tokens.size).toBe(1)
  await tokenAfter([...tokens][0])
})

test.each([
  ['of no known form', 'not a token', 'validation_failed', 'Refresh token is not valid'],
  [
    'of an old form that nobody has',
    'aaaaaaaaaaaa',
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
  [
    'that nobody has',
    'a'.repeat(32),
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
  ['of more than any token’s length', 'a'.repeat(5000), 'validation_failed', 'Refresh token is not valid'],
])('a token %s is refused', async (_, token, code, message) => {
  expect((await refresh(token)).error).toMatchObject({ status: 400, code, message })
})

test('without a session there is nothing to refresh', async () => {
  expect((await newClient().auth.refreshSession()).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('an access token is not a refresh token', async () => {
  const { session } = await newLearner()

  expect((await refresh(session.access_token)).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('somebody banned is not refreshed, and is again when the ban is lifted', async () => {
  const { session, id } = await newLearner()
  const { admin } = newAdmin().auth
  await admin.updateUserById(id, { ban_duration: '1h' })
  expect((await refresh(session.refresh_token)).error).toMatchObject({ status: 400, code: 'user_banned' })

  await admin.updateUserById(id, { ban_duration: 'none' })

  await tokenAfter(session.refresh_token)
})

test('a deleted account is not refreshed', async () => {
  const { session, id } = await newLearner()
  await newAdmin().auth.admin.deleteUser(id)

  expect((await refresh(session.refresh_token)).error).toMatchObject({
    status: 400,
    code: 'refresh_token_not_found',
  })
})

test.each(['local', 'global', 'others'] as const)('signing out of %s sessions', async (scope) => {
  const { client, email } = await newLearner()
  const elsewhere = (await signedInElsewhere(email)).client

  expect((await client.auth.signOut({ scope })).error).toBeNull()

  const here = (await client.auth.getUser()).error
  const there = (await elsewhere.auth.getUser()).error
  expect([here === null, there === null]).toEqual([scope === 'others', scope === 'local'])
})

test('signing out without saying of what ends all sessions', async () => {
  const { client, email } = await newLearner()
  const elsewhere = await signedInElsewhere(email)

  await client.auth.signOut()

  expect((await client.auth.getSession()).data.session).toBeNull()
  expect((await elsewhere.client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('after signing out neither token is good any more', async () => {
  const { client, session } = await newLearner()

  await client.auth.signOut({ scope: 'local' })

  expect((await newClient().auth.getUser(session.access_token)).error).toMatchObject({
    name: 'AuthSessionMissingError',
  })
  expect((await refresh(session.refresh_token)).error).toMatchObject({ code: 'refresh_token_not_found' })
})

test('signing out twice is no error to the client', async () => {
  const { session } = await newLearner()
  const client = newClient()
  await client.auth.setSession(session)
  await newAdmin().auth.admin.signOut(session.access_token)

  expect((await client.auth.signOut()).error).toBeNull()
})

test('a scope that is none is refused', async () => {
  const { session } = await newLearner()

  const answer = await call('POST', '/logout?scope=universe', { token: session.access_token })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('the client tells the page what becomes of its session', async () => {
  const { client, email } = await newLearner()
  const events: string[] = []
  const { data } = client.auth.onAuthStateChange((event) => void events.push(event))

  await client.auth.refreshSession()
  await client.auth.updateUser({ data: { full_name: 'Asha R.' } })
  await client.auth.signOut()
  await client.auth.signInWithPassword({ email, password: 'Monsoon-26-Rain' })
  data.subscription.unsubscribe()

  expect(events.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'SIGNED_OUT',
    'SIGNED_IN',
  ])
})
