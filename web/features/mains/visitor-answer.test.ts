import { expect, test } from 'vitest'
import { freshFields } from './fresh-fields.ts'
import { forgetSaved, keepAnswer, keptAnswer } from './kept-answers.ts'
import { adoptVisitorAnswer, keepVisitorAnswer, visitorAnswer } from './visitor-answer.ts'

function device() {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

const fields = { ...freshFields('en'), text: 'Cash stays.' }
const kept = { id: 'own', base: 3, fields, isUnsent: false, handIn: false, sent: [] }

test('one answer keeps its name however often it changes, and becomes a draft of the account once', () => {
  const store = device()
  const ids = ['first', 'second']
  keepVisitorAnswer(store, 'cash', fields, () => ids.shift() as string)
  keepVisitorAnswer(store, 'cash', { ...fields, text: 'Cash stays on.' }, () => ids.shift() as string)

  expect(adoptVisitorAnswer(store, 'asha')).toBe('cash')
  expect(keptAnswer(store, 'asha', 'cash')).toMatchObject({
    ...{ id: 'first', base: 0, isUnsent: true, fields: { text: 'Cash stays on.' } },
  })
  expect(visitorAnswer(store)).toBeUndefined()
  expect(adoptVisitorAnswer(store, 'asha')).toBeUndefined()
})

test('another text of the account that waits here is not overwritten: the visitor’s stays until it is sent', () => {
  const store = device()
  keepAnswer(store, 'asha', 'cash', { ...kept, isUnsent: true, fields: { ...fields, text: 'Mine.' } })
  keepVisitorAnswer(store, 'cash', fields, () => 'visitor')

  expect(adoptVisitorAnswer(store, 'asha')).toBeUndefined()
  expect(keptAnswer(store, 'asha', 'cash')?.fields.text).toBe('Mine.')
  expect(visitorAnswer(store)?.fields.text).toBe('Cash stays.')
})

test('an empty answer is none, and neither is a broken one', () => {
  const store = device()
  keepVisitorAnswer(store, 'cash', freshFields('en'), () => 'visitor')
  expect(visitorAnswer(store)).toBeUndefined()
  store.set('visitor_mains', '{"id":')
  expect(visitorAnswer(store)).toBeUndefined()
})

test('who signs out leaves here what the server does not have, and nothing else', () => {
  const store = device()
  keepAnswer(store, 'asha', 'saved', kept)
  keepAnswer(store, 'asha', 'unsent', { ...kept, isUnsent: true })
  keepAnswer(store, 'asha', 'handing-in', { ...kept, handIn: true })
  keepAnswer(store, 'ravi', 'saved', kept)
  forgetSaved(store, 'asha')

  expect(keptAnswer(store, 'asha', 'saved')).toBeUndefined()
  expect(keptAnswer(store, 'asha', 'unsent')).toBeDefined()
  expect(keptAnswer(store, 'asha', 'handing-in')).toBeDefined()
  expect(keptAnswer(store, 'ravi', 'saved')).toBeDefined()
})
