import { expect, test } from 'vitest'
import { isTakenUp } from './plan-rules.ts'

test.each([
  ['Subsidies of the State', 'The state gives a subsidy for power.', true],
  ['Groundwater falls', 'Inflation hurts the poor.', false],
  ['भूजल गिर रहा है', 'भूजल का स्तर गिर रहा है।', true],
  ['the and of', 'the and of', false],
])('%s is taken up in "%s": %s', (idea, text, expected) => {
  expect(isTakenUp(idea, text)).toBe(expected)
})
