import { expect, test } from 'vitest'
import { dayNumber, INDIAN_CLOCK } from '#supabase/functions/_shared/learning/study-day.ts'
import { recallsOf } from './recall-rules.ts'

const areaOf = (topic: string) => (topic === 'repo' || topic === 'inflation' ? 'money' : topic)

function reviewed(topic: string, count: number, day = '2026-11-20') {
  return Array.from({ length: count }, () => ({ topic, days: [dayNumber(day)], ratings: '3' }))
}

test('recall is of the day of the exam: the later it is, the less is left', () => {
  const shareOn = (examDay: string) =>
    recallsOf({ examDay, clock: INDIAN_CLOCK, questions: reviewed('repo', 5) }, areaOf).get('repo')?.share ??
    0

  expect(shareOn('2026-11-20')).toBe(1)
  expect(shareOn('2026-12-20')).toBeLessThan(1)
  expect(shareOn('2027-05-23')).toBeLessThan(shareOn('2026-12-20'))
})

test('a topic of which fewer than five questions come back says nothing itself, but counts for its area', () => {
  const questions = [...reviewed('repo', 4), ...reviewed('inflation', 5), ...reviewed('trade', 4)]
  const recalls = recallsOf({ examDay: '2027-05-23', clock: INDIAN_CLOCK, questions }, areaOf)

  expect([...recalls].map(([slug, { count }]) => [slug, count])).toEqual([
    ['money', 9],
    ['inflation', 5],
  ])
})

test('without a day of the exam there is no recall on it; a question without reviews is none', () => {
  expect(recallsOf({ examDay: null, clock: INDIAN_CLOCK, questions: reviewed('repo', 9) }, areaOf).size).toBe(
    0,
  )
  const questions = reviewed('repo', 9).map((one) => ({ ...one, days: [], ratings: '' }))
  expect(recallsOf({ examDay: '2027-05-23', clock: INDIAN_CLOCK, questions }, areaOf).size).toBe(0)
})
