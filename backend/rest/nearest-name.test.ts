import { expect, test } from 'vitest'
import { editDistance, nearestColumn, nearestName } from './nearest-name.ts'

test.each([
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['same', 'same', 0],
])('%s is so far from %s', (left, right, distance) => {
  expect(editDistance(left, right)).toBe(distance)
  expect(editDistance(right, left)).toBe(distance)
})

test('a name is suggested only when it is near enough', () => {
  expect(nearestName('profle', ['profiles', 'posts'], 0.75)).toBe('profiles')
  expect(nearestName('prof', ['profiles', 'posts'], 0.75)).toBeNull()
  expect(nearestName('Profiles', ['profiles'], 0.75)).toBe('profiles')
  expect(nearestName('x', [], 0)).toBeNull()
})

test('a column is suggested by the rule of PostgreSQL', () => {
  expect(nearestColumn('titel', ['id', 'title'])).toBe('title')
  expect(nearestColumn('x', ['id', 'ab'])).toBeNull()
})
