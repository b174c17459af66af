/** GET /auth/v1/admin/users: the accounts, the newest first. */

import type { Handler } from '#backend/http/handler.ts'
import { isKeepable } from '../request-body.ts'
import { USER, type User, userAnswer } from '../users.ts'
import { requireAdmin } from './admin-caller.ts'
import { pageHeaders, readPage } from './pagination.ts'

export const listUsers: Handler = async (request, services) => {
  await requireAdmin(request, services)
  const page = readPage(request)
  const asked = new URL(request.url).searchParams.get('filter') ?? ''
  const filter = isKeepable(asked) ? asked : ''
  const sought = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  const matches = `($1 = '%%' or u.email ilike $1 or u.phone ilike $1 or u.raw_user_meta_data ->> 'full_name' ilike $1)`
  const { owner } = services.db
  const { rows: counted } = await owner.query<{ total: number }>(
    `select count(*)::int as total from auth.users u where ${matches}`,
    [sought],
  )
  const { rows } = await owner.query<User>(
    `${USER} where ${matches} order by u.created_at desc, u.id limit $2 offset $3`,
    [sought, page.perPage, page.offset],
  )
  return Response.json(
    { users: rows.map(userAnswer), aud: 'authenticated' },
    { headers: pageHeaders(request, page, counted[0]?.total ?? 0) },
  )
}
