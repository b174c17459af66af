import { expect, test } from 'vitest'
import { FIXES, REASONS, type Values } from '#supabase/functions/_shared/mains/reasons.ts'
import { FIX_WORDS, fixWords, REASON_WORDS, reasonWords } from './reason-copy.ts'

/** One of each value that the marking sends. */
const VALUES: Values = {
  ...{
    found: 1,
    of: 3,
    directive: 'critically examine',
    missing: 'against,judgement',
    percent: 40,
    covered: 2,
    partly: 1,
  },
  ...{
    state: 'weak',
    words: 20,
    headings: 1,
    bullets: 2,
    paragraphs: 3,
    right: 1,
    outdated: 1,
    unknown: 0,
    count: 2,
  },
  ...{
    limit: 150,
    side: 'over',
    average: 31,
    written: 'en',
    expected: 'hi',
    part: 'Who decides',
    first: 'A point',
    second: '',
  },
  ...{ point: 'A point', name: 'Repo rate', now: '5.25 %' },
}

test.each([...REASONS])('the reason %s has a sentence in both languages', (id) => {
  expect(reasonWords(id, VALUES, 'en')).toMatch(/[a-z].*[.]$/)
  expect(reasonWords(id, VALUES, 'hi')).toMatch(/[\u0900-\u097f].*।$/)
})

test.each([...FIXES])('the fix %s has a sentence in both languages', (id) => {
  expect(fixWords(id, VALUES, 'en')).toMatch(/[a-z].*[.]$/)
  expect(fixWords(id, VALUES, 'hi')).toMatch(/[\u0900-\u097f].*।$/)
})

test('a conclusion that judges may be weak by its length, and the sentences beside each other agree', () => {
  const weak = { state: 'weak', words: 20 }
  expect(reasonWords('judges', { count: 1 }, 'en')).toBe('It judges, or proposes a way forward.')
  expect(reasonWords('conclusion', weak, 'en')).toBe(
    'The conclusion has 20 words: too long or too short for this answer, or it weighs nothing.',
  )
  expect(reasonWords('conclusion', weak, 'hi')).toMatch(/बहुत लंबा या बहुत छोटा, या/)
})

test('no sentence shows a value that was not sent', () => {
  const all = [
    ...[...REASONS].map((id) => reasonWords(id, VALUES, 'en')),
    ...[...FIXES].map((id) => fixWords(id, VALUES, 'hi')),
  ]
  expect(all.filter((sentence) => /undefined|NaN|null/.test(sentence))).toEqual([])
})

test('there is no sentence for an id that the marking does not know', () => {
  expect(Object.keys(REASON_WORDS.hi).sort()).toEqual([...REASONS].sort())
  expect(Object.keys(FIX_WORDS.hi).sort()).toEqual([...FIXES].sort())
  expect(reasonWords('something_new', {}, 'en')).toBe('')
})

test('what a directive asks for and was not found is named in the reader’s language', () => {
  expect(reasonWords('directive_obeyed', VALUES, 'en')).toContain('what speaks against it')
  // each apart from the next, though one of them has a comma of its own
  const missing = { ...VALUES, directive: 'discuss', missing: 'aspects,for' }
  expect(reasonWords('directive_obeyed', missing, 'en')).toContain(
    'not found: several sides of the matter, kept apart; what speaks for it.',
  )
  expect(fixWords('obey_directive', VALUES, 'hi')).toContain('विपक्ष में क्या है')
})
