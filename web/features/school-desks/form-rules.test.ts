import { expect, test } from 'vitest'
import { numberOf, problemsOf, type Rule } from './form-rules.ts'
import { localOf, momentOf } from './moments.ts'

const rules: Rule[] = [
  { field: 'title', kind: 'text', least: 3, most: 5 },
  { field: 'about', kind: 'text', least: 0, most: 5 },
  { field: 'minutes', kind: 'number', least: 5, most: 180 },
  { field: 'times', kind: 'number', least: 1, most: 20, isOptional: true },
  { field: 'topic', kind: 'choice' },
  { field: 'url', kind: 'url' },
]
const right = { title: 'Abcd', about: '', minutes: '30', times: '', topic: 'gdp', url: 'https://upsc.gov.in' }

test('a form that is right has no problems', () => {
  expect(problemsOf(right, rules)).toEqual({})
})

test.each([
  ['title', '   ', { kind: 'missing' }],
  ['title', 'Ab', { kind: 'text', least: 3, most: 5 }],
  ['title', 'Abcdef', { kind: 'text', least: 3, most: 5 }],
  ['about', 'Abcdef', { kind: 'text', least: 0, most: 5 }],
  ['minutes', '', { kind: 'number', least: 5, most: 180 }],
  ['minutes', '4', { kind: 'number', least: 5, most: 180 }],
  ['minutes', '1e2', { kind: 'number', least: 5, most: 180 }],
  ['times', '0', { kind: 'number', least: 1, most: 20 }],
  ['topic', '', { kind: 'missing' }],
  ['url', 'http://x.in', { kind: 'url' }],
])('%s as “%s” is found', (field, typed, problem) => {
  expect(problemsOf({ ...right, [field]: typed }, rules)).toEqual({ [field]: problem })
})

test('an empty field is no number', () => {
  expect([numberOf(' '), numberOf('7')]).toEqual([null, 7])
})

test('hours are those of India, there and back, wherever the desk stands', () => {
  expect(momentOf('2026-12-06T20:00')).toBe('2026-12-06T14:30:00.000Z')
  expect(localOf('2026-12-06T14:30:00+00:00')).toBe('2026-12-06T20:00')
  expect([momentOf(''), localOf(null)]).toEqual([null, ''])
})
