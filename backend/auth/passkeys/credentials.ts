/** auth.webauthn_credentials: the passkeys of an account. */

import { AuthError } from '../errors.ts'
import type { Sql } from '../transaction.ts'
import type { KnownCredential, NewCredential } from './ceremony.ts'

/** Hosted Supabase's limit. */
export const MAX_PASSKEYS = 10

export type Passkey = {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: string
  transports: string[]
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

const PASSKEY = `select id, user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at,
  last_used_at from auth.webauthn_credentials`

export async function passkeysOf(sql: Sql, userId: string) {
  const { rows } = await sql.query<Passkey>(`${PASSKEY} where user_id = $1 order by created_at`, [userId])
  return rows
}

export async function findPasskey(sql: Sql, userId: string, id: string) {
  const { rows } = await sql.query<Passkey>(`${PASSKEY} where id = $1 and user_id = $2`, [id, userId])
  const [passkey] = rows
  if (!passkey) throw new AuthError('validation_failed', 'Passkey not found', { status: 404 })
  return passkey
}

/** `credentialId` as the protocol writes it. */
export async function findPasskeyByCredential(sql: Sql, credentialId: string) {
  const { rows } = await sql.query<Passkey>(`${PASSKEY} where credential_id = $1`, [
    Buffer.from(credentialId, 'base64url'),
  ])
  return rows[0]
}

/** Within a transaction that holds the account. */
export async function addPasskey(
  sql: Sql,
  { userId, made, name, at }: { userId: string; made: NewCredential; name: string; at: string },
): Promise<Passkey> {
  await refuseTooMany(sql, userId)
  const { rows } = await sql.query<Passkey>(
    `insert into auth.webauthn_credentials (
       user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
       backup_eligible, backed_up, friendly_name, created_at, updated_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (credential_id) do nothing returning *`,
    [
      userId,
      Buffer.from(made.id, 'base64url'),
      Buffer.from(made.publicKey),
      made.attestationType,
      made.aaguid,
      made.counter,
      JSON.stringify(made.transports),
      made.backupEligible,
      made.backedUp,
      name,
      at,
    ],
  )
  const [passkey] = rows
  if (!passkey) throw new AuthError('webauthn_credential_exists', 'This credential is already registered')
  return passkey
}

export async function refuseTooMany(sql: Sql, userId: string) {
  if ((await passkeysOf(sql, userId)).length >= MAX_PASSKEYS) {
    throw new AuthError('too_many_passkeys', 'Maximum number of passkeys reached')
  }
}

export function known(passkey: Passkey): KnownCredential {
  return {
    id: passkey.credential_id.toString('base64url'),
    publicKey: new Uint8Array(passkey.public_key),
    counter: Number(passkey.sign_count),
    transports: passkey.transports,
  }
}

/** False when another sign-in with the same passkey was quicker and left the counter as far or farther. */
export async function noteUse(sql: Sql, passkey: Passkey, counter: number, at: string) {
  const { rowCount } = await sql.query(
    `update auth.webauthn_credentials set sign_count = $2, last_used_at = $3, updated_at = $3
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    [passkey.id, counter, at],
  )
  return rowCount === 1
}

export function passkeyAnswer(passkey: Passkey) {
  return {
    id: passkey.id,
    friendly_name: passkey.friendly_name || undefined,
    created_at: passkey.created_at,
    last_used_at: passkey.last_used_at ?? undefined,
  }
}
