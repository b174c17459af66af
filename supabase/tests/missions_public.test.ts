/** The mission of visitors: the same for everybody on a day, and brought along once an account is there. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { type Mission, myMission, SKELETON } from './missions.ts'
import { withStudyLibrary } from './study-library.ts'

beforeAll(withStudyLibrary, 120_000)

type Open = {
  day: string
  budget_minutes: number
  tasks: {
    position: number
    kind: string
    ref: string | null
    minutes: number
    count: number
    title: { en: string; hi: string }
    reason: { en: string; hi: string }
    href: string | null
    detail: { en: string; hi: string } | null
    questions?: { question_id: string; version: number; position: number }[]
  }[]
}

const open = (minutes = 30, who = 'visitor') => call<Open>(who, 'public_mission', minutes)
const bring = (who: string, day: string, done: unknown) =>
  call<Mission>(who, 'import_public_mission', day, done)

test.each([15, 30, 60, 120])(
  'a mission of %i minutes is full, and the same for everybody',
  async (minutes) => {
    const mission = await open(minutes)
    expect(mission.tasks.reduce((sum, task) => sum + task.minutes, 0)).toBe(minutes)
    const again = await open(minutes, await newUser())
    expect(again.tasks).toEqual(mission.tasks)
    for (const { title, reason } of mission.tasks) {
      for (const words of [title, reason]) expect(words.hi).toMatch(/[\u0900-\u097f]/)
    }
    // what stands at a position is the same in each size
    const whole = await open(120)
    for (const task of mission.tasks) {
      expect(whole.tasks.find(({ position }) => position === task.position)).toEqual(task)
    }
  },
)

test('its questions are those that visitors practise, without keys, and its news can be read in place', async () => {
  const { tasks } = await open()
  const practice = await call<{ questions: object[] }>('visitor', 'visitor_practice')
  expect(tasks.find(({ kind }) => kind === 'mixed')?.questions).toEqual(practice.questions)
  const story = tasks.find(({ kind }) => kind === 'news')?.detail?.en
  expect(story).toContain('\n\n')
  expect(story).not.toMatch(/\{\{|\[@/)
  expect(JSON.stringify(tasks)).not.toMatch(/"key"|truths|reasons"|explanation|model_answer|checklist/)
})

test('where nothing can be written, visitors get the mission that it would be', async () => {
  const before = await open(120)
  await asOwner('delete from private.public_missions')
  const [row] = await as<{ told: Open }>(
    'visitor',
    `select set_config('transaction_read_only', 'on', true), public.public_mission(120) as told`,
  )
  expect(row?.told.tasks).toEqual(before.tasks)
  expect(await asOwner('select from private.public_missions')).toEqual([])
})

test('news of the afternoon does not change the mission of the morning; what is withdrawn is gone', async () => {
  const before = await open(120)
  const [first] = before.tasks.filter(({ kind }) => kind === 'news')
  await asOwner(`update public.news_items set status = 'withdrawn' where id = $1`, [first?.ref])
  const after = await open(120)
  expect(after.tasks).toEqual(before.tasks.filter(({ ref }) => ref !== first?.ref))
  await asOwner(`update public.news_items set status = 'published' where id = $1`, [first?.ref])
  expect((await open(120)).tasks).toEqual(before.tasks)
})

/** What a browser kept, as it sends it. */
async function kept(who: string) {
  const { day, tasks } = await open(60)
  const questions = tasks.find(({ kind }) => kind === 'mixed')?.questions ?? []
  await call(
    who,
    'import_visitor_answers',
    day,
    questions.map(({ position, question_id, version }) => ({ position, question_id, version, selected: 0 })),
  )
  const done_at = new Date().toISOString()
  return {
    day,
    done: tasks
      .filter(({ kind }) => kind !== 'answer')
      .map(({ position, kind }) => ({ position, kind, done_at, ...(kind === 'skeleton' ? SKELETON : {}) })),
  }
}

test('what a visitor did comes along: it counts for the day, makes room in it, and counts once', async () => {
  const asha = await newUser()
  const { day, done } = await kept(asha)
  const mission = await bring(asha, day, done.slice(0, 3))
  const brought = mission.tasks.filter(({ reason_code }) => reason_code === 'public')
  expect(brought.map(({ kind, status, minutes }) => [kind, status, minutes])).toEqual([
    ['mixed', 'done', 12],
    ['skeleton', 'done', 3],
    ['news', 'done', 7],
  ])
  expect(brought[1]?.skeleton).toEqual(SKELETON.skeleton)
  expect(mission).toMatchObject({ done_minutes: 22, is_minimum_done: true, streak: { current: 1 } })
  expect(mission.tasks.reduce((sum, task) => sum + task.minutes, 0)).toBeLessThanOrEqual(30)

  const again = await bring(asha, day, done.slice(0, 3))
  expect(again).toMatchObject({ done_minutes: 22 })
  expect(again.tasks.filter(({ reason_code }) => reason_code === 'public')).toHaveLength(3)
  const later = await bring(asha, day, done)
  expect(later.tasks.filter(({ reason_code }) => reason_code === 'public')).toHaveLength(done.length)
})

