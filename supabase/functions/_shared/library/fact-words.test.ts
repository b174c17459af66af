import { expect, test } from 'vitest'
import { factInText, factReferences, factValue, replaceFactReferences } from './fact-words.ts'

test.each([
  ['3.93', '%, year on year', '3.93\u00a0%, year on year'],
  ['12.22', '₹ lakh crore', '₹12.22 lakh crore'],
  ['666.93', 'US$ billion', 'US$\u00a0666.93 billion'],
  ['57.71', 'crore accounts', '57.71 crore accounts'],
  ['6th', 'in the world', '6th in the world'],
])('%s and "%s" read as "%s"', (display, unit, words) => {
  expect(factValue({ display, unit })).toBe(words)
})

test('in a text the period stands with the value', () => {
  expect(factInText({ display: '5.25', unit: '%', period: 'from 5 June 2026' })).toBe(
    '5.25\u00a0% (from 5 June 2026)',
  )
})

test('references are found and written out; other braces are left alone', () => {
  const text = 'It is {{fact:repo-rate}}, not {{ fact:x }} or {{fact:Bad}}.'

  expect(factReferences(text)).toEqual(['repo-rate'])
  expect(replaceFactReferences(text, (id) => `<${id}>`)).toBe(
    'It is <repo-rate>, not {{ fact:x }} or {{fact:Bad}}.',
  )
})
