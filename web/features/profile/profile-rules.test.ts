import { expect, test } from 'vitest'
import { isAssessmentPending, isFirstLogin } from './profile-rules.ts'

test.each([
  [{ onboarding_test_taken: false }, true],
  [{ onboarding_test_taken: null }, true],
  [{ onboarding_test_taken: true }, false],
  [undefined, false],
])('a profile of %o is reminded of the test: %s', (profile, isPending) => {
  expect(isAssessmentPending(profile)).toBe(isPending)
})

const NOW = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:59Z', false, true],
  ['2026-11-20T11:00:01Z', null, true],
  ['2026-11-20T11:00:00Z', false, false],
  ['2026-11-20T11:59:59Z', true, false],
  ['2026-01-01T00:00:00Z', false, false],
])(
  'a profile of %s with test taken %s is a first login: %s',
  (created_at, onboarding_test_taken, isFirst) => {
    expect(isFirstLogin({ created_at, onboarding_test_taken }, NOW)).toBe(isFirst)
  },
)
