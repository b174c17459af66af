import { expect, test } from 'vitest'
import type { BankLine } from './bank-queries.ts'
import { byQuestion, choiceFrom, chosenLines, stateOf } from './bank-rules.ts'

function line(id: string, fields: Partial<BankLine> = {}): BankLine {
  return {
    ...{ id, question_id: `q-${id}`, version_no: 1, mode: 'typed', language: 'en', status: 'evaluated' },
    ...{
      submitted_at: `2026-11-0${id}T08:00:00Z`,
      saved_at: '2026-11-01T08:00:00Z',
      is_shared: false,
      words: 100,
    },
    ...{
      question: 'Discuss.',
      question_hi: null,
      marks: 10,
      word_limit: 150,
      directive: 'discuss',
      area: 'growth',
    },
    ...{ by: 'rules', band_low: 4, band_high: 6, given: null, share: 0.5 },
    ...fields,
  }
}

const ids = (lines: BankLine[]) => lines.map(({ id }) => id)
const lines = [
  line('1', { share: 0.3 }),
  line('2', { share: null, status: 'failed', by: null }),
  line('3', { share: 0.7, area: 'money' }),
]

test.each([
  ['newest', ['3', '2', '1']],
  ['oldest', ['1', '2', '3']],
  ['best', ['3', '1', '2']],
  ['weakest', ['1', '3', '2']],
] as const)('sorted by %s; what has no marks comes last where marks decide', (sort, expected) => {
  expect(ids(chosenLines(lines, { state: 'all', area: null, sort }))).toEqual(expected)
})

test('filters narrow the list', () => {
  expect(ids(chosenLines(lines, { state: 'failed', area: null, sort: 'newest' }))).toEqual(['2'])
  expect(ids(chosenLines(lines, { state: 'all', area: 'money', sort: 'newest' }))).toEqual(['3'])
})

test('a mentor’s marks make an answer marked, whatever its engine says', () => {
  expect(stateOf({ status: 'needs_mentor', by: 'rules' })).toBe('mentor')
  expect(stateOf({ status: 'needs_mentor', by: 'mentor' })).toBe('marked')
  expect(stateOf({ status: 'evaluating', by: null })).toBe('under_way')
  expect(stateOf({ status: 'ocr_review', by: null })).toBe('draft')
})

test('an address with words that nobody knows is read as the whole bank', () => {
  expect(choiceFrom(new URLSearchParams('state=wrong&sort=&area=money'))).toEqual({
    ...{ state: 'all', area: 'money', sort: 'newest', shown: 20 },
  })
})

test.each([
  ['', 20],
  ['60', 60],
  ['-3', 20],
  ['many', 20],
])('of an address with shown=%s so many questions are shown: %i', (given, shown) => {
  expect(choiceFrom(new URLSearchParams({ shown: given })).shown).toBe(shown)
})

test('versions of one question stand together', () => {
  const two = [line('3', { question_id: 'q' }), line('2'), line('1', { question_id: 'q' })]
  expect(byQuestion(two).map(({ versions }) => ids(versions))).toEqual([['3', '1'], ['2']])
})
