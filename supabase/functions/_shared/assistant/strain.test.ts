import { expect, test } from 'vitest'
import { questionKind } from './question.ts'

test.each([
  'i am so stressed about exam, cant sleep',
  'I failed prelims third time, nothing makes sense anymore',
  'bahut demotivated feel kar raha hu, padhai nahi ho rahi',
  'मन नहीं लगता पढ़ाई में, क्या करूँ',
])('"%s" gets a kind word', (query) => {
  expect(questionKind(query)).toBe('strain')
})

test.each([
  'why are banks stressed',
  'i am confused about stressed assets',
  'stressed assets resolution',
  'Why did the five year plans lose priority?',
  'tension between growth and inflation',
])('"%s" is a question of the subject', (query) => {
  expect(questionKind(query)).not.toBe('strain')
})

test('distress goes before strain', () => {
  expect(questionKind('I am so stressed that I feel hopeless, I want to die')).toBe('wellbeing')
})
