/** Learners whose plan slips hear of it: kindly, once a week, and once however many processes look. */

import { expect, test } from 'vitest'
import { asOwner, call } from './as-user.ts'
import { inDays, newPlan, planTask } from './study-plans.ts'

const notice = (limit = 1000) => call<number>('service', 'notice_slipping_plans', limit)

async function slipping(minutes: number, fields = {}) {
  const tasks = await Promise.all(
    Array.from({ length: minutes / 30 }, async (_, at) =>
      planTask({ day: await inDays(-1 - (at % 3)), minutes: 30, ...fields }),
    ),
  )
  const { learner } = await newPlan(tasks)
  await asOwner(`update public.plans set made_at = now() - interval '9 days' where user_id = $1`, [learner])
  return learner
}

const told = (learner: string) =>
  asOwner<{ kind: string; title: string; title_hi: string; href: string }>(
    'select kind, title, title_hi, href from public.notifications where user_id = $1',
    [learner],
  )

test('only who has more than two days’ work waiting is told, three processes or one', async () => {
  const [slips, just, done, fresh] = [
    await slipping(150),
    await slipping(120),
    await slipping(300, { status: 'done' }),
    await slipping(300),
  ]
  await asOwner(`update public.plans set made_at = now() where user_id = $1`, [fresh])
  const counts = await Promise.all([notice(), notice(), notice()])

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await told(slips)).toEqual([
    expect.objectContaining({
      kind: 'plan_slipping',
      href: '/scheduler',
      title_hi: expect.stringMatching(/[ऀ-ॿ]/),
    }),
  ])
  for (const learner of [just, done, fresh]) expect(await told(learner)).toEqual([])
})

test('many are told once each by three at a time, a few at a call', async () => {
  const learners = await Promise.all(Array.from({ length: 12 }, () => slipping(180)))
  for (let round = 0; round < 4; round += 1) await Promise.all([notice(2), notice(2), notice(2)])
  for (const learner of learners) expect(await told(learner)).toHaveLength(1)
})

test('who goes on to a later examination is told as well', async () => {
  const learner = await slipping(240)
  await asOwner(
    `update public.plans set choices = choices || jsonb_build_object('examDay', '2026-01-01', 'laterExams',
       jsonb_build_array(jsonb_build_object('id', 'mains', 'day', $2::text))) where user_id = $1`,
    [learner, await inDays(60)],
  )
  await notice()
  expect(await told(learner)).toHaveLength(1)
})

test('a week later it is said again, before not, and never once the examination is over', async () => {
  const learner = await slipping(240)
  await notice()
  const later = (days: number) =>
    asOwner(`update public.plans set told_at = told_at - $2 * interval '1 day' where user_id = $1`, [
      learner,
      days,
    ])
  await asOwner(`update public.notifications set key = 'earlier' where user_id = $1`, [learner])
  await later(6)
  await notice()
  expect(await told(learner)).toHaveLength(1)
  await later(1)
  await notice()
  expect(await told(learner)).toHaveLength(2)
  await later(9)
  await asOwner(
    `update public.plans set choices = jsonb_set(choices, '{examDay}', '"2026-01-01"') where user_id = $1`,
    [learner],
  )
  expect(await notice()).toBe(0)
})

test('only the server looks for them', async () => {
  const learner = await slipping(240)
  for (const who of [learner, 'visitor'])
    await expect(call(who, 'notice_slipping_plans', 10)).rejects.toThrow('permission denied')
})
