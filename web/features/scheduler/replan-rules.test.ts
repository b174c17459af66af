import { expect, test } from 'vitest'
import { applyChanges, conserves } from '#supabase/functions/_shared/learning/planning/conservation.ts'
import type { PlanChange } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { chosenOf, countsOf, loadsOf } from './replan-rules.ts'
import { TODAY, task } from './sample-plan.ts'

const review = (id: string, day: string) => task({ id, day, kind: 'review', minutes: 20 })
const tasks = [
  review('host', TODAY),
  review('a', '2026-11-28'),
  review('b', '2026-11-29'),
  task({ id: 't', day: '2026-11-28' }),
]
const changes: PlanChange[] = [
  { change: 'merged', id: 'a', into: 'host', minutes: 35 },
  { change: 'merged', id: 'b', into: 'host', minutes: 45 },
  { change: 'moved', id: 't', from: '2026-11-28', to: '2026-12-03' },
]

test('with everything taken nothing is changed of it', () => {
  expect(chosenOf(changes, new Set(), tasks)).toEqual(changes)
})

test('where one task stays away, the one it would have joined is as long as the others need', () => {
  expect(chosenOf(changes, new Set(['a']), tasks)).toEqual([
    { change: 'merged', id: 'b', into: 'host', minutes: 30 },
    changes[2],
  ])
})

test.each([['a'], ['b'], ['t']])('whatever is left out, nothing vanishes or doubles: %s', (id) => {
  const chosen = chosenOf(changes, new Set([id]), tasks)
  expect(conserves(tasks, applyChanges(tasks, chosen), chosen)).toBeNull()
})

test('the next days are told before and after', () => {
  const loads = loadsOf(tasks, applyChanges(tasks, changes), TODAY, 2)
  expect(loads).toEqual([
    { day: TODAY, before: 20, after: 45 },
    { day: '2026-12-03', before: 0, after: 45 },
  ])
  expect(countsOf(changes)).toEqual({ moved: 1, merged: 2, dropped: 0, added: 0 })
})
