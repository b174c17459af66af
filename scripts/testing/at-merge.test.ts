import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { JOURNEYS_AT_MERGE, leftForMerge, RULES_AT_MERGE } from './at-merge.ts'

test('whatever is left for a merge is there', () => {
  expect([...RULES_AT_MERGE, ...JOURNEYS_AT_MERGE].filter((place) => !existsSync(place))).toEqual([])
})

const leftBy = (...named: string[]) => {
  vi.stubEnv('LONG_TESTS', undefined)
  const argv = process.argv
  process.argv = ['node', 'vitest', 'run', '--config=e2e/vitest.config.ts', ...named]
  try {
    return leftForMerge(['backend/auth/mfa/', 'backend/start.test.ts'])
  } finally {
    process.argv = argv
  }
}

test('it is left out, unless it is named or all is run', () => {
  expect(leftBy()).toEqual(['backend/auth/mfa/**', 'backend/start.test.ts'])
  expect(leftBy('backend/rest/', 'web/app')).toEqual(['backend/auth/mfa/**', 'backend/start.test.ts'])
  expect(leftBy('backend/start.test.ts')).toEqual([])
  expect(leftBy('backend/auth/mfa/totp.test.ts')).toEqual([])
  expect(leftBy('backend/auth')).toEqual([])

  vi.stubEnv('LONG_TESTS', 'yes')
  expect(leftForMerge(['backend/start.test.ts'])).toEqual([])
})
