/** POST /auth/v1/passkeys/authentication/options and …/verify: sign-in with a passkey, which says whose it is. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { readBody, text } from '../request-body.ts'
import { limitRequests } from '../request-limits.ts'
import { signInAnswer } from '../session.ts'
import { inTransaction } from '../transaction.ts'
import { findUserById, isBanned } from '../users.ts'
import { Assertion, requestOptions, verifyAssertion } from './ceremony.ts'
import { issueChallenge, takeChallenge } from './challenge.ts'
import { findPasskeyByCredential, known, noteUse } from './credentials.ts'
import { refuseIfDisabled } from './passkey-owner.ts'

const KIND = 'authentication'

/** The same for everyone: no list of credentials tells who has one. */
export const passkeyAuthenticationOptions: Handler = async (request, services) => {
  refuseIfDisabled(services)
  await limitRequests(request, services, 'passkey-options')
  const { options, data } = await requestOptions(services, { allow: [], userVerification: 'required' })
  const challenge = await issueChallenge(services.db.owner, services, { kind: KIND, userId: undefined, data })
  return answer({ challenge_id: challenge.id, options, expires_at: challenge.expiresAt })
}

const Body = z.object({ challenge_id: text, credential: z.unknown().optional() })

export const verifyPasskeyAuthentication: Handler = async (request, services) => {
  refuseIfDisabled(services)
  await limitRequests(request, services, 'passkey-verify')
  const body = await readBody(request, Body)
  if (!body.credential) throw new AuthError('validation_failed', 'credential is required')
  const data = await takeChallenge(services.db.owner, services, {
    kind: KIND,
    userId: undefined,
    id: body.challenge_id,
  })
  const { passkey, user } = await resolve(services, body.credential)
  const credential = known(passkey)
  const counter = await verifyAssertion(services, body.credential, { data, credential, refuse })
  // Only who holds the passkey learns what else is in the way.
  if (user.email && !user.email_confirmed_at) {
    throw new AuthError('email_not_confirmed', 'Email not confirmed', { status: 403 })
  }
  if (isBanned(user, services.now())) throw new AuthError('user_banned', 'User is banned')

  const session = await inTransaction(services.db.owner, async (sql) => {
    const at = new Date(services.now()).toISOString()
    if (!(await noteUse(sql, passkey, counter, at))) throw refuse('the passkey was used or removed meanwhile')
    const traits = { provider: 'passkey', passkey_id: passkey.id }
    await audit(sql, request, services, { action: 'login', actor: user, traits })
    return signInAnswer(sql, request, services, { userId: user.id, method: 'passkey' })
  })
  return answer(session)
}

/** A passkey that is unknown, and one that says it belongs to somebody else, fail as a wrong signature does. */
async function resolve(services: Services, credential: unknown) {
  const given = Assertion.safeParse(credential)
  if (!given.success) throw refuse(given.error)
  const passkey = await findPasskeyByCredential(services.db.owner, given.data.id)
  const handle = Buffer.from(given.data.response.userHandle ?? '', 'base64url').toString()
  if (!passkey || passkey.user_id !== handle) throw refuse('no such passkey')
  const user = await findUserById(services.db.owner, passkey.user_id)
  if (!user) throw refuse('the account is gone')
  return { passkey, user }
}

function refuse(cause: unknown) {
  return new AuthError('webauthn_verification_failed', 'Credential verification failed', { cause })
}
