import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Card,
  cardOf as cardBy,
  gainOnExamDay,
  nextDue as nextDueBy,
  orderForExam,
  type ReviewLog,
  recallOn,
  reviewed,
} from './review-schedule.ts'
import { dayPlus, INDIAN_CLOCK, studyDay } from './study-day.ts'

const EXAM = '2027-05-23'
const cardOf = (logs: readonly ReviewLog[]) => cardBy(logs, INDIAN_CLOCK)
const nextDue = (logs: readonly ReviewLog[]) => nextDueBy(logs, INDIAN_CLOCK)
const indianDay = (moment: string) => studyDay(new Date(moment), INDIAN_CLOCK)
const log = (reviewed_at: string, rating: number, attempt_id = 'a', position = 1): ReviewLog => ({
  attempt_id,
  position,
  rating,
  reviewed_at,
})

const someLogs = fc
  .uniqueArray(fc.record({ attempt: fc.nat(40), position: fc.integer({ min: 1, max: 3 }) }), {
    selector: ({ attempt, position }) => `${attempt} ${position}`,
    minLength: 1,
    maxLength: 12,
  })
  .chain((answers) =>
    fc.tuple(
      ...answers.map(({ attempt, position }) =>
        fc
          .record({ rating: fc.integer({ min: 1, max: 4 }), minute: fc.nat(400_000) })
          .map(({ rating, minute }) =>
            log(
              new Date(Date.UTC(2026, 10, 22) + minute * 60_000).toISOString(),
              rating,
              `${attempt}`,
              position,
            ),
          ),
      ),
    ),
  )

const someCard = someLogs.map((logs) => cardOf(logs) as Card)

test('the first answer: wrong comes back tomorrow, easy after eight days', () => {
  const due = (rating: number) => nextDue([log('2026-11-22T10:00:00Z', rating)])

  expect([1, 2, 3, 4].map(due)).toEqual(['2026-11-23', '2026-11-23', '2026-11-24', '2026-11-30'])
  expect(nextDue([])).toBeUndefined()
})

test('a plain day belongs to no zone: so many days on, or back', () => {
  expect([dayPlus('2026-12-31', 1), dayPlus('2027-02-28', 1), dayPlus('2026-11-22', -6)]).toEqual([
    ...['2027-01-01', '2027-03-01', '2026-11-16'],
  ])
})

test('days begin at midnight in India', () => {
  expect(indianDay('2026-11-22T18:29:59Z')).toBe('2026-11-22')
  expect(indianDay('2026-11-22T18:30:00Z')).toBe('2026-11-23')
  expect(nextDue([log('2026-11-22T18:30:00Z', 1)])).toBe('2026-11-24')
})

test('days are those of the clock: one that begins at four, one in New York where the clocks are changed', () => {
  const late = { zone: 'Asia/Kolkata', dayStarts: 240 }
  expect(nextDueBy([log('2026-11-22T22:29:00Z', 1)], late)).toBe('2026-11-23')
  expect(nextDueBy([log('2026-11-22T22:30:00Z', 1)], late)).toBe('2026-11-24')

  const york = { zone: 'America/New_York', dayStarts: 0 }
  const due = (moment: string) => nextDueBy([log(moment, 1)], york)
  // 1 November has 25 hours there, 14 March 23
  expect(due('2026-11-01T03:59:00Z')).toBe('2026-11-01')
  expect(due('2026-11-01T04:00:00Z')).toBe('2026-11-02')
  expect(due('2026-11-02T04:59:00Z')).toBe('2026-11-02')
  expect(due('2026-11-02T05:00:00Z')).toBe('2026-11-03')
  expect(due('2027-03-15T03:59:00Z')).toBe('2027-03-15')
  expect(due('2027-03-15T04:00:00Z')).toBe('2027-03-16')
})

test('two answers of one evening are of one day by the clock of their learner, whatever the day is in India', () => {
  const evening = [log('2026-11-22T18:00:00Z', 1), log('2026-11-22T19:00:00Z', 3, 'b')]
  const late = cardBy(evening, { zone: 'Asia/Kolkata', dayStarts: 240 })

  expect(late).toMatchObject({ last_day: '2026-11-22' })
  expect(late?.stability).not.toBe(cardOf(evening)?.stability)
  expect(late?.stability).toBe(cardBy(evening, { zone: 'UTC', dayStarts: 0 })?.stability)
})

test('the same logs give the same card in any order, however often they come', () => {
  fc.assert(
    fc.property(
      someLogs.chain((logs) =>
        fc.tuple(fc.constant(logs), fc.shuffledSubarray([...logs, ...logs], { minLength: logs.length * 2 })),
      ),
      ([logs, shuffledTwice]) => {
        expect(cardOf(shuffledTwice)).toEqual(cardOf(logs))
        expect(cardOf(logs)?.reps).toBe(logs.length)
      },
    ),
  )
})

