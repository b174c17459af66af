/** Plans for tests: a learner with one, tasks as a client sends them, and what stands in the table. */

import pg from 'pg'
import type {
  PlanChange,
  PlanChoices,
  PlanTask,
} from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { asOwner, call, databaseUrl, newUser } from './as-user.ts'

export type MyPlan = {
  plan: { id: string; version: number; choices: PlanChoices; finishDay: string; made_at: string } | null
  today: string
  tasks: PlanTask[]
  overdue: PlanTask[]
  blocks: object[]
  running: { id: string; task: string | null; kind: string; cap_seconds: number } | null
  notice: { en: string; hi: string } | null
  logged: { day: string; minutes: number }[]
  suggested: string[]
  last_replan: { id: string; at: string; undoable: boolean } | null
  feed_since: string | null
}

export const words = (en: string) => ({ en, hi: en })

export const CHOICES: PlanChoices = {
  ...{ examId: 'cse-2027-prelims', examDay: '2027-05-23', laterExams: [], daysOff: [], areas: [] },
  minutes: { 1: 60, 2: 60, 3: 60, 4: 60, 5: 60, 6: 60, 7: 0 },
  level: 'beginner',
  rules: { mocksFrom: 60, finalFrom: 30, consolidationFrom: 120, mainsAWeek: 2 },
}

/** So many days from today in India, where these learners live. */
export const inDays = async (count: number) => {
  const [row] = await asOwner<{ day: string }>('select private.today()::text as day')
  return dayPlus(row?.day ?? '', count)
}

export function planTask(fields: Partial<PlanTask> & { day: string }): PlanTask {
  return {
    ...{
      id: crypto.randomUUID(),
      start: null,
      minutes: 60,
      kind: 'topic',
      ref: 'gdp',
      title: words('Study GDP'),
    },
    ...{
      phase: 'foundation',
      status: 'open',
      pinned: false,
      origin: 'plan',
      reason: words('It weighs most'),
    },
    ...{ weight: 0.02, gain: 0.5, movedFrom: null, spent: 0 },
    ...fields,
  }
}

/** A learner with a plan of just these. What only time brings about (done, overdue) is put there by hand. */
export async function newPlan(tasks: PlanTask[] = [], choices: Partial<PlanChoices> = {}) {
  const learner = await newUser()
  const open = tasks.map((task) => ({ ...task, status: 'open' }))
  const { version } = await call<{ version: number }>(
    ...([learner, 'keep_plan', { ...CHOICES, ...choices }, [], await inDays(90), open] as const),
  )
  for (const { id, status } of tasks.filter((task) => task.status !== 'open')) {
    await asOwner(
      `update public.plan_tasks set status = $3, done_on = case when $3 = 'done' then day end where user_id = $1 and id = $2`,
      [learner, id, status],
    )
  }
  return { learner, version }
}

export const myPlan = (learner: string, from?: string, to?: string) =>
  call<MyPlan>(learner, 'my_plan', ...(from && to ? [from, to] : []))

export const allTasks = (learner: string) => call<PlanTask[]>(learner, 'all_plan_tasks')

export const versionOf = async (learner: string) => (await myPlan(learner)).plan?.version ?? 0

export async function keepReplan(learner: string, changes: PlanChange[], version?: number, reason = 'slip') {
  return call<{ id: string; version: number }>(
    ...([
      learner,
      'keep_replan',
      version ?? (await versionOf(learner)),
      changes,
      await inDays(100),
      reason,
    ] as const),
  )
}

/** Every column of every row, and what is remembered of days gone by. */
export async function tableOf(learner: string) {
  return {
    tasks: await asOwner('select * from public.plan_tasks where user_id = $1 order by id', [learner]),
    misses: await asOwner('select * from private.plan_misses where user_id = $1 order by task_id, day', [
      learner,
    ]),
    plan: await asOwner('select choices, phases, finish_day from public.plans where user_id = $1', [learner]),
  }
}

/** Another device acts after this statement has run and before it is committed. What came of the other's. */
export async function whileUnderWay<Result>(
  learner: string,
  [statement, ...values]: [string, ...unknown[]],
  other: () => Promise<Result>,
) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: learner })],
    )
    await client.query(statement, values)
    let isOver = false
    const [result] = [
      Promise.allSettled([other()]).then(([one]) => {
        isOver = true
        return one
      }),
    ]
    while (!isOver && !(await somebodyWaits())) await new Promise((resolve) => setTimeout(resolve, 5))
    await client.query('commit')
    return await result
  } finally {
    await client.end()
  }
}

async function somebodyWaits() {
  const waiting = await asOwner(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}
