import { expect, test } from 'vitest'
import { evaluation, mentorMarks } from './for-tests.ts'
import { criteriaRows, fixesOf, pointsOf, standingEvaluation, writtenResult } from './marking-rules.ts'

test('a mentor’s released marks stand before a model’s, and a model’s before those of the rules', () => {
  const rules = evaluation()
  const ai = evaluation({ id: 'ai', by: 'ai' })
  const mentor = mentorMarks()
  expect(standingEvaluation([rules])?.by).toBe('rules')
  expect(standingEvaluation([rules, ai])?.by).toBe('ai')
  expect(standingEvaluation([mentor, rules, ai])?.by).toBe('mentor')
})

test.each([
  ['not released', { released_at: null }],
  ['a second marking, for agreement alone', { purpose: 'second' }],
  ['replaced by a later mark', { replaced_at: '2026-11-23T10:00:00Z' }],
])('a mentor’s marks that are %s do not stand', (_, fields) => {
  expect(standingEvaluation([evaluation(), mentorMarks(fields)])?.by).toBe('rules')
})

test('single runs of a model are nobody’s result', () => {
  expect(standingEvaluation([evaluation({ by: 'ai', run: 1 })])).toBeUndefined()
})

test('an engine’s result is a band, a mentor’s a point', () => {
  expect(writtenResult(evaluation({ band_low: 5, band_high: 6 }))).toBe('5.0–6.0')
  expect(writtenResult(mentorMarks({ marks: 5.25 }))).toBe('5.25')
  expect(writtenResult(mentorMarks({ marks: 5 }))).toBe('5.0')
  expect(writtenResult(evaluation({ by: 'rules', band_low: null, band_high: null }))).toBeUndefined()
  // an engine's single point is never shown, even where one is stored
  expect(writtenResult(evaluation({ marks: 5.5, band_low: 5, band_high: 6 }))).toBe('5.0–6.0')
})

test('six criteria in their order, whatever was marked', () => {
  const given = {
    criterion: 'evidence',
    marks: 1.2,
    out_of: 1.5,
    share: 0.8,
    reasons: [],
    remark: '',
    quote: null,
  } as const
  const rows = criteriaRows(evaluation({ criteria: [{ ...given, reasons: [] }] }), 10)
  expect(rows.map(({ criterion, weight, share }) => [criterion, weight, share])).toEqual([
    ['demand', 25, null],
    ['content', 30, null],
    ['structure', 15, null],
    ['evidence', 15, 0.8],
    ['conclusion', 10, null],
    ['language', 5, null],
  ])
})

test('a mentor’s share is told from the marks alone', () => {
  const given = {
    criterion: 'demand',
    marks: 2,
    out_of: 2.5,
    share: null,
    reasons: [],
    remark: '',
    quote: null,
  } as const
  expect(criteriaRows(mentorMarks({ criteria: [{ ...given, reasons: [] }] }), 10)[0]?.share).toBe(0.8)
})

test('where a mentor wrote no points and fixes, the engine’s are shown', () => {
  const point = { index: 0, point: 'x', verdict: 'covered', quote: 'y', span: null } as const
  const fix = { criterion: 'demand', gain: 1, id: 'add_figures', values: {}, text: '', span: null } as const
  const all = [evaluation({ points: [point], fixes: [fix] }), mentorMarks()]
  expect(pointsOf(all)).toEqual([point])
  expect(fixesOf(all)).toEqual([fix])
})

test('a mentor who judges some points judges those: the others are the engine’s, with its quotes', () => {
  const found = (index: number, verdict: 'covered' | 'partly' | 'missing', quote: string | null) => ({
    ...{ index, point: `point ${index}`, verdict, quote },
    span: quote === null ? null : { start: index, end: index + 1 },
  })
  const judged = (index: number, verdict: 'covered' | 'partly' | 'missing') => found(index, verdict, null)
  const engine = evaluation({
    points: [
      found(0, 'covered', 'a'),
      found(1, 'missing', null),
      found(2, 'covered', 'c'),
      found(3, 'partly', 'd'),
    ],
  })
  const mentor = mentorMarks({ points: [judged(2, 'partly'), judged(1, 'covered'), judged(3, 'missing')] })
  expect(pointsOf([engine, mentor])).toEqual([
    found(0, 'covered', 'a'),
    judged(1, 'covered'),
    found(2, 'partly', 'c'),
    // what is not there has no words that show it
    judged(3, 'missing'),
  ])
  expect(pointsOf([mentor]).map(({ index }) => index)).toEqual([1, 2, 3])
})
