/** Rounds by turns: each of several things for a moment, again and again, so that all meet the machine in the same mood. */

import type { Bench } from './bench.ts'
import { median } from './figures.ts'
import { type Load, load, type Target } from './load.ts'

type Round = Record<string, () => Promise<number>>

/** What each gave, round by round. */
export async function byTurns<Things extends Round>(
  rounds: number,
  things: Things,
): Promise<Record<keyof Things, number[]>> {
  const found = Object.fromEntries(Object.keys(things).map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, take] of Object.entries(things)) found[name]?.push(await take())
  }
  return found as Record<keyof Things, number[]>
}

/** A load that is taken in rounds, and what it says beside its rate. */
export function roundsOf(bench: Bench, target: Target, { connections = 20, seconds = 1 } = {}) {
  const taken: Load[] = []
  return {
    take: async () => {
      const one = await load(target, { connections, seconds: bench.seconds(seconds) })
      taken.push(one)
      return one.perSecond
    },
    also: () => `p99 ${median(taken.map(({ p99 }) => p99)).toFixed(1)} ms on ${connections} connections`,
    failures: () => taken.reduce((sum, { failures }) => sum + failures, 0),
  }
}
