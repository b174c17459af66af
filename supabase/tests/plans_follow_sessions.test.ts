/** What stands in a plan for a session follows the seat, the hour of the session and the learner's zone. */

import { expect, test } from 'vitest'
import { asOwner, call } from './as-user.ts'
import { newSession, staff } from './sessions.ts'
import { allTasks, inDays, myPlan, newPlan, planTask } from './study-plans.ts'

/** A learner with a seat in a session at 18:00 in India, which stands in their plan. */
async function withSeat(pinned = false) {
  const session = await newSession({})
  const starts = `${await inDays(9)}T18:00:00+05:30`
  await asOwner(
    `update public.event_occurrences set starts_at = $2, ends_at = $2::timestamptz + interval '90 minutes' where event = $1`,
    [session.slug, starts],
  )
  const task = planTask({
    ...{ kind: 'event', origin: 'session', ref: `${session.slug}/${session.day}`, pinned },
    ...{ day: await inDays(9), start: 1080, minutes: 90, phase: null },
  })
  const { learner, version } = await newPlan([task])
  await call(learner, 'join_event', session.slug, session.day)
  const now = async () => (await allTasks(learner)).find(({ id }) => id === task.id)
  return { learner, session, task, version, now }
}

test('a seat that is given up leaves the plan, and stands there again when it is taken again', async () => {
  const { learner, session, task, version, now } = await withSeat()
  expect(await now()).toMatchObject({ status: 'open', day: task.day, start: 1080 })
  await call(learner, 'leave_event', session.slug, session.day)
  expect(await now()).toMatchObject({ status: 'dropped' })
  expect((await myPlan(learner)).plan?.version).toBeGreaterThan(version)
  await call(learner, 'join_event', session.slug, session.day)
  expect(await now()).toMatchObject({ status: 'open', day: task.day, start: 1080 })
})

test('a session that is cancelled leaves the plans of those who had a seat; what its learner pinned or did stays', async () => {
  const { session, now } = await withSeat()
  await call(await staff(), 'change_occurrence', session.slug, session.day, { cancelled: true, reason: 'x' })
  expect(await now()).toMatchObject({ status: 'dropped' })

  const pinned = await withSeat(true)
  await call(pinned.learner, 'leave_event', pinned.session.slug, pinned.session.day)
  expect(await pinned.now()).toEqual(pinned.task)
  const skipped = await withSeat()
  await asOwner(`update public.plan_tasks set status = 'skipped' where id = $1`, [skipped.task.id])
  await call(skipped.learner, 'leave_event', skipped.session.slug, skipped.session.day)
  expect(await skipped.now()).toMatchObject({ status: 'skipped' })
})

test('a session that is put on another hour takes its task along', async () => {
  const { session, task, now } = await withSeat()
  await asOwner(
    `update public.event_occurrences set starts_at = starts_at + interval '25 hours', ends_at = ends_at + interval '25 hours'
     where event = $1`,
    [session.slug],
  )
  expect(await now()).toMatchObject({ day: await inDays(10), start: 1140, minutes: 90, movedFrom: task.day })
})

test('in another zone the session stands at its hour there, until midnight', async () => {
  const { learner, now } = await withSeat()
  await asOwner(`update public.study_settings set time_zone = 'Asia/Tokyo' where user_id = $1`, [learner])
  expect(await now()).toMatchObject({ start: 1290, minutes: 90 })
  await asOwner(`update public.study_settings set time_zone = 'Australia/Brisbane' where user_id = $1`, [
    learner,
  ])
  expect(await now()).toMatchObject({ start: 1350, minutes: 90 })
  await asOwner(`update public.study_settings set time_zone = 'Pacific/Noumea' where user_id = $1`, [learner])
  expect(await now()).toMatchObject({ start: 1410, minutes: 30 })
})

const rename = (slug: string, title: string) =>
  asOwner(`update public.events set title = $2, title_hi = 'कीमतें' where slug = $1`, [slug, title])

test('a session that is called otherwise is called so in the plan, pinned or taken anew; what was done keeps its title', async () => {
  for (const isPinned of [false, true]) {
    const { learner, session, now, version } = await withSeat(isPinned)
    await rename(session.slug, 'Prices')
    expect(await now()).toMatchObject({ title: { en: 'Prices', hi: 'कीमतें' }, pinned: isPinned })
    expect((await myPlan(learner)).plan?.version).toBeGreaterThan(version)
  }
  const { learner, session, task, now } = await withSeat()
  await call(learner, 'leave_event', session.slug, session.day)
  await rename(session.slug, 'Wages')
  await call(learner, 'join_event', session.slug, session.day)
  expect(await now()).toMatchObject({ status: 'open', title: { en: 'Wages', hi: 'कीमतें' } })
  await asOwner(`update public.plan_tasks set status = 'done' where id = $1`, [task.id])
  await rename(session.slug, 'Prices')
  expect(await now()).toMatchObject({ title: { en: 'Wages' } })
})
