/** How long until the server is ready: on nothing at all, and on data that are there. */

import { startEmbeddedPostgres } from '#backend/database/embedded.ts'
import type { Bench } from './bench.ts'
import { byTurns } from './rounds.ts'

const COLD = 3
const WARM = 7

export async function benchStarts(bench: Bench) {
  const seconds = async (work: () => Promise<{ stop: () => Promise<unknown> }>) => {
    const began = performance.now()
    const { stop } = await work()
    const taken = (performance.now() - began) / 1000
    await stop()
    return taken
  }
  const bare = (dataDir: string, password: string) => () =>
    seconds(() => startEmbeddedPostgres({ dataDir, password, say: () => {} }))

  const cold = await byTurns(bench.rounds(COLD), {
    limit: () => bare(bench.folder('bench-cold-'), 'bench-password')(),
    ours: () => seconds(() => bench.serverWith({})),
  })
  bench.row({
    what: 'Start on nothing, until ready: database, schema, study library',
    headline: true,
    unit: 's',
    ours: cold.ours,
    limit: { by: 'PostgreSQL alone, its data made and started', values: cold.limit },
  })

  const first = await bench.serverWith({})
  const { dataDir } = first
  const password = decodeURIComponent(new URL(first.instance.DB_URL).password)
  await first.stop()
  const warm = await byTurns(bench.rounds(WARM), {
    limit: bare(dataDir, password),
    ours: () => seconds(() => bench.serverWith({}, dataDir)),
  })
  bench.row({
    what: 'Start on data that are there, until ready',
    headline: true,
    unit: 's',
    goal: 1,
    ours: warm.ours,
    limit: { by: 'PostgreSQL alone on the same data', values: warm.limit },
  })
}
