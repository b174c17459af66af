/** What is read and written of notifications. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Language } from '#web/lib/language.tsx'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { NEWEST, Notification } from './notification.ts'

/** As many as the server keeps: the profile shows them all. */
const KEPT = 200

export function notificationsQuery(userId: string) {
  return queryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ signal }) => notificationsIn(userId, 0, NEWEST, signal),
    // Where no socket can be opened, coming back to the page is when one looks for news.
    refetchOnWindowFocus: 'always',
  })
}

/** All that came before the newest. */
export function earlierNotificationsQuery(userId: string) {
  return queryOptions({
    queryKey: ['notifications', userId, 'earlier'],
    queryFn: ({ signal }) => notificationsIn(userId, NEWEST, KEPT, signal),
  })
}

/** From the one place up to before the other, the newest first. */
async function notificationsIn(userId: string, from: number, to: number, signal: AbortSignal) {
  const { data } = await supabase
    .from('notifications')
    .select('id, kind, title, title_hi, body, body_hi, href, created_at, read_at, is_quiet')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, to - 1)
    .abortSignal(signal)
    .throwOnError()
  return z.array(Notification).parse(data)
}

export async function markRead(ids: readonly string[] | 'all'): Promise<void> {
  await orRefused(supabase.rpc('read_notifications', ids === 'all' ? {} : { p_ids: [...ids] }))
}

/** Mail is written in the language in which the site is read. */
export async function sayLanguage(language: Language): Promise<void> {
  await orRefused(supabase.rpc('choose_mails', { p_language: language }))
}
