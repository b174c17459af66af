/** Whether an address has an account is not read off the clock. */

import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { newEmail, newLearner, post } from './testing.ts'

// The time that a real hash takes is what would tell.
vi.unmock('#backend/auth/hash-threads.ts')

const app = await startApp()
afterAll(app.close)
app.services.project.auth.email.max_frequency = 0

const SAMPLES = 60

async function medianGap(ask: (email: string) => Promise<unknown>, known: string) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let i = 0; i < SAMPLES; i++) {
    for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = who === 'known' ? known : newEmail()
      const began = performance.now()
      await ask(email)
      times[who].push(performance.now() - began)
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[SAMPLES / 2] ?? 0
  return Math.abs(median(times.known) - median(times.unknown))
}

test.each([
  ['/otp', (email: string) => ({ email })],
  ['/recover', (email: string) => ({ email })],
  ['/token?grant_type=password', (email: string) => ({ email, password: 'Another-password-9' })],
])('%s takes the same time for both', { retry: 2, timeout: 60_000 }, async (path, body) => {
  const { email } = await newLearner(app)
  const gap = await medianGap((asked) => post(app, path, body(asked)), email)

  // Hashing the password for known addresses only would make 40.
  expect(gap).toBeLessThan(5)
})
