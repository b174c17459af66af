import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber } from '#supabase/functions/_shared/learning/study-day.ts'
import { copy } from './review-copy.ts'
import type { Reviewed } from './review-queries.ts'
import { FORECAST_DAYS, fullestOf, queueOf } from './review-rules.ts'

const NOW = new Date('2026-11-25T06:00:00Z')
const EXAM = '2027-05-23'

function asked(question_id: string, day: string, rating: number, mean_ms: number | null = 60_000): Reviewed {
  return {
    question_id,
    topic: 'gdp',
    stem: { en: question_id },
    mean_ms,
    ...{ days: [dayNumber(day)], ratings: String(rating) },
  }
}

const INDIA = { zone: 'Asia/Kolkata', day_starts: 0 }
const queue = (questions: Reviewed[], exam_day: string | null = EXAM, now = NOW, clock = INDIA) =>
  queueOf({ exam_day, ...clock, questions }, now)
const ids = ({ due }: ReturnType<typeof queue>) => due.map(({ question_id }) => question_id)

test('due are those whose day has come, and their minutes are those that the learner takes', () => {
  const made = queue([
    asked('yesterday', '2026-11-23', 1, 90_000),
    asked('today', '2026-11-24', 1, null),
    asked('later', '2026-11-25', 4),
  ])

  expect(ids(made).sort()).toEqual(['today', 'yesterday'])
  expect(made.kept).toBe(3)
  expect(made.minutes).toBe(3)
})

test('a question that was left open counts five minutes, not an hour', () => {
  expect(queue([asked('left', '2026-11-23', 1, 3_600_000)]).minutes).toBe(5)
})

test('before the exam by gain a second, after it by due day', () => {
  const questions = [asked('slow', '2026-11-22', 1, 200_000), asked('quick', '2026-11-23', 1, 20_000)]

  expect(ids(queue(questions))).toEqual(['quick', 'slow'])
  expect(queue(questions).examDay).toBe(EXAM)
  expect(queue(questions).gain).toBeGreaterThan(0)
  for (const day of [null, '2026-11-24']) {
    expect(ids(queue(questions, day))).toEqual(['slow', 'quick'])
    expect(queue(questions, day)).toMatchObject({ examDay: undefined, gain: 0 })
  }
})

test('on the exam day itself it is still for the exam', () => {
  expect(queue([asked('one', '2026-11-23', 1)], '2026-11-25').examDay).toBe('2026-11-25')
})

test('the gain is of one sitting, not of all that is due', () => {
  const alike = (count: number) =>
    queue(Array.from({ length: count }, (_, at) => asked(`q${at}`, '2026-11-23', 1))).gain

  expect(alike(5)).toBeLessThan(alike(10))
  expect(alike(30)).toBe(alike(10))
})

test('the forecast: fourteen days, what is overdue counts today, and the fullest is named', () => {
  const { forecast, next } = queue([
    asked('overdue', '2026-11-20', 1),
    asked('easy', '2026-11-24', 4),
    asked('easy too', '2026-11-24', 4),
    asked('good', '2026-11-25', 3),
  ])

  expect(forecast).toHaveLength(14)
  expect(forecast.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-11-25', count: 1 },
    { day: '2026-11-27', count: 1 },
    { day: '2026-12-02', count: 2 },
  ])
  expect(next).toEqual({ day: '2026-11-25', count: 1 })
  expect(fullestOf(forecast)).toEqual({ day: '2026-12-02', count: 2 })
  expect(fullestOf(queue([]).forecast)).toBeUndefined()
})

test('whatever the logs: what is due today is the first day of the forecast, and nothing is counted twice', () => {
  const someQuestion = fc
    .record({ ago: fc.nat(60), rating: fc.integer({ min: 1, max: 4 }) })
    .map(({ ago, rating }) => ({ day: new Date(+NOW - ago * 86_400_000).toISOString().slice(0, 10), rating }))
  fc.assert(
    fc.property(fc.array(someQuestion, { maxLength: 30 }), (some) => {
      const made = queue(some.map(({ day, rating }, at) => asked(`q${at}`, day, rating)))

      expect(made.forecast[0]?.count).toBe(made.due.length)
      expect(made.forecast.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(made.kept)
      expect(made.forecast).toHaveLength(FORECAST_DAYS)
    }),
  )
})

test('every word is there in Hindi too', () => {
  expect(Object.keys(copy.hi)).toEqual(Object.keys(copy.en))
})

test('whose day begins at four is not asked at half past midnight what comes tomorrow', () => {
  const late = { zone: 'Asia/Kolkata', day_starts: 240 }
  const questions = [asked('wrong', '2026-11-24', 1)]
  const at = (now: string, clock = late) => queue(questions, EXAM, new Date(now), clock)

  expect(ids(at('2026-11-25T19:00:00Z', INDIA))).toEqual(['wrong'])
  expect(ids(at('2026-11-24T22:29:00Z'))).toEqual([])
  expect(at('2026-11-24T22:29:00Z')).toMatchObject({ next: { day: '2026-11-25', count: 1 } })
  expect(ids(at('2026-11-24T22:31:00Z'))).toEqual(['wrong'])
  expect(at('2026-11-24T22:29:00Z').forecast[0]?.day).toBe('2026-11-24')
})

test('a learner in New York has his own days, also over the night when the clocks are changed', () => {
  const york = { zone: 'America/New_York', day_starts: 0 }
  // the hour from one to two of 1 November comes twice there
  const questions = [asked('wrong', '2026-10-31', 1)]
  const at = (now: string) => queue(questions, EXAM, new Date(now), york)

  expect(ids(at('2026-11-01T03:59:00Z'))).toEqual([])
  expect(ids(at('2026-11-01T04:01:00Z'))).toEqual(['wrong'])
  expect(at('2026-11-02T04:59:00Z').forecast[0]?.day).toBe('2026-11-01')
  expect(at('2026-11-02T05:00:00Z').forecast[0]?.day).toBe('2026-11-02')
})

test('where the browser does not know the zone, days are those of India', () => {
  const questions = [asked('wrong', '2026-11-24', 1)]
  expect(ids(queue(questions, EXAM, NOW, { zone: 'Mars/Olympus', day_starts: 0 }))).toEqual(['wrong'])
})
