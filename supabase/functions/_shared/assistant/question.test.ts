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
  ['I feel depressed and want to give up', 'wellbeing'],
  ['I want to die', 'wellbeing'],
  ["I don't want to live anymore", 'wellbeing'],
  ['निराश हूँ, छोड़ना चाहता हूँ', 'wellbeing'],
  ['main marna chahta hoon', 'wellbeing'],
  ['What was the Great Depression?', 'explanation'],
  ['Farmer suicides and farm distress', 'explanation'],
  ['Should India give up the fiscal deficit target?', 'explanation'],
  ['thank you sir', 'courtesy'],
  ['good morning sir', 'courtesy'],
  ['Thanks, that helps', 'courtesy'],
  ['what is your name', 'courtesy'],
  ['who are you', 'courtesy'],
  ['are you chatgpt', 'courtesy'],
  ['Thanks! Explain GDP', 'explanation'],
  ['What happened to GDP in 2020-21?', 'explanation'],
  ['What is happening with inflation?', 'explanation'],
  ['What is happening in the Indian economy today?', 'news'],
  ['any news for today', 'news'],
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
  ['What is happening with inflation?', 'with inflation?'],
  ['Write a short note on bad banks in 150 words', 'a bad banks'],
  ['mehngai kyon badh rahi hai', 'mehngai'],
  ['what is the new labour codes status', 'the new labour codes'],
  ['usual status in the labour survey', 'usual status in the labour survey'],
  ['carbon tax kin kin cheezon par lagta hai', 'carbon tax'],
  ['दूध के ताज़ा आँकड़े क्या हैं?', 'दूध ?'],
])('the subject of "%s" is "%s"', (query, subject) => {
  expect(subjectOf(query)).toBe(subject)
})
