import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNTOUCHED } from '#web/features/player/index.ts'
import {
  byConfidence,
  byGroup,
  changesOf,
  countedRows,
  countsOf,
  type FILTERS,
  fullSixths,
  intervalOfCounts,
  isFiftyBlank,
  isLucky,
  leaksOf,
  negativeSixths,
  passes,
  predictedFrom,
  type Row,
  rateOf,
  repairOf,
  rowsOf,
  scaledTo200,
  scoreOf,
  timesOf,
  toFullPaper,
  weakestOf,
  withFiftyBlanks,
  withoutAnswers,
} from './results-rules.ts'

const rule = { right_sixths: 12, wrong_sixths: -4 }

type Given = {
  selected?: number | null
  key?: number
  first_selected?: number | null
  confidence?: number | null
  struck?: number[]
  flagged?: boolean
  dont_know?: boolean
  time_ms?: number
  topic?: string
  dropped?: boolean
  error_type?: 'gap' | 'misread' | null
}

/** Marks as the server gives them. */
function paper(answers: Given[]): Row[] {
  const questions = answers.map((given, at) => ({
    ...UNTOUCHED,
    position: at + 1,
    question_id: `q${at}`,
    version: 1,
    format: 'single' as const,
    kind: 'static' as const,
    topic: given.topic ?? 'gdp',
    difficulty: 3,
    reviewed_by: null,
    asked: { stem: { en: 'x' }, options: [] },
    checked: false,
    selected: given.selected ?? null,
    first_selected: given.first_selected === undefined ? (given.selected ?? null) : given.first_selected,
    confidence: given.confidence ?? null,
    struck: given.struck ?? [],
    flagged: given.flagged ?? false,
    dont_know: given.dont_know ?? false,
    time_ms: given.time_ms ?? 60_000,
  }))
  const feedback = answers.map((given, at) => {
    const key = given.key ?? 0
    const selected = given.selected ?? null
    const correct = selected === key || given.dropped === true
    return {
      position: at + 1,
      key,
      truths: [],
      reasons: [],
      explanation: { en: 'x' },
      fact_ids: [],
      sources: [],
      dropped: given.dropped ?? false,
      correct,
      sixths: correct ? 12 : selected === null ? 0 : -4,
      error_type: given.error_type ?? null,
    }
  })
  return rowsOf({ questions, feedback })
}

const right: Given = { selected: 0 }
const wrong: Given = { selected: 1 }
const blank: Given = {}
const times = (count: number, given: Given) => Array.from({ length: count }, () => given)

describe('the score', () => {
  test('adds up exactly in sixths', () => {
    const rows = paper([...times(3, right), ...times(3, wrong), blank])
    expect(countsOf(rows)).toEqual({ count: 7, right: 3, wrong: 3, blank: 1, answered: 6, sixths: 24 })
    expect(negativeSixths(rows)).toBe(-12)
    expect(fullSixths(rows, rule)).toBe(84)
  })

  test('a withdrawn question pays, answered wrong or left blank', () => {
    const rows = paper([{ ...wrong, dropped: true }, { dropped: true }])
    expect(countsOf(rows)).toMatchObject({ sixths: 24, right: 1, blank: 1, wrong: 0 })
  })

  test('rows come in the order of the paper, and only once their key is out', () => {
    const [one, two] = paper([right, wrong])
    const opened = {
      questions: [two?.question, one?.question].flatMap((question) => question ?? []),
      feedback: two ? [two.feedback] : [],
    }
    expect(rowsOf(opened).map(({ question }) => question.position)).toEqual([2])
  })

  test('is scaled to 200 with an interval, but not of four questions', () => {
    const rows = paper([...times(50, right), ...times(30, wrong), ...times(20, blank)])
    const scaled = scaledTo200(rows, rule)
    expect(scaled?.marks).toBe(80)
    expect(scaled?.low).toBeCloseTo(80 - 15.74, 1)
    expect(scaled?.high).toBeCloseTo(80 + 15.74, 1)
    expect(scaledTo200(paper(times(25, right)), rule)).toEqual({ marks: 200, low: 200, high: 200 })
    expect(scaledTo200(paper(times(4, right)), rule)).toBeNull()
  })
})

test('a share needs five answers, and carries its interval', () => {
  expect(rateOf({ right: 4, answered: 4 })).toBeNull()
  const rate = rateOf({ right: 5, answered: 10 })
  expect(rate?.share).toBe(0.5)
  expect(rate?.low).toBeCloseTo(0.312, 2)
  expect(rate?.high).toBeCloseTo(0.688, 2)
})

