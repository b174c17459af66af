/** The plan as a calendar behind a secret address, as a calendar program reads it. */

import { expect, test } from 'vitest'
import { type PlanFeed, planItems } from '#supabase/functions/_shared/calendar/plan-items.ts'
import { asOwner, call, newUser } from './as-user.ts'
import { inDays, keepReplan, myPlan, newPlan, planTask, words } from './study-plans.ts'

const read = (token: string) => call<PlanFeed | null>('service', 'plan_feed_of', token)
const renew = (who: string, language = 'en') => call<string>(who, 'renew_plan_feed', language)

test('an address opens the open and done tasks, and is kept as a hash alone', async () => {
  const [open, done, dropped] = [
    planTask({ day: await inDays(1), start: 600 }),
    planTask({ day: await inDays(-1), status: 'done' }),
    planTask({ day: await inDays(1), status: 'dropped' }),
  ]
  const { learner } = await newPlan([open, done, dropped])
  expect((await myPlan(learner)).feed_since).toBeNull()
  const token = await renew(learner, 'hi')

  const feed = await read(token)
  expect(feed?.tasks.map(({ id }) => id)).toEqual([done.id, open.id])
  expect([feed?.language, feed?.zone]).toEqual(['hi', 'Asia/Kolkata'])
  expect((await myPlan(learner)).feed_since).toEqual(expect.any(String))
  expect(JSON.stringify(await asOwner('select * from private.plan_feeds'))).not.toContain(token)
})

test('a renewed address ends the earlier one, a removed one opens nothing, and it goes with its account', async () => {
  const { learner } = await newPlan()
  const [first, second] = [await renew(learner), await renew(learner)]
  expect([await read(first), (await read(second))?.tasks]).toEqual([null, []])
  await call(await newUser(), 'remove_plan_feed')
  expect(await read(second)).not.toBeNull()
  await call(learner, 'remove_plan_feed')
  expect(await read(second)).toBeNull()
  const third = await renew(learner)
  await asOwner('delete from auth.users where id = $1', [learner])
  expect(await read(third)).toBeNull()
})

test.each(['', 'guess', "' or true --"])('%j opens nothing', async (token) => {
  await renew((await newPlan()).learner)
  expect(await read(token)).toBeNull()
})

test('only the server reads by an address', async () => {
  const { learner } = await newPlan()
  const token = await renew(learner)
  for (const who of [learner, 'visitor'])
    await expect(call(who, 'plan_feed_of', token)).rejects.toThrow('permission denied')
  await expect(call('visitor', 'renew_plan_feed')).rejects.toThrow('permission denied')
})

test('whoever has an address before a plan reads an empty calendar', async () => {
  expect((await read(await renew(await newUser())))?.tasks).toEqual([])
})

test('a re-plan that is undone still counts up the number of its entries', async () => {
  const task = planTask({ day: await inDays(1) })
  const { learner } = await newPlan([task])
  const token = await renew(learner)
  const numbers = [(await read(token))?.tasks[0]?.sequence]
  const { id } = await keepReplan(learner, [
    { change: 'moved', id: task.id, from: task.day, to: await inDays(3) },
  ])
  numbers.push((await read(token))?.tasks[0]?.sequence)
  await call(learner, 'undo_replan', id)
  numbers.push((await read(token))?.tasks[0]?.sequence)
  expect(numbers).toEqual([1, 2, 3])
})

const feed = (tasks: Partial<PlanFeed['tasks'][number]>[], more: Partial<PlanFeed> = {}): PlanFeed => ({
  ...{ plan: 'p', language: 'en', zone: 'Asia/Kolkata', blocks: [], ...more },
  tasks: tasks.map((task) => ({
    ...planTask({ day: '2026-12-01', id: 't' }),
    ...{ sequence: 4, changedAt: '2026-11-22T06:00:00Z', ...task },
  })),
})

test('a task with an hour stands at it in the learner’s zone, one without on the whole day', () => {
  const [timed, whole, done] = planItems(
    feed([{ start: 390, minutes: 90 }, {}, { status: 'done', start: 60, title: words('GDP') }], {
      zone: 'America/New_York',
    }),
    'https://example.in',
  )
  expect(timed).toMatchObject({
    ...{ wholeDay: false, isBusy: true, uid: 'plan.p.t@economy-mentor', sequence: 4 },
    ...{ start: new Date('2026-12-01T11:30:00Z'), end: new Date('2026-12-01T13:00:00Z') },
  })
  expect(whole).toMatchObject({ wholeDay: true, isBusy: false, start: '2026-12-01', end: '2026-12-01' })
  expect(done).toMatchObject({ title: '✓ GDP', isBusy: false })
})

test('where study hours are set aside, tasks stand in them one after another', () => {
  const evening = {
    id: 'b',
    kind: 'study' as const,
    title: 'x',
    weekdays: [2],
    start: 1080,
    end: 1200,
    from: null,
    to: null,
  }
  const items = planItems(
    feed([{ id: 'a' }, { id: 'b' }, { id: 'c' }], { blocks: [evening] }),
    'https://example.in',
  )
  expect(items.map(({ start }) => start)).toEqual([
    new Date('2026-12-01T12:30:00Z'),
    new Date('2026-12-01T13:30:00Z'),
    '2026-12-01',
  ])
})
