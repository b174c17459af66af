import { expect, test } from 'vitest'
import { questionKind, subjectOf } from './question.ts'

test.each([
  ["What's the news today?", 'news'],
  ['latest headlines', 'news'],
  ['आज के समाचार', 'news'],
  ["What's the current inflation rate?", 'figure'],
  ['What is the repo rate?', 'figure'],
  ['How much is India’s forex reserve?', 'figure'],
  ['वर्तमान मुद्रास्फीति दर कितनी है?', 'figure'],
  ['Explain GDP growth trends', 'explanation'],
  ['Impact of fiscal policy', 'explanation'],
  ['Why is the current account deficit rising?', 'explanation'],
  ['Hello!', 'courtesy'],
  ['धन्यवाद', 'courtesy'],
  ['Hello, what is GDP?', 'explanation'],
])('"%s" asks for: %s', (query, kind) => {
  expect(questionKind(query)).toBe(kind)
})

test.each([
  ["What's the current inflation rate?", 'the inflation rate?'],
  ['Explain GDP growth trends', 'GDP growth trends'],
  ['Tell me about Monetary Policy', 'Monetary Policy'],
  ['What are NPAs?', 'NPA?'],
  ['मुद्रास्फीति दर क्या है?', 'मुद्रास्फीति दर ?'],
  ['What is what?', 'What is what?'],
])('the subject of "%s" is "%s"', (query, subject) => {
  expect(subjectOf(query)).toBe(subject)
})
