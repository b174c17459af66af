import { expect, test } from 'vitest'
import { isComing } from './is-coming.ts'

const here = { isLoading: false, failureCount: 0 }

test.each([
  ['one that is on its way', { isLoading: true, failureCount: 0 }, true],
  ['one that failed and is tried again', { isLoading: true, failureCount: 1 }, false],
  ['one that is here, failed for good, or waits for a network', here, false],
])('what else there is waits for %s: %s', (_name, read, waits) => {
  expect(isComing(here, read)).toBe(waits)
})
