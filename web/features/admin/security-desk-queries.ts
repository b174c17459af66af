/** Security events of all accounts, a page at a time, and how many of each kind there were. */

import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { ReadRows } from '#web/components/data-table/table-types.ts'
import { everyRow } from '#web/lib/every-row.ts'
import { supabase } from '#web/lib/supabase.ts'

const risk = z.enum(['low', 'medium', 'high', 'critical'])
const Row = z.object({
  id: z.string(),
  created_at: z.string(),
  event_type: z.string(),
  risk_level: risk,
  description: z.string(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
  answer: z.enum(['me', 'not_me']).nullable(),
})
export type SecurityRow = z.infer<typeof Row>

const Sum = z.object({
  day: z.string(),
  event_type: z.string(),
  risk_level: risk,
  events: z.number(),
  users: z.number(),
})

export const DAYS = [1, 7, 30, 90]
/** What "all" means: the most that the server looks back. */
const ALL_DAYS = 365

export function daysOf(chosen: string | undefined | null) {
  const days = Number(chosen)
  return DAYS.includes(days) ? days : ALL_DAYS
}

/** `user` narrows it to one account. */
export function readSecurityEvents(user: string | null): ReadRows<SecurityRow> {
  return async ({ search, filters, sort }, { from, most, signal }) => {
    const asked = supabase
      .rpc(
        'admin_security_events',
        {
          p_days: daysOf(filters.days),
          ...(filters.risk && { p_risk: filters.risk }),
          ...(filters.type && { p_type: filters.type }),
          ...(search && { p_search: search }),
          ...(user && { p_user: user }),
        },
        { count: 'exact' },
      )
      .order(sort?.column ?? 'created_at', { ascending: sort?.ascending ?? false })
      .order('id')
      .range(from, from + most - 1)
    const { data, count } = await (signal ? asked.abortSignal(signal) : asked).throwOnError()
    return { rows: z.array(Row).parse(data), count: count ?? 0 }
  }
}

export function securitySumsQuery(days: number) {
  return queryOptions({
    queryKey: ['admin_security_sums', days],
    queryFn: async ({ signal }) => {
      const rows = await everyRow((from, to) =>
        supabase
          .rpc('admin_security_sums', { p_days: days })
          .order('day', { ascending: false })
          .order('events', { ascending: false })
          .order('event_type')
          .order('risk_level')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      return z.array(Sum).parse(rows)
    },
    staleTime: 0,
  })
}
