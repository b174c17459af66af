/**
 * One process against two: how many more answers two give, beside what two of a bare server give, and how many
 * processors' time the server's own processes took. The load is made on the same machine and takes its share of it.
 */

import { existsSync, readFileSync } from 'node:fs'
import type { Bench } from './bench.ts'
import { median, quantile } from './figures.ts'
import { benchLearner } from './learner.ts'
import { load, type Target } from './load.ts'
import { processesOf } from './memory.ts'
import { byTurns } from './rounds.ts'

const ROUNDS = 5
const TICKS = 100

export async function benchWorkers(bench: Bench) {
  const one = await bench.serverWith({ WORKERS: '1' })
  const two = await bench.serverWith({ WORKERS: '2' })
  const DB_URL = one.instance.DB_URL
  const bareOne = await bench.child('bench/bare-server.ts', ['1'], { DB_URL })
  const bareTwo = await bench.child('bench/bare-server.ts', ['2'], { DB_URL })
  const cores: Record<'one' | 'two', number[]> = { one: [], two: [] }
  let failures = 0
  const taking = (target: Target, pid?: number, into?: number[]) => async () => {
    const before = pid === undefined ? 0 : processorSeconds(pid)
    const began = performance.now()
    const taken = await load(target, { seconds: bench.seconds(2), connections: 40 })
    if (pid !== undefined) into?.push((processorSeconds(pid) - before) / ((performance.now() - began) / 1000))
    failures += taken.failures
    return taken.perSecond
  }
  const targetOf = async ({ instance }: typeof one) => {
    const { id, headers } = await benchLearner(instance)
    return { id, target: { url: `${instance.API_URL}/rest/v1/profiles?user_id=eq.${id}`, headers } }
  }
  const first = await targetOf(one)
  const second = await targetOf(two)
  const found = await byTurns(bench.rounds(ROUNDS), {
    bareOne: taking({ url: `${bareOne.url}/row/${first.id}` }),
    bareTwo: taking({ url: `${bareTwo.url}/row/${first.id}` }),
    one: taking(first.target, one.process.pid, cores.one),
    two: taking(second.target, two.process.pid, cores.two),
  })
  const times = (more: number[], less: number[]) =>
    more.map((rate, round) => rate / (less[round] ?? Number.NaN))
  const rates = `${Math.round(median(found.two))} a second instead of ${Math.round(median(found.one))}`
  bench.row({
    what: 'Rows under row level security: two processes, so many times one',
    headline: true,
    unit: 'times',
    ours: times(found.two, found.one),
    also: `${rates}; their own processes took ${median(cores.two).toFixed(2)} processors instead of ${median(cores.one).toFixed(2)}, at most ${quantile(cores.two, 1).toFixed(2)}`,
    limit: {
      by: 'two processes of a bare server, so many times one',
      values: times(found.bareTwo, found.bareOne),
    },
    failures,
  })
}

/** Of the server's own processes, PostgreSQL aside. */
function processorSeconds(pid: number): number {
  if (!existsSync('/proc')) return Number.NaN
  const spent = processesOf(pid).map((one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return spent.reduce((sum, ticks) => sum + ticks, 0) / TICKS
}
