/** A server process from its first line to its last: comes up, says where it is, goes down in order. */

import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from './config.ts'
import { type Hooks, type RunningServer, startServer } from './start.ts'

/** Never returns an error: what a person can mend is one sentence and exit code 1. */
export async function runServer(options: { backendOnly: boolean }, hooks: Hooks = {}) {
  const began = performance.now()
  if (existsSync('.env')) process.loadEnvFile('.env')
  let server: RunningServer
  try {
    server = await startServer(readConfig(process.env, options), say, hooks)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  announce(server, performance.now() - began)
  stopWhenAsked(server)
}

/** What happens while a person waits. */
export function say(line: string) {
  console.log(`  ${line}`)
}

function announce({ url, services: { config } }: RunningServer, milliseconds: number) {
  console.log(`Ready in ${(milliseconds / 1000).toFixed(1)} s: ${url}`)
  if (config.smtp) console.log('Mail goes out over SMTP.')
  else console.log(`Mail is kept, not sent: ${config.production ? 'in the data directory' : `${url}/outbox`}`)
}

function stopWhenAsked(server: RunningServer) {
  let stopping = false
  const stop = async (code: number, reason?: string) => {
    if (stopping) return
    stopping = true
    if (reason) console.error(reason)
    await server.stop()
    if (!reason) console.log('Stopped.')
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // Started by `scripts/run.mjs`: when that one is killed, nobody else would stop us.
  process.on('disconnect', () => void stop(0))
  void server.lostDatabase.then(() => stop(1, 'The PostgreSQL server has stopped, so this server stops too.'))
}
