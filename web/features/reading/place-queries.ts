/** Where the learner is in each work, and how long they read, as the server has it. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { everyRow } from '#web/lib/every-row.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type Place, StoredPlace } from './reading-types.ts'

export const placeKeys = { all: ['reading_progress'] as const }

/** The places of all works: a line each. */
export function placesQuery(userId: string) {
  return queryOptions({
    queryKey: [...placeKeys.all, userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('reading_progress')
        .select(Object.keys(StoredPlace.shape).join(', '))
        .abortSignal(signal)
        .throwOnError()
      return z.array(StoredPlace).parse(data)
    },
    staleTime: 0,
  })
}

const Answered = z.object({ kept: z.boolean(), place: StoredPlace })

export async function sendPlace(work: string, place: Place, base: number | null) {
  const asked = { p_work: work, p_place: place as unknown as Json }
  return Answered.parse(
    await orRefused(supabase.rpc('keep_reading_place', base === null ? asked : { ...asked, p_base: base })),
  )
}

const Day = z.object({ day: z.string(), work: z.string(), seconds: z.number() })

/** Seconds a day and work, of all devices. */
export function readingDaysQuery(userId: string) {
  return queryOptions({
    queryKey: ['reading_days', userId],
    queryFn: async ({ signal }) => {
      const rows = await everyRow((from, to) =>
        supabase
          .from('reading_days')
          .select('day, work, seconds')
          .order('day')
          .order('work')
          .order('device')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      return z.array(Day).parse(rows)
    },
  })
}

export async function sendReadingTime(
  days: readonly { day: string; work: string; device: string; seconds: number }[],
): Promise<void> {
  await orRefused(supabase.rpc('keep_reading_time', { p_days: days as unknown as Json }))
}
