import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAnswer } from './checks.ts'
import { combineRuns, type Runs } from './combine.ts'
import { answer, FACTS, HINDI_ANSWER, KEY, QUESTION } from './example-answer.ts'
import { markByRules } from './mark-by-rules.ts'
import { marksOf, sumOf } from './marks.ts'
import { CRITERIA, type Marking } from './types.ts'

const WRITTEN = answer(KEY.model_answer)
const CHECKS = checkAnswer(QUESTION, WRITTEN, FACTS)
const RULES = markByRules(QUESTION, KEY, WRITTEN, CHECKS)

/** A run that gives every criterion this share, and the points of the rules. */
function run(share: number, marks = 10): Marking {
  const criteria = CRITERIA.map((criterion) => ({
    ...{ criterion, ...marksOf(criterion, share, marks), reasons: [], remark: `run ${share}`, quote: null },
  }))
  return { points: RULES.points, criteria, marks: sumOf(criteria), fixes: [] }
}

function combine(others: Partial<Runs> = {}) {
  return combineRuns({
    question: QUESTION,
    rules: RULES,
    runs: [],
    checks: CHECKS,
    readingConfidence: null,
    bias: {},
    ...others,
  })
}

const width = ({ band }: ReturnType<typeof combine>) => band.high - band.low

test('the band lies around the mean of two runs, in halves, three twentieths of the marks wide', () => {
  const two = combine({ runs: [run(0.5), run(0.6)] })
  expect(two).toMatchObject({ band: { low: 5, high: 6.5 }, doubts: [] })
  expect(two.marking.marks).toBeCloseTo(5.5)
  const fifteen = combine({ question: { marks: 15 }, runs: [run(0.5, 15), run(0.52, 15)] })
  expect(width(fifteen)).toBe(2.5)
})

test('rules alone are surer of less than a model, and a wide error is told by a wide band', () => {
  expect(width(combine())).toBeGreaterThan(width(combine({ runs: [run(0.6), run(0.6)] })))
  expect(width(combine({ runs: [run(0.6), run(0.6)], agreement: 1.4 }))).toBeCloseTo(3, 0)
})

test('what a model marked once is known as little as what the rules did: nothing shows how far two runs would lie apart', () => {
  const once = combine({ runs: [run(0.6)] })
  expect(width(once)).toBeGreaterThan(width(combine({ runs: [run(0.6), run(0.6)] })))
  expect(width(once)).toBe(width(combine()))
  expect(once.doubts).toEqual([])
})

test('two runs further apart than 1.5 of 10 are left to a mentor; on 15 marks the measure is longer', () => {
  expect(combine({ runs: [run(0.4), run(0.55)] }).doubts).toEqual([])
  const apart = combine({ runs: [run(0.4), run(0.56)] })
  expect(apart.doubts).toEqual(['runs_differ'])
  expect(width(apart)).toBeGreaterThan(1.5)
  expect(combine({ question: { marks: 15 }, runs: [run(0.4, 15), run(0.54, 15)] }).doubts).toEqual([])
})

test('pages that were hard to read are left to a mentor', () => {
  expect(combine({ readingConfidence: 0.59 }).doubts).toEqual(['hard_to_read'])
  expect(combine({ readingConfidence: 0.6 }).doubts).toEqual([])
})

test('a model that gives much and can show nothing is doubted', () => {
  const unshown = {
    ...run(0.9),
    points: RULES.points.map((point) => ({ ...point, verdict: 'missing' as const, quote: null, span: null })),
  }
  expect(combine({ runs: [unshown, unshown] }).doubts).toContain('few_quotes')
})

test('a Hindi answer of which the rules find little is doubted, and its band is wider', () => {
  const written = answer('भारत में मौसम बदल रहा है और गाँवों में जीवन कठिन है। '.repeat(12), { language: 'hi' })
  const checks = checkAnswer(QUESTION, written, FACTS)
  const rules = markByRules(QUESTION, KEY, written, checks)
  expect(combine({ rules, checks }).doubts).toContain('few_quotes')
  const hindi = checkAnswer(QUESTION, answer(HINDI_ANSWER, { language: 'hi' }), FACTS)
  expect(width(combine({ checks: hindi }))).toBeGreaterThan(width(combine()))
})

test('what mentors took off an engine is taken off, and never more than a fifth of a criterion', () => {
  const by = (bias: number) =>
    combine({ runs: [run(0.6), run(0.6)], bias: { content: bias } }).marking.criteria[1]?.share
  expect(by(0.1)).toBeCloseTo(0.5)
  expect(by(-0.1)).toBeCloseTo(0.7)
  expect(by(0.9)).toBeCloseTo(0.4)
  expect(by(Number.NaN)).toBeCloseTo(0.6)
})

test('of two verdicts the mean stands, with a quote only where a point is there', () => {
  const missing = {
    ...run(0.6),
    points: RULES.points.map((point) => ({ ...point, verdict: 'missing' as const, quote: null, span: null })),
  }
  const [first] = combine({ runs: [missing, run(0.6)] }).marking.points
  expect(first).toMatchObject({ verdict: 'partly', quote: RULES.points[0]?.quote })
  expect(combine({ runs: [missing, missing] }).marking.points[0]).toMatchObject({
    verdict: 'missing',
    quote: null,
  })
})

test('bands lie within the marks, are never narrow, and are the same each time', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      share,
      share,
      fc.constantFrom(10 as const, 15 as const),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (one, other, marks, bias) => {
        const given = {
          question: { marks },
          runs: [run(one, marks), run(other, marks)],
          bias: { demand: bias },
        }
        const { band, marking } = combine(given)
        expect(band.low).toBeGreaterThanOrEqual(0)
        expect(band.high).toBeLessThanOrEqual(marks)
        expect(band.high - band.low).toBeGreaterThanOrEqual(marks / 10)
        expect((band.low * 2) % 1).toBe(0)
        expect((band.high * 2) % 1).toBe(0)
        expect(marking.marks).toBeGreaterThanOrEqual(band.low - 0.5)
        expect(marking.marks).toBeLessThanOrEqual(band.high + 0.5)
        expect(combine(given)).toEqual({ band, marking, doubts: combine(given).doubts })
      },
    ),
    { numRuns: 60 },
  )
})
