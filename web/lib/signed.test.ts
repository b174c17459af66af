import { expect, test } from 'vitest'
import { signed } from './signed.ts'

test.each([
  [1.25, '+1.25'],
  [-0.45, '−0.45'],
  [0, '0'],
  [-0.001, '0'],
])('%d with its sign is %s, with a true minus, in both languages', (value, said) => {
  for (const locale of ['en-IN', 'hi-IN'])
    expect(signed(locale, value, { maximumFractionDigits: 2 })).toBe(said)
})
