/** Calls as an administrator's program does: with the service key. */

import type { TestApp } from '#backend/testing/start-app.ts'
import { call } from '../testing.ts'

export function asAdmin(app: TestApp) {
  const { serviceRoleKey: token } = app.services.keys
  return (method: string, path: string, body?: unknown) => call(app, method, path, body, { token })
}

/** The newest audit entries about an account or by it. */
export async function auditOf(app: TestApp, userId: string) {
  const { rows } = await app.services.db.owner.query<{ payload: Record<string, unknown> }>(
    `select payload from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 or payload #>> '{traits,user_id}' = $1 order by created_at desc`,
    [userId],
  )
  return rows.map(({ payload }) => payload)
}
