/** The account that an administrator's request is about; only the service role may make such a request. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import { bearerClaims } from '../signed-in.ts'
import { findUserById } from '../users.ts'
import { pathId } from './path-id.ts'

const ADMINISTRATORS = ['service_role', 'supabase_admin']

/** Throws no_authorization, bad_jwt, not_admin or user_not_found. */
export async function administeredUser(request: Request, services: Services) {
  const { role } = await bearerClaims(request, services)
  if (!ADMINISTRATORS.includes(String(role))) throw new AuthError('not_admin', 'User not allowed')
  const id = pathId(request, 'users', 'user_id must be an UUID')
  const user = await findUserById(services.db.owner, id)
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user
}
