import { expect, test } from 'vitest'
import { capacityOf, isLight, studyHours } from './day-capacity.ts'
import type { Block } from './plan-types.ts'
import { anInput } from './testing-plans.ts'

const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
const block = (kind: Block['kind'], start: number, end: number, changes: Partial<Block> = {}): Block => ({
  ...{
    id: `${kind}-${start}`,
    kind,
    title: 'x',
    weekdays: [1, 2, 3, 4, 5],
    start,
    end,
    from: null,
    to: null,
  },
  ...changes,
})
const capacity = (blocks: Block[], day = MONDAY, ratio = 1) => capacityOf(anInput({ blocks, ratio }), day)

test('of a day that is half over, half of what is left can be planned', () => {
  const at = (leftToday: number, day = SUNDAY) => capacityOf(anInput({ ratio: 1, leftToday }), day)
  expect(at(900)).toBe(300)
  expect(at(60)).toBe(30)
  expect(at(60, MONDAY)).toBe(180)
})

test('a day has the minutes of its weekday, times what is really done of what is planned', () => {
  expect(capacity([], SUNDAY)).toBe(300)
  expect(capacity([], MONDAY)).toBe(180)
  expect(capacity([], MONDAY, 0.85)).toBe(153)
  // A month in which nothing worked does not empty the plan, one that went well does not fill nights.
  expect(capacity([], MONDAY, 0.05)).toBe(54)
  expect(capacity([], MONDAY, 1.4)).toBe(180)
})

test('a job takes the minutes only that it leaves no hours for', () => {
  expect(capacity([block('busy', 540, 1080)])).toBe(180)
  expect(capacity([block('busy', 300, 1380)])).toBe(60)
  expect(capacity([block('busy', 300, 1380), block('busy', 360, 720)])).toBe(60)
  expect(capacity([block('busy', 0, 1440)])).toBe(0)
})

test('what is taken of the study hours is taken of the minutes, and only while it lasts', () => {
  const study = block('study', 1080, 1260)
  const wedding = block('busy', 1200, 1380, { from: MONDAY, to: MONDAY })

  expect(capacity([study, wedding])).toBe(120)
  expect(capacity([study, wedding], '2026-11-24')).toBe(180)
  expect(studyHours([study, wedding], MONDAY)).toEqual([{ start: 1080, end: 1200 }])
})

test('days off and days of an examination have nothing', () => {
  const input = anInput({}, { daysOff: [MONDAY], laterExams: [{ id: 'mains', day: '2027-08-20' }] })

  expect(['2027-05-23', '2027-08-20', MONDAY].map((day) => capacityOf(input, day))).toEqual([0, 0, 0])
})

test('every seventh week before the examination has half the hours', () => {
  const input = anInput({ ratio: 1 })

  expect(
    ['2027-03-28', '2027-03-29', '2027-04-04', '2027-04-05'].map((day) => isLight('2027-05-23', day)),
  ).toEqual([...[false, true, true, false]])
  expect(capacityOf(input, '2027-03-29')).toBe(90)
})
