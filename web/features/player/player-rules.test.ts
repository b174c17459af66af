import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf, type QuestionShape } from '#supabase/functions/_shared/learning/question-options.ts'
import { type Asked, type Format, UNTOUCHED } from './attempt-types.ts'
import {
  cellState,
  cleared,
  clock,
  marks,
  outcomeOf,
  possibleOptions,
  withCall,
  withJudgement,
  withSelected,
  withStruck,
} from './player-rules.ts'

const text = { en: 'x' }
function asked(count: number, sets?: number[][]): Asked {
  const options = Array.from({ length: 4 }, () => text)
  return { stem: text, statements: Array(count).fill(text), options, ...(sets && { sets }) }
}

const SETS = [[1], [1, 2], [2, 3], [1, 2, 3]]
const judgedAs = (truths: boolean[]) => truths.map((truth) => (truth ? 't' : 'f')).join('')
const truths = (count: number) => fc.array(fc.boolean(), { minLength: count, maxLength: count })

/** Who judges every statement rightly is led to the key, in every format, whatever is true. */
test.each<{ format: Format; count: number; shape: (correct: boolean[]) => QuestionShape; sets?: number[][] }>(
  [
    {
      format: 'statements',
      count: 3,
      sets: SETS,
      shape: (correct) => ({ format: 'statements', correct, sets: SETS }),
    },
    { format: 'how-many', count: 3, shape: (correct) => ({ format: 'how-many', correct }) },
    { format: 'how-many', count: 4, shape: (correct) => ({ format: 'how-many', correct }) },
  ],
)('right judgements lead to the key: $format of $count', ({ format, count, shape, sets }) => {
  fc.assert(
    fc.property(truths(count), (correct) => {
      const key = keyOf(shape(correct))
      fc.pre(key !== undefined)
      expect(outcomeOf(asked(count, sets), format, judgedAs(correct))).toEqual({
        kind: 'option',
        option: key,
      })
    }),
  )
})

test.each<[string, number[]]>([
  ['tt', [0, 1]],
  ['tf', [2]],
  ['ft', [3]],
  ['ff', []],
  ['tu', [0, 1, 2]],
])('Statement-I and Statement-II judged %s leave %j', (calls, options) => {
  expect(possibleOptions(asked(2), 'reason', calls)).toEqual(options)
})

test('the key is never ruled out by right or unsure judgements', () => {
  fc.assert(
    fc.property(truths(3), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), (correct, unsure) => {
      const key = keyOf({ format: 'statements', correct, sets: SETS })
      fc.pre(key !== undefined)
      const calls = [...judgedAs(correct)].map((call, at) => (unsure[at] ? 'u' : call)).join('')
      expect(possibleOptions(asked(3, SETS), 'statements', calls)).toContain(key)
    }),
  )
})

test('an option follows only when every statement is judged', () => {
  expect(outcomeOf(asked(3, SETS), 'statements', 'tt-')).toEqual({ kind: 'judging', left: 1 })
  expect(outcomeOf(asked(3, SETS), 'statements', 'ttu')).toEqual({ kind: 'open', options: [1, 3] })
  expect(outcomeOf(asked(3, SETS), 'statements', 'ftf')).toEqual({ kind: 'impossible' })
  expect(outcomeOf(asked(3, SETS), 'statements', '')).toEqual({ kind: 'none-judged' })
})

test('judging chooses the option, and judging otherwise takes it back', () => {
  const question = asked(3, SETS)
  const judge = (answer: typeof UNTOUCHED, at: number, call: 't' | 'f' | 'u') =>
    withJudgement(answer, question, 'statements', at, call)
  const judged = [0, 1, 2].reduce((answer, at) => judge(answer, at, at < 2 ? 't' : 'f'), UNTOUCHED)

  expect(judged).toMatchObject({ selected: 1, calls: 'ttf', first_selected: 1, changes: 0 })
  expect(judge(judged, 2, 'u')).toMatchObject({ selected: 1, calls: 'ttu' })
  expect(judge(judged, 0, 'f')).toMatchObject({ selected: null, calls: 'ftf' })
  expect(judge(judged, 2, 't')).toMatchObject({ selected: 3, changes: 1, first_selected: 1 })
})

test('what was chosen first is remembered, changes are counted, clearing is none', () => {
  const once = withSelected(UNTOUCHED, 2)
  const twice = withSelected(once, 0)

  expect(twice).toMatchObject({ selected: 0, first_selected: 2, changes: 1 })
  expect(withSelected(withSelected(twice, null), 0)).toMatchObject({ changes: 1 })
  expect(cleared({ ...twice, flagged: true, time_ms: 9 })).toMatchObject({
    selected: null,
    flagged: true,
    time_ms: 9,
    first_selected: 2,
  })
})

test('a struck option cannot stay chosen, and choosing one restores it', () => {
  const struck = withStruck(withSelected(UNTOUCHED, 1), 1)

  expect(struck).toMatchObject({ selected: null, struck: [1] })
  expect(withSelected(struck, 1)).toMatchObject({ selected: 1, struck: [] })
  expect(withStruck(struck, 1)).toMatchObject({ struck: [] })
})

test('calls keep their places', () => {
  expect(withCall('', 2, 'u', 4)).toBe('--u-')
  expect(withCall('--u-', 0, 't', 4)).toBe('t-u-')
})

test('the palette tells unseen, seen, answered, and after the key right, wrong and blank', () => {
  const feedback = { correct: true } as Parameters<typeof cellState>[1]

  expect(cellState(UNTOUCHED, undefined, false)).toBe('unseen')
  expect(cellState(UNTOUCHED, undefined, true)).toBe('seen')
  expect(cellState(withSelected(UNTOUCHED, 0), undefined, true)).toBe('answered')
  expect(cellState(withSelected(UNTOUCHED, 0), feedback, true)).toBe('right')
  expect(cellState(UNTOUCHED, feedback, true)).toBe('blank')
})

test('the palette is never in doubt: told or not, chosen or not, seen or not', () => {
  const option = fc.option(fc.integer({ min: 0, max: 3 }))
  fc.assert(
    fc.property(option, fc.option(fc.boolean()), fc.boolean(), fc.nat(), (selected, correct, isSeen, seq) => {
      const feedback = correct === null ? undefined : ({ correct } as Parameters<typeof cellState>[1])
      const state = cellState({ ...UNTOUCHED, selected, seq }, feedback, isSeen)

      if (feedback) expect(state).toBe(selected === null ? 'blank' : correct ? 'right' : 'wrong')
      else if (selected !== null) expect(state).toBe('answered')
      else expect(state).toBe(isSeen || seq > 0 ? 'seen' : 'unseen')
    }),
  )
})

test('marks in words: sixths to two places, with a true minus', () => {
  expect([marks(12), marks(-4), marks(0), marks(20)]).toEqual(['2.00', '−0.67', '0.00', '3.33'])
  expect(marks(12, { signed: true })).toBe('+2.00')
})

test('the clock rounds up and stops at nothing', () => {
  expect([clock(7_200_000), clock(59_001), clock(3_849_000), clock(-5)]).toEqual([
    '2:00:00',
    '1:00',
    '1:04:09',
    '0:00',
  ])
})
