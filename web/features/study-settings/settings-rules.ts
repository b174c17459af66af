/** What a learner may choose for their days, and how it is told in few words. */

import * as z from 'zod/mini'
import { INDIAN_CLOCK, studyDay } from '#supabase/functions/_shared/learning/study-day.ts'
import { dateFormat } from '#web/lib/dates.ts'

export const DAILY_MINUTES = [15, 30, 60, 120] as const
export type DailyMinutes = (typeof DAILY_MINUTES)[number]

/** Minutes after midnight: from midnight to six in the morning. */
export const DAY_STARTS = Array.from({ length: 13 }, (_, at) => at * 30)
/** 1 Monday to 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** A week in which every day is rest has nothing to count. */
export const MOST_REST_WEEKDAYS = 6
/** As far ahead as the database lets rest be planned. */
export const FURTHEST_REST_DAYS = 800

export const StudySettings = z.object({
  time_zone: z.string(),
  day_starts: z.number(),
  daily_minutes: z.union(DAILY_MINUTES.map((minutes) => z.literal(minutes))),
  rest_weekdays: z.array(z.number()),
})
export type StudySettings = z.infer<typeof StudySettings>

/** Of somebody who never chose any. */
export const USUAL: StudySettings = {
  time_zone: INDIAN_CLOCK.zone,
  day_starts: INDIAN_CLOCK.dayStarts,
  daily_minutes: 30,
  rest_weekdays: [],
}

/** "04:30" */
export function dayStartText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Browsers still name some zones as they were called long ago. */
const NEWER_NAMES: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
}

export function zoneName(zone: string): string {
  return NEWER_NAMES[zone] ?? zone
}

/** Every zone to choose from, the chosen one among them. */
export function zonesWith(chosen: string, known: readonly string[]): string[] {
  return [...new Set([...known.map(zoneName), chosen])].sort()
}

/** With a weekday of rest more, or less. Unchanged where no day to study would be left. */
export function restToggled(rest: readonly number[], weekday: number): number[] {
  if (rest.includes(weekday)) return rest.filter((one) => one !== weekday)
  return rest.length >= MOST_REST_WEEKDAYS ? [...rest] : [...rest, weekday].sort()
}

/** The learner's day of a moment. */
export function todayOf(settings: Pick<StudySettings, 'time_zone' | 'day_starts'>, now: Date): string {
  return studyDay(now, { zone: settings.time_zone, dayStarts: settings.day_starts })
}

/** "Mon" of 1; any Monday will do. */
export function weekdayName(weekday: number, locale: string, width: 'short' | 'long' | 'narrow' = 'short') {
  return dateFormat(locale, { weekday: width, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 15 + weekday)),
  )
}
