import { expect, test } from 'vitest'
import { refusedIn } from './refused-words.ts'

test('what was refused of marks and of the plan is told in Hindi, and anything else as the server said it', () => {
  expect(refusedIn('hi', 'marks', 'You can keep 5000 of these at most')).toMatch(/5000 निशान/)
  expect(refusedIn('hi', 'plan', 'There is no plan yet: make one first')).toMatch(/योजना बनाएँ/)
  expect(refusedIn('hi', 'cards', 'You can keep 5000 of these at most')).toBe(
    'You can keep 5000 of these at most',
  )
})
