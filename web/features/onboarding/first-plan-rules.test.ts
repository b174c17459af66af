import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPlan, weekOf, weekStart, weeksBetween } from './first-plan-rules.ts'

const area = fc.record({
  area: fc.string({ minLength: 1 }),
  theta: fc.double({ min: -3, max: 3, noNaN: true }),
})
const areas = fc.uniqueArray(area, { selector: (one) => one.area, minLength: 1, maxLength: 10 })

test('the weeks follow each other without gap to the end, and every area is studied once', () => {
  fc.assert(
    fc.property(areas, fc.integer({ min: 1, max: 160 }), (given, weeks) => {
      const plan = firstPlan(given, weeks)
      expect(plan[0]?.from).toBe(1)
      for (const [at, part] of plan.entries()) {
        expect(part.to).toBeGreaterThanOrEqual(part.from)
        if (at > 0) expect(part.from).toBe((plan[at - 1]?.to ?? 0) + 1)
      }
      expect(plan.at(-1)?.to).toBe(weeks)
      expect(plan.flatMap((part) => part.areas).sort()).toEqual(given.map((one) => one.area).sort())
    }),
  )
})

test('the lowest area comes first and gets no less time than the highest', () => {
  const plan = firstPlan(
    [
      { area: 'high', theta: 2 },
      { area: 'low', theta: -2 },
      { area: 'middle', theta: 0 },
    ],
    26,
  )

  expect(plan.map(({ kind, from, to, areas }) => [kind, from, to, areas])).toEqual([
    ['study', 1, 9, ['low']],
    ['study', 10, 14, ['middle']],
    ['study', 15, 17, ['high']],
    ['papers', 18, 22, []],
    ['revision', 23, 26, []],
  ])
})

test('no plan without areas, or in the last week', () => {
  expect(firstPlan([], 20)).toEqual([])
  expect(firstPlan([{ area: 'a', theta: 0 }], 0)).toEqual([])
})

test('weeks and their first days', () => {
  expect(weeksBetween('2026-11-22', '2027-05-23')).toBe(26)
  expect(weeksBetween('2027-06-01', '2027-05-23')).toBe(0)
  expect([weekStart('2026-11-22', 1), weekStart('2026-11-22', 3)]).toEqual(['2026-11-22', '2026-12-06'])
})

test('the week in which a day falls: the seventh day is in the first, the eighth in the second', () => {
  const weekAt = (today: string) => weekOf('2026-11-22', today, 26)
  expect(['2026-11-22', '2026-11-28', '2026-11-29'].map(weekAt)).toEqual([1, 1, 2])
  expect(weekAt('2027-05-23')).toBe(26)
})
