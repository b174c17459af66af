import { expect, test } from 'vitest'
import { dayPlus } from '../study-day.ts'
import { conserves } from './conservation.ts'
import type { PlanInput, PlanTask, Replan } from './plan-types.ts'
import { makePlan } from './planner.ts'
import { replan } from './replan.ts'
import { anInput, aTask } from './testing-plans.ts'

const open = (tasks: PlanTask[]) => tasks.filter(({ status }) => status === 'open')
const saidOf = ({ changes }: Replan, what: string) => changes.filter(({ change }) => change === what)

/** A plan of half a year of which some days were missed wholly. */
function missedDays(count: number, changes: Partial<PlanInput> = {}): PlanInput {
  const input = anInput({ startedOn: '2026-11-22', dueLoad: [{ day: '2026-11-30', count: 60 }], ...changes })
  const today = dayPlus('2026-12-07', count)
  const tasks = makePlan(input).tasks.map(
    (task): PlanTask => ({ ...task, status: task.day < '2026-12-07' ? 'done' : 'open' }),
  )
  return { ...input, today, tasks }
}

test('one missed day: its topics find days with room, its reviews join others, its news is let go, and it shows why', () => {
  const input = missedDays(1)
  const result = replan(input, 'slip')
  const missed = input.tasks.filter(({ day, status }) => status === 'open' && day < input.today)

  expect(conserves(result.before, result.after, result.changes)).toBeNull()
  expect(open(result.after).filter(({ day }) => day < input.today)).toEqual([])
  const what = new Map(
    result.changes.map((change) => ['task' in change ? change.task.id : change.id, change]),
  )
  for (const { id, kind } of missed) {
    if (kind === 'topic') expect(what.get(id)?.change).toBe('moved')
    if (kind === 'news') expect(what.get(id)?.change).toBe('dropped')
  }
  for (const change of result.changes)
    if (change.change !== 'added') expect(change.reason?.hi).toMatch(/[ऀ-ॿ]/)
})

test('one missed day is made up within two weeks: what stands later stays, and so does the finish', () => {
  const input = missedDays(1)
  const result = replan(input, 'slip')
  const moved = result.changes.flatMap((change) => (change.change === 'moved' ? [change.to] : []))

  expect(moved.filter((day) => day > dayPlus(input.today, 14))).toEqual([])
  expect(result.finishDay).toBe(makePlan(missedDays(0)).finishDay)
})

test('with room in the week only what was missed moves', () => {
  const input = missedDays(1)
  const last = input.tasks.filter(({ kind }) => kind === 'topic').at(-1)
  const tasks = input.tasks.map((task): PlanTask => {
    if (task.id === last?.id) return { ...task, day: '2026-12-07' }
    return task.day >= '2026-12-07' && task.kind === 'topic' ? { ...task, status: 'done' } : task
  })
  const { changes } = replan({ ...input, tasks }, 'slip')

  expect(
    changes.filter(({ change, ...one }) => change === 'moved' && 'id' in one && one.id === last?.id),
  ).toHaveLength(1)
  expect(changes.length).toBeLessThan(8)
})

test('three weeks missed and a fresh start: small things go, topics stay, and nothing is overdue', () => {
  const input = missedDays(21)
  const result = replan(input, 'bankruptcy')
  const topics = (tasks: PlanTask[]) =>
    new Set(
      open(tasks)
        .filter(({ kind }) => kind === 'topic')
        .map(({ ref }) => ref),
    )

  expect(conserves(result.before, result.after, result.changes)).toBeNull()
  expect(open(result.after).filter(({ day }) => day < input.today)).toEqual([])
  expect(topics(result.after)).toEqual(topics(result.before))
  expect(result.finishDay > makePlan(missedDays(0)).finishDay).toBe(true)
  expect(saidOf(result, 'dropped').length).toBeGreaterThan(20)
})

test('when everything can no longer be done in time, what is worth least goes, and it is said', () => {
  const input = missedDays(95)
  const { after, notices, finishDay, changes } = replan(input, 'bankruptcy')
  const dropped = new Set(changes.flatMap((one) => (one.change === 'dropped' ? [one.id] : [])))
  const worth = (tasks: PlanTask[]) =>
    tasks.reduce((sum, { weight, gain }) => sum + weight * gain, 0) / tasks.length
  const topics = input.tasks.filter(({ kind, status }) => kind === 'topic' && status === 'open')
  const [lost, kept] = [
    topics.filter(({ id }) => dropped.has(id)),
    topics.filter(({ id }) => !dropped.has(id)),
  ]

  expect(lost.length).toBeGreaterThan(5)
  expect(worth(lost)).toBeLessThan(worth(kept))
  expect(notices.map(({ code }) => code)).toContain('left-out')
  expect(finishDay > input.choices.examDay).toBe(true)
  expect(open(after).every(({ day }) => day < input.choices.examDay)).toBe(true)
})

test('a session that is over is dropped; a test that is still open is moved', () => {
  const title = { en: 'x', hi: 'x' }
  const tasks = [
    aTask({ id: 'talk', kind: 'event', ref: 'talk', origin: 'session', day: '2026-11-20' }),
    aTask({
      id: 'mock',
      kind: 'mock',
      ref: 'mock-1',
      origin: 'test',
      day: '2026-11-20',
      minutes: 120,
      title,
    }),
  ]
  const { changes } = replan(anInput({ tasks }), 'slip')

  expect(changes).toMatchObject([
    { change: 'dropped', id: 'talk' },
    { change: 'moved', id: 'mock', to: '2026-11-22' },
  ])
})

test('what a learner placed stays overdue and is pointed out', () => {
  const tasks = [
    aTask({ id: 'own', origin: 'learner', day: '2026-11-20' }),
    aTask({ id: 'pinned', pinned: true, day: '2026-11-20' }),
  ]
  const { changes, notices } = replan(anInput({ tasks }), 'slip')

  expect(changes).toEqual([])
  expect(notices.map(({ code }) => code)).toEqual(['pinned-missed'])
})

test('more minutes from now on: the plan is laid out anew and ends earlier', () => {
  const input = missedDays(0)
  const minutes = { 1: 300, 2: 300, 3: 300, 4: 300, 5: 300, 6: 300, 7: 300 }
  const result = replan({ ...input, choices: { ...input.choices, minutes } }, 'choices')

  expect(conserves(result.before, result.after, result.changes)).toBeNull()
  expect(result.finishDay < makePlan(input).finishDay).toBe(true)
})

test('choices that are what they were change nothing', () => {
  const input = anInput({ startedOn: '2026-11-22', dueLoad: [{ day: '2026-11-30', count: 60 }] })

  expect(replan({ ...input, tasks: makePlan(input).tasks }, 'choices').changes).toEqual([])
})
