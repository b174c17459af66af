/** How long a session may go on: `[auth.sessions]` of config.toml, asked at every refresh. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import type { Session } from './session.ts'
import type { Sql } from './transaction.ts'

export type SessionRow = {
  id: string
  user_id: string
  aal: string
  not_after: Date | null
  created_at: Date
  refreshed_at: Date | null
  amr: Session['amr']
}

/** Throws session_expired. */
export async function refuseEnded(sql: Sql, { project, now }: Services, session: SessionRow) {
  const { timebox, inactivity_timeout, single_per_user } = project.auth.sessions
  const at = now()
  const began = session.created_at.getTime()
  const seen = Math.max(began, session.refreshed_at?.getTime() ?? 0)
  if (session.not_after && session.not_after.getTime() <= at) throw expired()
  if (timebox !== undefined && began + timebox * 1000 <= at) throw expired()
  if (inactivity_timeout !== undefined && seen + inactivity_timeout * 1000 <= at)
    throw expired(' (Inactivity)')
  if (single_per_user && (await hasNewer(sql, session))) throw expired(' (Revoked by Newer Login)')
}

async function hasNewer(sql: Sql, { id, user_id, created_at }: SessionRow) {
  const { rowCount } = await sql.query(
    'select from auth.sessions where user_id = $1 and id <> $2 and created_at > $3 limit 1',
    [user_id, id, created_at],
  )
  return rowCount !== 0
}

function expired(why = '') {
  return new AuthError('session_expired', `Invalid Refresh Token: Session Expired${why}`)
}
