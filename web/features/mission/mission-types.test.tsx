import { expect, test } from 'vitest'
import { aMission, aTask } from './for-tests.ts'
import { Mission } from './mission-types.ts'

test('a text that is not there is none, however the server says so', () => {
  const tasks = [
    { ...aTask({ id: 'a' }), detail: { en: null, hi: null } },
    { ...aTask({ id: 'b' }), detail: undefined },
    { ...aTask({ id: 'c' }), detail: { en: 'A question', hi: null } },
  ]

  expect(Mission.parse({ ...aMission(), tasks }).tasks.map(({ detail }) => detail)).toEqual([
    null,
    null,
    { en: 'A question', hi: null },
  ])
})
