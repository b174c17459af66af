import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { someInput } from './arbitrary-plans.ts'
import { capacityOf } from './day-capacity.ts'
import { minutesByDay } from './plan-days.ts'
import type { PlanTask } from './plan-types.ts'
import { makePlan } from './planner.ts'
import { isMovable, standsOn } from './task-rules.ts'
import { anInput } from './testing-plans.ts'

vi.setConfig({ testTimeout: 60_000 })

const ofKind = (tasks: PlanTask[], kind: PlanTask['kind']) => tasks.filter((task) => task.kind === kind)

test('every task has a title and a reason in both languages', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const plan = makePlan(input)
      for (const { title, reason } of plan.tasks) {
        for (const words of [title, reason]) {
          expect(words.en.trim()).not.toBe('')
          expect(words.hi.trim()).not.toBe('')
        }
      }
      for (const { text } of plan.notices) expect(text.hi).toMatch(/[ऀ-ॿ]/)
    }),
    { numRuns: 30 },
  )
})

test('the same input gives the same plan, in whatever order its lists come, and no name twice', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const plan = makePlan(input)
      expect(makePlan(structuredClone(input))).toEqual(plan)
      const turned = { ...input, topics: [...input.topics].reverse(), dueLoad: [...input.dueLoad].reverse() }
      expect(makePlan(turned).tasks.map(({ id }) => id)).toEqual(plan.tasks.map(({ id }) => id))
      expect(new Set(plan.tasks.map(({ id }) => id)).size).toBe(plan.tasks.length)
    }),
    { numRuns: 30 },
  )
})

test('no day holds more than its capacity, but for what stands there anyway', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const { tasks } = makePlan(input)
      const stands = minutesByDay(tasks.filter((task) => standsOn(task, input.today)))
      for (const [day, minutes] of minutesByDay(tasks.filter(isMovable))) {
        expect(minutes).toBeLessThanOrEqual(capacityOf(input, day) - (stands.get(day) ?? 0))
        expect(day >= input.today).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('nothing is studied before what it builds on', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const { tasks } = makePlan(input)
      const topics = ofKind(tasks, 'topic')
      for (const { slug, prerequisites } of input.topics) {
        const first = topics
          .filter(({ ref }) => ref === slug)
          .map(({ day }) => day)
          .sort()[0]
        for (const before of prerequisites) {
          const last = topics
            .filter(({ ref }) => ref === before)
            .map(({ day }) => day)
            .sort()
            .at(-1)
          if (first !== undefined && last !== undefined) expect(last <= first).toBe(true)
        }
      }
    }),
    { numRuns: 30 },
  )
})

test('the finish is honest: the last study is on that day, or something does not fit', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const plan = makePlan(input)
      const last =
        ofKind(plan.tasks, 'topic')
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? input.today
      if (plan.wouldDrop.length === 0) expect(plan.finishDay).toBe(last)
      else expect(plan.finishDay >= input.choices.examDay).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('more minutes never finish later, on one weekday or on all, nor does getting more of them done', () => {
  fc.assert(
    fc.property(
      someInput,
      fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 7, maxLength: 7 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      (input, more, better) => {
        const { minutes } = input.choices
        const richer = Object.fromEntries(
          Object.entries(minutes).map(([weekday, one], at) => [weekday, one + (more[at] ?? 0)]),
        ) as typeof minutes
        const other = {
          ...input,
          ratio: input.ratio + better,
          choices: { ...input.choices, minutes: richer },
        }
        expect(makePlan(other).finishDay <= makePlan(input).finishDay).toBe(true)
      },
    ),
    { numRuns: 80 },
  )
})

test('minute by minute, more time a day never finishes later', () => {
  const [first, ...others] = Array.from({ length: 140 }, (_, at) => {
    const one = at + 10
    const minutes = { 1: one, 2: one, 3: one, 4: one, 5: one, 6: one, 7: one }
    return makePlan(
      anInput(
        { ratio: 1, dueLoad: [{ day: '2026-11-25', count: 40 }] },
        { minutes, areas: ['money-and-prices'] },
      ),
    ).finishDay
  })
  let last = first ?? ''
  for (const day of others) {
    expect(day <= last).toBe(true)
    last = day
  }
  expect(last < '2027-01-01').toBe(true)
})
