import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graded, times } from './answers-for-tests.ts'
import {
  assistedOf,
  basisOf,
  breakEvenOf,
  calibrationOf,
  consistencyOf,
  formatsOf,
  type GradedAnswer,
  leaksOf,
  mostFrequent,
  rangeFrom,
  shareOf,
  startOf,
  timeUseOf,
} from './performance-rules.ts'

const now = new Date('2026-11-22T06:30:00Z')

const answers = fc.array(
  fc
    .record({
      isCorrect: fc.boolean(),
      isBlank: fc.boolean(),
      confidence: fc.option(fc.integer({ min: 0, max: 3 })),
      timeMs: fc.integer({ min: 0, max: 400_000 }),
      errorType: fc.option(fc.constantFrom('gap', 'elimination', 'overconfident', 'misread', 'changed')),
      changed: fc.option(fc.constantFrom('right-wrong' as const, 'wrong-right' as const)),
      topic: fc.constantFrom('a', 'b', 'c'),
      format: fc.constantFrom('single' as const, 'pairs' as const, 'how-many' as const),
      isSeenBefore: fc.boolean(),
      isHelped: fc.boolean(),
    })
    .map((given): GradedAnswer => graded({ ...given, isCorrect: given.isCorrect && !given.isBlank })),
  { maxLength: 60 },
)

test.each([
  ['', '90'],
  ['range=7', '7'],
  ['range=all', 'all'],
  ['range=365', '90'],
])('the address %o means %s', (search, range) => {
  expect(rangeFrom(new URLSearchParams(search))).toBe(range)
})

test('a range begins that many days ago, everything nowhere', () => {
  expect(startOf('7', now)).toBe('2026-11-15T06:30:00.000Z')
  expect(startOf('all', now)).toBeUndefined()
})

test('answers say how old they are', () => {
  const old = graded({ answeredAt: '2026-10-12T05:00:00+00:00' })
  expect(basisOf([graded(), graded({ isBlank: true }), old], now)).toMatchObject({
    count: 2,
    blanks: 1,
    from: old.answeredAt,
    daysOld: 2,
    isOld: false,
  })
  expect(basisOf([old], now)).toMatchObject({ daysOld: 41, isOld: true })
  expect(basisOf([], now)).toBeNull()
})

test('what was answered late yesterday is of yesterday in the morning', () => {
  const late = graded({ answeredAt: new Date(2026, 10, 27, 22).toISOString() })
  expect(basisOf([late], new Date(2026, 10, 28, 8))).toMatchObject({ daysOld: 1 })
  expect(basisOf([late], new Date(2026, 10, 27, 23))).toMatchObject({ daysOld: 0 })
})

test('Wilson’s interval of 31 of 40, at 80 %', () => {
  const share = shareOf(31, 40)
  expect(share?.low).toBeCloseTo(0.6806, 3)
  expect(share?.high).toBeCloseTo(0.8478, 3)
  expect(shareOf(0, 0)).toBeNull()
})

test('a share lies in its interval, which narrows as answers come', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.float({ min: 0, max: 1, noNaN: true }),
      (count, part) => {
        const right = Math.round(count * part)
        const few = shareOf(right, count)
        const many = shareOf(right * 4, count * 4)
        if (!few || !many) throw new Error('no share')
        expect(0 <= few.low && few.low <= few.share && few.share <= few.high && few.high <= 1).toBe(true)
        expect(many.high - many.low).toBeLessThan(few.high - few.low)
      },
    ),
  )
})

test('“sure” that was right 60 % of the time is too sure, and said so', () => {
  const calibration = calibrationOf([
    ...times(30, { confidence: 3 }),
    ...times(20, { confidence: 3, isCorrect: false }),
    ...times(5, { confidence: 1 }),
    ...times(5, { confidence: 1, isCorrect: false }),
    ...times(3, { confidence: 0 }),
  ])

  expect(calibration.count).toBe(63)
  expect(calibration.verdict).toMatchObject({ kind: 'too-sure', row: { level: 3, count: 50 } })
  expect(calibration.rows.map((row) => row.was?.share ?? null)).toEqual([null, 0.5, null, 0.6])
  // 30 × 0.01 + 20 × 0.81 + 10 × 0.25 + 3 × 0.5625, over 63
  expect(calibration.brier).toBeCloseTo((0.3 + 16.2 + 2.5 + 1.6875) / 63)
})

test('what is within its interval fits; under five answers nothing is said', () => {
  expect(
    calibrationOf([...times(9, { confidence: 3 }), graded({ confidence: 3, isCorrect: false })]).verdict,
  ).toEqual({
    kind: 'fits',
  })
  expect(calibrationOf(times(20, { confidence: 0 })).verdict).toMatchObject({ kind: 'too-modest' })
  expect(calibrationOf(times(4, { confidence: 3 }))).toMatchObject({ brier: null, verdict: { kind: 'few' } })
  expect(calibrationOf(times(9, { confidence: 3, isBlank: true })).count).toBe(0)
})

test('the Brier score lies between 0 and 1', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const { brier, count } = calibrationOf(given)
      expect(brier === null).toBe(count < 5)
      expect(brier ?? 0).toBeGreaterThanOrEqual(0)
      expect(brier ?? 0).toBeLessThanOrEqual(1)
    }),
  )
})

