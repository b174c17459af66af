/** POST /auth/v1/logout: ends this session, the others, or all of them. */

import type { Handler } from '#backend/http/handler.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { endLinkTrips } from './flow-state.ts'
import { signedIn } from './signed-in.ts'
import { inTransaction } from './transaction.ts'

const SCOPES = ['global', 'local', 'others']

export const logout: Handler = async (request, services) => {
  const scope = new URL(request.url).searchParams.get('scope') || 'global'
  if (!SCOPES.includes(scope))
    throw new AuthError('validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`)
  const { user, session } = await signedIn(request, services)

  await inTransaction(services.db.owner, async (sql) => {
    // First, for it waits for one that is about to end in a session.
    await endLinkTrips(sql, user.id)
    // Refresh tokens go with their session.
    await sql.query(
      `delete from auth.sessions where user_id = $1 and case $2
         when 'global' then true when 'local' then id = $3 else id is distinct from $3 end`,
      [user.id, scope, session?.id ?? null],
    )
    await audit(sql, request, services, { action: 'logout', actor: user, traits: { scope } })
  })
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
