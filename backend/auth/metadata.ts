/** What an account says of its owner (raw_user_meta_data) and what the project says of the account (raw_app_meta_data). */

import type { Services } from '#backend/http/handler.ts'
import type { Metadata } from './identities.ts'
import type { Sql } from './transaction.ts'

/** Key by key; null removes one. */
export async function mergeMetadata(
  sql: Sql,
  services: Services,
  userId: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  data: Metadata,
) {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  await sql.query(
    `update auth.users set
       ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[], updated_at = $4
     where id = $1`,
    [userId, JSON.stringify(data), removed, new Date(services.now()).toISOString()],
  )
}
