import { expect, test } from 'vitest'
import { fieldsOf, problemsIn, sentOf } from './mains-fields.ts'

test('lines become parts, semicolons words, commas figures, and what is empty is left out', () => {
  const typed = {
    ...fieldsOf(null),
    parts: 'What growth leaves out\n\n India ',
    checklist: [
      { point: ' Distribution ', words: 'gini; 40,000 crore ; ' },
      { point: '', words: ' ' },
    ],
    figures: 'repo-rate, crr',
    sources: [
      { title: 'Survey', publisher: 'MoF', url: '', date: '' },
      { title: '', publisher: '', url: ' ', date: '' },
    ],
  }
  expect(sentOf(typed)).toMatchObject({
    parts: ['What growth leaves out', 'India'],
    checklist: [{ point: 'Distribution', words: ['gini', '40,000 crore'] }],
    fact_ids: ['repo-rate', 'crr'],
    sources: [{ title: 'Survey', publisher: 'MoF' }],
    marks: 10,
    words: 150,
  })
})

test('a new question lacks topic and wording; a change before learners also who has read it', () => {
  expect(Object.keys(problemsIn(fieldsOf(null), false))).toEqual(['topic', 'question'])
  expect(Object.keys(problemsIn(fieldsOf(null), true))).toContain('reviewer')
})
