/** GET /auth/v1/admin/audit: what was done, the latest first; `query=action:login` narrows it down. */

import type { Handler } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import { isKeepable } from '../request-body.ts'
import { requireAdmin } from './admin-caller.ts'
import { pageHeaders, readPage, rowsOfPage } from './pagination.ts'

const COLUMNS: Record<string, string[]> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
}

type Entry = { id: string; payload: unknown; created_at: Date; ip_address: string }

export const auditLog: Handler = async (request, services) => {
  await requireAdmin(request, services)
  const page = readPage(request)
  const { columns, sought } = readQuery(new URL(request.url).searchParams.get('query') ?? '')
  const where = columns.map((column) => `payload ->> '${column}' ilike $1`).join(' or ') || `$1 = ''`
  const matching = `auth.audit_log_entries where ${where}`
  const { rows, total } = await rowsOfPage<Entry>(services.db.owner, page, {
    counted: matching,
    shown: `select id, payload, created_at, ip_address from ${matching}`,
    values: [sought],
  })
  return Response.json(
    rows.map(({ id, payload, created_at, ip_address }) => ({ id, payload, created_at, ip_address })),
    { headers: pageHeaders(request, page, total) },
  )
}

function readQuery(query: string) {
  if (query === '') return { columns: [], sought: '' }
  const [, scope = '', sought = ''] = /^([^:]*):(.*)$/s.exec(query) ?? []
  const columns = Object.hasOwn(COLUMNS, scope) ? COLUMNS[scope] : undefined
  if (!columns || !isKeepable(sought)) {
    throw new AuthError(
      'validation_failed',
      'Invalid query scope: use author, action or type, as in query=action:login',
    )
  }
  return { columns, sought: `%${sought.replace(/[\\%_]/g, '\\$&')}%` }
}
