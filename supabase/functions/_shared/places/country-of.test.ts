import { expect, test } from 'vitest'
import { countries } from './country-of.ts'

const countryOf = await countries()

test.each([
  ['49.36.1.1', 'IN'],
  ['2405:200::1', 'IN'],
  ['::ffff:49.36.1.1', 'IN'],
  ['8.8.8.8', 'US'],
])('%s lies in %s', (address, country) => {
  expect(countryOf(address)).toBe(country)
})

test.each([
  ...[
    '127.0.0.1',
    '10.1.1.1',
    '192.168.1.1',
    '172.20.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '203.0.113.5',
    '0.0.0.0',
  ],
  ...['::1', 'fd00::1', 'fe80::1', '::ffff:192.168.1.1', '64:ff9b::808:808', 'not an address', ''],
])('%j lies nowhere', (address) => {
  expect(countryOf(address)).toBeNull()
})
