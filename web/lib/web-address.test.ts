import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each(['https://rbi.org.in/a?b#c', 'http://x.example', '/ebooks?note=gdp', '#source-1', 'mailto:a@b.in'])(
  '%s is followed',
  (address) => {
    expect(webAddress(address)).toBe(address)
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'intent://x#Intent;end',
  'https://',
  undefined,
])('%j is not', (address) => {
  expect(webAddress(address)).toBeUndefined()
})
