import { expect, test } from 'vitest'
import type { Comment, Draft } from './marking-shapes.ts'
import {
  besideSentence,
  inPlace,
  nextOf,
  outOf,
  sentencesOf,
  totalOf,
  unmarked,
  withMarks,
  withRemark,
} from './marks-rules.ts'
import { shown, spelled, waited } from './queue-rules.ts'

const EMPTY: Draft = { criteria: [], points: [], remark: '', comments: [] }

test('marks stay within what a criterion carries and fall on quarters', () => {
  expect(outOf('demand', 15)).toBe(3.75)
  expect(withMarks(EMPTY, 'demand', 1.3, 10)).toEqual([{ criterion: 'demand', marks: 1.25, remark: '' }])
  expect(withMarks(EMPTY, 'language', 3, 10)[0]?.marks).toBe(0.5)
  expect(withMarks(EMPTY, 'language', -1, 10)[0]?.marks).toBe(0)
})

test('criteria keep their order and their remarks, and the total is their sum', () => {
  const first = { ...EMPTY, criteria: withMarks(EMPTY, 'language', 0.5, 10) }
  const second = { ...first, criteria: withMarks(first, 'demand', 2, 10) }
  const third = { ...second, criteria: withRemark(second, 'language', 'Short') }
  expect(third.criteria).toEqual([
    { criterion: 'demand', marks: 2, remark: '' },
    { criterion: 'language', marks: 0.5, remark: 'Short' },
  ])
  expect(totalOf(third)).toBe(2.5)
  expect(unmarked(third)).toEqual(['content', 'structure', 'evidence', 'conclusion'])
})

const said = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

test('sentences end at their marks, in English and Hindi, and not inside a figure', () => {
  expect(said('Growth was 6.5 per cent. Is it enough?\n- Jobs\nNo!')).toEqual([
    'Growth was 6.5 per cent.',
    'Is it enough?',
    '- Jobs',
    'No!',
  ])
  expect(said('महँगाई घटी। दर वही रही।')).toEqual(['महँगाई घटी।', 'दर वही रही।'])
  expect(said('  ')).toEqual([])
})

test('from a chosen range one goes to the sentence after it or before it, and stops at the ends', () => {
  const text = 'One. Two. Three.'
  const all = sentencesOf(text)
  const at = (range: { start: number; end: number } | undefined) =>
    range && text.slice(range.start, range.end)
  expect(at(besideSentence(all, undefined, 1))).toBe('One.')
  expect(at(besideSentence(all, undefined, -1))).toBe('Three.')
  expect(at(besideSentence(all, all[0], 1))).toBe('Two.')
  expect(at(besideSentence(all, all[1], -1))).toBe('One.')
  expect(at(besideSentence(all, all[2], 1))).toBe('Three.')
})

test('comments are numbered down the text, then down the pages, the whole answer last', () => {
  const comment = (id: string, place: Partial<Comment>): Comment => ({
    ...{ id, criterion: null, range_start: null, range_end: null, quote: null, page: null, x: null, y: null },
    ...{ body: id, ...place },
  })
  const all = [
    comment('whole', {}),
    comment('page 2', { page: 2, x: 0, y: 0 }),
    comment('page 1 low', { page: 1, x: 0, y: 0.9 }),
    comment('page 1 high', { page: 1, x: 0, y: 0.1 }),
    comment('late', { range_start: 90, range_end: 95, quote: 'x' }),
    comment('early', { range_start: 3, range_end: 9, quote: 'x' }),
  ]
  expect(inPlace(all).map(({ id }) => id)).toEqual([
    'early',
    'late',
    'page 1 high',
    'page 1 low',
    'page 2',
    'whole',
  ])
})

test('the next answer is the first that is free, and another', () => {
  const free = [{ answer_id: 'c' }, { answer_id: 'd' }]
  expect(nextOf(free)?.answer_id).toBe('c')
  expect(nextOf(free, 'c')?.answer_id).toBe('d')
})

test('waiting is told in one unit, and never as less than nothing', () => {
  expect(waited('2026-11-22T10:00:00Z', '2026-11-22T10:42:00Z')).toEqual({ unit: 'minutes', count: 42 })
  expect(waited('2026-11-20T22:00:00Z', '2026-11-22T10:00:00Z')).toEqual({ unit: 'hours', count: 36 })
  expect(waited('2026-11-12T10:00:00Z', '2026-11-22T10:00:00Z')).toEqual({ unit: 'days', count: 10 })
  expect(waited('2026-11-22T10:00:05Z', '2026-11-22T10:00:00Z')).toEqual({ unit: 'minutes', count: 0 })
  expect(spelled(59.4)).toEqual({ unit: 'minutes', count: 59 })
})

test('the line is narrowed to what was asked, what the engine left, or one task', () => {
  const lines = [
    { answer_id: 'a', task: 'marks', why: 'asked', asked: 'Why?' },
    { answer_id: 'b', task: 'marks', why: 'failed', asked: null },
    { answer_id: 'c', task: 'appeal', why: 'appeal', asked: null },
    { answer_id: 'd', task: 'second', why: 'third', asked: null },
  ] as unknown as Parameters<typeof shown>[0]
  const ids = (filter: Parameters<typeof shown>[1]) => shown(lines, filter).map(({ answer_id }) => answer_id)
  expect([ids('asked'), ids('needs_mentor'), ids('appeal'), ids('second'), ids('all').length]).toEqual([
    ...[['a'], ['b'], ['c'], ['d']],
    4,
  ])
})
