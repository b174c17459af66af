/** A security key, a phone or a laptop as second factor: registered when the factor is verified first, asked for after. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import {
  type CeremonyData,
  creationOptions,
  requestOptions,
  verifyAssertion,
  verifyAttestation,
} from '../passkeys/ceremony.ts'
import type { Sql } from '../transaction.ts'
import type { User } from '../users.ts'
import type { Challenge } from './challenges.ts'
import type { Factor } from './factors.ts'
import { fromStored, toStored } from './webauthn-credential.ts'

/** What the client hands to the browser, in the official client's shape, and what the challenge keeps of it. */
export async function webauthnCeremony(services: Services, user: User, factor: Factor, factors: Factor[]) {
  if (!factor.web_authn_credential) {
    const { options, data } = await creationOptions(services, user, {
      exclude: credentialsOf(factors),
      // It comes second, after something that is known: it need not hold an account, nor ask for a PIN.
      authenticator: { residentKey: 'discouraged', userVerification: 'preferred' },
    })
    return { forClient: { type: 'create', credential_options: { publicKey: options } }, data }
  }
  const { options, data } = await requestOptions(services, {
    allow: [fromStored(factor.web_authn_credential)],
    userVerification: 'preferred',
  })
  return { forClient: { type: 'request', credential_options: { publicKey: options } }, data }
}

/** Keeps the new key, or the known one's new counter. Throws mfa_verification_failed. */
export async function proveWebauthn(
  sql: Sql,
  services: Services,
  { factor, challenge, response }: { factor: Factor; challenge: Challenge; response: unknown },
) {
  const refuse = (cause: unknown) =>
    new AuthError('mfa_verification_failed', 'Invalid WebAuthn response', { cause })
  const data = challenge.web_authn_session_data
  if (!data) throw refuse('the challenge is not one for a key')
  const stored = factor.web_authn_credential
  const credential = stored
    ? await withNewCounter(services, stored, { data, response, refuse })
    : toStored(await verifyAttestation(services, response, data, refuse))
  if (!stored) await refuseKnownCredential(sql, factor, credential.id)
  await sql.query(
    'update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = $3 where id = $1',
    [
      factor.id,
      JSON.stringify(credential),
      Buffer.from(credential.authenticator.AAGUID, 'base64').toString('hex') || null,
    ],
  )
}

async function withNewCounter(
  services: Services,
  stored: NonNullable<Factor['web_authn_credential']>,
  proof: { data: CeremonyData; response: unknown; refuse: (cause: unknown) => AuthError },
) {
  const signCount = await verifyAssertion(services, proof.response, {
    data: proof.data,
    credential: fromStored(stored),
    refuse: proof.refuse,
  })
  return { ...stored, authenticator: { ...stored.authenticator, signCount } }
}

/** Browsers heed the exclusion list; whoever speaks without one might not. */
async function refuseKnownCredential(sql: Sql, factor: Factor, id: string) {
  const { rowCount } = await sql.query(
    `select from auth.mfa_factors where user_id = $1 and web_authn_credential ->> 'id' = $2`,
    [factor.user_id, id],
  )
  if (rowCount !== 0) {
    throw new AuthError('webauthn_credential_exists', 'This credential is already registered')
  }
}

function credentialsOf(factors: Factor[]) {
  return factors.flatMap(({ web_authn_credential: stored }) => (stored ? [fromStored(stored)] : []))
}
