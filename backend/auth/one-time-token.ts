/** Six digits in a mail, or the link beside them: made once, kept as a digest, taken once. */

import { createHmac, randomInt } from 'node:crypto'
import type { Services } from '#backend/http/handler.ts'
import { isKeepable } from './request-body.ts'
import type { Sql } from './transaction.ts'
import type { User } from './users.ts'

/** Each kind, and the columns of auth.users that mirror it, as older readers of that table expect. */
const MIRROR = {
  confirmation_token: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery_token: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  email_change_token_new: { token: 'email_change_token_new', sentAt: 'email_change_sent_at' },
  email_change_token_current: { token: 'email_change_token_current', sentAt: 'email_change_sent_at' },
  reauthentication_token: { token: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
} as const

export type OneTimeTokenType = keyof typeof MIRROR

/** Links of a PKCE flow carry it, so that whoever opens one is answered with a code instead of a session. */
export const PKCE_PREFIX = 'pkce_'

/**
 * What is kept, and what the link carries. Under a key, because a code is only six digits: otherwise anybody could
 * make the links of all of them and try those, past the count of guesses at the account. No address has a NUL, so no
 * digit can be moved from the code into it. As long as hosted Supabase's.
 */
export function tokenHash({ keys }: Pick<Services, 'keys'>, email: string, otp: string) {
  const key = createHmac('sha256', keys.jwtSecret).update('mailed codes').digest()
  return createHmac('sha224', key).update(`${email}\0${otp}`).digest('hex')
}

export function isPkceToken(hash: string) {
  return hash.startsWith(PKCE_PREFIX)
}

function newOtp(length: number) {
  return Array.from({ length }, () => randomInt(10)).join('')
}

type Issue = { user: Pick<User, 'id'>; email: string; type: OneTimeTokenType; pkce?: boolean }

/** Replaces the user's earlier token of this kind. */
export async function issueOneTimeToken(
  sql: Sql,
  services: Services,
  { user, email, type, pkce = false }: Issue,
) {
  const otp = newOtp(services.project.auth.email.otp_length)
  const hash = `${pkce ? PKCE_PREFIX : ''}${tokenHash(services, email, otp)}`
  const at = new Date(services.now()).toISOString()
  const { token, sentAt } = MIRROR[type]
  await sql.query(`update auth.users set ${token} = $2, ${sentAt} = $3, updated_at = $3 where id = $1`, [
    user.id,
    hash,
    at,
  ])
  await sql.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (user_id, token_type) do update set
       id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [crypto.randomUUID(), user.id, type, hash, email, at],
  )
  return { otp, hash }
}

export type TakenToken = { user_id: string; token_type: OneTimeTokenType; token_hash: string }

/** Takes the token out: of two requests at once, one gets it. Undefined when it is unknown, used or too old. */
export async function takeOneTimeToken(
  sql: Sql,
  services: Services,
  { hashes, types, userId }: { hashes: string[]; types: OneTimeTokenType[]; userId?: string },
): Promise<TakenToken | undefined> {
  const oldest = new Date(services.now() - services.project.auth.email.otp_expiry * 1000).toISOString()
  const { rows } = await sql.query<TakenToken>(
    `delete from auth.one_time_tokens
     where token_hash = any($1) and token_type = any($2::auth.one_time_token_type[])
       and created_at > $3::timestamp and ($4::uuid is null or user_id = $4)
     returning user_id, token_type, token_hash`,
    [hashes.filter(isKeepable), types, oldest, userId ?? null],
  )
  const [taken] = rows
  if (taken) {
    const { token } = MIRROR[taken.token_type]
    await sql.query(`update auth.users set ${token} = '' where id = $1`, [taken.user_id])
  }
  return taken
}

/** After a change of password or address no link that was sent before may still open the account. */
export async function clearOneTimeTokens(sql: Sql, userId: string) {
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId])
  const columns = Object.values(MIRROR).map(({ token }) => `${token} = ''`)
  await sql.query(`update auth.users set ${columns.join(', ')} where id = $1`, [userId])
}
