/**
 * Reviews are counted in the learner's own days: the database's due days, order and recall are those of review-schedule.ts
 * by the learner's clock, around midnight and over the nights when clocks are changed.
 */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cardOf,
  orderForExam,
  type ReviewLog,
  recallOn,
} from '#supabase/functions/_shared/learning/review-schedule.ts'
import {
  dayPlus,
  INDIAN_CLOCK,
  type StudyClock,
  studyDay,
} from '#supabase/functions/_shared/learning/study-day.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newBank } from './bank.ts'

const YORK = { zone: 'America/New_York', dayStarts: 240 }
const CLOCKS: StudyClock[] = [
  YORK,
  { zone: 'Asia/Kolkata', dayStarts: 240 },
  { zone: 'Australia/Lord_Howe', dayStarts: 90 },
]
const HOUR = 3_600_000
/** Clocks are put back in New York on 1 November 2026, put forward in March. */
const CHANGES = ['2026-11-01T06:00:00Z', '2026-03-08T07:00:00Z'].map((at) => Date.parse(at))

async function learnerBy({ zone, dayStarts }: StudyClock) {
  const id = await newUser()
  await asOwner('update public.study_settings set time_zone = $2, day_starts = $3 where user_id = $1', [
    ...[id, zone, dayStarts],
  ])
  return id
}

