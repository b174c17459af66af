/** What a plan is made from: topics with their weight, what stands fixed, and what comes back on which day. */

import { expect, test } from 'vitest'
import type { PlanTopic } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { cardOf } from '#supabase/functions/_shared/learning/review-schedule.ts'
import { dayPlus, INDIAN_CLOCK } from '#supabase/functions/_shared/learning/study-day.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'
import { newSession } from './sessions.ts'
import { inDays } from './study-plans.ts'

type Material = {
  today: string
  exams: { id: string; title: { en: string; hi: string }; day: string }[]
  topics: PlanTopic[]
  fixed: { id: string; kind: string; ref: string; day: string; start: number | null; minutes: number }[]
  due_load: { day: string; count: number }[]
  seconds_a_review: number
  ratio: number
  ratio_n: number
  level: string
}

const material = (who: string) => call<Material>(who, 'plan_material')
const newTopic = (slug: string, parent: string | null, more = {}) =>
  asOwner(
    `insert into public.topics (slug, parent_slug, title, title_hi, summary, position, prerequisites)
     values ($1, $2, $1, $3, 'x', $4, $5)`,
    [slug, parent, ...Object.values({ title_hi: null, position: 9, prerequisites: [], ...more })],
  )

test('topics are the leaves, with area, prerequisites that are leaves, weights that make one, and minutes', async () => {
  const area = `area-${crypto.randomUUID()}`
  const [first, second] = [`${area}-first`, `${area}-second`]
  await newTopic(area, null)
  await newTopic(first, area, { title_hi: 'पहला', position: 1 })
  await newTopic(second, area, { position: 2, prerequisites: [first, area, 'gone'] })
  for (const _ of [1, 2, 3]) await newQuestion({ topic: first })
  await asOwner(
    `insert into public.notes (slug, topic, title, summary, as_of, body, sources) values ($1, $1, 'x', 'x', now(), repeat('word ', 8000), '[]')`,
    [second],
  )
  await asOwner(
    `insert into public.micro_topics (slug, topic, title, title_hi, position) select $1 || at, $1, 'x', 'x', at from generate_series(1, 4) at`,
    [first],
  )
  const { topics } = await material(await newUser())
  const of = (slug: string) => topics.find((topic) => topic.slug === slug)
  expect(of(area)).toBeUndefined()
  expect(of(first)).toMatchObject({
    title: { en: first, hi: 'पहला' },
    area,
    position: 1,
    prerequisites: [],
    minutes: 40,
  })
  expect(of(second)).toMatchObject({ title: { en: second, hi: second }, prerequisites: [first], minutes: 90 })
  expect(of(first)).toMatchObject({ level: null, recallExam: null })
  expect((of(first)?.weight ?? 0) / (of(second)?.weight ?? 1)).toBeCloseTo(6)
  expect(topics.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})

test('a learner’s own level of a topic, and what will be left of it, come with it', async () => {
  const topic = `topic-${crypto.randomUUID()}`
  const { id } = await newQuestion({ topic })
  const asha = await newUser()
  await asOwner(
    `with sitting as (
       insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count)
       values ($1, 'practice', 'learn', 'gs1', 1, 1) returning id
     )
     insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, correct, sixths, saved_at)
     select id, 1, $1, $2, 1, 1, true, 12, now() from sitting`,
    [asha, id],
  )
  await asOwner(
    `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
     values ('cse-2089-prelims', 'x', 'x', 'x', '2089-05-23', 'x', 'https://example.in')`,
  )
  const of = async (who: string) => (await material(who)).topics.find(({ slug }) => slug === topic)
  expect(await of(asha)).toMatchObject({ level: 1, recallExam: expect.any(Number) })
  expect(await of(await newUser())).toMatchObject({ level: null, recallExam: null })
})

test('papers with a day ahead and sessions with a seat stand fixed, in the learner’s own zone', async () => {
  const asha = await newUser()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const questions = [await newQuestion()]
  const [ahead, open, over, anytime] = [
    await newTest(questions, { kind: 'mock', opens_at: at(24 * 5), minutes: 120 }),
    await newTest(questions, { kind: 'mock', opens_at: at(-50) }),
    await newTest(questions, { kind: 'mock', opens_at: at(-50), closes_at: at(-1) }),
    await newTest(questions, { kind: 'mock' }),
  ]
  const session = await newSession({ startsIn: 60 * 48 })
  await call(asha, 'join_event', session.slug, session.day)
  const fixed = async () => new Map((await material(asha)).fixed.map((one) => [one.ref, one]))
  const first = await fixed()
  const event = `${session.slug}/${session.day}`
  const clock = new Date(Date.parse(session.starts_at) + 330 * 60_000)
  expect([...first.keys()].sort()).toEqual([ahead, open, event].sort())
  expect(first.get(ahead)).toMatchObject({
    id: `test:${ahead}`,
    kind: 'mock',
    start: null,
    minutes: 120,
    day: await inDays(5),
  })
  expect(new Date(first.get(open)?.day ?? '').getUTCDay()).toBe(0)
  expect(first.get(event)).toMatchObject({
    ...{ kind: 'event', minutes: 60, day: clock.toISOString().slice(0, 10) },
    start: clock.getUTCHours() * 60 + clock.getUTCMinutes(),
  })

  await asOwner(`update public.study_settings set time_zone = 'Asia/Kathmandu' where user_id = $1`, [asha])
  const start = first.get(event)?.start ?? 0
  expect((await fixed()).get(event)?.start).toBe((start + 15) % 1440)
  await call(asha, 'start_test', open)
  await call(asha, 'leave_event', session.slug, session.day)
  expect([...(await fixed()).keys()]).toEqual([ahead])
  expect(over === anytime).toBe(false)
})

test('a paper that is open already waits for a Sunday, each for one of its own', async () => {
  const asha = await newUser()
  const questions = [await newQuestion()]
  const papers = [
    await newTest(questions, { kind: 'mock', opens_at: '2026-01-01' }),
    await newTest(questions, { kind: 'mock', opens_at: '2026-02-01' }),
  ]
  const { today, fixed } = await material(asha)
  const days = fixed.filter(({ ref }) => papers.includes(ref)).map(({ day }) => day)
  expect(new Set(days).size).toBe(2)
  for (const day of days) {
    expect(new Date(day).getUTCDay()).toBe(0)
    expect(day >= today).toBe(true)
  }
})

test('what falls due on which day is what the schedule of reviews says, with what is overdue on today', async () => {
  const asha = await newUser()
  const today = (await asOwner<{ day: string }>('select private.today()::text as day'))[0]?.day ?? ''
  const expected = new Map<string, number>()
  const count = (day: string) => {
    const on = day < today ? today : day
    if (on < dayPlus(today, 60)) expected.set(on, (expected.get(on) ?? 0) + 1)
  }
  for (let at = 0; at < 40; at += 1) {
    const [card] = await as<{ id: string }>(
      asha,
      `insert into public.cards (front, back) values ('x', 'x') returning id`,
    )
    const logs = Array.from({ length: at % 6 }, (_, back) => ({
      ...{ attempt_id: crypto.randomUUID(), position: 1, rating: 1 + ((at + back * 7) % 4) },
      reviewed_at: new Date(
        Date.now() - (((at * 3) % 40) + back * 5) * 86_400_000 - at * 60_000,
      ).toISOString(),
    }))
    if (logs.length > 0)
      await call(
        asha,
        'keep_card_reviews',
        logs.map(({ rating, reviewed_at }) => ({
          id: crypto.randomUUID(),
          card_id: card?.id,
          rating,
          reviewed_at,
        })),
      )
    count(cardOf(logs, INDIAN_CLOCK)?.due ?? today)
  }
  await asOwner(`insert into public.cards (user_id, front, back, suspended) values ($1, 'x', 'x', true)`, [
    asha,
  ])
  const { due_load } = await material(asha)
  expect(due_load).toEqual([...expected].sort().map(([day, count]) => ({ day, count })))
  expect(due_load.length).toBeGreaterThan(5)
})

test('who has not learnt anything yet gets what is usual, a visitor nothing', async () => {
  await asOwner(
    `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
     values ('cse-2090-prelims', 'x', 'Preliminary examination', 'प्रारंभिक परीक्षा', '2090-05-23', 'x', 'https://example.in'),
       ('cse-2090-notification', 'x', 'x', 'x', '2090-01-01', 'x', 'https://example.in') on conflict do nothing`,
  )
  const asked = await material(await newUser())
  expect(asked).toMatchObject({
    today: await inDays(0),
    seconds_a_review: 45,
    ratio: 0.85,
    ratio_n: 0,
    level: 'beginner',
  })
  expect(asked.due_load).toEqual([])
  expect(asked.exams).toContainEqual({
    ...{ id: 'cse-2090-prelims', day: '2090-05-23' },
    title: { en: 'Preliminary examination 2090', hi: 'प्रारंभिक परीक्षा 2090' },
  })
  expect(asked.exams.map(({ id }) => id)).not.toContain('cse-2090-notification')
  await expect(call('visitor', 'plan_material')).rejects.toThrow('permission denied')
})
