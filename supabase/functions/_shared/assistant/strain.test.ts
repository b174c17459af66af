import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownPageAsked } from './own-pages.ts'
import { questionKind } from './question.ts'
import { isStrained } from './strain.ts'

test.each([
  'i am so stressed about exam, cant sleep',
  'I failed prelims third time, nothing makes sense anymore',
  'bahut demotivated feel kar raha hu, padhai nahi ho rahi',
  'मन नहीं लगता पढ़ाई में, क्या करूँ',
  'मुझे बहुत तनाव हो रहा है',
  'परीक्षा से पहले घबराहट होती है',
  'exam se dar lag raha hai',
])('"%s" gets a kind word', (query) => {
  expect(questionKind(query)).toBe('strain')
})

test.each([
  'why are banks stressed',
  'i am confused about stressed assets',
  'stressed assets resolution',
  'Why did the five year plans lose priority?',
  'tension between growth and inflation',
  'अमेरिका-ईरान तनाव में तेल की कीमतें क्यों बढ़ती हैं',
  'बाज़ार में घबराहट होने पर निवेशक क्या करते हैं',
  'India China tension ho raha hai to trade par kya asar',
])('"%s" is a question of the subject', (query) => {
  expect(questionKind(query)).not.toBe('strain')
})

test('distress goes before strain', () => {
  expect(questionKind('I am so stressed that I feel hopeless, I want to die')).toBe('wellbeing')
})

test('nothing that the library asks or answers is taken for strain, or for a question of the own account', () => {
  const lines = globSync([
    'content/{questions,mains,news}/*.yaml',
    'content/notes/*.md',
    'content/glossary.yaml',
  ]).flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  expect(lines.length).toBeGreaterThan(20_000)
  expect(lines.filter((line) => isStrained(line) || ownPageAsked(line))).toEqual([])
})
