/** Mastery: what raises it, what takes it down, and what is still remembered, from the answers alone. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardOf, recallOn } from '#supabase/functions/_shared/learning/review-schedule.ts'
import { INDIAN_CLOCK, studyDay } from '#supabase/functions/_shared/learning/study-day.ts'
import { as, asOwner, newUser, withAal } from './as-user.ts'
import { type Made, newQuestion } from './bank.ts'

type Given = { question: Made; isRight: boolean; confidence?: number; helped?: boolean }
type Row = {
  topic: string
  level: number | null
  reason: { code: string; right?: number; wrong?: number; day?: string } | null
  mixed_sets: number
  n: number
  theta: number
  recalled: number
  recall_now: number
  recall_exam: number | null
  fading: boolean
  exam_day: string | null
}

/** One sitting, graded, so many days ago. */
async function sat(user: string, given: Given[], daysAgo = 0) {
  const answers = given.map(({ question, isRight, confidence = null, helped = false }, position) => ({
    ...{ position, question_id: question.id, selected: isRight ? question.key : 3 },
    ...{ confidence, helped, correct: isRight },
  }))
  await asOwner(
    `with sitting as (
       insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count)
       values ($1, 'practice', 'learn', 'gs1', 1, json_array_length($2)) returning id
     )
     insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, confidence, helped,
       time_ms, correct, sixths, saved_at)
     select sitting.id, given.position, $1, given.question_id, 1, given.selected, given.confidence, given.helped,
       60000, given.correct, 0, now() - $3 * interval '1 day' + given.position * interval '1 millisecond'
     from sitting, json_to_recordset($2) as given (
       position smallint, question_id text, selected smallint, confidence smallint, helped boolean, correct boolean
     )`,
    [user, JSON.stringify(answers), daysAgo],
  )
}

const topics = ['m-prices', 'm-money', 'm-trade', 'm-land'] as const
const bank = new Map(
  await Promise.all(
    topics.map(
      async (topic) =>
        [topic, await Promise.all([0, 1, 2, 3].map(() => newQuestion({ topic })))] as [string, Made[]],
    ),
  ),
)
const asked = (topic: string, at: number) => bank.get(topic)?.[at] as Made

/** A set of three topics, right throughout except where the first topic is said to go wrong. */
function mixed(first: boolean[], at = 0): Given[] {
  return [
    ...first.map((isRight, index) => ({ question: asked('m-prices', at + index), isRight })),
    { question: asked('m-money', at), isRight: true },
    { question: asked('m-trade', at), isRight: true },
  ]
}

async function masteryOf(user: string, topic = 'm-prices') {
  const rows = await as<Row>(user, 'select * from public.my_mastery()')
  return rows.find((row) => row.topic === topic)
}

test('who answered nothing has no row', async () => {
  expect(await as(await newUser(), 'select * from public.my_mastery()')).toEqual([])
})

test('a set about one topic shows that it was tried, however well it went', async () => {
  const user = await newUser()
  await sat(
    user,
    [0, 1, 2, 3].map((at) => ({ question: asked('m-prices', at), isRight: true })),
  )

  expect(await masteryOf(user)).toMatchObject({ level: 1, mixed_sets: 0, reason: { code: 'unmixed' }, n: 4 })
})

test('each mixed set without a mistake raises by one, up to mastered', async () => {
  const user = await newUser()
  for (const [at, daysAgo] of [4, 3, 2, 1].entries()) {
    await sat(user, mixed([true]), daysAgo)
    expect((await masteryOf(user))?.level).toBe(Math.min(at + 2, 4))
  }
  expect(await masteryOf(user)).toMatchObject({ mixed_sets: 4, reason: { code: 'up', right: 1, wrong: 0 } })
})

test('one mistake changes nothing, two take one level', async () => {
  const user = await newUser()
  await sat(user, mixed([true]), 9)
  await sat(user, mixed([true]), 8)
  await sat(user, mixed([true, false]), 7)
  expect(await masteryOf(user)).toMatchObject({ level: 3, reason: { code: 'up' } })
  await sat(user, mixed([false, false, true]), 6)
  expect(await masteryOf(user)).toMatchObject({ level: 2, reason: { code: 'down', right: 1, wrong: 2 } })
})

