import { expect, test } from 'vitest'
import type { Ten } from './ten-queries.ts'
import { plannedMinutes, secondsUsed, stepOf } from './ten-rules.ts'

const item = { title: 'x', title_hi: 'x', short_words: 200, read_at: null, saved: false, seconds: 30 }
const sitting = { id: 'a', submitted_at: null, right_count: null, question_count: 5, seconds: 90 }
const ten: Ten = { day: '2026-11-22', items: ['a', 'b'].map((id) => ({ ...item, id })), sitting }

test('nobody is told less than it takes', () => {
  expect(plannedMinutes(ten)).toEqual({ reading: 3, questions: 6 })
  expect(plannedMinutes({ ...ten, sitting: null })).toEqual({ reading: 3, questions: 0 })
})

test('what is used is what was really spent, on stories and questions', () => {
  expect(secondsUsed(ten)).toBe(150)
})

test('the first story that is not read, then the questions, then the end', () => {
  expect(stepOf(ten, () => false)).toBe(0)
  expect(stepOf(ten, (id) => id === 'a')).toBe(1)
  expect(stepOf(ten, () => true)).toBe('questions')
  expect(stepOf({ ...ten, sitting: { ...sitting, submitted_at: 'now' } }, () => true)).toBe('done')
  expect(stepOf({ ...ten, sitting: null }, () => true)).toBe('done')
})
