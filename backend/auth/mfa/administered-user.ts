/** The account that an administrator's request is about. */

import type { Services } from '#backend/http/handler.ts'
import { requireAdmin } from '../admin/admin-caller.ts'
import { AuthError } from '../errors.ts'
import { findUserById } from '../users.ts'
import { pathId } from './path-id.ts'

/** Throws no_authorization, bad_jwt, not_admin or user_not_found. */
export async function administeredUser(request: Request, services: Services) {
  await requireAdmin(request, services)
  const id = pathId(request, 'users', 'user_id must be an UUID')
  const user = await findUserById(services.db.owner, id)
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user
}
