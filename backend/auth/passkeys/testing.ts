/** Steps that tests of passkeys share: registering one, and signing in with it. */

import type { TestApp } from '#backend/testing/start-app.ts'
import { type Mischief, SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { post } from '../testing.ts'

export async function register(
  app: TestApp,
  token: string,
  authenticator = new SoftwareAuthenticator(),
  mischief: Mischief = {},
) {
  const { body } = await post(app, '/passkeys/registration/options', {}, { token })
  const proof = { challenge_id: body.challenge_id, credential: authenticator.create(body.options, mischief) }
  return { authenticator, proof, ...(await verifyRegistration(app, token, proof)) }
}

export function verifyRegistration(app: TestApp, token: string, proof: object) {
  return post(app, '/passkeys/registration/verify', proof, { token })
}

export async function startAuthentication(app: TestApp) {
  return (await post(app, '/passkeys/authentication/options', {})).body
}

export function verifyAuthentication(app: TestApp, proof: object) {
  return post(app, '/passkeys/authentication/verify', proof)
}

export async function signInWithPasskey(
  app: TestApp,
  authenticator: SoftwareAuthenticator,
  mischief: Mischief = {},
) {
  const { challenge_id, options } = await startAuthentication(app)
  const proof = { challenge_id, credential: authenticator.get(options, mischief) }
  return { proof, ...(await verifyAuthentication(app, proof)) }
}
