/** Steps that tests of second factors share: typing codes, enrolling, and going through a challenge. */

import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '#backend/testing/start-app.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { call, type Learner, newLearner, post } from '../testing.ts'

/** What an authenticator app shows `seconds` from the server's now. */
export function codeNow(app: TestApp, secret: string, seconds = 0) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: app.services.now() + seconds * 1000 })
}

export function enroll(app: TestApp, token: string, body: object = { factor_type: 'totp' }) {
  return post(app, '/factors', body, { token })
}

export async function challenge(app: TestApp, token: string, factorId: string) {
  const { body } = await post(app, `/factors/${factorId}/challenge`, {}, { token })
  return body
}

export function verify(app: TestApp, token: string, factorId: string, proof: object) {
  return post(app, `/factors/${factorId}/verify`, proof, { token })
}

/** Challenge and verification with the code of this moment. */
export async function proveTotp(app: TestApp, token: string, { id, secret }: { id: string; secret: string }) {
  const { id: challenge_id } = await challenge(app, token, id)
  return verify(app, token, id, { challenge_id, code: codeNow(app, secret) })
}

export type Protected = Learner & { factor: { id: string; secret: string }; aal1: Learner }

/** A learner with a verified authenticator app, in a session that has proved it; the next code is a new one. */
export async function newProtectedLearner(app: TestApp): Promise<Protected> {
  const aal1 = await newLearner(app)
  const { body } = await enroll(app, aal1.token)
  const factor = { id: body.id, secret: body.totp.secret }
  const { body: session } = await proveTotp(app, aal1.token, factor)
  app.advance(60_000)
  return { ...aal1, token: session.access_token, refreshToken: session.refresh_token, factor, aal1 }
}

/** Registers a key of `authenticator` as second factor. */
export async function enrollKey(
  app: TestApp,
  token: string,
  authenticator = new SoftwareAuthenticator(),
  name = '',
) {
  const { body: factor } = await enroll(app, token, { factor_type: 'webauthn', friendly_name: name })
  const begun = await challenge(app, token, factor.id)
  const answer = await verify(app, token, factor.id, {
    challenge_id: begun.id,
    webauthn: {
      type: 'create',
      credential_response: authenticator.create(begun.webauthn.credential_options.publicKey),
    },
  })
  return { factorId: factor.id as string, authenticator, ...answer }
}

export function getUser(app: TestApp, token: string) {
  return call(app, 'GET', '/user', undefined, { token })
}

/** The audit trail of one person, oldest first. */
export async function auditOf(app: TestApp, userId: string) {
  const { rows } = await app.services.db.owner.query<{
    action: string
    log_type: string
    traits: Record<string, string>
  }>(
    `select payload ->> 'action' as action, payload ->> 'log_type' as log_type, payload -> 'traits' as traits
     from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
    [userId],
  )
  return rows
}
