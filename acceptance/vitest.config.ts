/** The official client against a running instance; `npm run -s status` prints the variables it needs. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['acceptance/*.test.ts'],
    // Scores of requests each, beside journeys in a browser: a busy machine is merely slow.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    fileParallelism: false,
  },
})
