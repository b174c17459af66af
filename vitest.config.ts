/** The two kinds of test: `web` runs in a simulated browser, `server` on Node with a real database. */

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Much of a server test is waiting for a process or a clock, so two go beside each other on any machine.
    maxWorkers: 2,
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'backend/**/*.test.ts',
            'supabase/**/*.test.ts',
            'scripts/**/*.test.ts',
            'content/**/*.test.ts',
          ],
          globalSetup: ['backend/testing/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
