/** What may be changed of a mission: a task skipped or swapped, another size; and what is refused. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  doSet,
  haveAnswered,
  type Mission,
  minutesOf,
  myMission,
  someQuestions,
  type Task,
  taskOf,
} from './missions.ts'
import { withStudyLibrary } from './study-library.ts'

beforeAll(withStudyLibrary, 120_000)

async function learner({ minutes = 30, due = 0 } = {}) {
  const id = await newUser()
  await as(id, `update public.study_settings set daily_minutes = ${minutes}`)
  if (due > 0) await haveAnswered(id, await someQuestions(due), { ago: '40 days', right: false })
  return id
}

const start = (who: string, task: Task) =>
  call<{ attempt_id: string | null; href: string | null }>(who, 'start_mission_task', task.id)
const _finish = (who: string, task: Task, evidence: object = {}) =>
  call<Mission>(who, 'finish_mission_task', task.id, evidence)
const skip = (who: string, task: Task, reason = 'not_today') =>
  call<Mission>(who, 'skip_mission_task', task.id, reason)
const swap = (who: string, task: Task) => call<Mission>(who, 'swap_mission_task', task.id)
const resize = (who: string, minutes: number, keep = false) =>
  call<Mission>(who, 'choose_mission_minutes', minutes, keep)
const same = (mission: Mission, { id }: Task) => mission.tasks.find((task) => task.id === id) as Task

/** Wrong from the first question to the last. */
async function takeAssessment(who: string) {
  const about = {
    ...{ attempt_year: 2027, stage: 'first-reading', background: 'economics', medium: 'en' },
    ...{ hours_per_day: 6, days_per_week: 6, strong_areas: [], weak_areas: [] },
  }
  type State = { session: string; question: { position: number; question_id: string } | null }
  let state = await call<State>(who, 'start_diagnostic', about)
  while (state.question) {
    const { position, question_id } = state.question
    const [key] = await asOwner<{ key: number }>(
      `select key from exam_private.question_keys where question_id = $1`,
      [question_id],
    )
    const selected = ((key?.key ?? 0) + 1) % 4
    state = await call(who, 'answer_diagnostic', state.session, position, {
      ...{ selected, confidence: 2, time_ms: 20_000 },
    })
  }
}

async function withMovableDays() {
  await asOwner('alter table public.mission_tasks drop constraint mission_tasks_user_id_day_fkey')
  await asOwner(
    'alter table public.mission_tasks add constraint mission_tasks_user_id_day_fkey foreign key (user_id, day) references public.missions (user_id, day) on update cascade on delete cascade',
  )
}

test('a task is skipped with a reason, which can be taken back; what is done cannot be skipped', async () => {
  const asha = await learner()
  const weak = taskOf(await myMission(asha), 'weak')
  expect(same(await skip(asha, weak, 'too_easy'), weak)).toMatchObject({
    status: 'skipped',
    skip_reason: 'too_easy',
  })
  await expect(start(asha, weak)).rejects.toThrow('take that back first')
  const back = await call<Mission>(asha, 'take_back_skip', weak.id)
  expect(same(back, weak)).toMatchObject({ status: 'open', skip_reason: null })
  for (const reason of ['', 'bored', 'done']) {
    await expect(skip(asha, weak, reason)).rejects.toMatchObject({ code: 'PT400' })
  }
  await doSet(asha, weak)
  await expect(skip(asha, weak)).rejects.toMatchObject({ code: 'PT409' })
})

test('what the day asks for is what there was material for; nothing that is skipped lowers it', async () => {
  const asha = await learner({ minutes: 15, due: 30 })
  const mission = await myMission(asha)
  expect(mission.minimum_minutes).toBe(15)
  for (const reason of ['not_today', 'no_material', 'too_easy']) {
    for (const task of mission.tasks) {
      expect((await skip(asha, task, reason)).minimum_minutes).toBe(15)
    }
  }
  expect((await resize(asha, 30)).minimum_minutes).toBe(15)
  const back = await call<Mission>(asha, 'take_back_skip', taskOf(mission, 'weak').id)
  expect(back).toMatchObject({ minimum_minutes: 15, is_done: false })
})

