/** resetPasswordForEmail, reauthenticate, and the password that is chosen after. */

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
  signedInElsewhere,
  tokensIn,
} from '../target.ts'
import { call } from './support/http.ts'
import { signedHS256 } from './support/jwt.ts'

test('a forgotten password is replaced by the link in the mail', async () => {
  const { email } = await newLearner()
  const client = newClient()

  const sent = await client.auth.resetPasswordForEmail(email, { redirectTo: `${API_URL}/auth?mode=reset` })
  expect(sent).toEqual({ data: {}, error: null })
  const landed = await opened(linkIn(await mailTo(email, /password|reset/i)))
  expect(landed.location).toContain(`${API_URL}/auth?mode=reset#`)
  expect(landed.fragment.type).toBe('recovery')
  await client.auth.setSession(tokensIn(landed.fragment))

  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  })
})

test('the code of the mail does the same, and the client tells the page what it is for', async () => {
  const { email } = await newLearner()
  const client = newClient()
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  await client.auth.resetPasswordForEmail(email)

  const { error } = await client.auth.verifyOtp({
    email,
    token: codeIn(await mailTo(email, /password|reset/i)),
    type: 'recovery',
  })

  expect(error).toBeNull()
  expect(events).toContain('PASSWORD_RECOVERY')
  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
})

test('an address without an account gets the same answer and no mail', async () => {
  const unknown = newAddress('nobody')

  expect(await newClient().auth.resetPasswordForEmail(unknown)).toEqual({ data: {}, error: null })

  expect(await mailCount(unknown)).toBe(0)
})

test.each(['', 'asha', 'asha@'])('%j is not an address to send it to', async (email) => {
  const { error } = await newClient().auth.resetPasswordForEmail(email)

  expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('a changed password makes every link void that is still on its way', async () => {
  const { client, email } = await newLearner()
  await newClient().auth.resetPasswordForEmail(email)
  const link = linkIn(await mailTo(email, /password|reset/i))
  await client.auth.updateUser({ password: NEW_PASSWORD })

  expect((await opened(link)).fragment).toMatchObject({ error_code: 'otp_expired' })
})

test('an account that was never confirmed is confirmed by the link, and its first password is void', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD })
  await newClient().auth.resetPasswordForEmail(email)

  const landed = await opened(linkIn(await mailTo(email, /password|reset/i)))

  expect(landed.fragment.access_token).toBeTruthy()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  })
})

test('a code is mailed to somebody who is signed in', async () => {
  const { client, email } = await newLearner()

  const { error } = await client.auth.reauthenticate()

  expect(error).toBeNull()
  expect(codeIn(await mailTo(email, /./, 2))).toMatch(/^\d{6}$/)
  expect((await client.auth.getUser()).data.user).toHaveProperty('reauthentication_sent_at')
})

test('without a session there is nobody to mail a code to', async () => {
  expect((await newClient().auth.reauthenticate()).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

/** A token of the project's own making: it belongs to no sign-in, so nobody knows how old that would be. */
async function withoutSession(id: string) {
  const token = await signedHS256({ sub: id })
  const update = (body: object) => call('PUT', '/user', { token, body })
  return { update, askForCode: () => call('GET', '/reauthenticate', { token }) }
}

test('a session that is not recent needs the mailed code for a new password', async () => {
  const { id, email } = await newLearner()
  const { update, askForCode } = await withoutSession(id)

  expect(await update({ password: NEW_PASSWORD })).toMatchObject({
    status: 400,
    body: { code: 'reauthentication_needed' },
  })
  expect((await askForCode()).status).toBe(200)
  const nonce = codeIn(await mailTo(email, /./, 2))
  const wrong = String((Number(nonce) + 1) % 1_000_000).padStart(6, '0')
  expect(await update({ password: NEW_PASSWORD, nonce: wrong })).toMatchObject({
    status: 422,
    body: { code: 'reauthentication_not_valid' },
  })
  expect((await update({ password: NEW_PASSWORD, nonce })).status).toBe(200)
  expect((await newClient().auth.signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
})

test('the code is good once, and for its own account only', async () => {
  const asha = await newLearner()
  const ravi = await newLearner('Ravi Kumar')
  const [one, other] = [await withoutSession(asha.id), await withoutSession(ravi.id)]
  await one.askForCode()
  const nonce = codeIn(await mailTo(asha.email, /./, 2))

  expect((await other.update({ password: NEW_PASSWORD, nonce })).body.code).toBe('reauthentication_not_valid')
  expect((await one.update({ password: NEW_PASSWORD, nonce })).status).toBe(200)
  expect((await one.update({ password: PASSWORD, nonce })).body.code).toBe('reauthentication_not_valid')
})

test('a recent session may bring the code, and needs none', async () => {
  const { client, email } = await newLearner()
  await client.auth.reauthenticate()
  const nonce = codeIn(await mailTo(email, /./, 2))

  expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
})

test('a new password ends every session but the one that chose it, and the owner is told by mail', async () => {
  const { client, email } = await newLearner()
  const elsewhere = await signedInElsewhere(email)

  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()

  expect((await client.auth.getUser()).error).toBeNull()
  expect((await elsewhere.client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  const { error } = await newClient().auth.refreshSession({ refresh_token: elsewhere.session.refresh_token })
  expect(error).toMatchObject({ code: 'refresh_token_not_found' })
  await mailTo(email, /password/i)
})

test('an administrator’s new password ends every session', async () => {
  const { client, email, id } = await newLearner()

  expect((await newAdmin().auth.admin.updateUserById(id, { password: NEW_PASSWORD })).error).toBeNull()

  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await newClient().auth.signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
})
