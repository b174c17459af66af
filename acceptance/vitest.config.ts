/** The official client against a running instance; `npm run -s status` prints the variables it needs. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['acceptance/*.test.ts'],
    // A busy machine is merely slow.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
  },
})
