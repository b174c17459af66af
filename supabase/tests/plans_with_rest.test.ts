/** Days and weekdays of rest that a plan brings: kept with it or not at all, and taken back with it. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { CHOICES, inDays, myPlan, newPlan, planTask } from './study-plans.ts'

type Rest = { added?: unknown; removed?: unknown; weekdays?: unknown }
const keep = async (learner: string, version: number | null, rest: Rest) =>
  as(learner, {
    text: 'select public.keep_plan($1, $2, $3, $4, $5, $6)',
    values: [
      ...[
        JSON.stringify(CHOICES),
        '[]',
        await inDays(90),
        JSON.stringify([planTask({ day: await inDays(3) })]),
      ],
      ...[version === null ? null : String(version), JSON.stringify({ added: [], removed: [], ...rest })],
    ],
  })

async function restOf(learner: string) {
  const days = await as<{ day: string }>(learner, 'select day::text from public.rest_days order by day')
  const [kept] = await as<{ rest_weekdays: number[] }>(
    learner,
    'select rest_weekdays from public.study_settings',
  )
  return { days: days.map(({ day }) => day), weekdays: kept?.rest_weekdays }
}
const addDay = (learner: string, day: string) =>
  as(learner, `insert into public.rest_days (day) values ('${day}')`)
const undo = async (learner: string) => call(learner, 'undo_replan', (await myPlan(learner)).last_replan?.id)

const [soon, later, own] = [await inDays(5), await inDays(12), await inDays(20)]

test('the first plan keeps its rest, and what is refused keeps none', async () => {
  const learner = await newUser()
  await keep(learner, null, { added: [soon], weekdays: [7] })
  expect(await restOf(learner)).toEqual({ days: [soon], weekdays: [7] })
  // another device was first
  await expect(keep(learner, 7, { added: [later], weekdays: [] })).rejects.toMatchObject({ code: 'PT409' })
  for (const wrong of [
    { added: ['x'] },
    { removed: 7 },
    { weekdays: [8] },
    { weekdays: [1, 2, 3, 4, 5, 6, 7] },
    { added: [await inDays(900)] },
  ])
    await expect(keep(learner, 1, wrong)).rejects.toMatchObject({ code: 'PT400' })
  expect(await restOf(learner)).toEqual({ days: [soon], weekdays: [7] })
})

test('a changed plan that is taken back takes its rest along, and leaves what was there before it', async () => {
  const { learner, version } = await newPlan()
  await addDay(learner, soon)
  await addDay(learner, own)
  const before = await restOf(learner)
  // one that is rest already is none that this plan brings
  await keep(learner, version, { added: [own, later], removed: [soon], weekdays: [6, 7] })
  expect(await restOf(learner)).toEqual({ days: [later, own], weekdays: [6, 7] })
  await undo(learner)
  expect(await restOf(learner)).toEqual(before)
})

test('what was chosen of rest since stays', async () => {
  const { learner, version } = await newPlan()
  await keep(learner, version, { added: [soon, later], weekdays: [6] })
  await as(learner, `delete from public.rest_days where day in ('${soon}', '${later}')`)
  await addDay(learner, later)
  await as(learner, `update public.study_settings set rest_weekdays = '{1}'`)
  await undo(learner)
  expect(await restOf(learner)).toEqual({ days: [later], weekdays: [1] })
})

test('a day that went by by then is not taken back', async () => {
  const { learner, version } = await newPlan()
  await keep(learner, version, { added: [soon], removed: [] })
  const yesterday = await inDays(-1)
  await asOwner(`update public.rest_days set day = $2 where user_id = $1`, [learner, yesterday])
  await asOwner(
    `update public.replans set plan_before = jsonb_set(plan_before, '{rest,added}', to_jsonb(array[$2])) where user_id = $1`,
    [learner, yesterday],
  )
  await undo(learner)
  expect((await restOf(learner)).days).toEqual([yesterday])
})

test('a plan that was changed before this was noted is taken back as it was', async () => {
  const { learner, version } = await newPlan()
  await addDay(learner, soon)
  await call(
    ...([learner, 'keep_plan', CHOICES, [], await inDays(90)] as const),
    [planTask({ day: await inDays(3) })],
    version,
  )
  await undo(learner)
  expect(await restOf(learner)).toEqual({ days: [soon], weekdays: [] })
})
