/** Lets an answer's time say nothing of the work behind it. */

import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than what a known address costs more than an unknown one: a few statements and a commit. */
const STEP_MS = 40

/**
 * Answers, or fails, at the next whole step after `work` is done: whether an address has an account, and so
 * whether rows were written for it, cannot be read off the clock.
 */
export async function evenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    await sleep(STEP_MS - ((performance.now() - started) % STEP_MS))
  }
}
