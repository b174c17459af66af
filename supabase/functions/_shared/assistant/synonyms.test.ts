import { expect, test } from 'vitest'
import { inLibraryWords } from './synonyms.ts'

test('what is joined by a hyphen is a name and stays', () => {
  expect(inLibraryWords('PM-KISAN')).toBe('PM-KISAN')
  expect(inLibraryWords('kisan')).toBe('farmer')
})
