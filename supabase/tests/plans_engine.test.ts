/** What the planner makes of the real syllabus is taken by the database as it is: plans, re-plans, other choices. */

import { expect, test } from 'vitest'
import { conserves } from '#supabase/functions/_shared/learning/planning/conservation.ts'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { makePlan } from '#supabase/functions/_shared/learning/planning/planner.ts'
import { replan } from '#supabase/functions/_shared/learning/planning/replan.ts'
import { anInput } from '#supabase/functions/_shared/learning/planning/testing-plans.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { asOwner, call, newUser } from './as-user.ts'
import { allTasks, inDays, myPlan, tableOf } from './study-plans.ts'

const today = await inDays(0)
const input = anInput(
  {
    today,
    dueLoad: Array.from({ length: 60 }, (_, at) => ({ day: dayPlus(today, at), count: 5 + (at % 9) })),
    fixed: [
      {
        ...{ id: 'test:mock', kind: 'mock', ref: 'mock', day: dayPlus(today, 20), start: null, minutes: 120 },
        title: { en: 'A paper', hi: 'एक प्रश्नपत्र' },
      },
    ],
  },
  { examDay: dayPlus(today, 180) },
)
const isOpen = ({ status }: PlanTask) => status === 'open'
const byId = (tasks: PlanTask[]) => [...tasks].sort((a, b) => (a.id < b.id ? -1 : 1))

async function learnerWithPlan() {
  const learner = await newUser()
  const plan = makePlan(input)
  await call(learner, 'keep_plan', input.choices, plan.phases, plan.finishDay, plan.tasks)
  return { learner, plan }
}

/** So many days later, with every third task of these days done. */
async function timePasses(learner: string, days: number) {
  await asOwner('update public.plan_tasks set day = day - $2::int where user_id = $1', [learner, days])
  await asOwner(
    `update public.plan_tasks task set status = 'done', done_on = day
     from (select id, row_number() over (order by day, id) as place from public.plan_tasks where user_id = $1 and day < $2) past
     where task.user_id = $1 and task.id = past.id and past.place % 3 = 0`,
    [learner, today],
  )
}

test('a plan of the real syllabus is kept to the last field', async () => {
  const { learner, plan } = await learnerWithPlan()
  expect(plan.tasks.length).toBeGreaterThan(300)
  expect(byId(await allTasks(learner))).toEqual(byId(plan.tasks))
  expect((await myPlan(learner)).plan).toMatchObject({ choices: input.choices, finishDay: plan.finishDay })
})

test.each([
  ['slip', 5],
  ['slip', 12],
  ['bankruptcy', 25],
  ['choices', 9],
] as const)(
  'a re-plan of the kind %s after %i days is accepted, and is what it showed',
  async (how, days) => {
    const { learner } = await learnerWithPlan()
    await timePasses(learner, days)
    const table = await tableOf(learner)
    const proposed = replan({ ...input, tasks: await allTasks(learner) }, how)
    expect(proposed.changes.length).toBeGreaterThan(5)
    expect(conserves(proposed.before, proposed.after, proposed.changes)).toBeNull()

    const { version } = (await myPlan(learner)).plan ?? { version: 0 }
    const kept = await call<{ id: string }>(
      ...([learner, 'keep_replan', version, proposed.changes, proposed.finishDay, how] as const),
    )
    expect(byId(await allTasks(learner))).toEqual(byId(proposed.after))
    await call(learner, 'undo_replan', kept.id)
    expect(await tableOf(learner)).toEqual(table)
  },
)

test('other choices make another plan, in which everything before is accounted for', async () => {
  const { learner } = await learnerWithPlan()
  await timePasses(learner, 10)
  const before = await allTasks(learner)
  const choices = { ...input.choices, minutes: { 1: 60, 2: 60, 3: 60, 4: 60, 5: 60, 6: 120, 7: 0 } }
  const plan = makePlan({ ...input, choices, tasks: before })
  const sent = plan.tasks.filter((task) => isOpen(task) && task.day >= today)
  await call(learner, 'keep_plan', choices, plan.phases, plan.finishDay, sent, 1)

  const after = new Map((await allTasks(learner)).map((task) => [task.id, task]))
  expect(byId([...after.values()].filter(isOpen))).toEqual(byId(plan.tasks.filter(isOpen)))
  for (const { id, status } of before)
    expect(status === 'open' ? ['open', 'dropped'] : [status]).toContain(after.get(id)?.status)
  expect(after.size).toBe(new Set([...before, ...plan.tasks].map(({ id }) => id)).size)
})
