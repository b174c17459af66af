/** Which reviews a mission takes: the database's due days, gains and order are those of review-schedule.ts. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cardOf,
  gainOnExamDay,
  orderForExam,
  type ReviewLog,
} from '#supabase/functions/_shared/learning/review-schedule.ts'
import { INDIAN_CLOCK, type StudyClock, studyDay } from '#supabase/functions/_shared/learning/study-day.ts'
import { asOwner, newUser } from './as-user.ts'
import { newBank } from './bank.ts'

const DAY = 86_400_000
const NOW = new Date('2026-11-22T09:00:00Z')
const TODAY = studyDay(NOW, INDIAN_CLOCK)
const numberOf = (day: string) => Date.parse(day) / DAY

const logs = fc
  .array(
    fc.record({
      ago: fc.integer({ min: 0, max: 400 * 24 }),
      rating: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((given) =>
    given.map(
      ({ ago, rating }, position): ReviewLog => ({
        attempt_id: '00000000-0000-4000-8000-000000000001',
        ...{ position, rating, reviewed_at: new Date(NOW.getTime() - ago * 3_600_000).toISOString() },
      }),
    ),
  )

const COUNT = 600
const histories = fc.sample(logs, { numRuns: COUNT, seed: 26 })

/** What the database makes of each history. */
async function asked(exam: string, { zone, dayStarts }: StudyClock) {
  const flat = histories.flatMap((history, question) => history.map((log) => ({ question, ...log })))
  return asOwner<{ due: number; gain: number }>(
    `select private.due_day(memory) as due, private.gain_on_exam_day(memory, $1, $2) as gain
     from (
       select question, private.memory_of(
         rating::smallint, private.user_day(reviewed_at, $7, $8) - date '1970-01-01' order by reviewed_at, position
       ) as memory
       from unnest($3::int[], $4::timestamptz[], $5::int[], $6::int[]) log (question, reviewed_at, rating, position)
       group by question
     ) remembered order by question`,
    [
      ...[numberOf(studyDay(NOW, { zone, dayStarts })), numberOf(exam)],
      flat.map(({ question }) => question),
      flat.map(({ reviewed_at }) => reviewed_at),
      flat.map(({ rating }) => rating),
      flat.map(({ position }) => position),
      ...[zone, dayStarts],
    ],
  )
}

const YORK = { zone: 'America/New_York', dayStarts: 240 }

test.each([
  ['2026-11-22', INDIAN_CLOCK],
  ['2026-12-20', INDIAN_CLOCK],
  ['2027-05-23', INDIAN_CLOCK],
  ['2027-05-23', { zone: 'Asia/Kolkata', dayStarts: 240 }],
  ['2026-12-20', YORK],
  ['2027-05-23', YORK],
] as const)(
  'due day and gain are those of the schedule, with the exam on %s and days by %o',
  async (exam, clock) => {
    const told = await asked(exam, clock)
    expect(told).toHaveLength(COUNT)
    for (const [index, history] of histories.entries()) {
      const card = cardOf(history, clock)
      if (!card) throw new Error('a history without a card')
      expect(told[index]?.due).toBe(numberOf(card.due))
      expect(told[index]?.gain).toBeCloseTo(gainOnExamDay(card, studyDay(NOW, clock), exam), 7)
    }
  },
)

test('reviews stand in the order of the schedule: most gained on exam day for each second first', async () => {
  const asha = await newUser()
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  const questions = await newBank(Array.from({ length: 60 }, () => ({ topic })))
  const kept = questions.map(({ id }, index) => ({
    ...{ question_id: id, logs: histories[index] ?? [], ms: ((index * 37) % 190) * 2000 },
  }))
  for (const { question_id, logs: history, ms } of kept) {
    for (const { rating, reviewed_at } of history) {
      const [made] = await asOwner<{ id: string }>(
        `select private.new_attempt($1, 'practice', 'learn', null, '{}', 'gs1', null, array[$2]) as id`,
        [asha, question_id],
      )
      await asOwner(
        `update public.attempt_answers set selected = 0, correct = false, time_ms = $2, saved_at = $3 where attempt_id = $1`,
        [made?.id, ms, reviewed_at],
      )
      await asOwner(
        `insert into public.review_logs (user_id, question_id, attempt_id, position, rating, reviewed_at)
         values ($1, $2, $3, 1, $4, $5)`,
        [asha, question_id, made?.id, rating, reviewed_at],
      )
    }
  }
  await asOwner(
    `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
     values ('cse-2027-prelims', 'x', 'x', 'x', '2027-05-23', '', 'https://example.in')`,
  )
  const listed = async () =>
    (
      await asOwner<{ ref: string }>(
        `select ref from private.mission_material($1, $2, $3) where kind = 'review' order by place`,
        [asha, TODAY, NOW],
      )
    ).map(({ ref }) => ref)
  const cards = kept.flatMap(({ question_id, logs: history, ms }) => {
    const card = cardOf(history, INDIAN_CLOCK)
    return card && card.due <= TODAY ? [{ question_id, card, ms }] : []
  })
  const seconds = ({ ms }: { ms: number }) => (ms === 0 ? 60 : Math.min(300, Math.max(1, ms / 1000)))
  expect(cards.length).toBeGreaterThan(15)

  expect(await listed()).toEqual(
    orderForExam(cards, TODAY, '2027-05-23', seconds).map(({ question_id }) => question_id),
  )
  await asOwner(`delete from public.exam_milestones where id = 'cse-2027-prelims'`)
  expect(await listed()).toEqual(
    orderForExam(cards, TODAY, null, seconds).map(({ question_id }) => question_id),
  )
})
