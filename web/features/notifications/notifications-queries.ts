/** What is read and written of notifications. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Language } from '#web/lib/language.tsx'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { Notification } from './notification.ts'

const SHOWN = 50

export function notificationsQuery(userId: string) {
  return queryOptions({
    queryKey: ['notifications', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('notifications')
        .select('id, kind, title, title_hi, body, body_hi, href, created_at, read_at, is_quiet')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(SHOWN)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Notification).parse(data)
    },
    // Where no socket can be opened, coming back to the page is when one looks for news.
    refetchOnWindowFocus: 'always',
  })
}

export async function markRead(ids: readonly string[] | 'all'): Promise<void> {
  await orRefused(supabase.rpc('read_notifications', ids === 'all' ? {} : { p_ids: [...ids] }))
}

/** Mail is written in the language in which the site is read. */
export async function sayLanguage(language: Language): Promise<void> {
  await orRefused(supabase.rpc('choose_mails', { p_language: language }))
}
