/**
 * Runs before each file of tests: `vi.waitFor` and `vi.waitUntil` give up after as long as `expect.poll` does, unless the test
 * says otherwise. Their own limit is a second, which on a busy machine is soon over.
 */

import { vi } from 'vitest'

/** Milliseconds. */
const PATIENCE = 30_000

type Options = number | { timeout?: number; interval?: number }

const patient = (options: Options = {}) =>
  typeof options === 'number' ? options : { timeout: PATIENCE, ...options }

// Where files share their modules it is run once more for each of them.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor, waitUntil } = vi
  vi.waitFor = function waitPatiently(check, options) {
    return waitFor(check, patient(options))
  }
  vi.waitUntil = (check, options) => waitUntil(check, patient(options))
}
