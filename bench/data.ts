/** Reads through the data service under row level security, against a bare prepared select behind the same router. */

import { spawn } from 'node:child_process'
import type { Instance } from '#scripts/instance.ts'
import { benchLearner } from './learner.ts'
import { load } from './load.ts'
import { report, withFailures } from './report.ts'

export async function benchData(instance: Instance) {
  const { id, headers } = await benchLearner(instance)
  const bare = await startBare(instance.DB_URL)
  const limit = await load({ url: `${bare.url}/row/${id}` })
  bare.stop()
  const ours = await load({ url: `${instance.API_URL}/rest/v1/profiles?user_id=eq.${id}`, headers })
  report(
    'One row under row level security, over HTTP',
    withFailures(`${Math.round(ours.perSecond)} a second, p99 ${ours.p99.toFixed(1)} ms`, ours.failures),
    `Hono and a bare prepared select: ${Math.round(limit.perSecond)} a second`,
    (ours.perSecond / limit.perSecond).toFixed(2),
  )
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['bench/bare-server.ts'], {
    env: { ...process.env, DB_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      const found = /PORT=(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') }
}