test('nothing of the days before yesterday is skipped any more, nor is that taken back', async () => {
  const asha = await learner()
  const { tasks } = await myMission(asha)
  const weak = tasks.find(({ kind }) => kind === 'weak') as Task
  const mixed = tasks.find(({ kind }) => kind === 'mixed') as Task
  await skip(asha, mixed)
  const goBy = () => asOwner('update public.missions set day = day - 1 where user_id = $1', [asha])
  await withMovableDays()
  await goBy()
  await skip(asha, weak)
  await call<Mission>(asha, 'take_back_skip', weak.id)
  await goBy()
  await asOwner('delete from public.missions where user_id = $1 and day > private.study_day($1) - 2', [asha])
  await expect(skip(asha, weak)).rejects.toMatchObject({ code: 'PT409' })
  await expect(call(asha, 'take_back_skip', mixed.id)).rejects.toMatchObject({ code: 'PT409' })
})

test('each place is swapped once: another task of its kind stands there, with its own reason and nothing of the old one', async () => {
  const asha = await learner({ due: 80 })
  const mission = await myMission(asha)
  for (const kind of ['review', 'weak', 'mixed', 'news'] as const) {
    const old = taskOf(mission, kind)
    const after = await swap(asha, old)
    expect(same(after, old)).toMatchObject({ status: 'swapped', can_swap: false })
    const made = taskOf(after, kind)
    expect(made).toMatchObject({ position: old.position, status: 'open', can_swap: false })
    expect(made.reason.en).toBeTruthy()
    await expect(swap(asha, made)).rejects.toThrow('swapped once')
    await expect(start(asha, old)).rejects.toThrow('taken the place')
    const sets = await asOwner<{ questions: string[] }>(
      'select questions from public.mission_tasks where id = any ($1)',
      [[old.id, made.id]],
    )
    const asked = sets.flatMap(({ questions }) => questions)
    expect(new Set(asked).size).toBe(asked.length)
  }
})

test('another size gives no more swaps: each place of a kind has one a day', async () => {
  const asha = await learner({ minutes: 120, due: 80 })
  let mission = await myMission(asha)
  const places = Map.groupBy(mission.tasks, ({ kind }) => kind)
  for (const minutes of [30, 120, 60, 120, 15, 120]) {
    for (const task of mission.tasks.filter(({ can_swap }) => can_swap)) {
      await swap(asha, task).catch((refused) => expect(refused.message).toContain('nothing else'))
    }
    mission = await resize(asha, minutes)
  }
  const swapped = Map.groupBy(
    mission.tasks.filter(({ status }) => status === 'swapped'),
    ({ kind }) => kind,
  )
  expect(swapped.size).toBeGreaterThan(2)
  for (const [kind, tasks] of swapped) {
    expect(tasks.length).toBeLessThanOrEqual(Math.max(places.get(kind)?.length ?? 0, 1))
  }
})

test('what was begun is not swapped, and where there is nothing else the task stays', async () => {
  const asha = await learner({ due: 5 })
  const mission = await myMission(asha)
  const weak = taskOf(mission, 'weak')
  await doSet(asha, weak, { count: 1, handIn: false })
  await expect(swap(asha, weak)).rejects.toThrow('not begun')
  // all that is due stands in it already
  await expect(swap(asha, taskOf(mission, 'review'))).rejects.toThrow('nothing else')
  expect(same(await myMission(asha), taskOf(mission, 'review'))).toMatchObject({
    status: 'open',
    can_swap: true,
  })
})

