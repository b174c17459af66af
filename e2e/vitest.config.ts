/** A learner's journeys in a real browser against a running instance. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each journey makes its own learner, and much of it is waiting, so two files go beside each other.
    maxWorkers: 2,
  },
})
