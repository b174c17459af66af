import { expect, test } from 'vitest'
import { ownPageAsked } from './own-pages.ts'
import { questionKind } from './question.ts'
import { teachingWords } from './teaching-words.ts'

test.each([
  ['how many cards are due', 'cards'],
  ['make me a study plan for 30 days', 'plan'],
  ['remind me tomorrow at 6 am', 'plan'],
  ['how many hours should I study daily', 'plan'],
  ['what is my weak topic', 'progress'],
  ['how much did I score in last test', 'results'],
  ['what should I study today', 'today'],
  ['how do i delete my account', 'account'],
  ['आज मुझे क्या पढ़ना चाहिए?', 'today'],
  ['मेरी प्रगति कैसी है', 'progress'],
] as const)('"%s" is of the learner’s own: %s', (query, page) => {
  expect(ownPageAsked(query)).toBe(page)
  expect(questionKind(query)).toBe('own')
})

test.each([
  'what should I study first before inflation targeting',
  'Five Year Plan priorities',
  'how many credit cards are there',
  'daily wage plan of the Union',
  'weak demand and growth',
  'what is the capital account',
  'close the current account deficit',
])('"%s" is of the library', (query) => {
  expect(ownPageAsked(query)).toBeUndefined()
})

test('every page is named in both languages, by its address', () => {
  for (const language of ['en', 'hi'] as const) {
    for (const says of Object.values(teachingWords[language].ownPages))
      expect(says).toMatch(/\]\(\/[a-z-]+\)/)
  }
})
