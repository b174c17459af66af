/** Chat forwarded to a real n8n: `npm run test:n8n`. */

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['acceptance/n8n/*.test.ts'],
    testTimeout: 120_000,
    fileParallelism: false,
  },
})