describe('what if', () => {
  const rows = paper([
    { ...right, confidence: 3 },
    { ...right, confidence: 0 },
    { ...wrong, confidence: 0 },
    { ...wrong, confidence: 0 },
    { ...wrong, confidence: 1 },
    { ...wrong },
    { ...wrong, confidence: 0, dropped: true },
  ])

  test('guesses had been left blank', () => {
    expect(withoutAnswers(rows, 0)).toMatchObject({ count: 3, right: 1, wrong: 2, worth: 4, score: 16 })
  })

  test('guesses and 50-50s had been left blank', () => {
    expect(withoutAnswers(rows, 1)).toMatchObject({ count: 4, worth: 0, score: 20 })
  })

  test('blanks between two had been answered: the half on average, nothing where the key was struck out', () => {
    const blanks = paper([
      { confidence: 1 },
      { struck: [2, 3] },
      { struck: [0, 1] },
      { struck: [1] },
      { struck: [1, 2, 3], confidence: 1 },
      { confidence: 1, dropped: true },
    ])
    expect(blanks.map(isFiftyBlank)).toEqual([true, true, true, false, false, false])
    expect(withFiftyBlanks(blanks, rule)).toEqual({
      count: 3,
      keysStruck: 1,
      mean: 12 + 4 + 4 - 4,
      low: 12 - 12,
      high: 12 + 24 - 4,
    })
  })
})

test('changes are told by how they ended, with what they brought', () => {
  const rows = paper([
    { selected: 1, first_selected: 0 },
    { selected: 0, first_selected: 2 },
    { selected: 0, first_selected: 2 },
    { selected: 1, first_selected: 2 },
    { selected: null, first_selected: 0 },
    { selected: null, first_selected: 1 },
    { selected: 1, first_selected: 0, dropped: true },
    right,
    blank,
  ])
  expect(changesOf(rows, rule)).toEqual([
    { change: 'rightToWrong', count: 1, net: -16 },
    { change: 'wrongToRight', count: 2, net: 32 },
    { change: 'wrongToWrong', count: 1, net: 0 },
    { change: 'rightToBlank', count: 1, net: -12 },
    { change: 'wrongToBlank', count: 1, net: 4 },
  ])
})

test('missing marks go to what was named, to what was not, and to blanks', () => {
  const rows = paper([
    right,
    { ...wrong, error_type: 'gap' },
    { ...blank, error_type: 'gap' },
    { ...wrong, error_type: 'misread' },
    wrong,
    blank,
  ])
  const leaks = new Map(leaksOf(rows, rule).map(({ leak, ...rest }) => [leak, rest]))
  expect(leaks.get('gap')).toEqual({ count: 2, negative: -4, missed: 28 })
  expect(leaks.get('misread')).toEqual({ count: 1, negative: -4, missed: 16 })
  expect(leaks.get('unnamed')).toEqual({ count: 1, negative: -4, missed: 16 })
  expect(leaks.get('blank')).toEqual({ count: 1, negative: 0, missed: 12 })
})

test('a question whose wrong answers cost nothing costs nothing in what would have been', () => {
  const [row] = paper([{ struck: [2, 3] }])
  const [changed] = paper([{ ...right, first_selected: 1 }])
  const free = (of: Row | undefined) => (of ? [{ ...of, question: { ...of.question, negative: false } }] : [])

  expect(withFiftyBlanks(free(row), rule)).toMatchObject({ low: 0, mean: 6, high: 12 })
  expect(changesOf(free(changed), rule).find(({ count }) => count > 0)).toMatchObject({ net: 12 })
})

test('withdrawn questions count for everybody or for nobody, then the rest is scaled as the server does', () => {
  const rows = paper([...times(2, right), wrong, { ...wrong, dropped: true }])
  expect(countedRows(rows, 'award_all')).toHaveLength(4)
  const counted = countedRows(rows, 'exclude_rescale')
  expect(counted).toHaveLength(3)
  // 20 sixths of three are 26⅔ of four
  expect(scoreOf(counted, 4, rule)).toMatchObject({ sixths: 27, added: 7, full: 48, interval: null })
  expect(scoreOf([], 2, rule)).toMatchObject({ sixths: 0, full: 24 })
  const two = paper(times(2, right))
  expect([toFullPaper(-1, two, 3), toFullPaper(1, two, 3)]).toEqual([-2, 2])
})

