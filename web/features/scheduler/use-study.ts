/** By which days the learner lives: the study day of now, and what is rest. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type StudyClock, weekdayOf } from '#supabase/functions/_shared/learning/study-day.ts'
import { settingsKeys, studySettingsQuery, todayOf } from '#web/features/study-settings/index.ts'
import { keepRestDays } from './plan-calls.ts'
import { restDaysQuery } from './plan-queries.ts'

export type Study = {
  today: string
  clock: StudyClock
  restWeekdays: readonly number[]
  restDays: readonly string[]
}

const LOOK_MS = 30_000

/** Undefined until it is known. */
export function useStudy(userId: string): {
  study: Study | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => void
} {
  const settings = useQuery(studySettingsQuery(userId))
  const rest = useQuery(restDaysQuery(userId))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const known = settings.data
  const today = known && todayOf(known, new Date(now))
  const study = useMemo(
    () =>
      known && today
        ? {
            today,
            clock: { zone: known.time_zone, dayStarts: known.day_starts },
            restWeekdays: known.rest_weekdays,
            restDays: rest.data ?? [],
          }
        : undefined,
    [known, today, rest.data],
  )
  return {
    study,
    isError: settings.isError && !known,
    isFetching: settings.isFetching,
    refetch: () => void settings.refetch(),
  }
}

/** Why a day is rest: of itself, by its weekday, or not at all. */
export function restOf({ restDays, restWeekdays }: Study, day: string): 'day' | 'weekday' | null {
  if (restDays.includes(day)) return 'day'
  return restWeekdays.includes(weekdayOf(day)) ? 'weekday' : null
}

/** Single days of rest, kept where the whole site looks for them. */
export function useKeepRestDays(userId: string) {
  const reread = useRereadRest(userId)
  return async (study: Study, days: readonly string[]) => {
    try {
      await keepRestDays(restAhead(study), days)
    } finally {
      await reread()
    }
  }
}

/** Once they may have changed with a plan. */
export function useRereadRest(userId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: settingsKeys.restDays(userId) }),
      queryClient.invalidateQueries({ queryKey: settingsKeys.settings(userId) }),
    ])
}

export const restAhead = ({ restDays, today }: Study) => restDays.filter((day) => day >= today)
