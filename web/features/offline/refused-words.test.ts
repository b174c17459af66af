import { expect, test } from 'vitest'
import { refusedIn } from './refused-words.ts'

test.each([
  ['answers', 'The time is over: this answer does not count, those given before do', /समय समाप्त/],
  ['cards', 'Send a list of at most 500 reviews', /500 कार्डों/],
  ['mission', 'There is no such task of yours', /कोई काम नहीं/],
  ['news', 'There is no such item in the news', /कोई समाचार नहीं/],
  ['plan', 'There is no plan yet: make one first', /योजना बनाएँ/],
  ['syllabus', 'Claims come as a list of at most 500', /500 विषयों/],
  ['marks', 'You can keep 5000 of these at most', /5000 निशान/],
  ['notes', 'You can keep 2000 of these at most', /अधिक से अधिक 2000 रखे/],
] as const)('what was refused of %s is told in Hindi', (kind, said, hindi) => {
  expect(refusedIn('hi', kind, said)).toMatch(hindi)
  expect(refusedIn('en', kind, said)).toBe(said)
})

test('a change of the plan that another device came before is told as such', () => {
  expect(refusedIn('en', 'plan', 'conflict')).toMatch(/^This task was changed on another device/)
  expect(refusedIn('hi', 'plan', 'conflict')).toMatch(/किसी दूसरे डिवाइस पर बदला गया/)
})

test('what nobody has translated is told as the server said it', () => {
  expect(refusedIn('hi', 'cards', 'Something new')).toBe('Something new')
})
