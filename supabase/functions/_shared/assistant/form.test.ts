import { expect, test } from 'vitest'
import { formOf, isFormAlone, languageOf, withoutForm } from './form.ts'

test.each([
  'and in Hindi?',
  'hindi me batao',
  'shorter',
  'in short please',
  'give me 5 points',
  'english me batao',
  'i did not understand',
  'samajh nahi aaya',
  'tell me more',
  'make notes of it',
  'source?',
  'हिंदी में बताइए',
  'संक्षेप में बताओ',
  'सरल भाषा में समझाइए',
])('"%s" asks the question before in another form', (query) => {
  expect(isFormAlone(query)).toBe(true)
})

test.each([
  'why?',
  'what is a short position',
  'explain inflation in short',
  'repo rate in Hindi',
  'short-term debt',
  'give me points on GST',
  'sources of revenue',
])('"%s" names something of its own', (query) => {
  expect(isFormAlone(query)).toBe(false)
})

test.each([
  ['explain repo rate in hindi', 'hi'],
  ['repo rate hindi me', 'hi'],
  ['GDP क्या है', 'hi'],
  ['मुद्रास्फीति English me batao', 'en'],
  ['what is the repo rate', 'en'],
  ['repo rate kya hai', 'en'],
] as const)('"%s" is answered in %s', (query, language) => {
  expect(languageOf(query)).toBe(language)
})

test('a number of points, shortness and plainness are read', () => {
  expect(formOf('give me 7 points on GST').points).toBe(7)
  expect(formOf('inflation in points').points).toBe(5)
  expect(formOf('the index fell by 50 points').points).toBeUndefined()
  expect(formOf('explain CAD in one line').isShort).toBe(true)
  expect(formOf('short-term external debt').isShort).toBe(false)
  expect(formOf('explain GST in simple words').isPlain).toBe(true)
})

test('the form is no part of what is looked up', () => {
  expect(withoutForm('explain repo rate in hindi').trim()).toBe('explain repo rate')
  expect(withoutForm('give me points on GST').trim()).toBe('GST')
})
