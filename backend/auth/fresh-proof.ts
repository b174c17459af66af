/**
 * What opens an account, or closes a way into it, is changed by a session whose person has proved themselves within the
 * hour: one that was taken over, or left open on somebody else's machine, is worth what it shows and no new way in. Held
 * where the project sets `secure_password_change`, which hosted Supabase has for passwords alone.
 */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import type { SignedIn } from './signed-in.ts'
import type { Sql } from './transaction.ts'

const FRESH = 60 * 60 * 1000
const DAY = 24 * FRESH

/** How long whoever was let go to a provider may take to come back. */
export const TRIP_GRACE = 5 * 60 * 1000

export function asksForFreshProof({ project }: Services) {
  return project.auth.email.secure_password_change
}

export function isFresh({ now }: Services, { session, user }: SignedIn, grace = 0) {
  // who is nobody yet has no password and no mailbox to show
  if (user.is_anonymous) return true
  return session !== undefined && now() - session.provenAt.getTime() < FRESH + grace
}

/** For a password the protocol asks for more: a session of the last day, whatever it has shown since. */
export function isFreshForPassword(services: Services, caller: SignedIn) {
  const { session, user } = caller
  const isYoung = session !== undefined && services.now() - session.createdAt.getTime() < DAY
  return isFresh(services, caller) && (isYoung || user.is_anonymous)
}

/** Throws reauthentication_needed. */
export function requireFreshProof(services: Services, caller: SignedIn, grace = 0) {
  if (!asksForFreshProof(services) || isFresh(services, caller, grace)) return
  throw new AuthError('reauthentication_needed', 'This change requires reauthentication')
}

/** The person has just shown the password, or the code that was mailed to them: the session is as good as new. */
export async function noteProof(
  sql: Sql,
  { now }: Services,
  { session }: SignedIn,
  method: 'password' | 'otp',
) {
  if (!session) return
  await sql.query(
    `insert into auth.mfa_amr_claims as claim (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [crypto.randomUUID(), session.id, new Date(now()).toISOString(), method],
  )
}
