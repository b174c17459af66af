/** What an account says of its owner (raw_user_meta_data) and what the project says of the account (raw_app_meta_data). */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import { emailIdentity, type Metadata } from './identities.ts'
import type { Sql } from './transaction.ts'

/** In bytes. Metadata travels in every access token, and a token that outgrows a request's headers locks its owner out. */
const MOST = 8192

export function refuseHugeMetadata(bytes: number) {
  if (bytes > MOST) {
    throw new AuthError('validation_failed', `The metadata of an account may have at most ${MOST} bytes`)
  }
}

/** What an account made with this address would be refused for, said of an address that has one already, too. */
export function refuseHugeSignUp(data: Metadata, email: string) {
  const whole = { ...data, ...emailIdentity('00000000-0000-0000-0000-000000000000', email) }
  refuseHugeMetadata(Buffer.byteLength(JSON.stringify(whole)))
}

/** Key by key; null removes one. Throws validation_failed when the whole becomes too large. */
export async function mergeMetadata(
  sql: Sql,
  services: Services,
  userId: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  data: Metadata,
) {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  const { rows } = await sql.query<{ bytes: number }>(
    `update auth.users set
       ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[], updated_at = $4
     where id = $1 returning octet_length(${column}::text) as bytes`,
    [userId, JSON.stringify(data), removed, new Date(services.now()).toISOString()],
  )
  refuseHugeMetadata(rows[0]?.bytes ?? 0)
}
