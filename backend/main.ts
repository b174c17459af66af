/** The server's entry: configuration in, one clear sentence and exit code 1 when it cannot start. */

import { existsSync } from 'node:fs'
import { contentIsLoaded, loadContent } from '#scripts/content.ts'
import { ConfigError, readConfig } from './config.ts'
import { type RunningServer, startServer } from './start.ts'

const backendOnly = process.argv.includes('--backend')
const began = performance.now()
const say = (line: string) => console.log(`  ${line}`)

if (existsSync('.env')) process.loadEnvFile('.env')

let server: RunningServer
try {
  const config = readConfig(process.env, { backendOnly })
  const product = {
    prepare: (databaseUrl: string) => loadContent(databaseUrl, say),
    missing: contentIsLoaded,
  }
  server = await startServer(config, say, backendOnly ? {} : product)
  announce(server)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// Started by `scripts/run.mjs`: when that one is killed, nobody else would stop us.
process.on('disconnect', () => void stop(0))
void server.lostDatabase.then(() => stop(1, 'The PostgreSQL server has stopped, so this server stops too.'))

function announce({ url, services }: RunningServer) {
  const { config } = services
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`Ready in ${seconds} s: ${url}`)
  if (config.smtp) console.log('Mail goes out over SMTP.')
  else console.log(`Mail is kept, not sent: ${config.production ? 'in the data directory' : `${url}/outbox`}`)
}

let stopping = false
async function stop(code: number, reason?: string) {
  if (stopping) return
  stopping = true
  if (reason) console.error(reason)
  await server.stop()
  if (!reason) console.log('Stopped.')
  process.exit(code)
}
