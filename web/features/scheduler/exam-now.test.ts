import { expect, test } from 'vitest'
import { examNow, movedExams } from './exam-now.ts'

const choices = {
  ...{ examId: 'cse-2027-prelims', examDay: '2027-05-23' },
  laterExams: [{ id: 'cse-2027-mains', day: '2027-08-20' }],
}
const NONE = new Map<string, string>()

test('the plan leads to its first examination until that is over, and then to the next of its own', () => {
  expect(examNow(choices, NONE, '2027-05-23')).toEqual({ id: 'cse-2027-prelims', day: '2027-05-23' })
  expect(examNow(choices, NONE, '2027-05-24')).toEqual({ id: 'cse-2027-mains', day: '2027-08-20' })
  expect(examNow(choices, NONE, '2027-09-01')).toEqual({ id: 'cse-2027-mains', day: '2027-08-20' })
  expect(examNow({ ...choices, laterExams: [] }, NONE, '2027-06-01').id).toBe('cse-2027-prelims')
})

test('its day is the one of the calendar, and what was moved since is told', () => {
  const days = new Map([['cse-2027-prelims', '2027-06-06']])
  expect(examNow(choices, days, '2027-05-24')).toEqual({ id: 'cse-2027-prelims', day: '2027-06-06' })
  expect(movedExams(choices, days, '2027-05-01')).toEqual([
    { id: 'cse-2027-prelims', from: '2027-05-23', to: '2027-06-06' },
  ])
  expect(movedExams(choices, NONE, '2027-05-01')).toEqual([])
  expect(movedExams(choices, days, '2027-06-07')).toEqual([])
})
