/** The two WebAuthn ceremonies, registering a key and using it, as second factors and passkeys share them. */

import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Services } from '#backend/http/handler.ts'
import type { AuthError } from '../errors.ts'
import type { User } from '../users.ts'
import { relyingParty } from './relying-party.ts'

/** Milliseconds that a browser waits for the person; the challenge lives as long. */
export const CEREMONY_TIME = 300_000

/** COSE numbers of EdDSA, ES256 and RS256, the favoured first. */
const ALGORITHMS = [-8, -7, -257]

type Verification = 'preferred' | 'required'

/** What the challenge must remember, under hosted Supabase's names. */
export type CeremonyData = {
  challenge: string
  rpId: string
  expires: string
  userVerification: Verification
}

export type KnownCredential = {
  /** Base64url, as in the protocol. */
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

export type NewCredential = KnownCredential & {
  aaguid: string
  attestationType: string
  userVerified: boolean
  backupEligible: boolean
  backedUp: boolean
}

export async function creationOptions(
  services: Services,
  user: User,
  {
    exclude,
    authenticator,
  }: {
    exclude: KnownCredential[]
    authenticator: { residentKey: 'required' | 'discouraged'; userVerification: Verification }
  },
) {
  const site = relyingParty(services)
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    // Comes back as the user handle; hosted Supabase uses the id's letters too.
    userID: new TextEncoder().encode(user.id),
    userName: user.email || user.phone || user.id,
    userDisplayName: displayName(user),
    attestationType: 'none',
    excludeCredentials: exclude.map(descriptor),
    authenticatorSelection: { ...authenticator },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CEREMONY_TIME,
  })
  return { options, data: ceremonyData(services, options.challenge, authenticator.userVerification) }
}

export async function requestOptions(
  services: Services,
  { allow, userVerification }: { allow: KnownCredential[]; userVerification: Verification },
) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    allowCredentials: allow.map(descriptor),
    userVerification,
    timeout: CEREMONY_TIME,
  })
  return { options, data: ceremonyData(services, options.challenge, userVerification) }
}

const Encoded = z.string().regex(/^[A-Za-z0-9_-]*$/)
const Attestation = z.looseObject({
  id: Encoded.min(1).max(1400),
  rawId: Encoded,
  response: z.looseObject({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.array(z.string().max(32)).max(10).catch([]),
  }),
})

type Refuse = (cause: unknown) => AuthError

/** Whatever is wrong with the response, and there is no shape it may not have, ends in `refuse`. */
export async function verifyAttestation(
  services: Services,
  response: unknown,
  data: CeremonyData,
  refuse: Refuse,
): Promise<NewCredential> {
  const { origins } = relyingParty(services)
  try {
    const given = Attestation.parse(response)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: given as unknown as RegistrationResponseJSON,
      expectedChallenge: data.challenge,
      expectedOrigin: origins,
      expectedRPID: data.rpId,
      requireUserVerification: data.userVerification === 'required',
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) throw new Error('the attestation does not verify')
    const { credential, aaguid, fmt, userVerified, credentialDeviceType, credentialBackedUp } =
      registrationInfo
    if (credential.id !== given.id) throw new Error('the response names another credential than it attests')
    return {
      id: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: given.response.transports,
      aaguid,
      attestationType: fmt,
      userVerified,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    }
  } catch (cause) {
    throw refuse(cause)
  }
}

export const Assertion = z.looseObject({
  id: Encoded.min(1).max(1400),
  rawId: Encoded,
  response: z.looseObject({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Encoded.nullish(),
  }),
})

/** The counter that the key has reached; one that did not grow means a copy of the key, and is refused. */
export async function verifyAssertion(
  services: Services,
  response: unknown,
  { data, credential, refuse }: { data: CeremonyData; credential: KnownCredential; refuse: Refuse },
): Promise<number> {
  const { origins } = relyingParty(services)
  try {
    const given = Assertion.parse(response)
    if (given.id !== credential.id) throw new Error('the response is of another credential')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as unknown as AuthenticationResponseJSON,
      expectedChallenge: data.challenge,
      expectedOrigin: origins,
      expectedRPID: data.rpId,
      requireUserVerification: data.userVerification === 'required',
      credential: { id: credential.id, publicKey: credential.publicKey, counter: credential.counter },
    })
    if (!verified) throw new Error('the signature does not verify')
    return authenticationInfo.newCounter
  } catch (cause) {
    throw refuse(cause)
  }
}

function ceremonyData(services: Services, challenge: string, userVerification: Verification): CeremonyData {
  const expires = new Date(services.now() + CEREMONY_TIME).toISOString()
  return { challenge, rpId: relyingParty(services).id, expires, userVerification }
}

function descriptor({ id, transports }: KnownCredential) {
  return { id, transports: transports as AuthenticatorTransport[] }
}

function displayName({ email, phone, id, raw_user_meta_data }: User) {
  const name = raw_user_meta_data?.full_name
  return typeof name === 'string' && name.trim() !== '' ? name.slice(0, 64) : email || phone || id
}
