/** How a mission is made: how many minutes go to what, for which reasons, the same from the same state, once a day. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  haveAnswered,
  type Mission,
  minutesOf,
  missionAt,
  myMission,
  NOON,
  questionsOf,
  someQuestions,
  taskOf,
} from './missions.ts'
import { withStudyLibrary } from './study-library.ts'

beforeAll(withStudyLibrary, 120_000)

/** Somebody who wants so many minutes, with `due` questions that come back. */
async function learner(minutes: number, due = 0) {
  const id = await newUser()
  await as(id, `update public.study_settings set daily_minutes = ${minutes}`)
  if (due > 0) await haveAnswered(id, await someQuestions(due), { ago: '40 days', right: false })
  return id
}

const kindsOf = ({ tasks }: Mission) => tasks.map(({ kind }) => kind)
const perKind = ({ tasks }: Mission) => {
  const sums: Record<string, number> = {}
  for (const { kind, minutes } of tasks) sums[kind] = (sums[kind] ?? 0) + minutes
  return sums
}
/** A day on which somebody writes a skeleton, or one for a full answer. */
async function dayFor(id: string, kind: 'skeleton' | 'answer') {
  const [row] = await asOwner<{ days: number[] }>(`select private.answer_weekdays($1, '{}') as days`, [id])
  const weekday = [1, 2, 3, 4, 5, 6, 7].find((one) => row?.days.includes(one) === (kind === 'answer'))
  return `2026-11-${22 + (weekday ?? 0)}T12:00:00+05:30`
}

test.each([
  [15, 'skeleton', { review: 7, weak: 8 }],
  [30, 'skeleton', { review: 10, weak: 7, mixed: 4, news: 6, skeleton: 3 }],
  [30, 'answer', { review: 6, weak: 7, mixed: 4, news: 6, answer: 7 }],
  [60, 'skeleton', { review: 20, weak: 14, mixed: 6, news: 6, skeleton: 3, read: 11 }],
  [60, 'answer', { review: 23, weak: 14, mixed: 6, news: 6, answer: 11 }],
  [120, 'skeleton', { review: 35, weak: 28, mixed: 12, news: 12, skeleton: 3, read: 30 }],
  [120, 'answer', { review: 35, weak: 28, mixed: 12, news: 12, answer: 11, read: 22 }],
] as const)('%i minutes on a day for a %s have the mix of the document', async (minutes, kind, mix) => {
  const asha = await learner(minutes, 90)
  const mission = await missionAt(asha, await dayFor(asha, kind))

  expect(mission.budget_minutes).toBe(minutes)
  // a text may be a minute shorter than its place
  expect(minutesOf(mission.tasks)).toBeGreaterThanOrEqual(minutes - 3)
  expect(minutesOf(mission.tasks)).toBeLessThanOrEqual(minutes)
  for (const [one, wanted] of Object.entries(mix)) {
    if (one !== 'read') expect([one, perKind(mission)[one]]).toEqual([one, wanted])
  }
  expect(new Set(kindsOf(mission))).toEqual(new Set(Object.keys(mix)))
})

test('of half an hour ten minutes are reviews, five questions weak and three mixed, with one news item and its two', async () => {
  const asha = await learner(30, 60)
  const mission = await missionAt(asha, await dayFor(asha, 'skeleton'))

  expect(kindsOf(mission)).toEqual(['review', 'weak', 'mixed', 'news', 'skeleton'])
  expect(mission.tasks.map(({ count }) => count).slice(1)).toEqual([5, 3, 2, 1])
  // ten minutes at fifty seconds each
  expect(taskOf(mission, 'review').count).toBe(12)
})

test('a set of mixed questions has a topic for each, a weak one begins with the topic that it names', async () => {
  const asha = await learner(60, 10)
  const mission = await missionAt(asha, NOON)
  const sets = await questionsOf(asha, mission.day)
  const topicsOf = async (ids: string[] = []) =>
    (
      await asOwner<{ topic: string }>(
        'select topic from unnest($1::text[]) with ordinality asked (one, at) join public.questions on id = one order by at',
        [ids],
      )
    ).map(({ topic }) => topic)

  const mixed = await topicsOf(sets.find(({ kind }) => kind === 'mixed')?.questions)
  expect(new Set(mixed).size).toBe(mixed.length)
  const weak = sets.filter(({ kind }) => kind === 'weak')
  for (const [index, { questions }] of weak.entries()) {
    const named = mission.tasks.filter(({ kind }) => kind === 'weak')[index]?.topic
    expect((await topicsOf(questions))[0]).toBe(named)
  }
  const named = mission.tasks.filter(({ kind }) => kind === 'weak').map(({ topic }) => topic)
  expect(new Set(named).size).toBe(named.length)
})

