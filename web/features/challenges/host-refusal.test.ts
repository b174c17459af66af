import { expect, test } from 'vitest'
import { hostRefusal } from './host-refusal.ts'

test('a host is told in Hindi why a round was not made, and in English as the server said it', async () => {
  const said = '"title" is a text of at most 80 characters'
  expect(await hostRefusal('hi', said)).toBe('“शीर्षक” में अधिक से अधिक 80 अक्षर हों')
  expect(await hostRefusal('en', said)).toBe(said)
})
