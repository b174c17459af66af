import { expect, test } from 'vitest'
import { preferredCoding } from './accept-encoding.ts'

const OFFERED = ['zstd', 'br', 'gzip'] as const

test.each([
  [null, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['*', 'zstd'],
  ['*;q=0, gzip', 'gzip'],
  ['zstd;q=0, *', 'br'],
  ['GZIP ; Q=0.3', 'gzip'],
  ['br;q=nonsense, gzip;q=0.1', 'gzip'],
  ['brotli, gzipped', undefined],
])('a client that accepts "%s" gets %s', (accepted, coding) => {
  expect(preferredCoding(accepted, OFFERED)).toBe(coding)
})
