import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test('the name of a file that is kept looks like no other one, in any script', () => {
  expect(plainName('report\u202efdp.exe\u0007')).toBe('reportfdp.exe')
  // what joins letters in Hindi stays
  expect(plainName('क्\u200dष.pdf')).toBe('क्\u200dष.pdf')
  expect(plainName('x'.repeat(300))).toHaveLength(200)
})
