/** Who comes back after a long while takes back what they do with what waited, as with anything else. */

import { expect, test } from 'vitest'
import { asOwner, call } from './as-user.ts'
import { allTasks, inDays, newPlan, planTask, versionOf } from './study-plans.ts'

/** As only time brings it about. */
const waitSince = (learner: string, id: string, day: string) =>
  asOwner('update public.plan_tasks set day = $3 where user_id = $1 and id = $2', [learner, id, day])

test('a task that waited for more than a month goes back to its day when its move is taken back', async () => {
  const task = planTask({ day: await inDays(-5) })
  const { learner, version } = await newPlan([task])
  const old = await inDays(-45)
  await waitSince(learner, task.id, old)
  await call(learner, 'change_plan_task', task.id, version, { day: await inDays(0) })
  await call(learner, 'change_plan_task', task.id, await versionOf(learner), { day: old })
  expect(await allTasks(learner)).toMatchObject([{ id: task.id, day: old }])
})

test('to no other day so far back is a task moved', async () => {
  const task = planTask({ day: await inDays(0) })
  const { learner, version } = await newPlan([task])
  await expect(
    call(learner, 'change_plan_task', task.id, version, { day: await inDays(-45) }),
  ).rejects.toMatchObject({ code: 'PT400' })
})

test('an own task that waited for more than a month is there again when its removal is taken back', async () => {
  const task = planTask({ day: await inDays(-5), origin: 'learner' })
  const { learner } = await newPlan([task])
  const old = await inDays(-45)
  await waitSince(learner, task.id, old)
  await call(learner, 'remove_plan_task', task.id)
  await call(learner, 'restore_plan_task', { ...task, day: old })
  expect(await allTasks(learner)).toMatchObject([{ id: task.id, day: old }])
  await expect(
    call(learner, 'add_plan_task', { ...planTask({ day: old }), origin: 'learner' }),
  ).rejects.toMatchObject({ code: 'PT400' })
})
