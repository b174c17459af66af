import { expect, test } from 'vitest'
import type { Material } from './plan-queries.ts'
import { TODAY, task } from './sample-plan.ts'
import {
  dailyMinutes,
  differenceOf,
  examAfter,
  firstChoices,
  inputOf,
  lackOf,
  minutesLeft,
  preparedSince,
  restWeekdaysOf,
  weeklyMinutes,
  withDaysNow,
  withExam,
  withRest,
} from './setup-rules.ts'

const exam = (id: string, day: string) => ({ id, day, title: { en: id, hi: id } })
const material: Material = {
  today: TODAY,
  exams: [
    exam('cse-2027-prelims', '2027-05-23'),
    exam('cse-2027-mains', '2027-08-20'),
    exam('cse-2028-prelims', '2028-05-28'),
  ],
  ...{ topics: [], fixed: [], due_load: [] },
  ...{ seconds_a_review: 45, ratio: 0.85, ratio_n: 0, level: null },
}
const NO_REST = { weekdays: [], days: [] }

test('what was said in the onboarding test stands in the form', () => {
  const about = { hours_per_day: 6, days_per_week: 6, attempt_year: 2028 }
  const choices = firstChoices(material, about, NO_REST)
  expect(choices).toMatchObject({ examId: 'cse-2028-prelims', level: 'beginner' })
  expect(choices.minutes).toEqual({ 1: 90, 2: 90, 3: 90, 4: 90, 5: 90, 6: 90, 7: 0 })
  expect(dailyMinutes({ ...about, hours_per_day: 1 })).toBe(30)
})

test('rest that was planned elsewhere on the site is rest here', () => {
  const choices = firstChoices(material, null, { weekdays: [2], days: ['2026-11-01', '2026-12-25'] })
  expect(choices.minutes[2]).toBe(0)
  expect(choices.minutes[7]).toBe(90)
  expect(choices.daysOff).toEqual(['2026-12-25'])
  const input = inputOf(material, {
    choices,
    blocks: [],
    tasks: [],
    restDays: ['2026-12-31'],
    restWeekdays: [],
  })
  expect(input.choices.daysOff).toEqual(['2026-12-25', '2026-12-31'])
})

test('the plan may go on to the examination after the chosen one', () => {
  const choices = firstChoices(material, null, NO_REST)
  expect(examAfter(choices, material)?.id).toBe('cse-2027-mains')
  const later = { ...choices, laterExams: [{ id: 'cse-2027-mains', day: '2027-08-20' }] }
  expect(withExam(later, exam('cse-2028-prelims', '2028-05-28')).laterExams).toEqual([])
})

test('a plan needs an examination ahead and some time', () => {
  const choices = firstChoices(material, null, NO_REST)
  expect(weeklyMinutes(choices)).toBe(630)
  expect(lackOf(choices, TODAY)).toBeNull()
  expect(lackOf({ ...choices, examDay: TODAY }, TODAY)).toBe('exam')
  const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 }
  expect(lackOf({ ...choices, minutes: none }, TODAY)).toBe('hours')
})

test('another plan is told by what stays, moves, comes and goes', () => {
  const before = [task({ id: 'a' }), task({ id: 'b' }), task({ id: 'c' }), task({ id: 'd', status: 'done' })]
  const after = [
    task({ id: 'a' }),
    task({ id: 'b', day: '2026-12-09' }),
    task({ id: 'c', status: 'dropped' }),
    task({ id: 'd', status: 'done' }),
    task({ id: 'e' }),
  ]
  expect(differenceOf(before, after)).toEqual({ kept: 1, moved: 1, added: 1, dropped: 1 })
})

test('who has only said the year gets its examination and the usual hours', () => {
  const choices = firstChoices(material, { attempt_year: 2028 }, NO_REST)

  expect(choices).toMatchObject({ examId: 'cse-2028-prelims', minutes: { 1: 90, 7: 90 } })
})

test('a weekday of rest that was chosen elsewhere since is rest when the plan is made anew, and stays one', () => {
  const made = firstChoices(material, null, NO_REST)
  const input = inputOf(material, {
    ...{ choices: made, blocks: [], tasks: [], restDays: [], restWeekdays: [7] },
  })
  expect(input.choices.minutes).toMatchObject({ 6: 90, 7: 0 })

  const inForm = withRest(made, [7])
  expect(inForm.minutes).toMatchObject({ 6: 90, 7: 0 })
  expect(restWeekdaysOf(inForm, made, [7])).toEqual([7])
  expect(restWeekdaysOf({ ...inForm, minutes: { ...inForm.minutes, 7: 60 } }, made, [7])).toEqual([])
  expect(restWeekdaysOf({ ...inForm, minutes: { ...inForm.minutes, 3: 0 } }, made, [7])).toEqual([3, 7])
})

test('a weekday without hours that is no rest any more does not become rest again by another change', () => {
  const made = withRest(firstChoices(material, null, NO_REST), [7])
  expect(restWeekdaysOf(made, made, [])).toEqual([])
  expect(restWeekdaysOf(made, null, [])).toEqual([7])
})

test('an examination whose day was moved in the calendar is planned for on its new day', () => {
  const made = { ...firstChoices(material, null, NO_REST), examDay: '2027-05-16' }
  const later = [{ id: 'cse-2027-mains', day: '2027-08-13' }]
  expect(withDaysNow({ ...made, laterExams: later }, material)).toMatchObject({
    examDay: '2027-05-23',
    laterExams: [{ id: 'cse-2027-mains', day: '2027-08-20' }],
  })
  expect(withDaysNow({ ...made, examId: 'cse-2026-prelims' }, material).examDay).toBe('2027-05-16')
})

test('of two examinations the later one is enough for a plan', () => {
  const made = { ...firstChoices(material, null, NO_REST), examId: 'cse-2026-prelims', examDay: '2026-05-24' }
  expect(lackOf(made, TODAY)).toBe('exam')
  const later = [{ id: 'cse-2027-mains', day: '2027-08-20' }]
  expect(lackOf({ ...made, laterExams: later }, TODAY)).toBeNull()
})

test('once the examinations of a plan are over, the preparation for the next begins today', () => {
  const made = { ...firstChoices(material, null, NO_REST), examId: 'cse-2026-prelims', examDay: '2026-05-24' }
  const now = { today: TODAY, exams: material.exams }
  expect(preparedSince(made, '2025-11-01', now)).toBe(TODAY)
  const later = [{ id: 'cse-2027-mains', day: '2027-08-20' }]
  expect(preparedSince({ ...made, laterExams: later }, '2025-11-01', now)).toBe('2025-11-01')
})

test('an examination that was postponed is not over on the day that it had', () => {
  const [exam] = material.exams
  const made = { ...firstChoices(material, null, NO_REST), examId: exam?.id ?? '', examDay: '2026-05-24' }
  expect(preparedSince(made, '2025-11-01', { today: TODAY, exams: material.exams })).toBe('2025-11-01')
})

test('what is left of today is told by the clock of the learner', () => {
  const at = new Date('2026-11-20T17:30:00Z')
  expect(minutesLeft('2026-11-20', { zone: 'Asia/Kolkata', dayStarts: 0 }, at)).toBe(60)
  expect(minutesLeft('2026-11-20', { zone: 'Asia/Kolkata', dayStarts: 240 }, at)).toBe(300)
  expect(minutesLeft('2026-11-19', { zone: 'Asia/Kolkata', dayStarts: 0 }, at)).toBe(0)
})
