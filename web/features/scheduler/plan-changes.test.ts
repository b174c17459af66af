import { expect, test } from 'vitest'
import { changeOf, type Deed, inverseOf, isStill, withDeeds } from './plan-changes.ts'
import { myPlan, TODAY, task } from './sample-plan.ts'

const WINDOW = { from: '2026-11-30', to: '2027-01-03', today: TODAY }

const changed = (row = task(), to = {}) => changeOf(row, to, 'one') as Deed

test('a change holds only what becomes another, and what it was', () => {
  expect(changeOf(task(), { day: TODAY, minutes: 60 }, 'one')).toMatchObject({
    to: { minutes: 60 },
    was: { minutes: 45 },
  })
  expect(changeOf(task(), { day: TODAY }, 'one')).toBeNull()
})

test('a task that waits from before stands on its new day, and waits no more', () => {
  const late = task({ day: '2026-11-20' })
  const shown = withDeeds(myPlan({ overdue: [late] }), [changed(late, { day: '2026-12-04' })], WINDOW)
  expect(shown.overdue).toEqual([])
  expect(shown.tasks).toMatchObject([{ id: late.id, day: '2026-12-04' }])
})

test('a task that leaves the shown days is gone from them', () => {
  const shown = withDeeds(myPlan({ tasks: [task()] }), [changed(task(), { day: '2027-02-01' })], WINDOW)
  expect(shown.tasks).toEqual([])
})

test('undo brings back exactly what was there', () => {
  const plan = myPlan({ tasks: [task()] })
  for (const deed of [
    changed(task(), { day: '2026-12-05', start: 600 }),
    { kind: 'remove', id: 'two', row: task() } as Deed,
  ]) {
    const back = inverseOf(deed, 'back') as Deed
    expect(withDeeds(plan, [deed, back], WINDOW)).toEqual(plan)
  }
})

test('minutes that were logged cannot be taken back by undo', () => {
  expect(inverseOf({ kind: 'log', id: 'x', task: 'y', minutes: 5, day: TODAY }, 'z')).toBeNull()
})

test('a clock that is stopped adds its minutes to the task and the day', () => {
  const start: Deed = {
    kind: 'start',
    id: 'c',
    task: task().id,
    at: '2026-12-02T06:00:00Z',
    clock: 'stopwatch',
  }
  const stop: Deed = { kind: 'stop', id: 'c', task: task().id, seconds: 1500, day: TODAY }
  const plan = myPlan({ tasks: [task()], logged: [{ day: TODAY, minutes: 5 }] })
  expect(withDeeds(plan, [start], WINDOW).running).toMatchObject({ id: 'c', kind: 'stopwatch' })
  expect(withDeeds(plan, [start, stop], WINDOW)).toMatchObject({
    running: null,
    logged: [{ day: TODAY, minutes: 30 }],
    tasks: [{ spent: 25 }],
  })
})

test('what was changed elsewhere is seen by what it was', () => {
  expect(isStill(task(), { day: TODAY })).toBe(true)
  expect(isStill(task({ day: '2026-12-09' }), { day: TODAY })).toBe(false)
})
