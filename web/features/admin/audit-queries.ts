/** The audit log as the desk reads it. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ReadRows } from '#web/components/data-table/table-types.ts'
import { supabase } from '#web/lib/supabase.ts'

export const ROLES = ['admin', 'mentor', 'student', 'server'] as const
export const DAYS = ['1', '7', '30', '90'] as const

const Values = z.nullable(z.record(z.string(), z.unknown()))

const AuditRow = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  actor_role: z.enum(ROLES),
  action: z.string(),
  subject_id: z.nullable(z.string()),
  subject_user: z.nullable(z.string()),
  subject_name: z.nullable(z.string()),
  reason: z.string(),
  before: Values,
  after: Values,
})
export type AuditRow = z.infer<typeof AuditRow>

export const readAudit: ReadRows<AuditRow> = async ({ search, filters, sort }, { from, most, signal }) => {
  const { actor, action, user, days, role } = filters
  let query = supabase
    .rpc(
      'admin_audit_log',
      {
        ...{ p_search: search, p_actor: actor, p_action: action, p_user: user, p_role: role },
        p_days: days ? Number(days) : undefined,
      },
      { count: 'exact' },
    )
    .order(sort?.column ?? 'at', { ascending: sort?.ascending ?? false })
    .order('id', { ascending: sort?.ascending ?? false })
    .range(from, from + most - 1)
  if (signal) query = query.abortSignal(signal)
  const { data, count } = await query.throwOnError()
  return { rows: z.array(AuditRow).parse(data), count: count ?? 0 }
}

const Choices = z.object({
  subjects: z.array(z.string()),
  actors: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
})

/** What the log can be narrowed to. */
export const auditChoicesQuery = queryOptions({
  queryKey: ['admin_audit_choices'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('admin_audit_choices').abortSignal(signal).throwOnError()
    return Choices.parse(data)
  },
})
