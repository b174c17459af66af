import { expect, test } from 'vitest'
import { type Milestone, myDates, yearsToChoose } from './exam-rules.ts'

const date = (id: string, year: number, day: string): Milestone => ({
  ...{ id, exam: `Civil Services Examination ${year}`, title: id, title_hi: id, day, until: null },
  source_url: 'https://example.in',
})
const DATES = [
  date('mains-27', 2027, '2027-08-20'),
  date('prelims-27', 2027, '2027-05-23'),
  date('prelims-28', 2028, '2028-05-28'),
]

test('the dates of the year are hers, in order, with what her plan leads to', () => {
  const mine = myDates(DATES, { year: 2027, planned: ['prelims-28', 'mains-27'], today: '2027-05-24' })

  expect(mine.map(({ id, daysLeft, isOfPlan }) => [id, daysLeft, isOfPlan])).toEqual([
    ['prelims-27', -1, false],
    ['mains-27', 88, true],
    ['prelims-28', 370, true],
  ])
})

test('who has said no year and has no plan has no dates', () => {
  expect(myDates(DATES, { year: null, planned: [], today: '2027-01-01' })).toEqual([])
})

test('the chosen year stays among those to choose from, though it has gone by', () => {
  expect(yearsToChoose(null, 2026)).toEqual([2026, 2027, 2028, 2029, 2030, 2031])
  expect(yearsToChoose(2025, 2026)[0]).toBe(2025)
})
