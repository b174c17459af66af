/**
 * The refresh that nothing speaks against, in one statement: the token is the current one, its session goes on, its
 * account is open, and nobody else refreshes the session at this moment. That is nearly every refresh there is.
 */

import type pg from 'pg'
import type { Services } from '#backend/http/handler.ts'
import { keptForms, nextRefreshToken, refreshTokenHash } from './refresh-token.ts'
import type { Session } from './session.ts'
import { USER, type User } from './users.ts'

/**
 * Sessions that somebody else holds are skipped and not waited for: whoever comes away empty-handed asks again in a
 * transaction, which can wait. The token is looked at once more when it is struck out, so two never trade in the same.
 */
const TRADE = `
  with session as materialized (
    select s.id, s.user_id, s.aal
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id in (select session_id from auth.refresh_tokens where token = any($1) and not revoked)
      and (s.not_after is null or s.not_after > $4)
      and ($5::float8 is null or s.created_at + make_interval(secs => $5) > $4)
      and ($6::float8 is null
        or greatest(s.created_at, s.refreshed_at at time zone 'utc') + make_interval(secs => $6) > $4)
      and (not $7 or not exists (
        select from auth.sessions newer
        where newer.user_id = s.user_id and newer.id <> s.id and newer.created_at > s.created_at))
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $4)
    for update of s skip locked
  ), traded as (
    update auth.refresh_tokens t set revoked = true, updated_at = $4, token = $2
    from session where t.session_id = session.id and t.token = any($1) and not t.revoked
    returning t.session_id, t.user_id
  ), refreshed as (
    update auth.sessions s set refreshed_at = $4::timestamptz at time zone 'utc', updated_at = $4
    from traded where s.id = traded.session_id
  ), issued as (
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    select '00000000-0000-0000-0000-000000000000', $3, user_id, false, $4, $4, $2, session_id from traded
    returning session_id
  )
  select account.*, session.id as session_id, session.aal as session_aal, coalesce((
      select json_agg(json_build_object(
        'method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint
      ) order by c.updated_at desc) from auth.mfa_amr_claims c where c.session_id = session.id), '[]') as session_amr
  from issued join session on session.id = issued.session_id
  cross join lateral (${USER} where u.id = session.user_id) account`

type Row = User & { session_id: string; session_aal: string; session_amr: Session['amr'] }

/**
 * Trades `token` in for the next one, committed; nothing where there is more to say or to wait for, which changes
 * nothing either.
 */
export async function tradeToken(
  pool: pg.Pool,
  services: Services,
  token: string,
): Promise<{ user: User; session: Session } | undefined> {
  const { timebox, inactivity_timeout, single_per_user } = services.project.auth.sessions
  const refreshToken = nextRefreshToken(services, token)
  const { rows } = await pool.query<Row>({
    name: 'auth: trade a refresh token in',
    text: TRADE,
    values: [
      keptForms(token),
      refreshTokenHash(token),
      refreshTokenHash(refreshToken),
      new Date(services.now()).toISOString(),
      timebox ?? null,
      inactivity_timeout ?? null,
      single_per_user,
    ],
  })
  const row = rows[0]
  if (!row) return undefined
  const { session_id: id, session_aal: aal, session_amr: amr, ...user } = row
  return { user, session: { id, aal, amr, refreshToken } }
}
