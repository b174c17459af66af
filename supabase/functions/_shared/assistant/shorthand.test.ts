import { expect, test } from 'vitest'
import { spelledOut } from './shorthand.ts'

test.each([
  ['diff btw crr n slr', 'difference between crr and slr'],
  ['difference b/w gdp & gnp', 'difference between gdp and gnp'],
  ['whats CRR', 'what is CRR'],
  ['y did rbi cut repo', 'why did rbi cut repo'],
  ['btw what is gdp', 'btw what is gdp'],
  ['n is the number of firms', 'n is the number of firms'],
  ['What is the J&K budget?', 'What is the J&K budget?'],
  ['16va vitt aayog', 'sixteenth vitt aayog'],
  ['15वें वित्त आयोग', 'fifteenth वित्त आयोग'],
  ['art 112', 'article 112'],
  ['8th pay commission', 'eighth pay commission'],
  ['rate on 5th June 2026', 'rate on 5th June 2026'],
  ['June 5th, 2026', 'June 5th, 2026'],
])('"%s" is read as "%s"', (typed, read) => {
  expect(spelledOut(typed)).toBe(read)
})
