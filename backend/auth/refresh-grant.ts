/** POST /auth/v1/token?grant_type=refresh_token: the next pair of tokens, and the alarm when an old one comes back. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import {
  isRefreshToken,
  keptForms,
  newRefreshToken,
  nextRefreshToken,
  refreshTokenHash,
} from './refresh-token.ts'
import { readBody, text } from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import { type Session, sessionAnswer } from './session.ts'
import { refuseEnded, type SessionRow } from './session-limits.ts'
import { sharedWork } from './shared-work.ts'
import { tradeToken } from './trade-token.ts'
import { inTransaction, type Sql } from './transaction.ts'
import { findUserById, isBanned, type User } from './users.ts'

const Body = z.object({ refresh_token: text })

export const refreshGrant: Handler = async (request, services) => {
  await limitRequests(request, services, 'token')
  const { refresh_token: token } = await readBody(request, Body)
  if (!isRefreshToken(token)) throw new AuthError('validation_failed', 'Refresh token is not valid')

  const refreshed = await once(services, token, async () => {
    const traded = await tradeToken(services.db.owner, services, token)
    return traded ?? inTransaction(services.db.owner, (sql) => refresh(sql, request, services, token))
  })
  // Thrown here and not inside, so that the revocation is committed although the request fails.
  if (refreshed === 'reused') {
    throw new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  return answer(await sessionAnswer(services, refreshed.user, refreshed.session))
}

/** A client that tries again and again takes one connection, not one for each try. */
const once = sharedWork<Services, Awaited<ReturnType<typeof refresh>>>()

async function refresh(sql: Sql, request: Request, services: Services, token: string) {
  const forms = keptForms(token)
  const session = await lockSession(sql, forms)
  const user = await findUserById(sql, session.user_id)
  if (!user) throw new AuthError('user_not_found', 'Invalid Refresh Token: User Not Found', { status: 400 })
  if (isBanned(user, services.now())) {
    throw new AuthError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 })
  }
  const { presented, current } = await readTokens(sql, session.id, forms)
  const outcome = judge(presented, current, services)
  if (outcome === 'reused') {
    if (current && services.project.auth.enable_refresh_token_rotation) {
      await revokeFamily(sql, request, services, user, session.id)
    }
    return 'reused'
  }
  await refuseEnded(sql, services, session)
  const refreshToken =
    outcome === 'rotate'
      ? await rotate(sql, services, presented, token, nextRefreshToken(services, token))
      : await currentToken(sql, services, { presented: token, current: outcome.give })
  return {
    user,
    session: { id: session.id, aal: session.aal, amr: session.amr, refreshToken } satisfies Session,
  }
}

/**
 * Refreshes of one session wait for each other here. The token's own row is read afterwards, by another statement:
 * this one still sees it as it was before the wait.
 */
async function lockSession(sql: Sql, forms: string[]): Promise<SessionRow> {
  const { rows } = await sql.query<SessionRow>(
    `select s.id, s.user_id, s.aal, s.not_after, s.created_at, s.refreshed_at at time zone 'utc' as refreshed_at,
       coalesce((
       select json_agg(json_build_object(
         'method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint
       ) order by c.updated_at desc) from auth.mfa_amr_claims c where c.session_id = s.id), '[]') as amr
     from auth.sessions s
     where s.id in (select session_id from auth.refresh_tokens where token = any($1))
     for update`,
    [forms],
  )
  if (!rows[0]) {
    throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  return rows[0]
}

type TokenRow = {
  id: string
  token: string
  parent: string | null
  revoked: boolean
  updated_at: Date
  session_id: string
  user_id: string
}

async function readTokens(sql: Sql, sessionId: string, forms: string[]) {
  const { rows } = await sql.query<TokenRow>(
    `select id, token, parent, revoked, updated_at, session_id, user_id from auth.refresh_tokens
     where session_id = $1 and (token = any($2) or not revoked) order by id`,
    [sessionId, forms],
  )
  const presented = rows.find((row) => forms.includes(row.token))
  // The session ended while this request waited for it.
  if (!presented) {
    throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  return { presented, current: rows.findLast((row) => !row.revoked) }
}

/**
 * A token that was already traded in is forgiven when it is the parent of the current one (the client never got the
 * answer) or was traded within the reuse interval (two tabs at once); else somebody holds a copy.
 */
function judge(presented: TokenRow, current: TokenRow | undefined, { project, now }: Services) {
  if (!presented.revoked) return 'rotate'
  if (!current) return 'reused'
  const forgivenUntil = presented.updated_at.getTime() + project.auth.refresh_token_reuse_interval * 1000
  const forgiven = current.parent === presented.token || now() <= forgivenUntil
  return forgiven ? { give: current } : 'reused'
}

/** A token that came with a dump in clear text is kept as a digest once it has been used. */
async function rotate(
  sql: Sql,
  services: Services,
  replaced: TokenRow,
  token: string | undefined,
  next: string,
) {
  const digest = token ? refreshTokenHash(token) : replaced.token
  const at = new Date(services.now()).toISOString()
  await sql.query(
    `with revoked as (
       update auth.refresh_tokens set revoked = true, updated_at = $2, token = $6 where id = $1
     ), refreshed as (
       update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2 where id = $5
     )
     insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $3, $4, false, $2, $2, $6, $5)`,
    [replaced.id, at, refreshTokenHash(next), replaced.user_id, replaced.session_id, digest],
  )
  return next
}

/** Longer chains than this do not fit into a reuse interval. */
const MAX_STEPS = 50

/** Walks from the token that was presented to the current one, which the database knows only as a digest. */
async function currentToken(
  sql: Sql,
  services: Services,
  { presented, current }: { presented: string; current: TokenRow },
) {
  let token = presented
  for (let step = 0; step < MAX_STEPS; step++) {
    token = nextRefreshToken(services, token)
    if (refreshTokenHash(token) === current.token) return token
  }
  // The signing secret was changed in between: the chain goes on from the current token with a new link.
  return rotate(sql, services, current, undefined, newRefreshToken())
}

/** Ends the session: neither its refresh tokens nor, at this service, its access tokens are good any more. */
async function revokeFamily(sql: Sql, request: Request, services: Services, user: User, sessionId: string) {
  const at = new Date(services.now()).toISOString()
  await sql.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [sessionId, at],
  )
  await sql.query(
    'update auth.sessions set not_after = least(not_after, $2), updated_at = $2 where id = $1',
    [sessionId, at],
  )
  const traits = { reason: 'refresh token reused', session_id: sessionId }
  await audit(sql, request, services, { action: 'token_revoked', actor: user, traits })
  await audit(sql, request, services, { action: 'refresh_token_reused', actor: user, traits })
}
