/** Whatever a client sends about a plan is taken, or refused with a sentence. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as } from './as-user.ts'
import { CHOICES, inDays, newPlan, planTask, words } from './study-plans.ts'

/** Values of every kind, and such as nearly fit. */
const anything = fc.oneof(
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    '',
    'x',
    -1,
    1e308,
    0.5,
    1440,
    true,
    '2027-02-30',
    '0001-01-01',
    'infinity',
    'null',
  ),
  fc.constantFrom<unknown>(
    [[]],
    [null],
    [{}],
    { en: 'x' },
    words('x'),
    crypto.randomUUID(),
    'x'.repeat(5000),
    '१२',
    '\u{10ffff}',
  ),
)

/** The right thing with one or two places of it replaced or left out. */
function nearly<Right extends object>(right: Right): fc.Arbitrary<unknown> {
  const keys = fc.subarray(Object.keys(right), { minLength: 1, maxLength: 2 })
  return fc.tuple(keys, anything, fc.boolean()).map(([places, value, isGone]) => {
    const copy: Record<string, unknown> = Object.fromEntries(Object.entries(right))
    for (const place of places) {
      if (isGone) delete copy[place]
      else copy[place] = value
    }
    return copy
  })
}

test('whatever is sent, it is taken or refused with a sentence, never an error of the server', async () => {
  const task = planTask({ day: await inDays(1) })
  const { learner } = await newPlan([task])
  const moved = { change: 'moved', id: task.id, from: task.day, to: await inDays(2), reason: words('x') }
  const block = {
    id: crypto.randomUUID(),
    kind: 'busy',
    title: 'x',
    weekdays: [1],
    start: 0,
    end: 60,
    from: null,
    to: null,
  }
  const finish = await inDays(90)
  const listOf = (right: object) => nearly(right).map((one) => [one])
  const asked: [string, (given: unknown) => unknown[], fc.Arbitrary<unknown>][] = [
    [
      'keep_plan',
      (given) => [given, [], finish, [], 1],
      fc.oneof(anything, nearly(CHOICES), nearly({ ...CHOICES, minutes: {} })),
    ],
    [
      'keep_plan',
      (given) => [CHOICES, given, finish, [], 1],
      fc.oneof(anything, listOf({ phase: 'final', from: finish, to: finish })),
    ],
    ['keep_plan', (given) => [CHOICES, [], finish, given, 1], fc.oneof(anything, listOf(task))],
    ['keep_blocks', (given) => [given], fc.oneof(anything, listOf(block))],
    [
      'change_plan_task',
      (given) => [task.id, 1, given],
      fc.oneof(anything, nearly({ day: finish, start: 5, minutes: 5, title: words('x') })),
    ],
    ['add_plan_task', (given) => [given], fc.oneof(anything, nearly(task))],
    ['restore_plan_task', (given) => [given], fc.oneof(anything, nearly(task))],
    [
      'keep_replan',
      (given) => [1, given, finish, 'slip'],
      fc.oneof(anything, listOf(moved), listOf({ change: 'added', task })),
    ],
  ]
  for (const [name, args, given] of asked) {
    await fc.assert(
      fc.asyncProperty(given, async (value) => {
        const values = args(value).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
        const places = values.map((_, at) => `$${at + 1}`)
        // As the data API sends it: a text is JSON too where JSON is asked for.
        const at = args(value).indexOf(value)
        if (typeof value === 'string') values[at] = JSON.stringify(value)
        const error = await as(learner, { text: `select public.${name}(${places.join(', ')})`, values }).then(
          () => null,
          (thrown: Error & { code?: string }) => thrown,
        )
        if (error) expect(error.code, `${name}(${values.join(', ')}): ${error.message}`).toMatch(/^PT4\d\d$/)
      }),
      { numRuns: 120, seed: 10 },
    )
  }
}, 60_000)