test('logs are folded in order of time, whatever their attempts are called', () => {
  fc.assert(
    fc.property(someLogs, (logs) => {
      const times = logs.map(({ reviewed_at }) => reviewed_at)
      fc.pre(new Set(times).size === times.length)
      const byTime = [...logs].sort((a, b) => (a.reviewed_at < b.reviewed_at ? -1 : 1))
      const folded = byTime.reduce<Card | undefined>(
        (card, { rating, reviewed_at }) => reviewed(card, rating, indianDay(reviewed_at)),
        undefined,
      )

      expect(cardOf(logs)).toEqual(folded)
      expect(folded?.last_day).toBe(indianDay(times.sort().at(-1) ?? ''))
    }),
  )
})

test('it is due after its last review, when nine in ten would still know it', () => {
  fc.assert(
    fc.property(someCard, (card) => {
      expect(card.due > card.last_day).toBe(true)
      expect(card.difficulty).toBeGreaterThanOrEqual(1)
      expect(card.difficulty).toBeLessThanOrEqual(10)
      expect(card.lapses).toBeLessThan(card.reps)
      // A memory of less than a day still waits for tomorrow.
      if (card.stability >= 3) expect(Math.abs(recallOn(card, card.due) - 0.9)).toBeLessThan(0.02)
    }),
  )
})

test('recall is whole on the day of the review and only falls after it', () => {
  fc.assert(
    fc.property(someCard, fc.nat(400), (card, days) => {
      const at = (count: number) => recallOn(card, dayPlus(card.last_day, count))

      expect(at(0)).toBe(1)
      expect(at(days + 1)).toBeLessThan(at(days))
      expect(at(days)).toBeGreaterThan(0)
    }),
  )
})

test('the gain is what a review makes of both outcomes, less what is known without it', () => {
  const logs = [log('2026-11-22T10:00:00Z', 3)]
  const card = cardOf(logs) as Card
  const today = '2026-11-27'
  const then = (rating: number) =>
    recallOn(cardOf([...logs, log(`${today}T10:00:00Z`, rating, 'b')]) as Card, EXAM)
  const chance = recallOn(card, today)

  expect(gainOnExamDay(card, today, EXAM)).toBeCloseTo(
    chance * then(3) + (1 - chance) * then(1) - recallOn(card, EXAM),
    6,
  )
  expect(gainOnExamDay(card, today, EXAM)).toBeGreaterThan(0)
})

test('on the exam day itself a review is worth what was forgotten', () => {
  fc.assert(
    fc.property(someCard, (card) => {
      const after = dayPlus(card.last_day, 30)
      expect(gainOnExamDay(card, after, after)).toBeCloseTo(1 - recallOn(card, after), 6)
    }),
  )
})

test('the order loses and invents nothing, is by gain a second, and does not depend on how the cards came', () => {
  const someKept = fc
    .array(fc.record({ card: someCard, seconds: fc.integer({ min: 5, max: 300 }) }), { maxLength: 20 })
    .map((kept) => kept.map((one, at) => ({ ...one, question_id: `q${at}` })))
  fc.assert(
    fc.property(someKept, (kept) => {
      const today = '2027-04-01'
      const worth = (one: (typeof kept)[number]) => gainOnExamDay(one.card, today, EXAM) / one.seconds
      const ordered = orderForExam(kept, today, EXAM, ({ seconds }) => seconds)

      expect(ordered.map(worth)).toEqual(kept.map(worth).sort((a, b) => b - a))
      expect(new Set(ordered)).toEqual(new Set(kept))
      expect(orderForExam([...kept].reverse(), today, EXAM, ({ seconds }) => seconds)).toEqual(ordered)
    }),
    { numRuns: 50 },
  )
})

test('of two alike the quicker goes first; after the exam, or without one, the longest due', () => {
  const card = (day: string) => cardOf([log(`2026-11-${day}T10:00:00Z`, 1)]) as Card
  const kept = [
    { question_id: 'slow', card: card('20'), seconds: 120 },
    { question_id: 'quick', card: card('21'), seconds: 20 },
  ]
  const names = (today: string, exam: string | null) =>
    orderForExam(kept, today, exam, ({ seconds }) => seconds).map(({ question_id }) => question_id)

  expect(names('2026-11-25', EXAM)).toEqual(['quick', 'slow'])
  expect(names('2027-05-24', EXAM)).toEqual(['slow', 'quick'])
  expect(names('2026-11-25', null)).toEqual(['slow', 'quick'])
})

test('those alike in everything stand in the same order, however they came', () => {
  const card = cardOf([log('2026-11-20T10:00:00Z', 1)]) as Card
  const alike = ['c', 'a', 'b'].map((question_id) => ({ question_id, card }))
  const names = (kept: typeof alike) =>
    orderForExam(kept, '2026-11-25', EXAM, () => 60).map(({ question_id }) => question_id)

  expect(names(alike)).toEqual(['a', 'b', 'c'])
  expect(names([...alike].reverse())).toEqual(['a', 'b', 'c'])
})
