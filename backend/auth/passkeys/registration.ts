/** POST /auth/v1/passkeys/registration/options and …/verify: a new passkey for whoever is signed in. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { sendMails } from '../mail-limits.ts'
import { passkeyAddedMails } from '../mfa/mails.ts'
import { readBody, text } from '../request-body.ts'
import { limitRequests } from '../request-limits.ts'
import { requireSession } from '../signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { lockUser } from '../users.ts'
import { authenticatorName } from './authenticator-name.ts'
import { creationOptions, verifyAttestation } from './ceremony.ts'
import { issueChallenge, takeChallenge } from './challenge.ts'
import { addPasskey, known, passkeysOf, refuseTooMany } from './credentials.ts'
import { passkeyManager, refuseIfDisabled } from './passkey-owner.ts'

const KIND = 'registration'

export const passkeyRegistrationOptions: Handler = async (request, services) => {
  refuseIfDisabled(services)
  await limitRequests(request, services, 'passkey-options')
  const { user } = await registrant(request, services)
  await refuseTooMany(services.db.owner, user.id)
  const { options, data } = await creationOptions(services, user, {
    exclude: (await passkeysOf(services.db.owner, user.id)).map(known),
    // It stands in for name and password: it must bring the account along and know its owner.
    authenticator: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = await issueChallenge(services.db.owner, services, { kind: KIND, userId: user.id, data })
  return answer({ challenge_id: challenge.id, options, expires_at: challenge.expiresAt })
}

const Body = z.object({ challenge_id: text, credential: z.unknown().optional() })

export const verifyPasskeyRegistration: Handler = async (request, services) => {
  refuseIfDisabled(services)
  await limitRequests(request, services, 'passkey-verify')
  const owner = await registrant(request, services)
  const { user } = owner
  const body = await readBody(request, Body)
  if (!body.credential) throw new AuthError('validation_failed', 'credential is required')
  const data = await takeChallenge(services.db.owner, services, {
    kind: KIND,
    userId: user.id,
    id: body.challenge_id,
  })
  const made = await verifyAttestation(
    services,
    body.credential,
    data,
    (cause) => new AuthError('webauthn_verification_failed', 'Credential verification failed', { cause }),
  )
  const name = authenticatorName(made.aaguid)

  const passkey = await inTransaction(services.db.owner, async (sql) => {
    await lockUser(sql, user.id)
    await requireSession(sql, services, owner)
    const at = new Date(services.now()).toISOString()
    const passkey = await addPasskey(sql, { userId: user.id, made, name, at })
    const traits = { passkey_id: passkey.id }
    await audit(sql, request, services, { action: 'passkey_created', actor: user, traits })
    return passkey
  })
  await sendMails(services, passkeyAddedMails(user, name))
  return answer({ id: passkey.id, friendly_name: passkey.friendly_name, created_at: passkey.created_at })
}

async function registrant(request: Request, services: Services) {
  const owner = await passkeyManager(request, services)
  if (owner.user.is_sso_user) {
    throw new AuthError('validation_failed', 'SSO users cannot register passkeys', { status: 422 })
  }
  // Whoever proves the address later must not find a stranger's way in.
  if (!owner.user.confirmed_at) {
    throw new AuthError('email_not_confirmed', 'Email not confirmed', { status: 403 })
  }
  return owner
}
