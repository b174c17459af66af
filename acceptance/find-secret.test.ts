import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretFinder } from './find-secret.ts'

test('finds what a search for each would find', () => {
  const few = fc.string({ unit: fc.constantFrom('a', 'b', 'क'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(few, { minLength: 1, maxLength: 6 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'क') }),
      (secrets, text) => {
        const found = secretFinder(secrets)(text)
        expect(found !== undefined).toBe(secrets.some((secret) => text.includes(secret)))
        if (found !== undefined) expect(text.includes(found) && secrets.includes(found)).toBe(true)
      },
    ),
  )
})

test('without secrets there is nothing to find', () => {
  expect(secretFinder([])('abc')).toBeUndefined()
})
