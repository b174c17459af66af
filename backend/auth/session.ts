/** Sessions: starting one, and the answer that carries its tokens. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import { inet } from './network.ts'
import { noticeNewDevice } from './new-device.ts'
import { newRefreshToken, refreshTokenHash } from './refresh-token.ts'
import type { Sql } from './transaction.ts'
import { findUserById, isBanned, type User, userAnswer } from './users.ts'

export type Aal = 'aal1' | 'aal2'

type Claim = { method: string; timestamp: number }

export type Session = {
  id: string
  aal: string
  /** How the person proved who they are, the latest proof first. */
  amr: Claim[]
  refreshToken: string
}

export type SignIn = {
  userId: string
  /** The word for `amr`: password, otp, oauth, email/signup, recovery, anonymous, passkey … */
  method: string
  aal?: Aal
  /** The factor that raised the session above aal1. */
  factorId?: string
  /** The kept hash that a password matched, where it was compared before the account was locked. */
  encryptedPassword?: string | null
}

/**
 * Signs the user in. The account is looked at once more by the statement that starts the session, which waits for
 * whoever changes it: a password that was replaced while it was compared opens nothing.
 */
export async function startSession(
  sql: Sql,
  request: Request,
  services: Services,
  { userId, method, aal = 'aal1', factorId, encryptedPassword }: SignIn,
): Promise<Session> {
  const now = services.now()
  const id = crypto.randomUUID()
  const refreshToken = newRefreshToken()
  const userAgent = request.headers.get('user-agent')?.slice(0, 512) ?? ''
  await noticeNewDevice(sql, request, services, { userId, userAgent })
  const { rowCount } = await sql.query(
    `with owner as (
       update auth.users set last_sign_in_at = $3, updated_at = $3
       where id = $2 and ($11::text is null or (
         encrypted_password = $11 and deleted_at is null and (banned_until is null or banned_until <= $3)))
       returning id
     ), session as (
       insert into auth.sessions (id, user_id, created_at, updated_at, aal, factor_id, user_agent, ip)
       select $1::uuid, id, $3::timestamptz, $3, $9::auth.aal_level, $10::uuid, $4, $5::inet from owner
     ), claim as (
       insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       select $6::uuid, $1, $3, $3, $7 from owner
     ), token as (
       insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
       select '00000000-0000-0000-0000-000000000000', $8, id::text, false, $3, $3, $1 from owner
     )
     select from owner`,
    [
      id,
      userId,
      new Date(now).toISOString(),
      userAgent,
      inet(services.clientAddress(request)),
      crypto.randomUUID(),
      method,
      refreshTokenHash(refreshToken),
      aal,
      factorId ?? null,
      encryptedPassword ?? null,
    ],
  )
  if (!rowCount) throw await lostOnTheWay(sql, services, userId)
  return { id, aal, amr: [{ method, timestamp: Math.floor(now / 1000) }], refreshToken }
}

async function lostOnTheWay(sql: Sql, services: Services, userId: string) {
  const user = await findUserById(sql, userId)
  return user && isBanned(user, services.now())
    ? new AuthError('user_banned', 'User is banned', { status: 400 })
    : new AuthError('invalid_credentials', 'Invalid login credentials')
}

/** Reads the user anew, so that what this request changed is in the token. */
export async function signInAnswer(sql: Sql, request: Request, services: Services, signIn: SignIn) {
  const session = await startSession(sql, request, services, signIn)
  const user = await findUserById(sql, signIn.userId)
  if (!user) throw new Error('the user that signs in is not there')
  return sessionAnswer(services, user, session)
}

export type SessionAnswer = Awaited<ReturnType<typeof sessionAnswer>>

export async function sessionAnswer(services: Services, user: User, session: Session) {
  const issuedAt = Math.floor(services.now() / 1000)
  const lifetime = services.project.auth.jwt_expiry
  const expiresAt = issuedAt + lifetime
  const accessToken = await services.keys.sign({
    iss: `${services.siteUrl()}/auth/v1`,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: userAnswer(user),
  }
}
