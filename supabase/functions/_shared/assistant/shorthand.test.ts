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
])('"%s" is read as "%s"', (typed, read) => {
  expect(spelledOut(typed)).toBe(read)
})
