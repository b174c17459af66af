import { expect, test } from 'vitest'
import { daysUntil } from './exam-dates.ts'

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
