/** A plan is made once, changed by one device at a time, and loses nothing when it is made anew. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import {
  allTasks,
  CHOICES,
  inDays,
  keepReplan,
  myPlan,
  newPlan,
  planTask,
  tableOf,
  versionOf,
} from './study-plans.ts'

const refusal = (message: string, code: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) })
const keep = async (learner: string, tasks: unknown, version?: number, choices: object = CHOICES) =>
  call<{ id: string; version: number }>(
    ...([
      learner,
      'keep_plan',
      choices,
      [],
      await inDays(90),
      tasks,
      ...(version === undefined ? [] : [version]),
    ] as const),
  )

test('of choices, phases and tasks only what is known is kept', async () => {
  const junk = { junk: 'x'.repeat(2000) }
  const learner = await newUser()
  const task = planTask({ day: await inDays(1) })
  const phase = { phase: 'final', from: await inDays(0), to: await inDays(9) }
  const later = { id: 'cse-2028-prelims', day: await inDays(400) }
  const sent = {
    ...{ ...CHOICES, ...junk, laterExams: [{ ...later, ...junk }] },
    ...{ minutes: { ...CHOICES.minutes, ...junk }, rules: { ...CHOICES.rules, ...junk } },
  }
  const words = { ...task.title, ...junk }
  const tasks = [{ ...task, ...junk, title: words, reason: words }]
  await call(learner, 'keep_plan', sent, [{ ...phase, ...junk }], await inDays(90), tasks)
  const table = await tableOf(learner)
  expect(JSON.stringify(table)).not.toContain('junk')
  expect(table.plan).toMatchObject([{ choices: { ...CHOICES, laterExams: [later] }, phases: [phase] }])
})

test('a plan is kept and read as it was sent', async () => {
  const task = planTask({ day: await inDays(0), start: 540, phase: 'final', movedFrom: await inDays(-3) })
  const { learner } = await newPlan([task, planTask({ day: await inDays(40) })])
  const read = await myPlan(learner, await inDays(0), await inDays(6))

  expect(read.tasks).toEqual([task])
  expect(read.plan).toMatchObject({ version: 1, choices: CHOICES, finishDay: await inDays(90) })
  expect(await allTasks(learner)).toHaveLength(2)
  expect([read.overdue, read.running, read.last_replan, read.feed_since]).toEqual([[], null, null, null])
})

test('whoever has no plan reads that there is none, and can change nothing', async () => {
  const learner = await newUser()
  expect((await myPlan(learner)).plan).toBeNull()
  expect(await allTasks(learner)).toEqual([])
  await expect(keepReplan(learner, [], 1)).rejects.toEqual(refusal('make one first', 'PT404'))
})

test('two devices make the first plan at once: one is kept, the other hears of it', async () => {
  const learner = await newUser()
  const day = await inDays(1)
  const made = await Promise.allSettled([1, 2].map(() => keep(learner, [planTask({ day })])))

  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'PT409' } })
  expect(await allTasks(learner)).toHaveLength(1)
})

test('two devices make it anew at once: one wins, and nothing of the other is there', async () => {
  const { learner, version } = await newPlan()
  const [mine, theirs] = [planTask({ day: await inDays(1) }), planTask({ day: await inDays(2) })]
  const made = await Promise.allSettled([mine, theirs].map((task) => keep(learner, [task], version)))

  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await allTasks(learner)).toHaveLength(1)
  expect(await versionOf(learner)).toBe(version + 1)
})

test('a new plan keeps what was done, pinned or put in, drops the rest visibly, and can be taken back whole', async () => {
  const day = await inDays(2)
  const [done, pinned, own, stays, goes] = [
    planTask({ day: await inDays(-1), status: 'done' }),
    planTask({ day, pinned: true }),
    planTask({ day, origin: 'learner' }),
    planTask({ day }),
    planTask({ day }),
  ]
  const { learner, version } = await newPlan([done, pinned, own, stays, goes])
  const before = await tableOf(learner)
  const fresh = planTask({ day: await inDays(5) })
  const sent = [
    { ...stays, day: await inDays(8), minutes: 90 },
    { ...pinned, day: await inDays(9) },
    done,
    fresh,
  ]
  const kept = await keep(learner, sent, version, { ...CHOICES, level: 'advanced' })

  const now = new Map((await allTasks(learner)).map((task) => [task.id, task]))
  expect(now.get(done.id)).toEqual(done)
  expect(now.get(pinned.id)).toEqual(pinned)
  expect(now.get(own.id)).toEqual(own)
  expect(now.get(stays.id)).toMatchObject({ day: await inDays(8), minutes: 90, status: 'open' })
  expect(now.get(goes.id)).toMatchObject({ status: 'dropped' })
  expect(now.get(fresh.id)).toEqual(fresh)
  expect(now.size).toBe(6)

  const { last_replan, plan } = await myPlan(learner)
  expect([plan?.version, plan?.choices.level, last_replan?.undoable]).toEqual([
    kept.version,
    'advanced',
    true,
  ])
  await call(learner, 'undo_replan', last_replan?.id)
  expect(await tableOf(learner)).toEqual(before)
})

test('what was dropped comes back when a later plan holds it', async () => {
  const task = planTask({ day: await inDays(3) })
  const { learner, version } = await newPlan([task])
  const { version: second } = await keep(learner, [], version)
  expect(await allTasks(learner)).toMatchObject([{ status: 'dropped' }])
  await keep(learner, [task], second)
  expect(await allTasks(learner)).toEqual([task])
})

test('a plan with one task that cannot be is refused whole', async () => {
  const learner = await newUser()
  const good = planTask({ day: await inDays(1) })
  for (const [wrong, says] of [
    [{ ...good, id: crypto.randomUUID(), minutes: 4 }, 'from 5 to 600'],
    [{ ...good, id: crypto.randomUUID(), start: 1400 }, 'before midnight'],
    [{ ...good, id: crypto.randomUUID(), status: 'done' }, 'open tasks only'],
    [{ ...good, id: crypto.randomUUID(), day: '2027-02-30' }, 'must be a day'],
    [{ ...good, id: crypto.randomUUID(), title: { en: 'GDP' } }, 'in Hindi'],
    [good, 'twice'],
    [null, 'twice in this list, or has no id'],
  ] as const) {
    await expect(keep(learner, [good, wrong])).rejects.toEqual(refusal(says, 'PT400'))
  }
  expect((await myPlan(learner)).plan).toBeNull()
})

test.each([
  [{ examDay: 'soon' }, 'The day of the examination'],
  [{ level: 'expert' }, 'The level'],
  [{ minutes: { ...CHOICES.minutes, 3: 9000 } }, 'Minutes of a weekday'],
  [{ minutes: { 1: 60 } }, 'Minutes of a weekday'],
  [{ daysOff: Array(501).fill('2027-01-01') }, 'at most 500'],
  [{ rules: null }, 'rules'],
])('choices %o are refused with a sentence', async (choices, says) => {
  const learner = await newUser()
  await expect(keep(learner, [], undefined, { ...CHOICES, ...choices })).rejects.toEqual(
    refusal(says, 'PT400'),
  )
})

test('hours that are taken are kept all at once, or not at all', async () => {
  const learner = await newUser()
  const college = {
    id: crypto.randomUUID(),
    kind: 'busy',
    title: 'College',
    weekdays: [1, 3],
    start: 540,
    end: 900,
    from: null,
    to: null,
  }
  const evening = {
    ...college,
    id: crypto.randomUUID(),
    kind: 'study',
    title: 'Evening',
    start: 1200,
    end: 1290,
    from: '2026-12-01',
    to: '2027-01-31',
  }
  expect(await call(learner, 'keep_blocks', [evening, college])).toEqual([college, evening])
  for (const wrong of [
    { ...college, end: 540 },
    { ...college, weekdays: [] },
    { ...college, from: '2027-01-01', to: '2026-01-01' },
    { ...college, weekdays: [8] },
    { ...college, id: evening.id.toUpperCase() },
  ]) {
    await expect(call(learner, 'keep_blocks', [evening, wrong])).rejects.toMatchObject({ code: 'PT400' })
  }
  expect((await myPlan(learner)).blocks).toEqual([college, evening])
  const both = await Promise.allSettled([1, 2].map(() => call(learner, 'keep_blocks', [college])))
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await call(learner, 'keep_blocks', [])).toEqual([])
})

test('a plan is nobody else’s: not another learner’s, a visitor’s, nor of one who owes a second step', async () => {
  const { learner } = await newPlan([planTask({ day: await inDays(1) })])
  const ravi = await newUser()
  for (const table of ['plans', 'plan_tasks', 'plan_blocks', 'replans', 'time_logs']) {
    expect(await as(ravi, `select 1 from public.${table}`)).toEqual([])
    await expect(as('visitor', `select 1 from public.${table}`)).rejects.toThrow('permission denied')
    await expect(as(learner, `delete from public.${table}`)).rejects.toThrow('permission denied')
  }
  expect(await allTasks(ravi)).toEqual([])
  await expect(call('visitor', 'my_plan')).rejects.toThrow('permission denied')
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [learner],
  )
  await expect(call(withAal(learner, 'aal1'), 'my_plan')).rejects.toMatchObject({ code: '42501' })
  expect(await as(withAal(learner, 'aal1'), 'select 1 from public.plan_tasks')).toEqual([])
  expect(await call(withAal(learner, 'aal2'), 'all_plan_tasks')).toHaveLength(1)
})

test('with the account everything of its plan goes', async () => {
  const { learner } = await newPlan([planTask({ day: await inDays(1) })])
  await as(learner, 'select public.log_minutes(gen_random_uuid(), null, 30)')
  await keepReplan(learner, [])
  await asOwner('delete from auth.users where id = $1', [learner])
  for (const table of [
    'public.plans',
    'public.plan_tasks',
    'public.replans',
    'public.time_logs',
    'private.plan_misses',
  ])
    expect(await asOwner(`select 1 from ${table} where user_id = $1`, [learner])).toEqual([])
})
