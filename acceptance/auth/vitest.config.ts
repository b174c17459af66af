/** The official auth client against a backend with every way to sign in switched on (acceptance/auth/project). */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['acceptance/auth/**/*.test.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Each test makes its own learner, so the files need not wait for each other.
    maxWorkers: 3,
    isolate: false,
  },
})
