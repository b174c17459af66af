/** GET /auth/v1/admin/users: the accounts, the newest first. */

import type { Handler } from '#backend/http/handler.ts'
import { isKeepable } from '../request-body.ts'
import { USER, type User, userAnswer } from '../users.ts'
import { requireAdmin } from './admin-caller.ts'
import { pageHeaders, readPage, rowsOfPage } from './pagination.ts'

export const listUsers: Handler = async (request, services) => {
  await requireAdmin(request, services)
  const page = readPage(request)
  const asked = new URL(request.url).searchParams.get('filter') ?? ''
  const filter = isKeepable(asked) ? asked : ''
  const sought = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  const matches = `($1 = '%%' or u.email ilike $1 or u.phone ilike $1 or u.raw_user_meta_data ->> 'full_name' ilike $1)`
  const { rows, total } = await rowsOfPage<User>(services.db.owner, page, {
    counted: `auth.users u where ${matches}`,
    shown: `${USER} where ${matches}`,
    values: [sought],
  })
  return Response.json(
    { users: rows.map(userAnswer), aud: 'authenticated' },
    { headers: pageHeaders(request, page, total) },
  )
}
