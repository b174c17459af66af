/** Runs one part so that whatever becomes of it, the next one begins on a machine with nothing of it left. */

import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Opened } from './bench.ts'
import type { Chosen } from './parts.ts'
import type { Part, Row } from './report.ts'

/** Minutes that a part may take, unless it says otherwise. */
const LONGEST = 5

/** A part that failed, or was not done in time, says so in place of its rows' ends. `until` is the end of the whole run. */
export async function takePart(
  { name, run, minutes = LONGEST }: Pick<Chosen, 'name' | 'run' | 'minutes'>,
  bench: Omit<Opened, 'row'>,
  until: number,
): Promise<Part> {
  const began = performance.now()
  const before = process.cpuUsage()
  const left = Math.min(minutes * 60_000, until - began)
  const rows: Row[] = []
  let failed: string | undefined
  const watch = new AbortController()
  const torn = tornLines()
  try {
    if (left <= 0) throw new Error('there was no time left for it')
    const tooLong = sleep(left, undefined, { signal: watch.signal }).then(() => {
      throw new Error(`it was not done after ${Math.round(left / 1000)} s`)
    })
    tooLong.catch(() => {})
    const work = run({ ...bench, row: (row) => rows.push(row) })
    // What it still does after its time is over ends badly, as its servers are gone.
    work.catch(() => {})
    await Promise.race([work, tooLong, torn.first])
  } catch (error) {
    failed = error instanceof Error ? error.message : String(error)
  }
  watch.abort()
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  await bench.close(failed !== undefined)
  await torn.over()
  const generator = (user + system) / 1e6 / seconds / cpus().length
  return { name, seconds, generator, rows, ...(failed === undefined ? {} : { failed }) }
}

/** Connections that a failed part left open break when its server goes, and nobody waits for them any more. */
function tornLines() {
  const { promise: first, reject } = Promise.withResolvers<never>()
  first.catch(() => {})
  process.on('uncaughtException', reject)
  return {
    first,
    over: async () => {
      await sleep(100)
      process.off('uncaughtException', reject)
    },
  }
}
