/** Everything that can be killed, many times, while learners write: nothing acknowledged is lost, all write on. */

import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KINDS, RARER, startKillable } from '#scripts/testing/kill.ts'
import { lostOf, startWriting } from '#scripts/testing/write-load.ts'
import { check, insist, saying } from './check.ts'

const WRITERS = 4

export async function kills(times: number, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  const file = join(folder, 'acknowledged')
  const killable = await startKillable({ WORKERS: '2', ...environment })
  const load = await startWriting(killable.server().instance, WRITERS)
  let written = 0
  const note = () => {
    const fresh = load.journal().slice(written)
    written += fresh.length
    if (fresh.length > 0) appendFileSync(file, `${fresh.join('\n')}\n`)
  }
  const noting = setInterval(note, 10)
  for (const kind of [...KINDS, ...RARER]) {
    await check(`${kind}, ${times} times`, async () => {
      const before = load.journal().length
      const outages: number[] = []
      for (let time = 0; time < times; time++) {
        await load.everyoneHeard()
        // At no particular moment of a transaction.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 150))
        const began = performance.now()
        await killable.kill(kind)
        await load.everyoneHeard()
        outages.push(performance.now() - began)
      }
      note()
      const journal = readFileSync(file, 'utf8').trim().split('\n')
      const lost = await lostOf(killable.server().instance.DB_URL, journal)
      insist(lost.length === 0, `${lost.length} of ${journal.length} acknowledged writes are lost`)
      outages.sort((a, b) => a - b)
      const middle = outages[Math.floor(outages.length / 2)] ?? 0
      const longest = outages.at(-1) ?? 0
      return `${load.journal().length - before} acknowledged, 0 lost; all writing again after ${(middle / 1000).toFixed(1)} s (median), ${(longest / 1000).toFixed(1)} s (longest)`
    })
  }
  await check('what failed was refused as worth another try', async () => {
    const refusals = load.refusals()
    const wrong = Object.keys(refusals).filter((status) => status !== '0' && status !== '503')
    insist(wrong.length === 0, `answers were ${JSON.stringify(refusals)}`)
    return `${JSON.stringify(refusals)}, in the words ${saying(load.words())}`
  })
  clearInterval(noting)
  await load.stop()
  await killable.server().stop()
  killable.server().remove()
  rmSync(folder, { recursive: true, force: true })
}
