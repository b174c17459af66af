/** auth.audit_log_entries: who did what, in the words and shape that hosted Supabase writes. */

import type { Services } from '#backend/http/handler.ts'
import type { Sql } from './transaction.ts'

const LOG_TYPE = {
  login: 'account',
  logout: 'account',
  token_revoked: 'token',
  user_confirmation_requested: 'user',
  user_modified: 'user',
  user_reauthenticate_requested: 'user',
  user_recovery_requested: 'user',
  user_repeated_signup: 'user',
  user_signedup: 'team',
  user_updated_password: 'user',
} as const

export type AuditAction = keyof typeof LOG_TYPE

type Entry = {
  action: AuditAction
  actor: { id: string; email: string | null }
  traits?: Record<string, unknown>
}

export async function audit(
  sql: Sql,
  request: Request,
  services: Services,
  { action, actor, traits }: Entry,
) {
  await sql.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, left($4, 64))`,
    [
      crypto.randomUUID(),
      JSON.stringify({
        action,
        actor_id: actor.id,
        actor_username: actor.email ?? '',
        actor_via_sso: false,
        log_type: LOG_TYPE[action],
        ...(traits && { traits }),
      }),
      new Date(services.now()).toISOString(),
      services.clientAddress(request),
    ],
  )
}
