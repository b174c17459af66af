import { expect, test } from 'vitest'
import { type ChatMessage, said, withKnown } from './chat-message.ts'
import { questionOf, shownVersion, threadOf } from './thread.ts'

const by = { userId: 'u', sessionId: 's' }
const question = said(by, 'user', 'What is GDP?', 'q')
const first = said(by, 'ai', 'One.', 'a1')
const second = { ...said(by, 'ai', 'Two.', 'a2'), replaces: 'a1' }
const third = { ...said(by, 'ai', 'Three.', 'a3'), replaces: 'a2' }

test('an answer and its newer versions stand in one place', () => {
  const turns = threadOf([question, first, second, third])
  expect(turns.map(({ id, versions }) => [id, versions.map((one) => one.id)])).toEqual([
    ['q', ['q']],
    ['a1', ['a1', 'a2', 'a3']],
  ])
})

test('the newest version is shown, until another is chosen; a newer one comes to the fore again', () => {
  const place = (messages: ChatMessage[]) => threadOf(messages).at(-1) ?? expect.unreachable()
  const two = place([question, first, second])
  expect(shownVersion(two, {}).id).toBe('a2')
  expect(shownVersion(two, { a1: { at: 0, of: 2 } }).id).toBe('a1')
  expect(shownVersion(place([question, first, second, third]), { a1: { at: 0, of: 2 } }).id).toBe('a3')
})

test('a version whose original is not there stands by itself', () => {
  expect(threadOf([question, second]).map(({ id }) => id)).toEqual(['q', 'a2'])
})

test('every version answers the question before the first', () => {
  const next = said(by, 'user', 'And GNP?', 'q2')
  expect(questionOf([question, first, next, second], second)?.id).toBe('q')
})

const writing = { ...first, content: '', state: 'writing' as const }

test('an answer that this tab writes is not overwritten by an older reading of it', () => {
  const known = { ...writing, content: 'Half of it' }
  expect(withKnown([question, writing], [question, known], () => true)[1]?.content).toBe('Half of it')
  expect(withKnown([question, { ...writing, content: 'More' }], [question, known])[1]?.content).toBe('More')
})

test('an answer that has ended is not opened again', () => {
  expect(withKnown([question, writing], [question, first])[1]).toEqual(first)
})

test('what is not saved yet stands after what is', () => {
  const unsaved = said(by, 'user', 'And GNP?', 'q2')
  expect(withKnown([question, first], [question, unsaved]).map(({ id }) => id)).toEqual(['q', 'a1', 'q2'])
})

test('an apology is taken back when another tab was answered meanwhile', () => {
  const apology = { ...said(by, 'ai', 'Sorry', 'x'), failed: true }
  expect(withKnown([question, first], [question, apology]).map(({ id }) => id)).toEqual(['q', 'a1'])
  expect(withKnown([question], [question, apology]).map(({ id }) => id)).toEqual(['q', 'x'])
})