test('another size keeps what is done, begun and skipped, and is today’s only unless it is to be kept', async () => {
  const asha = await learner({ due: 60 })
  const first = await myMission(asha)
  const [weak, mixed, news] = [taskOf(first, 'weak'), taskOf(first, 'mixed'), taskOf(first, 'news')]
  await doSet(asha, weak)
  await doSet(asha, mixed, { count: 1, handIn: false })
  await skip(asha, news)
  const larger = await resize(asha, 60)
  expect(larger.budget_minutes).toBe(60)
  for (const [task, status] of [
    [weak, 'done'],
    [mixed, 'open'],
    [news, 'skipped'],
  ] as const) {
    expect(same(larger, task)).toMatchObject({ status, minutes: task.minutes })
  }
  const left = larger.tasks.filter(({ status }) => status !== 'skipped')
  expect(minutesOf(left)).toBeGreaterThan(45)
  expect(minutesOf(larger.tasks)).toBeLessThanOrEqual(60)
  const smaller = await resize(asha, 15, true)
  expect(smaller.tasks.map(({ id }) => id)).toEqual(expect.arrayContaining([weak.id, mixed.id, news.id]))
  expect(minutesOf(smaller.tasks)).toBeLessThanOrEqual(weak.minutes + mixed.minutes + news.minutes + 1)
  expect(await as(asha, 'select daily_minutes from public.study_settings')).toEqual([{ daily_minutes: 15 }])
  expect((await resize(asha, 15)).tasks).toEqual(smaller.tasks)
})

test('what is left of a mission goes by an assessment that came after it', async () => {
  const asha = await learner({ minutes: 60 })
  const before = await myMission(asha)
  const [done, skipped] = before.tasks.filter(({ kind }) => kind === 'weak') as [Task, Task]
  expect(done.reason_code).toBe('weight')
  await doSet(asha, done)
  await skip(asha, skipped)
  await takeAssessment(asha)

  const after = await myMission(asha)
  expect(same(after, done).status).toBe('done')
  expect(same(after, skipped).status).toBe('skipped')
  const open = after.tasks.filter(({ kind, status }) => kind === 'weak' && status === 'open')
  expect(open.map(({ reason_code }) => reason_code)).not.toContain('weight')
  expect(minutesOf(after.tasks)).toBeGreaterThan(45)
  expect(minutesOf(after.tasks)).toBeLessThanOrEqual(60)
})

test('sizes that are none, and tasks that are nobody’s or another’s, are refused in words', async () => {
  const [asha, ravi] = [await learner(), await learner()]
  await expect(as(asha, 'select public.choose_mission_minutes(null)')).rejects.toMatchObject({
    code: 'PT400',
  })
  for (const minutes of [0, 45, -30, 100_000]) {
    await expect(resize(asha, minutes)).rejects.toMatchObject({ code: 'PT400' })
  }
  const task = taskOf(await myMission(asha), 'weak')
  for (const [name, ...given] of [
    ['start_mission_task'],
    ['finish_mission_task', {}],
    ['skip_mission_task', 'not_today'],
    ['take_back_skip'],
    ['swap_mission_task'],
  ] as const) {
    await expect(call(ravi, name, task.id, ...given)).rejects.toMatchObject({ code: 'PT404' })
    await expect(call(asha, name, crypto.randomUUID(), ...given)).rejects.toMatchObject({ code: 'PT404' })
    await expect(call('visitor', name, task.id, ...given)).rejects.toThrow('permission denied')
  }
  await expect(as(asha, `update public.mission_tasks set status = 'done'`)).rejects.toThrow(
    'permission denied',
  )
})

test('a task of a day that has gone by is not begun any more; yesterday’s still is, and counts for today', async () => {
  const asha = await learner()
  const weak = taskOf(await myMission(asha), 'weak')
  const back = (days: number) =>
    asOwner(
      `with moved as (update public.missions set day = day - $2::int where user_id = $1 returning 1) select 1`,
      [asha, days],
    )
  await withMovableDays()
  await back(1)
  await doSet(asha, weak)
  const today = await myMission(asha)
  expect(today.done_minutes).toBe(weak.minutes)
  expect(today.tasks.map(({ id }) => id)).not.toContain(weak.id)

  const ravi = await learner()
  const old = taskOf(await myMission(ravi), 'weak')
  await asOwner(`update public.missions set day = day - 2 where user_id = $1`, [ravi])
  await expect(start(ravi, old)).rejects.toMatchObject({ code: 'PT409' })
})
