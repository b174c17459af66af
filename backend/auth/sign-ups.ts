/** Whether new accounts may be made: by the project's settings, and by its own word for now ([sign_up_hook]). */

import type { Services } from '#backend/http/handler.ts'
import { hookFunction } from '#backend/project.ts'
import { AuthError } from './errors.ts'
import type { Sql } from './transaction.ts'

export async function areSignUpsOpen({ project }: Services, sql: Sql): Promise<boolean> {
  if (!project.auth.enable_signup) return false
  const asked = hookFunction(project.sign_up_hook)
  if (!asked) return true
  const { rows } = await sql.query<{ are_open: boolean | null }>(`select ${asked}() as are_open`)
  return rows[0]?.are_open !== false
}

/** Inside a transaction `sql` is its connection: nothing there may ask the pool for a second one. */
export async function requireOpenSignUps(services: Services, sql: Sql) {
  if (await areSignUpsOpen(services, sql)) return
  throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
}
