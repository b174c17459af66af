/** A small function of the project, against the same handler in a bare Node server. */

import { spawn } from 'node:child_process'
import type { Instance } from '#scripts/instance.ts'
import { load } from './load.ts'
import { report, withFailures } from './report.ts'

const NAME = 'get-google-config'

export async function benchFunctions(instance: Instance) {
  const call = { method: 'POST', headers: { apikey: instance.ANON_KEY }, body: () => '{}' }
  const bare = await startBare(instance)
  const limit = await load({ url: `${bare.url}/${NAME}`, ...call })
  bare.stop()
  const ours = await load({ url: `${instance.API_URL}/functions/v1/${NAME}`, ...call })
  report(
    'A small function, called over HTTP',
    withFailures(`${Math.round(ours.perSecond)} a second, p99 ${ours.p99.toFixed(1)} ms`, ours.failures),
    `the same handler in a bare Node server: ${Math.round(limit.perSecond)} a second, p99 ${limit.p99.toFixed(1)} ms`,
    (ours.perSecond / limit.perSecond).toFixed(2),
  )
}

async function startBare(instance: Instance): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['bench/bare-function.ts', NAME], {
    env: {
      ...process.env,
      SUPABASE_URL: instance.API_URL,
      SUPABASE_ANON_KEY: instance.ANON_KEY,
      SUPABASE_SERVICE_ROLE_KEY: instance.SERVICE_ROLE_KEY,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: instance.ANON_KEY }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: instance.SERVICE_ROLE_KEY }),
    },
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
