/** A second factor's public key as auth.mfa_factors keeps it: the JSON that hosted Supabase writes there. */

import type { KnownCredential, NewCredential } from '../passkeys/ceremony.ts'

/** Bytes stand in plain base64. */
export type StoredCredential = {
  id: string
  publicKey: string
  attestationType: string
  transport: string[] | null
  flags: { userPresent: boolean; userVerified: boolean; backupEligible: boolean; backupState: boolean }
  authenticator: { AAGUID: string; signCount: number; cloneWarning: boolean; attachment: string }
}

export function toStored(made: NewCredential): StoredCredential {
  return {
    id: Buffer.from(made.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(made.publicKey).toString('base64'),
    attestationType: made.attestationType,
    transport: made.transports,
    flags: {
      userPresent: true,
      userVerified: made.userVerified,
      backupEligible: made.backupEligible,
      backupState: made.backedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(made.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: made.counter,
      cloneWarning: false,
      attachment: '',
    },
  }
}

export function fromStored(stored: StoredCredential): KnownCredential {
  return {
    id: Buffer.from(stored.id, 'base64').toString('base64url'),
    publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64')),
    counter: stored.authenticator.signCount,
    transports: stored.transport ?? [],
  }
}