test('one question is said as one in either language', async () => {
  const asha = await learner(60)
  const { day } = await missionAt(asha, NOON)
  await asOwner(
    `select private.add_mission_task($1, $2, 'mixed', 5, array(
       select choice from private.mission_material($1, $2, now()) choice where kind = 'question'
         and not ref in (select unnest(questions) from public.mission_tasks where user_id = $1) limit 1), now())`,
    [asha, day],
  )
  const [task] = await asOwner<{ title: unknown }>(
    `select title from public.mission_tasks where user_id = $1 and cardinality(questions) = 1 and kind = 'mixed'`,
    [asha],
  )
  expect(task?.title).toEqual({ en: '1 mixed question', hi: '1 मिला-जुला प्रश्न' })
})

test('no question comes twice in a mission, nor one that was answered right these days', async () => {
  const asha = await learner(120, 40)
  const known = await someQuestions(300)
  await haveAnswered(asha, known.slice(40), { ago: '3 days', right: true })
  const asked = (await questionsOf(asha, (await missionAt(asha, NOON)).day)).flatMap(
    ({ questions }) => questions,
  )

  expect(asked.length).toBeGreaterThan(20)
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.filter((id) => known.slice(40).includes(id))).toEqual([])
})

test('a question of a paper still to be taken is in no mission', async () => {
  const asha = await learner(120)
  await missionAt(asha, NOON)
  const asked = (await questionsOf(asha, '2026-11-24')).flatMap(({ questions }) => questions)
  const [open] = await asOwner<{ count: number }>(
    'select count(*)::int from private.practice_pool($1) where id = any ($2)',
    [asha, asked],
  )
  expect(open?.count).toBe(asked.length)
})

const content = ({ tasks }: Mission) => tasks.map(({ id: _, ...rest }) => rest)

test('the same state gives the same mission; another day, and another learner, another one', async () => {
  const asha = await learner(120, 30)
  const first = await missionAt(asha, NOON)
  const asked = await questionsOf(asha, first.day)
  await asOwner('delete from public.missions where user_id = $1', [asha])
  const again = await missionAt(asha, NOON)
  expect(content(again)).toEqual(content(first))
  expect(await questionsOf(asha, first.day)).toEqual(asked)

  await asOwner('delete from public.missions where user_id = $1', [asha])
  await missionAt(asha, '2026-11-25T12:00:00+05:30')
  expect(await questionsOf(asha, '2026-11-25')).not.toEqual(asked)
  const ravi = await learner(120, 30)
  await missionAt(ravi, NOON)
  expect(await questionsOf(ravi, '2026-11-24')).not.toEqual(asked)
})

test('calls at once make one mission', async () => {
  const asha = await learner(30, 20)
  const missions = await Promise.all(Array.from({ length: 6 }, () => myMission(asha)))
  expect(new Set(missions.map(({ tasks }) => tasks.map(({ id }) => id).join())).size).toBe(1)
  expect(await as(asha, 'select 1 from public.missions')).toHaveLength(1)
})

test('a minute before midnight in India it is one day’s mission, a minute after the next one’s', async () => {
  const asha = await learner(15)
  const before = await missionAt(asha, '2026-11-24T23:59:00+05:30')
  const after = await missionAt(asha, '2026-11-25T00:01:00+05:30')
  expect([before.day, after.day]).toEqual(['2026-11-24', '2026-11-25'])
  expect(Date.parse(before.day_ends_at)).toBe(Date.parse('2026-11-25T00:00:00+05:30'))
  expect(before.tasks[0]?.id).not.toBe(after.tasks[0]?.id)
})

test('whose day begins at four has yesterday’s mission until then', async () => {
  const asha = await learner(15)
  await as(asha, 'update public.study_settings set day_starts = 240')
  expect((await missionAt(asha, '2026-11-25T03:59:00+05:30')).day).toBe('2026-11-24')
  expect((await missionAt(asha, '2026-11-25T04:01:00+05:30')).day).toBe('2026-11-25')
})

test('without reviews their minutes go to questions, seven in ten of them to weak topics', async () => {
  const mission = await missionAt(await learner(60), NOON)
  const { review, weak = 0, mixed = 0 } = perKind(mission)
  expect(review).toBeUndefined()
  expect(weak + mixed).toBeGreaterThanOrEqual(40)
  expect(weak / (weak + mixed)).toBeCloseTo(0.7, 1)
})

