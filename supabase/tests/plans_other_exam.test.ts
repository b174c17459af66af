/** A plan that is made for another examination: what stands in its way gives way, and a new preparation begins. */

import { expect, test } from 'vitest'
import { asOwner, call } from './as-user.ts'
import { allTasks, CHOICES, inDays, myPlan, newPlan, planTask } from './study-plans.ts'

const keep = async (learner: string, version: number, choices: object) =>
  call<{ id: string; version: number }>(
    ...([
      learner,
      'keep_plan',
      { ...CHOICES, ...choices },
      [],
      await inDays(90),
      [planTask({ day: await inDays(3) })],
      version,
    ] as const),
  )

test('a test on the new day of the examination, or after the last one, is let go and comes back with the plan before', async () => {
  const test = { kind: 'mock', origin: 'test', ref: 'mock-1' } as const
  const [onDay, after, before, mine] = [
    planTask({ ...test, day: await inDays(30) }),
    planTask({ ...test, ref: 'mock-2', day: await inDays(40) }),
    planTask({ ...test, ref: 'mock-3', day: await inDays(20) }),
    planTask({ ...test, ref: 'mock-4', day: await inDays(30), pinned: true }),
  ]
  const { learner, version } = await newPlan([onDay, after, before, mine], { examDay: await inDays(60) })
  await keep(learner, version, { examDay: await inDays(30) })

  const now = new Map((await allTasks(learner)).map((task) => [task.id, task.status]))
  expect([onDay, after, before, mine].map(({ id }) => now.get(id))).toEqual([
    'dropped',
    'dropped',
    'open',
    'open',
  ])
  await call(learner, 'undo_replan', (await myPlan(learner)).last_replan?.id)
  const undone = new Map((await allTasks(learner)).map((task) => [task.id, task.status]))
  expect([onDay, after].map(({ id }) => undone.get(id))).toEqual(['open', 'open'])
})

test('a test that was missed stays where it waits', async () => {
  const missed = planTask({ kind: 'mock', origin: 'test', ref: 'mock-1', day: await inDays(-2) })
  const { learner, version } = await newPlan([missed], { examDay: await inDays(60) })
  await keep(learner, version, { examDay: await inDays(30) })
  expect((await myPlan(learner)).overdue).toMatchObject([{ id: missed.id }])
})

async function madeDaysAgo(learner: string, days: number) {
  await asOwner(`update public.plans set made_at = now() - $2 * interval '1 day' where user_id = $1`, [
    learner,
    days,
  ])
  return (await myPlan(learner)).plan?.made_at
}

test('after the last examination a new preparation begins with the next one, and ends with taking it back', async () => {
  const { learner, version } = await newPlan([], { examDay: await inDays(-3) })
  const madeAt = await madeDaysAgo(learner, 200)
  await keep(learner, version, { examId: 'cse-2028-prelims', examDay: await inDays(300) })
  const { plan, last_replan } = await myPlan(learner)
  expect(Date.now() - Date.parse(plan?.made_at ?? '')).toBeLessThan(60_000)
  await call(learner, 'undo_replan', last_replan?.id)
  expect((await myPlan(learner)).plan?.made_at).toBe(madeAt)
})

test('an examination that was postponed is not over on the day that it had: the preparation goes on', async () => {
  const exam = { examId: 'cse-2031-prelims', examDay: await inDays(-3) }
  const { learner, version } = await newPlan([], exam)
  const madeAt = await madeDaysAgo(learner, 200)
  await asOwner(
    `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
     values ($1, 'CSE 2031', 'Prelims', 'प्रारंभिक', $2, '', 'https://upsc.gov.in/x')`,
    [exam.examId, await inDays(40)],
  )
  await keep(learner, version, { ...exam, examDay: await inDays(40) })
  expect((await myPlan(learner)).plan?.made_at).toBe(madeAt)
})

test('while an examination lies ahead the preparation goes on from its own beginning', async () => {
  const later = { id: 'cse-2027-mains', day: await inDays(80) }
  const { learner, version } = await newPlan([], { examDay: await inDays(-3), laterExams: [later] })
  const madeAt = await madeDaysAgo(learner, 200)
  await keep(learner, version, { examId: later.id, examDay: later.day })
  expect((await myPlan(learner)).plan?.made_at).toBe(madeAt)
})
