/** A learner at a phone: the browser of one who signed in three days ago and has taken the assessment. */

import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import type { Instance } from '#scripts/instance.ts'
import { benchLearner } from './learner.ts'

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
}

export type BrowserLearner = Awaited<ReturnType<typeof benchLearner>>

/**
 * A phone has its processor for itself: here the server and its database give way to the browser beside them, which would
 * otherwise be counted as slow for what they do.
 */
export function giveWay({ PID }: Instance) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]))
  const server = Number(PID)
  const isOurs = (pid: number): boolean => pid === server || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  for (const pid of all.filter(isOurs)) {
    try {
      setPriority(pid, 15)
    } catch {
      // one that has ended since
    }
  }
}

function parentOf(pid: number) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** A newcomer would be led to the profile first. */
export async function seenLearner(instance: Instance): Promise<BrowserLearner> {
  const learner = await benchLearner(instance)
  const client = new pg.Client({ connectionString: instance.DB_URL })
  await client.connect()
  try {
    await client.query(
      `update public.profiles set created_at = now() - interval '3 days', onboarding_test_taken = true where user_id = $1`,
      [learner.id],
    )
  } finally {
    await client.end()
  }
  return learner
}

export async function signedIn(context: BrowserContext, url: string, { session }: BrowserLearner) {
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKey(url),
    JSON.stringify(session),
  ] as const)
}

/** Where the official client keeps its session. */
export function storageKey(url: string) {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`
}