test.each<[string | undefined, Partial<GradedAnswer>]>([
  [undefined, { isCorrect: true, confidence: 0 }],
  ['blank', { isCorrect: false, isBlank: true }],
  ['known', { isCorrect: false, isBlank: true, isKnownBlank: true }],
  ['unknown', { isCorrect: false, isBlank: true, saidDontKnow: true }],
  ['misread', { isCorrect: false, errorType: 'misread', confidence: 3 }],
  ['gap', { isCorrect: false, errorType: 'gap', confidence: 3 }],
  ['changed', { isCorrect: false, changed: 'right-wrong', confidence: 0 }],
  ['guess', { isCorrect: false, confidence: 0 }],
  ['overconfident', { isCorrect: false, confidence: 3 }],
  ['slow', { isCorrect: false, confidence: 2, timeMs: 130_000 }],
  ['unnamed', { isCorrect: false, confidence: 2, timeMs: 110_000 }],
])('marks go to %s', (leak, given) => {
  expect(leaksOf([graded(given)], 120).rows.map((row) => row.leak)).toEqual(leak ? [leak] : [])
})

test('how long is slow comes from the rule', () => {
  const answer = graded({ isCorrect: false, timeMs: 95_000 })
  expect(leaksOf([answer], 90).rows[0]?.leak).toBe('slow')
  expect(timeUseOf(times(5, { timeMs: 95_000 }), () => 0, 90).slow).toBe(5)
})

test('guessing breaks even where the rule says', () => {
  const rule = { paceSeconds: 72, slowSeconds: 120 }
  expect(breakEvenOf({ ...rule, rightSixths: 12, wrongSixths: -4 })).toBe(0.25)
  expect(breakEvenOf({ ...rule, rightSixths: 12, wrongSixths: -12 })).toBe(0.5)
})

test('leaks are counted with their marks, largest first, and guesses with their balance', () => {
  const report = leaksOf(
    [
      ...times(2, { isCorrect: false, confidence: 3, questionId: 'sure' }),
      ...times(2, { isCorrect: false, confidence: 0, questionId: 'new' }),
      graded({ isCorrect: false, confidence: 0, questionId: 'old' }),
      ...times(2, { confidence: 0 }),
      graded({ isCorrect: false, isBlank: true }),
    ],
    120,
  )

  expect(report.rows).toEqual([
    { leak: 'guess', count: 3, negative: -12, missed: 48, questions: ['new', 'old'] },
    { leak: 'overconfident', count: 2, negative: -8, missed: 32, questions: ['sure'] },
    { leak: 'blank', count: 1, negative: 0, missed: 12, questions: ['q'] },
  ])
  expect(report.total).toEqual({ count: 6, negative: -20, missed: 92 })
  expect(report.guesses).toEqual({ right: 2, wrong: 3, earned: 24, cost: 12 })
})

test('every lost answer is in one leak: the rows add up to the total, and to the score', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const { rows, total } = leaksOf(given, 120)
      const added = (field: 'count' | 'negative' | 'missed') => rows.reduce((sum, row) => sum + row[field], 0)
      expect([added('count'), added('negative'), added('missed')]).toEqual([
        total.count,
        total.negative,
        total.missed,
      ])
      const score = given.reduce((sum, answer) => sum + answer.sixths, 0)
      expect(given.length * 12 - total.missed).toBe(score)
    }),
  )
})

test('a format is the weakest only where the intervals part', () => {
  const clear = formatsOf([...times(30), ...times(20, { format: 'how-many', isCorrect: false })])
  expect(clear).toMatchObject({ weakest: { format: 'how-many' }, isClear: true })
  const close = formatsOf([
    ...times(6),
    ...times(5, { format: 'pairs' }),
    graded({ format: 'pairs', isCorrect: false }),
  ])
  expect(close).toMatchObject({ weakest: { format: 'pairs' }, isClear: false })
  expect(formatsOf([...times(6), ...times(4, { format: 'pairs' })])).toMatchObject({ weakest: null })
  expect(formatsOf(times(9, { isSeenBefore: true })).rows).toEqual([])
})

test('time is the middle one, by the hours of the learner', () => {
  const use = timeUseOf(
    [
      ...times(5, { timeMs: 40_000 }),
      ...times(5, { timeMs: 90_000, isCorrect: false }),
      graded({ timeMs: 3_000_000 }),
      graded({ timeMs: 0 }),
    ],
    () => 12,
    120,
  )

  expect(use.all).toMatchObject({ count: 11, seconds: 90 })
  expect([use.right.seconds, use.wrong.seconds, use.slow]).toEqual([40, 90, 1])
  expect(use.hours.map((row) => row.count)).toEqual([0, 0, 0, 11, 0, 0])
  expect(timeUseOf(times(4), () => 0, 120).all).toEqual({ count: 4, seconds: null, was: null })
})

test('days are all there, also those without an answer', () => {
  const days = consistencyOf(
    [
      ...[graded(), graded(), graded({ answeredAt: '2026-11-22T20:00:00Z' })],
      // a paper that was handed in empty is no day of answers
      ...[graded({ isBlank: true }), graded({ isBlank: true, answeredAt: '2026-11-21T06:00:00Z' })],
    ],
    (moment) => moment.slice(0, 10),
    '2026-11-19',
    '2026-11-22',
  )

  expect(days).toEqual({
    days: [
      { day: '2026-11-19', count: 0 },
      { day: '2026-11-20', count: 2 },
      { day: '2026-11-21', count: 0 },
      { day: '2026-11-22', count: 1 },
    ],
    practised: 2,
    count: 3,
  })
})

test('with help and without are told apart once there are five of each', () => {
  expect(assistedOf([...times(5), ...times(4, { isHelped: true })])).toMatchObject({
    helped: null,
    unaided: { share: 1 },
    helpedCount: 4,
  })
})

test('the most frequent come first', () => {
  expect(mostFrequent(['b', 'a', 'c', 'a', 'c', 'a'])).toEqual(['a', 'c', 'b'])
})
