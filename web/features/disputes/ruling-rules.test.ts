import { expect, test } from 'vitest'
import type { Waiting } from './dispute-queries.ts'
import { firstChoice, rulingOf } from './ruling-rules.ts'

const text = (en: string) => ({ en })
const disputed: Waiting = {
  question_id: 'repo',
  version: 1,
  is_current: true,
  format: 'statements',
  topic: 'monetary-policy',
  asked: {
    stem: text('Consider:'),
    statements: ['one', 'two', 'three'].map(text),
    options: ['1 only', '2 only', '1 and 2 only', '2 and 3 only'].map(text),
    sets: [[1], [2], [1, 2], [2, 3]],
  },
  key: 2,
  truths: [true, true, false],
  reasons: [],
  explanation: text('x'),
  sources: [],
  dropped: false,
  disputes: [],
}
const choice = { ...firstChoice(disputed), outcome: 'new_key' as const }

test('of statements the new key follows from the truths', () => {
  expect(rulingOf(disputed, { ...choice, truths: [false, true, true] })).toEqual({
    outcome: 'new_key',
    key: 3,
    truths: [false, true, true],
  })
})

test('truths that lead to the present key, or to none, are no ruling', () => {
  expect(rulingOf(disputed, choice)).toBeUndefined()
  expect(rulingOf(disputed, { ...choice, truths: [true, true, true] })).toBeUndefined()
})

test('a dropped question may get its key back', () => {
  expect(rulingOf({ ...disputed, dropped: true }, choice)).toMatchObject({ key: 2 })
})

test('elsewhere an option is chosen, and truths are not sent', () => {
  const single: Waiting = { ...disputed, format: 'single', truths: [] }
  expect(rulingOf(single, choice)).toBeUndefined()
  expect(rulingOf(single, { ...choice, option: 0 })).toEqual({ outcome: 'new_key', key: 0, truths: null })
})

test('a key that stands, or a question that is dropped, needs no more', () => {
  expect(rulingOf(disputed, firstChoice(disputed))).toEqual({ outcome: 'stands', key: null, truths: null })
  expect(rulingOf(disputed, { ...choice, outcome: 'dropped' })).toMatchObject({ key: null })
})
