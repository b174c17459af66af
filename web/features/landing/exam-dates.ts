/**
 * The calendar of the examination that this year's learners sit, as content/calendar/exams.yaml has it, and how far off each
 * day is.
 */

import { dayOf } from '#web/lib/dates.ts'

export const EXAM_DATES = [
  { name: 'notification', day: '2027-01-13' },
  { name: 'prelims', day: '2027-05-23' },
  { name: 'mains', day: '2027-08-20' },
] as const

export const EXAM_CALENDAR_URL = 'https://upsc.gov.in/examinations/exam-calendar'

/** The exam keeps Indian time, wherever the reader is. */
export const EXAM_TIME_ZONE = 'Asia/Kolkata'

const MS_A_DAY = 86_400_000

/** Whole days from today to that day; negative once it is over. */
export function daysUntil(day: string, now: Date) {
  const today = dayOf(now, EXAM_TIME_ZONE)
  return Math.round((Date.parse(day) - Date.parse(today)) / MS_A_DAY)
}
