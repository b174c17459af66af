import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import calendar from '../../../content/calendar/exams.yaml?raw'
import { daysUntil, EXAM_CALENDAR_URL, EXAM_DATES } from './exam-dates.ts'

const Milestones = z.array(z.object({ id: z.string(), date: z.string(), source_url: z.string() }))

test('the dates and their source are those of the calendar', () => {
  const milestones = Milestones.parse(parse(calendar, { schema: 'failsafe' }))
  for (const { name, day } of EXAM_DATES) {
    const same = milestones.filter(({ id, date }) => id.endsWith(`-${name}`) && date === day)
    expect(same, name).toHaveLength(1)
    expect(same[0]?.source_url).toBe(EXAM_CALENDAR_URL)
  }
})

test('days are counted to the day of the exam', () => {
  const now = new Date('2026-11-20T06:00:00Z')
  expect(daysUntil('2027-01-13', now)).toBe(54)
  expect(daysUntil('2027-05-23', now)).toBe(184)
  expect(daysUntil('2027-08-20', now)).toBe(273)
})

test('the day changes at midnight in India, not in Greenwich', () => {
  // 18:29 UTC is 23:59 in India; a minute later it is tomorrow there.
  expect(daysUntil('2027-05-23', new Date('2027-05-21T18:29:59Z'))).toBe(2)
  expect(daysUntil('2027-05-23', new Date('2027-05-21T18:30:00Z'))).toBe(1)
  expect(daysUntil('2027-05-23', new Date('2027-05-22T18:30:00Z'))).toBe(0)
  expect(daysUntil('2027-05-23', new Date('2027-05-23T18:30:00Z'))).toBe(-1)
})
