/**
 * Runs before each file of server tests. A password is hashed a thousand times in a run, and what makes a hash safe makes
 * it slow: here it takes the least that bcrypt knows. Whoever looks at the hashes themselves, or at the time they take,
 * takes this back: `vi.unmock('#backend/auth/hash-threads.ts')`. Servers in processes of their own are not concerned.
 */

import { vi } from 'vitest'
import type * as HashThreads from '#backend/auth/hash-threads.ts'

const LEAST_COST = 4

vi.mock('#backend/auth/hash-threads.ts', async (original) => {
  const real = await original<typeof HashThreads>()
  const runHashTask: typeof real.runHashTask = (task) =>
    real.runHashTask(task.kind === 'hash' ? { ...task, cost: LEAST_COST } : task)
  return { ...real, runHashTask }
})