/** Reviews within the days around `until` and around changes of the clocks, many of them by night. */
const historyUntil = (until: number) =>
  fc
    .array(
      fc.record({
        near: fc.constantFrom(until, until, ...CHANGES.filter((at) => at < until)),
        ago: fc.integer({ min: 1, max: 9 * 48 }),
        rating: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 7 },
    )
    .map((given) =>
      given.map(
        ({ near, ago, rating }, position): ReviewLog => ({
          attempt_id: '00000000-0000-4000-8000-000000000001',
          ...{ position, rating, reviewed_at: new Date(near - (ago * HOUR) / 2).toISOString() },
        }),
      ),
    )

async function keepLogs(learner: string, question: string, history: readonly ReviewLog[]) {
  for (const { rating, reviewed_at } of history) {
    const [made] = await asOwner<{ id: string }>(
      `select private.new_attempt($1, 'practice', 'learn', null, '{}', 'gs1', null, array[$2]) as id`,
      [learner, question],
    )
    await asOwner(
      `update public.attempt_answers set selected = 0, correct = false, time_ms = 30000, saved_at = $2 where attempt_id = $1`,
      [made?.id, reviewed_at],
    )
    await asOwner(
      `insert into public.review_logs (user_id, question_id, attempt_id, position, rating, reviewed_at)
       values ($1, $2, $3, 1, $4, $5)`,
      [learner, question, made?.id, rating, reviewed_at],
    )
  }
}

test('answers that a device keeps say by which clock their days are', async () => {
  const asha = await newUser()
  for (const name of ['my_reviews', 'my_cards']) {
    expect(await call(asha, name)).toMatchObject({ zone: 'Asia/Kolkata', day_starts: 0 })
  }
  const ravi = await learnerBy(YORK)
  for (const name of ['my_reviews', 'my_cards']) {
    expect(await call(ravi, name)).toMatchObject({ zone: 'America/New_York', day_starts: 240 })
  }
})

test('a day of many moments at once is the day of each', async () => {
  const asked = fc.sample(
    fc.record({
      clock: fc.constantFrom(...CLOCKS, INDIAN_CLOCK, { zone: 'Pacific/Apia', dayStarts: 360 }),
      near: fc.constantFrom(
        ...CHANGES,
        Date.parse('2011-12-30T10:00:00Z'),
        Date.parse('2026-04-04T15:00:00Z'),
      ),
      minutes: fc.integer({ min: -3 * 1440, max: 3 * 1440 }),
    }),
    { numRuns: 2000, seed: 27 },
  )
  const at = (one: (typeof asked)[number]) => new Date(one.near + one.minutes * 60_000)
  const told = await asOwner<{ day: string }>(
    `select private.day_of(at, zone, starts)::text as day
     from unnest($1::timestamptz[], $2::text[], $3::int[]) with ordinality asked (at, zone, starts, place) order by place`,
    [
      asked.map((one) => at(one).toISOString()),
      asked.map(({ clock }) => clock.zone),
      asked.map(({ clock }) => clock.dayStarts),
    ],
  )
  expect(told.map(({ day }) => day)).toEqual(asked.map((one) => studyDay(at(one), one.clock)))
})

test.each(CLOCKS)(
  'a mission reviews what is due by the clock of $zone, in the order of the schedule',
  async (clock) => {
    const learner = await learnerBy(clock)
    const questions = await newBank(
      Array.from({ length: 14 }, () => ({ topic: `own-days-${crypto.randomUUID().slice(0, 8)}` })),
    )
    const noon = Date.parse('2026-11-04T07:00:00Z')
    const histories = fc.sample(historyUntil(noon), { numRuns: questions.length, seed: 4 })
    for (const [index, { id }] of questions.entries()) await keepLogs(learner, id, histories[index] ?? [])
    const apart = new Set<string>()
    for (let hours = 0; hours <= 42; hours += 6) {
      const now = new Date(noon + hours * HOUR)
      const dueBy = (by: StudyClock) => {
        const today = studyDay(now, by)
        const due = questions.flatMap(({ id }, index) => {
          const card = cardOf(histories[index] ?? [], by)
          return card && card.due <= today ? [{ question_id: id, card }] : []
        })
        return orderForExam(due, today, null, () => 30).map(({ question_id }) => question_id)
      }
      const told = await asOwner<{ ref: string }>(
        `select ref from private.mission_material($1, $2, $3) where kind = 'review' order by place`,
        [learner, studyDay(now, clock), now],
      )
      expect(told.map(({ ref }) => ref)).toEqual(dueBy(clock))
      if (String(dueBy(clock)) !== String(dueBy(INDIAN_CLOCK))) apart.add(now.toISOString())
    }
    // else nothing was tried here
    expect(apart.size).toBeGreaterThan(0)
  },
)

test.each(CLOCKS)('a plan is told what falls due on which day by the clock of $zone', async (clock) => {
  const learner = await learnerBy(clock)
  const now = Date.now()
  const today = studyDay(new Date(now), clock)
  const histories = fc.sample(historyUntil(now), { numRuns: 40, seed: 9 })
  const expected = new Map<string, number>()
  const inIndia = new Map<string, number>()
  const count = (days: Map<string, number>, due = today) => {
    const isOver = due < today
    const day = isOver ? today : due
    if (day < dayPlus(today, 60)) days.set(day, (days.get(day) ?? 0) + 1)
  }
  for (const history of histories) {
    const [card] = await asOwner<{ id: string }>(
      `insert into public.cards (user_id, front, back) values ($1, 'x', 'x') returning id`,
      [learner],
    )
    await asOwner(
      `insert into public.card_reviews (user_id, id, card_id, rating, reviewed_at)
       select $1, gen_random_uuid(), $2, rating, at from unnest($3::int[], $4::timestamptz[]) given (rating, at)`,
      [learner, card?.id, history.map(({ rating }) => rating), history.map(({ reviewed_at }) => reviewed_at)],
    )
    // reviews of one moment have no order that both know
    count(expected, cardOf(history, clock)?.due)
    count(inIndia, cardOf(history, INDIAN_CLOCK)?.due)
  }
  const { due_load, today: told } = await call<{ today: string; due_load: { day: string; count: number }[] }>(
    ...([learner, 'plan_material'] as const),
  )
  expect(told).toBe(today)
  expect(due_load).toEqual([...expected].sort().map(([day, count]) => ({ day, count })))
  expect([...expected].sort()).not.toEqual([...inIndia].sort())
})

test('mastery counts a question once in the learner’s own day, and remembers by these days', async () => {
  const topic = `own-days-${crypto.randomUUID().slice(0, 8)}`
  const [{ id } = { id: '' }] = await newBank([{ topic }])
  const learner = await learnerBy(YORK)
  // eight in the evening and one o'clock in the night of 31 October in New York; in India 1 November both. Then the two
  // nights around: 3 and 5 in the morning are two days there, one in India.
  const times = [
    '2026-11-01T00:00:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-03T08:30:00Z',
    '2026-11-03T10:00:00Z',
  ]
  await keepLogs(
    ...([learner, id] as const),
    times.map((reviewed_at, position) => ({ attempt_id: 'x', position, rating: 1, reviewed_at })),
  )
  const kept = await asOwner<{ day: string }>(
    'select day::text from private.mastery_answers($1) order by saved_at',
    [learner],
  )
  expect(kept.map(({ day }) => day)).toEqual(times.map((at) => studyDay(new Date(at), YORK)))
  expect(kept.map(({ day }) => day)).toEqual(['2026-10-31', '2026-10-31', '2026-11-02', '2026-11-03'])
  const recall = async () =>
    (
      await asOwner<{ recall_now: number }>(
        `select private.recall_of(private.memory_of(rating, day - date '1970-01-01' order by saved_at), $2) as recall_now
         from private.mastery_answers($1)`,
        [learner, Date.parse(studyDay(new Date(), YORK)) / 86_400_000],
      )
    )[0]?.recall_now
  const [row] = await as<{ recall_now: number }>(learner, {
    text: 'select recall_now from public.my_mastery() where topic = $1',
    values: [topic],
  })
  expect(row?.recall_now).toBeCloseTo((await recall()) ?? 0, 8)
  const card = cardOf(
    times.map((reviewed_at, position) => ({ attempt_id: `${position}`, position, rating: 1, reviewed_at })),
    YORK,
  )
  if (!card) throw new Error('a history without a card')
  expect(row?.recall_now).toBeCloseTo(recallOn(card, studyDay(new Date(), YORK)), 6)
})
