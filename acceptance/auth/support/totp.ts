/** An authenticator app (RFC 6238). */

import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Client, newLearner } from '../../target.ts'

/** The code of now, or of so many half minutes later: a code is good once, and the next one is accepted early. */
export function codeOf(secret: string, later = 0) {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
}

/** Six digits that are not the code of now, before or after. */
export function wrongCodeOf(secret: string) {
  const good = [-2, -1, 0, 1, 2].map((later) => codeOf(secret, later))
  return (
    ['123456', '654321', '111222', '333444', '555666', '777888'].find((code) => !good.includes(code)) ?? ''
  )
}

export async function enrolled(client: Client, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  expect(error).toBeNull()
  if (data?.type !== 'totp') throw new Error('no TOTP factor')
  return { factorId: data.id, secret: data.totp.secret }
}

/** A learner whose session has been proved by an authenticator app. */
export async function learnerWithTotp() {
  const learner = await newLearner()
  const factor = await enrolled(learner.client)
  const { data, error } = await learner.client.auth.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: codeOf(factor.secret),
  })
  expect(error).toBeNull()
  if (!data) throw new Error('no session')
  return { ...learner, ...factor, aal2: data }
}
