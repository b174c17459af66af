import { expect, test } from 'vitest'
import {
  currentSuggestions,
  isAtBottom,
  isSendKey,
  isUnanswered,
  newMessageId,
  newSessionId,
  ownQuestion,
  readDraft,
  topicQuestion,
} from './chat-rules.ts'

test('a conversation is named by its moment and nine random base-36 characters', () => {
  expect(newSessionId(1795219200000)).toMatch(/^chat_1795219200000_[0-9a-z]{9}$/)
  expect(newSessionId(1, (count) => new Uint8Array(count).fill(35))).toBe('chat_1_zzzzzzzzz')
})

test('bytes that would favour some characters are drawn again', () => {
  const draws = [new Uint8Array(9).fill(255), new Uint8Array(9).fill(0)]
  expect(newSessionId(1, () => draws.shift() ?? new Uint8Array())).toBe('chat_1_000000000')
})

test('two conversations begun in the same millisecond differ', () => {
  const names = new Set(Array.from({ length: 500 }, () => newSessionId(1)))
  expect(names.size).toBe(500)
})

test('a message id is a version 4 UUID', () => {
  expect(newMessageId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test.each([
  ['  What is GDP?\n ', { kind: 'ready', text: 'What is GDP?' }],
  ['first\nsecond', { kind: 'ready', text: 'first\nsecond' }],
  ['', { kind: 'empty' }],
  [' \n\t ', { kind: 'empty' }],
  ['x'.repeat(4000), { kind: 'ready', text: 'x'.repeat(4000) }],
  ['x'.repeat(4001), { kind: 'too-long', length: 4001 }],
])('a message is trimmed, and an empty or overlong one is not sent (%#)', (input, draft) => {
  expect(readDraft(input)).toEqual(draft)
})

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }

test.each([
  [enter, true],
  [{ ...enter, shiftKey: true }, false],
  [{ ...enter, isComposing: true }, false],
  [{ ...enter, keyCode: 229 }, false],
  [{ ...enter, key: 'a' }, false],
])('Enter sends, unless with Shift or while a word is being composed (%#)', (press, isSent) => {
  expect(isSendKey(press)).toBe(isSent)
})

test('a topic becomes a question', () => {
  expect(topicQuestion('fiscal policy')).toBe('Tell me about fiscal policy')
})

test.each([
  'Why governments tax and spend',
  'Who gains, and will it last?',
  'अर्थव्यवस्था क्या है और उसे कैसे देखा जाता है',
  '“मूल बातें” का यह अंश: “बजट क्या बताता है”',
])('the topic “%s” is asked about, whatever it reads like', (topic) => {
  expect(topicQuestion(topic)).toBe(`Tell me about ${topic}`)
})

test.each([
  'What is core inflation?',
  'why does the rupee fall',
  'Explain crowding out',
  'difference between FDI and FPI',
  'रेपो दर क्या है',
  'mudrasfiti kya hai',
])('"%s", looked for, is a question already, and is asked as it is', (question) => {
  expect(ownQuestion(question)).toBe(question)
})

test.each(['repo rate', 'Whatever It Takes'])('“%s”, looked for, is no question', (words) => {
  expect(ownQuestion(words)).toBe(`Tell me about ${words}`)
})

const question = { message_type: 'user' } as const
const answer = { message_type: 'ai', suggestions: ['What is the base effect?'] } as const

test('the chips are those of the newest answer; a question after it clears them', () => {
  expect(currentSuggestions([])).toEqual([])
  expect(currentSuggestions([question, answer])).toEqual(['What is the base effect?'])
  expect(currentSuggestions([question, answer, question])).toEqual([])
  expect(currentSuggestions([question, { ...answer, failed: true }])).toEqual([])
  expect(currentSuggestions([question, { message_type: 'ai', suggestions: null }])).toEqual([])
})

test('a question that a reload left without an answer can be asked again', () => {
  expect(isUnanswered([question], false)).toBe(true)
  expect(isUnanswered([question], true)).toBe(false)
  expect(isUnanswered([question, answer], false)).toBe(false)
  expect(isUnanswered([], false)).toBe(false)
})

test('a reader within a line or two of the end stands at the end', () => {
  expect(isAtBottom({ scrollTop: 560, scrollHeight: 1000, clientHeight: 400 })).toBe(true)
  expect(isAtBottom({ scrollTop: 300, scrollHeight: 1000, clientHeight: 400 })).toBe(false)
})
