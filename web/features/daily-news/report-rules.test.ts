import { expect, test } from 'vitest'
import { problemOf } from './report-rules.ts'

test.each([
  [{ reason: null, says: 'x', proof: '' }, 'reason'],
  [{ reason: 'wrong-fact', says: 'x', proof: '' }, 'proof'],
  [{ reason: 'wrong-fact', says: '', proof: 'my newspaper' }, 'address'],
  [{ reason: 'wrong-fact', says: '', proof: 'https://rbi.org.in/a' }, undefined],
  [{ reason: 'unclear', says: ' ', proof: '' }, 'says'],
  [{ reason: 'unclear', says: 'The third line', proof: '' }, undefined],
] as const)('%j: %s', (draft, problem) => {
  expect(problemOf(draft)).toBe(problem)
})
