/** The official data, storage, realtime and functions clients against a backend that serves acceptance/services/project. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['acceptance/services/**/*.test.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Each test makes rows, files and channels of its own, so the files need not wait for each other.
    maxWorkers: 2,
    isolate: false,
  },
})