test('who has answered nothing is told that the exam chose the topic; every reason is there in both languages', async () => {
  const mission = await missionAt(await learner(30), NOON)
  const weak = taskOf(mission, 'weak')
  expect(weak.reason_code).toBe('weight')
  expect(weak.reason.en).toMatch(
    /^As long as no answers of yours say more, you begin where there is much to ask: \d+\u00a0% of our questions/,
  )
  for (const { title, reason } of mission.tasks) {
    for (const words of [title, reason]) {
      expect(words.en).toBeTruthy()
      expect(words.hi).toMatch(/[\u0900-\u097f]/)
      expect(`${words.en}${words.hi}`).not.toMatch(/null|undefined|%s/)
    }
  }
})

test('the reason is made of the learner’s own answers: lucky guesses, and wrong ones', async () => {
  const asha = await learner(15)
  const banking = await someQuestions(6, 'banking')
  await haveAnswered(asha, banking.slice(0, 3), { ago: '50 days', right: false })
  await haveAnswered(asha, banking.slice(3, 5), { ago: '45 days', right: true, confidence: 0 })
  expect(taskOf(await missionAt(asha, NOON), 'weak')).toMatchObject({
    ...{ topic: 'banking', reason_code: 'weak_lucky' },
    reason: { en: expect.stringMatching(/^2 of your last 5 on .* were lucky guesses\.$/) },
  })

  const ravi = await learner(15)
  await haveAnswered(ravi, banking.slice(0, 5), { ago: '50 days', right: false })
  expect(taskOf(await missionAt(ravi, NOON), 'weak')).toMatchObject({
    ...{ topic: 'banking', reason_code: 'weak_wrong' },
    reason: { en: expect.stringMatching(/^5 of your last 5 on .* were wrong\.$/) },
  })
})

test('full answers stand on two fixed days of a learner’s week, three apart, and on none of rest', async () => {
  const asked = await asOwner<{ days: number[]; rested: number[] }>(
    `select private.answer_weekdays(md5(n::text)::uuid, rested) as days, rested
     from generate_series(1, 300) n cross join (values ('{}'::smallint[]), ('{7}'), ('{6,7}'), ('{1,4}')) plan (rested)`,
  )
  for (const { days, rested } of asked) {
    expect(days).toHaveLength(2)
    const [a = 0, b = 0] = days
    expect([3, 4]).toContain(Math.abs(a - b))
    expect(days.filter((day) => rested.includes(day))).toEqual([])
  }
})

test('a visitor, and an account of two steps after the first, have no mission', async () => {
  await expect(call('visitor', 'my_mission')).rejects.toThrow('permission denied')
  const meera = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
    [meera],
  )
  await expect(myMission(meera)).rejects.toThrow('Sign in')
})

test('a learner of a thousand answers is told where they stand: ability from many answers is no error', async () => {
  const asha = await newUser()
  await haveAnswered(asha, await someQuestions(850), { ago: '1 day', right: false })
  await asOwner(
    `insert into public.questions (id, topic, format, kind, difficulty, version, origin)
     select 'many-' || n, 'gdp', 'single', 'static', 1 + n % 5, 1, 'desk' from generate_series(1, 900) n`,
  )
  await asOwner(
    `insert into public.question_versions (question_id, version, asked, content_hash) select 'many-' || n, 1, '{}', n from generate_series(1, 900) n`,
  )
  await asOwner(
    `insert into exam_private.question_keys (question_id, version, key, reasons, explanation) select 'many-' || n, 1, 0, '[]', '{}' from generate_series(1, 900) n`,
  )
  await haveAnswered(
    asha,
    Array.from({ length: 900 }, (_, n) => `many-${n + 1}`),
    { ago: '1 day', right: false },
  )
  const abilities = await as<{ topic: string | null; theta: number }>(
    asha,
    'select * from public.my_abilities()',
  )
  expect(abilities.find(({ topic }) => topic === null)?.theta).toBeLessThan(-3)
})

/** Nothing is left for tests after it. */
test('without any material a mission is empty, asks nothing, and is no error', async () => {
  await asOwner(`update public.questions set status = 'retired'`)
  await asOwner(`update public.news_items set status = 'withdrawn'`)
  await asOwner(`update public.mains_questions set status = 'retired'`)
  await asOwner('delete from public.notes')
  await asOwner('delete from public.book_chapters')
  const asha = await learner(30)
  expect(await missionAt(asha, NOON)).toMatchObject({
    tasks: [],
    is_done: true,
    minimum_minutes: 0,
    moved: [],
  })
})
