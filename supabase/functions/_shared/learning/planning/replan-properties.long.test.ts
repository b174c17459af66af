import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { dayPlus } from '../study-day.ts'
import { someLivedPlan } from './arbitrary-plans.ts'
import { applyInverse, conserves, invertChanges } from './conservation.ts'
import { capacityOf } from './day-capacity.ts'
import { minutesByDay } from './plan-days.ts'
import type { PlanTask } from './plan-types.ts'
import { replan } from './replan.ts'
import { isMovable, standsOn } from './task-rules.ts'

vi.setConfig({ testTimeout: 60_000 })

const someWay = fc.constantFrom('slip' as const, 'bankruptcy' as const, 'choices' as const)
const open = (tasks: PlanTask[]) => tasks.filter(({ status }) => status === 'open')

test('nothing vanishes or doubles, whatever is re-planned, and again', () => {
  fc.assert(
    fc.property(
      someLivedPlan,
      fc.array(someWay, { minLength: 1, maxLength: 4 }),
      fc.nat(9),
      (input, ways, days) => {
        let tasks = input.tasks
        for (const [at, how] of ways.entries()) {
          const result = replan({ ...input, tasks, today: dayPlus(input.today, at * days) }, how)
          expect(conserves(result.before, result.after, result.changes)).toBeNull()
          expect(result.before).toEqual(tasks)
          tasks = result.after
        }
      },
    ),
    { numRuns: LONG ? 100 : 30 },
  )
})

test('undoing a re-plan restores exactly what was there', () => {
  fc.assert(
    fc.property(someLivedPlan, someWay, (input, how) => {
      const { before, after, changes } = replan(input, how)
      expect(applyInverse(after, invertChanges(before, changes))).toEqual(input.tasks)
    }),
    { numRuns: 30 },
  )
})

test('what is pinned, done, skipped or the learner’s own is never touched', () => {
  fc.assert(
    fc.property(someLivedPlan, someWay, (input, how) => {
      const { after } = replan(input, how)
      const byId = new Map(after.map((task) => [task.id, task]))
      for (const task of input.tasks) {
        if (task.status !== 'open' || task.pinned || task.origin === 'learner')
          expect(byId.get(task.id)).toEqual(task)
      }
    }),
    { numRuns: 30 },
  )
})

test('re-planning right after a re-plan changes nothing', () => {
  fc.assert(
    fc.property(someLivedPlan, someWay, (input, how) => {
      const { after } = replan(input, how)
      expect(replan({ ...input, tasks: after }, how).changes).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('after a re-plan nothing of the planner is overdue, and no day holds too much but for what stands there', () => {
  fc.assert(
    fc.property(someLivedPlan, someWay, (input, how) => {
      const after = open(replan(input, how).after)
      const stands = minutesByDay([
        ...after.filter((task) => standsOn(task, input.today)),
        ...input.tasks.filter(({ status, day }) => status === 'done' && day === input.today),
      ])
      for (const { day } of after.filter(isMovable)) expect(day >= input.today).toBe(true)
      for (const [day, minutes] of minutesByDay(after.filter(isMovable))) {
        expect(minutes).toBeLessThanOrEqual(Math.max(0, capacityOf(input, day) - (stands.get(day) ?? 0)))
      }
    }),
    { numRuns: 30 },
  )
})

test('after a re-plan nothing is studied before what it builds on, as far as the planner may decide', () => {
  fc.assert(
    fc.property(someLivedPlan, someWay, (input, how) => {
      // Where nothing is changed the plan is as the learner left it.
      const result = replan(input, how)
      const topics = open(result.after).filter((task) => task.kind === 'topic' && isMovable(task))
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

test('the same input gives the same re-plan', () => {
  fc.assert(
    fc.property(someLivedPlan, someWay, (input, how) => {
      expect(replan(structuredClone(input), how)).toEqual(replan(input, how))
    }),
    { numRuns: 30 },
  )
})
