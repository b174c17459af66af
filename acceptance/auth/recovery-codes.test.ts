/** mfa.recoveryCodes.*: the way in for a learner whose phone is gone. */

import { expect, test } from 'vitest'
import { newClient, newLearner, PASSWORD } from '../target.ts'
import { codeOf, enrolled } from './support/totp.ts'

const EXPERIMENT = { experimental: { recoveryCodes: true } }

async function learnerWithCodes() {
  const learner = await newLearner('Asha Rao', EXPERIMENT)
  const { factorId, secret } = await enrolled(learner.client)
  const proof = await learner.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  expect(proof.error).toBeNull()
  const { data, error } = await learner.client.auth.mfa.recoveryCodes.generate()
  expect(error).toBeNull()
  return { ...learner, secret, codes: data?.codes ?? [] }
}

/** Somewhere else, with the password alone. */
async function halfSignedIn(email: string) {
  const client = newClient(EXPERIMENT)
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  return client
}

test('ten codes are made, and counted down as they are used', async () => {
  const { client, email, codes } = await learnerWithCodes()
  expect(new Set(codes).size).toBe(10)
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 10 })

  const elsewhere = await halfSignedIn(email)
  const { data, error } = await elsewhere.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })

  expect(error).toBeNull()
  expect(data?.access_token).toBeTruthy()
  expect((await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
  })
  expect((await elsewhere.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 })
})

test('a code is good once, and a wrong one not at all', async () => {
  const { email, codes } = await learnerWithCodes()
  await (await halfSignedIn(email)).auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
  const elsewhere = await halfSignedIn(email)

  for (const code of [codes[0] ?? '', 'aaaa-aaaa-aaaa-aaaa', '']) {
    const { error } = await elsewhere.auth.mfa.recoveryCodes.verify({ code })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  }
})

test('new codes replace the old ones', async () => {
  const { client, email, codes } = await learnerWithCodes()
  const renewed = await client.auth.mfa.recoveryCodes.regenerate()
  const elsewhere = await halfSignedIn(email)

  expect((await elsewhere.auth.mfa.recoveryCodes.verify({ code: codes[1] ?? '' })).error).toMatchObject({
    status: 422,
  })
  expect(
    (await elsewhere.auth.mfa.recoveryCodes.verify({ code: renewed.data?.codes[0] ?? '' })).error,
  ).toBeNull()
})

test('with the password alone no codes are made, renewed or removed', async () => {
  const { email } = await learnerWithCodes()
  const { recoveryCodes } = (await halfSignedIn(email)).auth.mfa

  for (const attempt of [recoveryCodes.regenerate(), recoveryCodes.unenroll()]) {
    expect((await attempt).error).toMatchObject({ code: 'insufficient_aal' })
  }
})

test('codes can be given up', async () => {
  const { client } = await learnerWithCodes()

  expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull()
  expect((await client.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({
    code: 'mfa_factor_not_found',
  })
})

test('an account without another factor has no use for them', async () => {
  const { client } = await newLearner('Asha Rao', EXPERIMENT)

  expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: 'mfa_recovery_codes_sole_factor',
  })
  expect((await client.auth.mfa.recoveryCodes.verify({ code: 'abcd-efgh' })).error).toMatchObject({
    status: 422,
  })
})

test('a client that did not ask for the experiment does not even ask', async () => {
  await expect(newClient().auth.mfa.recoveryCodes.getStatus()).rejects.toThrow('experimental')
})
