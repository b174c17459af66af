/** Who calls: the account and session behind a bearer token, as long as both still exist. */

import type { Services } from '#backend/http/handler.ts'
import { TokenError } from '#backend/tokens/verify.ts'
import { AuthError } from './errors.ts'
import type { Sql } from './transaction.ts'
import { findUserById, isBanned, type User } from './users.ts'

export type SignedIn = {
  user: User
  /** Absent for tokens that were not made by a sign-in here. `provenAt`: when its person last showed anything. */
  session: { id: string; aal: string; createdAt: Date; provenAt: Date } | undefined
  aal: string
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Throws no_authorization, bad_jwt, user_not_found, session_not_found or user_banned. */
export async function signedIn(request: Request, services: Services): Promise<SignedIn> {
  const claims = await bearerClaims(request, services)
  if (typeof claims.sub !== 'string' || claims.sub === '') {
    throw new AuthError('bad_jwt', 'invalid claim: missing sub claim')
  }
  if (!UUID.test(claims.sub)) throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID')

  const user = await findUserById(services.db.owner, claims.sub)
  if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  const session = await findSession(services, user, claims.session_id)
  if (isBanned(user, services.now())) throw new AuthError('user_banned', 'User is banned')
  return { user, session, aal: aalOf(claims.aal, session?.aal) }
}

/** A token from before its factor was removed says more than its session can still show. */
function aalOf(claimed: unknown, kept = 'aal1') {
  return claimed === 'aal2' && kept === 'aal2' ? 'aal2' : 'aal1'
}

export async function bearerClaims(request: Request, services: Services) {
  const [, token] = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!token) {
    throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  }
  try {
    const { claims } = await services.verifyToken(token)
    return claims
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    const why = error.problem === 'expired' ? 'token has invalid claims: token is expired' : error.message
    throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`)
  }
}

async function findSession({ db, now }: Services, user: User, id: unknown) {
  if (id === undefined || id === '') return undefined
  const { rows } = await db.owner.query<{
    id: string
    aal: string | null
    created_at: Date
    proven_at: Date
  }>(
    `select id, aal, created_at, coalesce(
       (select max(claim.updated_at) from auth.mfa_amr_claims claim where claim.session_id = sessions.id), created_at
     ) as proven_at
     from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > $3)`,
    [UUID.test(String(id)) ? id : null, user.id, new Date(now()).toISOString()],
  )
  const [session] = rows
  if (!session) throw sessionGone()
  return {
    ...{ id: session.id, aal: session.aal ?? 'aal1' },
    ...{ createdAt: session.created_at, provenAt: session.proven_at },
  }
}

/**
 * For a change of the account, in its transaction and with the account locked: since the request came in, its owner
 * may have signed this session out or replaced the password. Throws session_not_found.
 */
export async function requireSession(sql: Sql, { now }: Services, { session }: SignedIn) {
  if (!session) return
  const { rowCount } = await sql.query(
    'select from auth.sessions where id = $1 and (not_after is null or not_after > $2) for key share',
    [session.id, new Date(now()).toISOString()],
  )
  if (!rowCount) throw sessionGone()
}

function sessionGone() {
  return new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
}