test('it joins a mission that was made before', async () => {
  const asha = await newUser()
  const before = await myMission(asha)
  const { day, done } = await kept(asha)
  const mission = await bring(asha, day, done)
  expect(mission.done_minutes).toBeGreaterThan(30)
  expect(before.tasks.every(({ status }) => status === 'open')).toBe(true)
  expect(mission.is_done).toBe(true)
})

test('the questions count only with answers that were brought along, an answer only when it was handed in', async () => {
  const asha = await newUser()
  const { day } = await open()
  const mission = await bring(asha, day, [
    { position: 1, kind: 'mixed', done_at: new Date().toISOString() },
    { position: 4, kind: 'answer' },
    { position: 3, kind: 'skeleton' },
    { position: 99, kind: 'news' },
    { position: 'x', kind: 3 },
    {},
  ])
  expect(mission).toMatchObject({ done_minutes: 0, streak: { current: 0 } })
})

test('a position that came along counts once, whatever is written into its skeleton afterwards', async () => {
  const asha = await newUser()
  const { day } = await open()
  const done = [{ position: 2, kind: 'skeleton', ...SKELETON }]
  const { tasks } = await bring(asha, day, done)
  const brought = tasks.find(({ reason_code }) => reason_code === 'public')
  await call(asha, 'finish_mission_task', brought?.id, SKELETON)
  const again = await bring(asha, day, done)
  expect(again.tasks.filter(({ reason_code }) => reason_code === 'public')).toHaveLength(1)
})

test('only work from before the account comes along, of three days at most', async () => {
  const asha = await newUser()
  const { day } = await open()
  await asOwner(
    `insert into private.public_missions
     select day - back, news, short_mains, long_mains from private.public_missions cross join generate_series(1, 4) back
     where day = $1 on conflict do nothing`,
    [day],
  )
  const away = async (days: number) =>
    (await asOwner<{ day: string }>('select ($1::date - $2::int)::text as day', [day, days]))[0]?.day ?? ''
  const done = [{ position: 2, kind: 'skeleton', ...SKELETON }]
  for (const days of [1, 3, 2]) await bring(asha, await away(days), done)
  await expect(bring(asha, await away(4), done)).rejects.toMatchObject({ code: 'PT409' })
  await expect(bring(asha, day, done)).rejects.toMatchObject({ code: 'PT409' })
  await bring(asha, await away(3), [...done, { position: 3, kind: 'news' }])

  const ravi = await newUser()
  await asOwner(`update auth.users set created_at = created_at - interval '2 days' where id = $1`, [ravi])
  for (const days of [0, 1]) {
    await expect(bring(ravi, await away(days), done)).rejects.toMatchObject({
      code: 'PT409',
      detail: 'after_sign_up',
    })
  }
  await bring(ravi, await away(2), done)
})

test('work of yesterday counts for yesterday, whatever the device says of its clock', async () => {
  const asha = await newUser()
  const { day } = await open()
  await asOwner(
    `insert into private.public_missions select day - 1, news, short_mains, long_mains from private.public_missions where day = $1
     on conflict do nothing`,
    [day],
  )
  const [yesterday] = await asOwner<{ day: string }>('select ($1::date - 1)::text as day', [day])
  const done = [2, 7, 8].map((position) => ({ position, kind: 'skeleton', done_at: 'whenever', ...SKELETON }))
  const news = [3, 5].map((position) => ({ position, kind: 'news', done_at: '2999-01-01' }))
  const mission = await bring(asha, yesterday?.day ?? '', [...done, ...news])
  expect(mission.day).toBe(day)
  expect(mission).toMatchObject({ done_minutes: 0, streak: { current: 1 } })
  expect(
    await as(
      asha,
      `select 1 from public.mission_tasks where done_day = '${yesterday?.day}' and done_at <= now()`,
    ),
  ).toHaveLength(5)
})

test('what is none, too old or not yet there is refused in words', async () => {
  const asha = await newUser()
  const { day } = await open()
  const away = async (days: number) =>
    (await asOwner<{ day: string }>('select ($1::date + $2::int)::text as day', [day, days]))[0]?.day ?? ''
  for (const done of ['null', '{}', '"x"', '[1]', JSON.stringify(Array(21).fill({}))]) {
    await expect(bring(asha, day, done)).rejects.toMatchObject({ code: 'PT400' })
  }
  await expect(bring(asha, day, [{ position: 2, kind: 'skeleton', skeleton: 3 }])).rejects.toMatchObject({
    code: 'PT400',
  })
  await expect(bring(asha, await away(-8), [])).rejects.toMatchObject({ code: 'PT400', detail: 'too_old' })
  await expect(bring(asha, await away(1), [])).rejects.toMatchObject({ code: 'PT400' })
  await expect(bring(asha, await away(-5), [])).rejects.toMatchObject({ code: 'PT404' })
  await expect(bring('visitor', day, [])).rejects.toThrow('permission denied')
  await expect(open(45)).rejects.toMatchObject({ code: 'PT400' })
})
