/** What the desk of announcements reads and writes. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { TableAsked } from '#web/components/data-table/table-address.ts'
import { supabase } from '#web/lib/supabase.ts'
import { holding } from '#web/lib/to-the-letter.ts'

export const AUDIENCES = ['everyone', 'signed-in', 'role', 'level', 'medium'] as const
export type Audience = (typeof AUDIENCES)[number]
/** What can be chosen further. */
export const VALUES = {
  role: ['student', 'mentor', 'admin'],
  level: ['beginner', 'intermediate', 'advanced'],
  medium: ['en', 'hi'],
} as const
export const STATES = ['draft', 'scheduled', 'shown', 'over', 'withdrawn'] as const

const Row = z.object({
  id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  body: z.string(),
  body_hi: z.string(),
  audience: z.enum(AUDIENCES),
  audience_value: z.nullable(z.string()),
  is_important: z.boolean(),
  from_at: z.string(),
  until_at: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  state: z.enum(STATES),
  dismissed: z.number(),
  told: z.number(),
})
export type AnnouncementRow = z.infer<typeof Row>

export const announcementKeys = [['announcement_desk'], ['site_state']] as const

export async function readAnnouncements(
  { search, filters, sort }: TableAsked,
  { from, most, signal }: { from: number; most: number; signal?: AbortSignal },
) {
  let asked = supabase.rpc('announcement_desk', {}, { count: 'exact' })
  if (search.trim()) asked = asked.or(holding(['title', 'title_hi'], search))
  if (filters.state) asked = asked.eq('state', filters.state)
  const ordered = asked
    .order(sort?.column ?? 'from_at', { ascending: sort?.ascending ?? false })
    .order('id')
    .range(from, from + most - 1)
  const { data, count } = await (signal ? ordered.abortSignal(signal) : ordered).throwOnError()
  return { rows: z.array(Row).parse(data), count: count ?? 0 }
}

export function announcementQuery(id: string) {
  return queryOptions({
    queryKey: ['announcement_desk', 'one', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('announcement_desk')
        .eq('id', id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return Row.parse(data)
    },
    staleTime: 0,
  })
}

export function reachQuery(audience: Audience, value: string | null) {
  return queryOptions({
    queryKey: ['announcement_reach', audience, value],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('announcement_reach', { p_audience: audience, ...(value !== null && { p_value: value }) })
        .abortSignal(signal)
        .throwOnError()
      return z.number().parse(data)
    },
  })
}

export type AnnouncementFields = {
  /** Of a new one: whoever sends it once more means the same. */
  made_as: string
  title: string
  title_hi: string
  body: string
  body_hi: string
  audience: string
  audience_value: string | null
  is_important: boolean
  from_at: string | null
  until_at: string | null
}

/** With what was seen, so that nobody writes over what somebody else saved meanwhile. */
export async function saveAnnouncement(
  seen: AnnouncementRow | null,
  fields: AnnouncementFields,
): Promise<string> {
  const { data } = await supabase
    .rpc('save_announcement', { p_fields: { ...fields, ...(seen && { id: seen.id, seen }) } })
    .throwOnError()
  return z.string().parse(data)
}

/** As it was seen: what somebody else has written since is neither published unread nor taken away. */
export async function publishAnnouncement(seen: AnnouncementRow): Promise<void> {
  await supabase.rpc('publish_announcement', { p_id: seen.id, p_seen: seen }).throwOnError()
}

/** As it was seen. */
export async function withdrawAnnouncement(seen: AnnouncementRow): Promise<void> {
  await supabase.rpc('withdraw_announcement', { p_id: seen.id, p_seen: seen }).throwOnError()
}
