import { expect, test } from 'vitest'
import { copy } from './transcript-copy.ts'

test('one page and several are spoken of as one says it', () => {
  expect(copy.en.hardToRead([2])).toMatch(/^Page 2 is hard to read\..* retake it, /)
  expect(copy.en.hardToRead([1, 3])).toMatch(/^Pages 1, 3 are hard to read\..* retake them, /)
  expect(copy.en.secondLook([2])).toBe('Page 2 may not be readable. Look at it once more before you go on.')
  expect(copy.en.secondLook([1, 3])).toMatch(/^Pages 1, 3 .* Look at them /)
  expect(copy.hi.secondLook?.([1, 3])).toMatch(/^पृष्ठ 1, 3 शायद पढ़े न जा सकें।.*उन्हें/)
})
