/**
 * Two sign-ups with one address, from two places, before anybody has confirmed it: whoever then opens the mail has proved
 * the address, and which of the two passwords is theirs has nobody. So neither counts, and they choose one anew.
 */

import { createHmac } from 'node:crypto'
import type { Services } from '#backend/http/handler.ts'
import { networkOf } from './network.ts'
import { passwordMatches } from './password-hash.ts'
import { inTransaction, type Sql } from './transaction.ts'
import { lockUser } from './users.ts'

/** Milliseconds: whoever comes back later than this, with another device, has only forgotten the first time. */
export const DISPUTE = 24 * 60 * 60 * 1000

/** Notes a sign-up, with the account locked. When it was, where it is another's than the one before. */
export async function disputeOf(sql: Sql, request: Request, services: Services, userId: string) {
  const now = services.now()
  const at = new Date(now).toISOString()
  const { rows } = await sql.query<{ is_disputed: boolean }>(
    `insert into backend.sign_ups as kept (user_id, origin, at) values ($1, $2, $3)
     on conflict (user_id) do update set origin = excluded.origin, at = excluded.at,
       is_disputed = kept.at > $4 and (kept.is_disputed or kept.origin <> excluded.origin)
     returning is_disputed`,
    [userId, originOf(request, services), at, new Date(now - DISPUTE).toISOString()],
  )
  return rows[0]?.is_disputed ? at : undefined
}

/** A network and a program; its next version is the same one. */
function originOf(request: Request, services: Services) {
  const program = (request.headers.get('user-agent') ?? '').slice(0, 512).replaceAll(/[\d._]+/g, '')
  const network = networkOf(services.clientAddress(request))
  const key = createHmac('sha256', services.keys.jwtSecret).update('origins of sign-ups').digest()
  return createHmac('sha256', key).update(`${network}\0${program}`).digest('hex')
}

type Said = { userId: string; at: string; password: string; encryptedPassword: string; before: string | null }

/** Who brings the same password from two places is one person. After the answer: hashing would tell of the first sign-up. */
export async function endDisputeOfOne(services: Services, said: Said) {
  const { userId, at, password, encryptedPassword, before } = said
  if (!(await passwordMatches(password, before))) return
  await inTransaction(services.db.owner, async (sql) => {
    const user = await lockUser(sql, userId)
    if (user.email_confirmed_at) return
    // None has come since.
    const { rowCount } = await sql.query(
      'update backend.sign_ups set is_disputed = false where user_id = $1 and at = $2 and is_disputed',
      [userId, at],
    )
    if (!rowCount) return
    await sql.query('update auth.users set encrypted_password = $2 where id = $1', [
      userId,
      encryptedPassword,
    ])
  })
}