test('the interval of counts is that of the rows they are of', () => {
  const rows = paper([...times(5, right), ...times(3, wrong), ...times(2, blank)])
  const scored = scoreOf(rows, rows.length, rule).interval
  expect(intervalOfCounts(countsOf(rows), rows.length, rule)).toEqual(scored)
  expect(intervalOfCounts({ right: 2, wrong: 1, blank: 1 }, 4, rule)).toBeNull()
  // two of seven were withdrawn and count for nobody
  const left = countedRows(
    paper([...times(4, right), wrong, ...times(2, { ...wrong, dropped: true })]),
    'exclude_rescale',
  )
  expect(intervalOfCounts(countsOf(left), 7, rule)).toEqual(scoreOf(left, 7, rule).interval)
  expect(intervalOfCounts({ right: 8, wrong: 0, blank: 0 }, 10, rule)).toEqual({ low: 120, high: 120 })
})

test('right by luck is a right answer that was called a guess', () => {
  const rows = paper([
    { ...right, confidence: 0 },
    { ...right, confidence: 1 },
    { ...wrong, confidence: 0 },
  ])
  expect(rows.map(isLucky)).toEqual([true, false, false])
})

test('time: the median of what was looked at, the slow ones, and what brought no marks', () => {
  const rows = paper([
    { ...right, time_ms: 30_000 },
    { ...wrong, time_ms: 130_000 },
    { ...blank, time_ms: 50_000 },
    { ...blank, time_ms: 0 },
  ])
  expect(timesOf(rows)).toMatchObject({
    looked: 3,
    median: 50,
    slow: 1,
    totalMs: 210_000,
    withoutMarksMs: 180_000,
  })
  expect(timesOf(rows).bars.map(({ isSlow }) => isSlow)).toEqual([false, true, false, false])
  expect(timesOf(rows.slice(0, 2)).median).toBe(80)
  expect(timesOf([]).median).toBe(0)
})

test('a repair set holds wrong, lucky and slow ones, each once, and no plain blank', () => {
  const rows = paper([
    { ...wrong, time_ms: 150_000 },
    { dont_know: true },
    { ...right, confidence: 0, time_ms: 150_000 },
    { ...right, confidence: 1, time_ms: 150_000 },
    { ...right, time_ms: 120_000 },
    { time_ms: 150_000 },
  ])
  expect(repairOf(rows)).toEqual({ wrong: 2, lucky: 1, slow: 1, count: 4 })
})

test('the weakest are those of at least five questions that kept the least', () => {
  const rows = paper([
    ...times(5, { ...wrong, topic: 'trade' }),
    ...times(4, { ...wrong, topic: 'tax' }),
    ...times(5, { ...right, topic: 'gdp' }),
    ...times(3, { ...right, topic: 'bank' }),
    ...times(3, { ...wrong, topic: 'bank' }),
  ])
  expect(weakestOf(rows, rule, ({ question }) => question.topic)).toEqual(['trade', 'bank'])
})

test.each([
  ['', null],
  ['104.5', 627],
  ['104,5', 627],
  ['-2', -12],
  ['−2', -12],
  ['201', null],
  ['-67', null],
  ['many', null],
])('an expectation of "%s" marks of a paper of a hundred is %s sixths', (typed, sixths) => {
  expect(predictedFrom(typed, rule, 100)).toBe(sixths)
})

const place = fc.integer({ min: 0, max: 3 })
const anyAnswer = fc.record({
  selected: fc.option(place),
  key: place,
  first_selected: fc.option(place),
  confidence: fc.option(place),
  struck: fc.uniqueArray(place, { maxLength: 3 }),
  flagged: fc.boolean(),
  dont_know: fc.boolean(),
  time_ms: fc.integer({ min: 0, max: 400_000 }),
  topic: fc.constantFrom('gdp', 'trade', 'tax'),
  dropped: fc.boolean(),
  error_type: fc.constantFrom('gap' as const, 'misread' as const, null),
})
const anyPaper = fc.array(anyAnswer, { maxLength: 40 }).map(paper)
const total = (lines: { sixths: number }[]) => lines.reduce((sum, { sixths }) => sum + sixths, 0)

