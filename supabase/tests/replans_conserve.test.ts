/** Re-plans over any plan: nothing vanishes or doubles, what does not hold is refused whole, and each is undone exactly. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { applyChanges, conserves } from '#supabase/functions/_shared/learning/planning/conservation.ts'
import type { PlanChange, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { call } from './as-user.ts'
import { allTasks, inDays, keepReplan, myPlan, newPlan, planTask, tableOf, words } from './study-plans.ts'

const today = await inDays(0)
const ahead = (count: number) => dayPlus(today, count)
const byId = (tasks: PlanTask[]) => [...tasks].sort((a, b) => (a.id < b.id ? -1 : 1))

const someTask = fc.record({
  id: fc.uuid(),
  day: fc.integer({ min: -20, max: 20 }).map(ahead),
  start: fc.option(fc.integer({ min: 300, max: 900 }), { nil: null }),
  minutes: fc.integer({ min: 5, max: 300 }),
  kind: fc.constantFrom('topic', 'review', 'rest' as const),
  status: fc.constantFrom('open', 'open', 'open', 'open', 'done', 'skipped', 'dropped' as const),
  pinned: fc.boolean(),
  origin: fc.constantFrom('plan', 'plan', 'learner', 'test' as const),
  weight: fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 1_000_000),
})
const someTasks = fc
  .uniqueArray(someTask, { minLength: 1, maxLength: 10, selector: ({ id }) => id })
  .map((fields) =>
    fields.map((one, at) => planTask({ ...one, pinned: one.pinned && at % 3 === 0 } as PlanTask)),
  )

/** Changes of which about every second list holds: mostly of open tasks, at times of anything. */
function someChanges(tasks: PlanTask[]): fc.Arbitrary<PlanChange[]> {
  const open = tasks.filter(({ status, pinned }) => status === 'open' && !pinned)
  const any = fc.constantFrom(...tasks)
  const mostly =
    open.length > 0
      ? fc.oneof({ arbitrary: fc.constantFrom(...open), weight: 25 }, { arbitrary: any, weight: 1 })
      : any
  const to = fc.integer({ min: 0, max: 40 }).map(ahead)
  const change = fc.oneof(
    fc.tuple(mostly, to, fc.boolean()).map(([{ id, day }, to, isRight]) => ({
      change: 'moved' as const,
      id,
      from: isRight || id > '2' ? day : ahead(99),
      to,
    })),
    fc.tuple(mostly, mostly, fc.integer({ min: 5, max: 400 })).map(([{ id }, into, minutes]) => ({
      ...{ change: 'merged' as const, id, into: into.id, minutes },
    })),
    mostly.map(({ id }) => ({ change: 'dropped' as const, id, reason: words('Least worth') })),
    fc.tuple(fc.uuid(), to, any, fc.integer({ min: 0, max: 30 })).map(([id, day, there, chance]) => ({
      change: 'added' as const,
      task: planTask({ id: chance === 0 ? there.id : id, day }),
    })),
  )
  const changedOnce = fc.uniqueArray(change, {
    maxLength: 6,
    selector: (one) => (one.change === 'added' ? one.task.id : one.id),
  })
  return fc.oneof(
    { arbitrary: changedOnce, weight: 4 },
    { arbitrary: fc.array(change, { maxLength: 6 }), weight: 1 },
  )
}

const somePlan = someTasks.chain((tasks) => fc.tuple(fc.constant(tasks), someChanges(tasks)))

const RUNS = LONG ? 150 : 40

test('a list of changes is applied just where nothing vanishes or doubles, and undone to the last column', async () => {
  const counted = { kept: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(somePlan, async ([tasks, changes]) => {
      const { learner } = await newPlan(tasks)
      const [before, table] = [await allTasks(learner), await tableOf(learner)]
      expect(byId(before)).toEqual(byId(tasks))
      const after = applyChanges(before, changes)
      const isRight = conserves(before, after, changes) === null

      const done = await keepReplan(learner, changes).catch((error: Error & { code: string }) => error)
      if (done instanceof Error) {
        counted.refused += 1
        expect([isRight, done.code], done.message).toEqual([false, expect.stringMatching(/PT40[09]/)])
        expect(await tableOf(learner)).toEqual(table)
        expect((await myPlan(learner)).last_replan).toBeNull()
        return
      }
      counted.kept += changes.length > 0 ? 1 : 0
      expect(isRight, JSON.stringify(changes)).toBe(true)
      expect(byId(await allTasks(learner))).toEqual(byId(after))
      expect((await myPlan(learner)).last_replan).toMatchObject({ id: done.id, undoable: true })
      await call(learner, 'undo_replan', done.id)
      expect(await tableOf(learner)).toEqual(table)
    }),
    { numRuns: RUNS, seed: 10 },
  )
  expect(Math.min(counted.kept, counted.refused)).toBeGreaterThan(RUNS / 5)
}, 60_000)
