/** What is read and kept of a learner's days (tables study_settings and rest_days). */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { StudySettings, USUAL } from './settings-rules.ts'

export const settingsKeys = {
  settings: (userId: string) => ['study_settings', userId] as const,
  restDays: (userId: string) => ['rest_days', userId] as const,
}

export function studySettingsQuery(userId: string) {
  return queryOptions({
    queryKey: settingsKeys.settings(userId),
    queryFn: ({ signal }) =>
      keptOffline('study_settings', StudySettings, async () => {
        const { data } = await supabase
          .from('study_settings')
          .select(Object.keys(StudySettings.shape).join(', '))
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError()
        return data ? StudySettings.parse(data) : USUAL
      }),
    ...KEPT_OFFLINE,
  })
}

export async function saveSettings(userId: string, change: Partial<StudySettings>): Promise<void> {
  await supabase.from('study_settings').update(change).eq('user_id', userId).throwOnError()
}

const RestDay = z.object({ day: z.string() })

/** Single days of rest from `today` on, the next one first. */
export function restDaysQuery(userId: string, today: string) {
  return queryOptions({
    queryKey: [...settingsKeys.restDays(userId), today],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('rest_days')
        .select('day')
        .eq('user_id', userId)
        .gte('day', today)
        .order('day')
        .abortSignal(signal)
        .throwOnError()
      return z
        .array(RestDay)
        .parse(data)
        .map(({ day }) => day)
    },
  })
}

/** Planned twice it is planned once. */
export async function addRestDay(day: string): Promise<void> {
  await supabase
    .from('rest_days')
    .upsert({ day }, { onConflict: 'user_id,day', ignoreDuplicates: true })
    .throwOnError()
}

export async function removeRestDay(userId: string, day: string): Promise<void> {
  await supabase.from('rest_days').delete().eq('user_id', userId).eq('day', day).throwOnError()
}
