/** auth.audit_log_entries: who did what, in the words and shape that hosted Supabase writes. */

import type { Services } from '#backend/http/handler.ts'
import type { Sql } from './transaction.ts'

const LOG_TYPE = {
  challenge_created: 'factor',
  factor_deleted: 'factor',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_updated: 'factor',
  generate_recovery_codes: 'user',
  identity_unlinked: 'user',
  invite_accepted: 'account',
  login: 'account',
  logout: 'account',
  mfa_code_login: 'account',
  passkey_created: 'user',
  passkey_deleted: 'user',
  passkey_updated: 'user',
  recovery_codes_deleted: 'factor',
  token_revoked: 'token',
  user_confirmation_requested: 'user',
  user_deleted: 'team',
  user_invited: 'team',
  user_modified: 'user',
  user_reauthenticate_requested: 'user',
  user_recovery_requested: 'user',
  user_repeated_signup: 'user',
  user_signedup: 'team',
  user_updated_password: 'user',
  verification_attempted: 'factor',
  // Ours: hosted Supabase keeps silent about these.
  login_failed: 'account',
  refresh_token_reused: 'token',
} as const

export type AuditAction = keyof typeof LOG_TYPE

export type Actor = {
  id: string
  email: string | null
  is_sso_user?: boolean
  raw_user_meta_data?: Record<string, unknown> | null
}

type Entry = {
  action: AuditAction
  actor: Actor
  traits?: Record<string, unknown>
}

export async function audit(
  sql: Sql,
  request: Request,
  services: Services,
  { action, actor, traits }: Entry,
) {
  const name = actor.raw_user_meta_data?.full_name
  await sql.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, left($4, 64))`,
    [
      crypto.randomUUID(),
      JSON.stringify({
        action,
        actor_id: actor.id,
        ...(typeof name === 'string' && { actor_name: name }),
        actor_username: actor.email ?? '',
        actor_via_sso: actor.is_sso_user ?? false,
        log_type: LOG_TYPE[action],
        ...(traits && { traits }),
      }),
      new Date(services.now()).toISOString(),
      services.clientAddress(request),
    ],
  )
}