test('nobody falls below having tried', async () => {
  const user = await newUser()
  await sat(user, mixed([false, false]), 3)
  await sat(user, mixed([false, false, false]), 2)
  expect(await masteryOf(user)).toMatchObject({ level: 1, reason: { code: 'stays', wrong: 3 } })
})

test('luck, help and repeating on the same day raise nothing', async () => {
  const lucky = await newUser()
  await sat(
    lucky,
    mixed([true]).map((given) => ({ ...given, confidence: 0 })),
  )
  expect(await masteryOf(lucky)).toMatchObject({ level: 1, reason: { code: 'stays' } })

  const helped = await newUser()
  await sat(
    helped,
    mixed([true]).map((given) => ({ ...given, helped: true })),
  )
  expect(await masteryOf(helped)).toBeUndefined()

  const repeating = await newUser()
  for (let times = 0; times < 3; times += 1) await sat(repeating, mixed([true]))
  expect(await masteryOf(repeating)).toMatchObject({ level: 2 })
})

test('a question whose key was dropped says nothing', async () => {
  const user = await newUser()
  const question = await newQuestion({ topic: 'm-dropped' })
  await sat(user, [...mixed([true]), { question, isRight: true }])
  expect(await masteryOf(user, 'm-dropped')).toMatchObject({ level: 2 })
  await asOwner('update exam_private.question_keys set dropped = true where question_id = $1', [question.id])
  expect(await masteryOf(user, 'm-dropped')).toBeUndefined()
})

test('what fades keeps its level, and says so', async () => {
  const user = await newUser()
  await sat(user, mixed([true, true, true]), 400)

  const row = await masteryOf(user)
  expect(row).toMatchObject({ level: 2, recalled: 3, fading: true })
  expect(row?.recall_now).toBeLessThan(0.7)
  await sat(user, mixed([true, true, true]), 0)
  expect(await masteryOf(user)).toMatchObject({ level: 3, fading: false })
})

test('the exam’s recall is that of the next prelims', async () => {
  const user = await newUser()
  await sat(user, mixed([true, true, true]), 3)
  expect(await masteryOf(user)).toMatchObject({ exam_day: null, recall_exam: null })
  await asOwner(
    `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
     values ('cse-2099-prelims', 'x', 'x', 'x', private.today() + 100, 'x', 'https://example.in')`,
  )
  const row = await masteryOf(user)
  expect(row?.recall_exam).toBeLessThan(row?.recall_now ?? 0)
  await asOwner('update public.profiles set attempt_year = 2049 where user_id = $1', [user])
  expect(await masteryOf(user)).toMatchObject({ exam_day: null, recall_exam: null })
})

test('an area takes in its topics, and has no level of its own', async () => {
  const user = await newUser()
  await asOwner(
    `insert into public.topics (slug, title, summary, position) values ('m-area', 'x', 'x', 1);
     update public.topics set parent_slug = 'm-area' where slug in ('m-money', 'm-trade')`,
  )
  await sat(user, mixed([true]))
  expect(await masteryOf(user, 'm-area')).toMatchObject({ level: null, n: 2, recalled: 2, fading: false })
})

type Sitting = {
  daysAgo: number
  answers: { topic: number; at: number; isRight: boolean; sure: number | null }[]
}

/** The rule once more, written another way: sets in order of time, a step up or down for each. */
function expectedLevel(history: Sitting[], topic: number) {
  const seen = new Set<string>()
  let level = 0
  for (const { daysAgo, answers } of history) {
    const isMixed = new Set(answers.map((one) => one.topic)).size >= 3
    const counted = answers.filter((one) => one.topic === topic)
    const fresh = counted.filter((one) => !seen.has(`${one.at} ${daysAgo}`))
    for (const one of counted) seen.add(`${one.at} ${daysAgo}`)
    if (counted.length > 0) level = Math.max(level, 1)
    if (!isMixed || fresh.length === 0) continue
    const wrong = fresh.filter((one) => !one.isRight).length
    const right = fresh.filter((one) => one.isRight && one.sure !== 0).length
    if (wrong >= 2) level = Math.max(1, level - 1)
    else if (wrong === 0 && right > 0) level = Math.min(4, level + 1)
  }
  return level
}

