/** What the desk of users asks the server: rows, one account, and acts through the function that checks who asks. */

import { FunctionsHttpError } from '@supabase/functions-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ReadRows } from '#web/components/data-table/table-types.ts'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { Refused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'

export const ROLES = ['student', 'mentor', 'admin'] as const
export const STATES = ['active', 'unconfirmed', 'locked', 'banned', 'deleting', 'merged', 'deleted'] as const
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export const SEEN = ['week', 'month', 'quarter', 'longer', 'never'] as const

const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>
const State = z.enum(STATES)
const Level = z.nullable(z.enum(LEVELS))

const UserRow = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  role: Role,
  level: Level,
  state: State,
  is_two_step: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.nullable(z.string()),
})
export type UserRow = z.infer<typeof UserRow>

export const readUsers: ReadRows<UserRow> = async ({ search, filters, sort }, { from, most, signal }) => {
  const { role, state, level, seen } = filters
  let query = supabase
    .rpc(
      'admin_users',
      { p_search: search, p_role: role, p_state: state, p_level: level, p_seen: seen },
      { count: 'exact' },
    )
    .order(sort?.column ?? 'created_at', { ascending: sort?.ascending ?? false, nullsFirst: false })
    .order('id')
    .range(from, from + most - 1)
  if (signal) query = query.abortSignal(signal)
  const { data, count } = await query.throwOnError()
  return { rows: z.array(UserRow).parse(data), count: count ?? 0 }
}

const Moment = z.nullable(z.string())
const Json = z.nullable(z.record(z.string(), z.unknown()))

const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  actor_role: z.string(),
  actor_name: z.nullable(z.string()),
  reason: z.string(),
  before: Json,
  after: Json,
})

const User = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  role: Role,
  level: Level,
  assessed: z.nullable(z.boolean()),
  state: State,
  banned_until: Moment,
  merged_into: z.nullable(z.string()),
  confirmed_at: Moment,
  created_at: z.string(),
  last_seen_at: Moment,
  providers: z.array(z.string()),
  is_two_step: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.string(),
      user_agent: z.nullable(z.string()),
      created_at: z.string(),
      last_used_at: z.string(),
    }),
  ),
  counts: z.object({
    attempts: z.number(),
    questions: z.number(),
    right: z.number(),
    answers: z.number(),
    missions: z.number(),
    chats: z.number(),
    streak: z.number(),
  }),
  plan: z.nullable(
    z.object({ finish_day: z.string(), version: z.number(), open: z.number(), done: z.number() }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      event_type: z.string(),
      risk_level: z.enum(['low', 'medium', 'high', 'critical']),
      description: z.string(),
      created_at: z.string(),
    }),
  ),
  unsent: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      title_hi: z.string(),
      created_at: z.string(),
      tries: z.number(),
    }),
  ),
  audit: z.array(AuditEntry),
})
export type User = z.infer<typeof User>

export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['admin_user', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('admin_user', { p_user: id }).abortSignal(signal).throwOnError()
      return User.parse(data)
    },
    staleTime: 0,
  })
}

export type UserAct =
  | { act: 'role'; role: Role }
  | { act: 'ban'; until: string | null }
  | { act: 'unban' | 'sign_out' | 'confirm_email' | 'recovery_mail' | 'remove_merged' }

/** As it was seen: what another administrator has done to it since is not undone unknowingly. */
export async function actOnUser(
  { id, role, banned_until }: User,
  act: UserAct,
  reason: string,
): Promise<void> {
  await askFunction({ ...act, user: id, reason, ...seenFor(act, { role, banned_until }) })
}

function seenFor({ act }: UserAct, { role, banned_until }: Pick<User, 'role' | 'banned_until'>) {
  if (act === 'role') return { seen: { role } }
  return act === 'ban' || act === 'unban' ? { seen: { banned_until } } : {}
}

/** Makes an account for an address and mails its owner the way in; returns its id. */
export async function inviteUser(asked: { email: string; name: string; role: Role; reason: string }) {
  return z.string().parse(await askFunction({ act: 'invite', ...asked }))
}

const Answer = z.object({ result: z.unknown() })

/** Rejects with Refused and the server's sentence where the administrator can mend it. */
export async function askFunction(body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await supabase.functions.invoke('admin-users', { body })
  if (!error) return Answer.parse(data).result
  if (error instanceof FunctionsHttpError && error.context.status < 500)
    throw new Refused(await functionErrorMessage(error))
  throw error
}