describe('of any paper', () => {
  test('lines by topic add up to the score and its counts', () => {
    fc.assert(
      fc.property(anyPaper, (rows) => {
        const lines = byGroup(rows, ({ question }) => question.topic)
        const all = countsOf(rows)
        expect(total(lines)).toBe(all.sixths)
        for (const name of ['count', 'right', 'wrong', 'blank', 'answered'] as const) {
          expect(lines.reduce((sum, line) => sum + line[name], 0)).toBe(all[name])
        }
        expect(all.right + all.wrong + all.blank).toBe(all.count)
      }),
    )
  })

  test('lines by confidence and the blanks add up to the score', () => {
    fc.assert(
      fc.property(anyPaper, (rows) => {
        const blanks = rows.filter(({ outcome }) => outcome === 'blank').map(({ feedback }) => feedback)
        expect(total(byConfidence(rows)) + total(blanks)).toBe(countsOf(rows).sixths)
      }),
    )
  })

  test('what leaked and the score add up to full marks; what was taken away is the negative marks', () => {
    fc.assert(
      fc.property(anyPaper, (rows) => {
        const leaks = leaksOf(rows, rule)
        const missed = leaks.reduce((sum, leak) => sum + leak.missed, 0)
        const negative = leaks.reduce((sum, leak) => sum + leak.negative, 0)
        expect(missed + countsOf(rows).sixths).toBe(fullSixths(rows, rule))
        expect(negative).toBe(negativeSixths(rows))
      }),
    )
  })

  test('a what-if of skipping is the score without what was skipped', () => {
    fc.assert(
      fc.property(anyPaper, (rows) => {
        const score = countsOf(rows).sixths
        const [guesses, halves] = [withoutAnswers(rows, 0), withoutAnswers(rows, 1)]
        expect(guesses.score + guesses.worth).toBe(score)
        expect(halves.score + halves.worth).toBe(score)
        expect(guesses.count).toBeLessThanOrEqual(halves.count)
        // The same paper with those answers taken back scores just this.
        const blanked = rows.map((row) =>
          row.outcome !== 'blank' && row.question.confidence === 0 && !row.feedback.dropped
            ? { ...row, feedback: { ...row.feedback, sixths: 0 } }
            : row,
        )
        expect(countsOf(blanked).sixths).toBe(guesses.score)
      }),
    )
  })

  test('answering blanks lies between worst and best, and moves nothing where there are none', () => {
    fc.assert(
      fc.property(anyPaper, (rows) => {
        const { count, keysStruck, low, mean, high } = withFiftyBlanks(rows, rule)
        expect(low).toBeLessThanOrEqual(mean)
        expect(mean).toBeLessThanOrEqual(high)
        expect(keysStruck).toBeLessThanOrEqual(count)
        expect(low).toBe(countsOf(rows).sixths - 4 * count)
        if (count === 0) expect([low, mean, high]).toEqual(Array(3).fill(countsOf(rows).sixths))
      }),
    )
  })

  test('each change counts once, and undoing them all gives the score of the first answers', () => {
    fc.assert(
      fc.property(anyPaper, (rows) => {
        const changes = changesOf(rows, rule)
        const changed = rows.filter(
          ({ question: { first_selected: first, selected }, feedback }) =>
            first !== null && first !== selected && !feedback.dropped,
        )
        expect(changes.reduce((sum, { count }) => sum + count, 0)).toBe(changed.length)
        const firstScore = rows.reduce((sum, { question, feedback }) => {
          const { first_selected: first } = question
          if (feedback.dropped || first === null) return sum + feedback.sixths
          return sum + (first === feedback.key ? 12 : -4)
        }, 0)
        expect(countsOf(rows).sixths - changes.reduce((sum, { net }) => sum + net, 0)).toBe(firstScore)
      }),
    )
  })

  test('filters never show what is not there, and right, wrong and blank part the list', () => {
    fc.assert(
      fc.property(anyPaper, (rows) => {
        const shown = (filter: (typeof FILTERS)[number]) => rows.filter((row) => passes(row, filter))
        expect(shown('all')).toHaveLength(rows.length)
        const parts = ['wrong', 'blank', 'unknown'] as const
        const parted = parts.reduce((sum, part) => sum + shown(part).length, 0)
        expect(parted + countsOf(rows).right).toBe(rows.length)
        expect(repairOf(rows).count).toBeLessThanOrEqual(rows.length)
      }),
    )
  })

  test('intervals hold what they are of', () => {
    fc.assert(
      fc.property(anyPaper, (rows) => {
        const scaled = scaledTo200(rows, rule)
        if (scaled) {
          expect(scaled.low).toBeLessThanOrEqual(scaled.marks + 1e-9)
          expect(scaled.high).toBeGreaterThanOrEqual(scaled.marks - 1e-9)
          expect(scaled.high).toBeLessThanOrEqual(200 + 1e-9)
        }
        const rate = rateOf(countsOf(rows))
        if (rate) {
          expect(rate.low).toBeLessThanOrEqual(rate.share + 1e-9)
          expect(rate.high).toBeGreaterThanOrEqual(rate.share - 1e-9)
        }
      }),
    )
  })
})
