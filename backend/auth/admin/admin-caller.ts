/** Who may manage accounts: the bearer of the service key, or of a token with an administrator's database role. */

import type { Services } from '#backend/http/handler.ts'
import { type Actor, type AuditAction, audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { bearerClaims, signedIn } from '../signed-in.ts'
import type { Sql } from '../transaction.ts'
import type { User } from '../users.ts'

const ADMIN_ROLES = new Set(['service_role', 'supabase_admin'])
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Throws no_authorization, bad_jwt or not_admin. */
export async function requireAdmin(request: Request, services: Services): Promise<Actor> {
  const claims = await bearerClaims(request, services)
  const role = String(claims.role ?? '')
  if (!ADMIN_ROLES.has(role)) throw new AuthError('not_admin', 'User not allowed')
  // A person's token counts only as long as the person's session does.
  return claims.session_id === undefined
    ? { id: NOBODY, email: role }
    : (await signedIn(request, services)).user
}

type Target = Pick<User, 'id' | 'email' | 'phone'>

/** `traits.admin` tells the account's owner from an administrator; hosted Supabase leaves it out. */
export async function auditAdmin(
  sql: Sql,
  request: Request,
  services: Services,
  actor: Actor,
  action: AuditAction,
  target: Target,
) {
  const { id: user_id, email, phone } = target
  const traits = { user_id, user_email: email ?? '', user_phone: phone ?? '', admin: true }
  await audit(sql, request, services, { action, actor, traits })
}