const histories = fc
  .uniqueArray(
    fc.record({
      daysAgo: fc.integer({ min: 1, max: 60 }),
      answers: fc.uniqueArray(
        fc.record({
          topic: fc.integer({ min: 0, max: 3 }),
          at: fc.integer({ min: 0, max: 3 }),
          isRight: fc.boolean(),
          sure: fc.constantFrom(null, 0, 1, 3),
        }),
        { minLength: 1, maxLength: 8, selector: ({ topic, at }) => `${topic} ${at}` },
      ),
    }),
    { minLength: 1, maxLength: 9, selector: ({ daysAgo }) => daysAgo },
  )
  .map((sittings) => sittings.sort((a, b) => b.daysAgo - a.daysAgo))

test('any history comes to the level and the recall that the rules have in other words', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const user = await newUser()
      for (const { daysAgo, answers } of history) {
        const given = answers.map(({ topic, at, isRight, sure }) => ({
          ...{ question: asked(topics[topic] as string, at), isRight },
          ...(sure === null ? {} : { confidence: sure }),
        }))
        await sat(user, given, daysAgo)
      }
      const logs = await asOwner<{ topic: string; question_id: string; rating: number; at: Date }>(
        `select topic, question_id, rating, saved_at as at from private.mastery_answers($1)`,
        [user],
      )
      for (const [index, topic] of topics.entries()) {
        const row = await masteryOf(user, topic)
        expect(row?.level ?? 0).toBe(expectedLevel(history, index))
        const own = Map.groupBy(
          logs.filter((log) => log.topic === topic),
          (log) => log.question_id,
        )
        const recalls = [...own.values()].map((lines) => {
          const card = cardOf(
            lines.map(({ rating, at }) => ({
              ...{ attempt_id: at.toISOString(), position: 1, rating, reviewed_at: at.toISOString() },
            })),
            INDIAN_CLOCK,
          )
          return card ? recallOn(card, studyDay(new Date(), INDIAN_CLOCK)) : 0
        })
        if (recalls.length === 0) continue
        const mean = recalls.reduce((sum, one) => sum + one, 0) / recalls.length
        expect(row?.recall_now).toBeCloseTo(mean, 6)
      }
    }),
    { numRuns: 12, seed: 2027 },
  )
}, 60_000)

test('the memory of the database is that of the schedule, whatever the reviews', async () => {
  const reviews = fc.array(
    fc.record({ rating: fc.integer({ min: 1, max: 4 }), gap: fc.integer({ min: 0, max: 90 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  await fc.assert(
    fc.asyncProperty(reviews, async (given) => {
      let day = 20_000
      const lines = given.map(({ rating, gap }) => {
        day += gap
        return { rating, day }
      })
      const [row] = await asOwner<{ memory: number[] }>(
        `select private.memory_of(rating::smallint, day order by at) as memory
         from unnest($1::int[], $2::int[]) with ordinality as given (rating, day, at)`,
        [lines.map((line) => line.rating), lines.map((line) => line.day)],
      )
      const card = cardOf(
        lines.map((line, position) => ({
          ...{ attempt_id: 'x', position, rating: line.rating },
          reviewed_at: new Date(line.day * 86_400_000 + position * 1000).toISOString(),
        })),
        INDIAN_CLOCK,
      )
      expect(row?.memory[0]).toBeCloseTo(card?.stability ?? 0, 5)
      expect(row?.memory[1]).toBeCloseTo(card?.difficulty ?? 0, 5)
    }),
    { numRuns: 60, seed: 2027 },
  )
}, 60_000)

test('visitors have no mastery, and nobody reads another’s', async () => {
  await expect(as('visitor', 'select * from public.my_mastery()')).rejects.toMatchObject({ code: '42501' })
  const [owner, other] = [await newUser(), await newUser()]
  await sat(owner, mixed([true]))
  expect(await as(other, 'select * from public.my_mastery()')).toEqual([])
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [owner],
  )
  await expect(as(withAal(owner, 'aal1'), 'select * from public.my_mastery()')).rejects.toMatchObject({
    code: '42501',
  })
  expect(await as(withAal(owner, 'aal2'), 'select * from public.my_mastery()')).toHaveLength(4)
})
