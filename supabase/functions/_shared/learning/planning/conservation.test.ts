import { expect, test } from 'vitest'
import { applyChanges, applyInverse, conserves, invertChanges } from './conservation.ts'
import type { PlanChange } from './plan-types.ts'
import { aTask } from './testing-plans.ts'

const why = { en: 'why', hi: 'क्यों' }
const before = [
  aTask({ id: 'a', start: 600 }),
  aTask({ id: 'b' }),
  aTask({ id: 'c' }),
  aTask({ id: 'd' }),
  aTask({ id: 'pinned', pinned: true }),
  aTask({ id: 'done', status: 'done' }),
]
const changes: PlanChange[] = [
  { change: 'moved', id: 'a', from: '2026-11-22', to: '2026-11-25' },
  { change: 'merged', id: 'b', into: 'c', minutes: 45 },
  { change: 'dropped', id: 'd', reason: why },
  { change: 'added', task: aTask({ id: 'e' }) },
]

test('a moved task loses its hour and remembers its day, a merged one goes into the other, a dropped one says why', () => {
  const after = applyChanges(before, changes)
  const of = (id: string) => after.find((task) => task.id === id)

  expect(of('a')).toMatchObject({ day: '2026-11-25', movedFrom: '2026-11-22', start: null, status: 'open' })
  expect(of('b')?.status).toBe('dropped')
  expect(of('c')).toMatchObject({ minutes: 45, status: 'open' })
  expect(of('d')).toMatchObject({ status: 'dropped', reason: why })
  expect(after).toHaveLength(before.length + 1)
  expect(conserves(before, after, changes)).toBeNull()
})

test('taking it back restores exactly what was there, in its order', () => {
  expect(applyInverse(applyChanges(before, changes), invertChanges(before, changes))).toEqual(before)
})

const after = applyChanges(before, changes)
const move = (id: string, from = '2026-11-22', to = '2026-11-24'): PlanChange => ({
  change: 'moved',
  id,
  from,
  to,
})
const merge = (id: string, into: string): PlanChange => ({ change: 'merged', id, into, minutes: 60 })
const drop = (id: string): PlanChange => ({ change: 'dropped', id, reason: why })

test.each([
  ['a task that vanished', after.slice(1), changes, 'a (a) vanished.'],
  ['one from nowhere', [...after, aTask({ id: 'x' })], changes, 'x (x) appeared from nowhere.'],
  ['one that stands twice', [...after, aTask({ id: 'a' })], changes, 'a (a) stands there twice.'],
  ['one that is other than the changes say', before, changes, 'a (a) is not what the changes make of it.'],
  ['one that is not there', before, [move('x')], 'A task that is not there is moved (x).'],
  ['a pinned one', before, [move('pinned')], 'pinned is moved, but it is pinned.'],
  ['a done one', before, [drop('done')], 'done is dropped, but it is done.'],
  ['one changed twice', before, [move('a'), drop('a')], 'a is changed twice.'],
  [
    'one moved from elsewhere',
    before,
    [move('a', '2026-11-20')],
    'a is moved from a day on which it does not stand.',
  ],
  [
    'one moved nowhere',
    before,
    [move('a', '2026-11-22', '2026-11-22')],
    'a is moved to the day on which it stands.',
  ],
  [
    'one merged into what is dropped',
    before,
    [merge('a', 'b'), drop('b')],
    'a is merged into what is not there.',
  ],
  ['one merged into itself', before, [merge('a', 'a')], 'a is merged into what is not there.'],
  [
    'one merged into what gets shorter',
    before,
    [{ change: 'added', task: aTask({ id: 'long', minutes: 65 }) } as PlanChange, merge('a', 'long')],
    'a is merged into a task that gets shorter by it.',
  ],
  ['one merged into a pinned one', before, [merge('a', 'pinned')], 'a is merged into a pinned task.'],
  [
    'one added twice',
    before,
    [{ change: 'added', task: aTask({ id: 'a' }) } as PlanChange],
    'a is added twice.',
  ],
])('conservation names %s', (_, list, said, sentence) => {
  expect(conserves(before, list, said)).toBe(sentence)
})
