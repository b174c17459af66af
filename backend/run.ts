/** A server process from its first line to its last: comes up, says where it is, goes down in order. */

import cluster from 'node:cluster'
import { type Config, environmentOfProcess, readConfig } from './config.ts'
import { createLog, logWarnings } from './log.ts'
import { sentenceOf } from './sentence.ts'
import { type Hooks, type RunningServer, startServer } from './start.ts'
import { runWorker } from './worker.ts'

/** Never returns an error: what a person can mend is one sentence and exit code 1. */
export async function runServer(options: { backendOnly: boolean }, hooks: Hooks = {}) {
  if (cluster.isWorker) return runWorker(options, hooks.missing)
  const began = performance.now()
  // From the first moment: a person may change their mind before the server is up.
  const asked = whenAskedToStop()
  let server: RunningServer
  try {
    const config = readConfig(environmentOfProcess(), options)
    logWarnings(createLog(config.logLevel))
    server = await startServer(config, say, hooks, asked.signal)
  } catch (error) {
    if (asked.signal.aborted) return stopped()
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(1)
  }
  announce(server, performance.now() - began)
  asked.afterwards(async () => {
    await server.stop(asked.byPerson() ? 0 : server.services.config.drain.grace)
    stopped()
  })
  void server.lostDatabase.then(async () => {
    if (asked.signal.aborted) return
    console.error('PostgreSQL does not come back, so this server stops too.')
    await server.stop()
    process.exit(1)
  })
}

function stopped(): never {
  console.log('Stopped.')
  process.exit(0)
}

/** Ctrl-C, a signal, or the end of the process that started this one (`scripts/run.mjs`). */
function whenAskedToStop() {
  const controller = new AbortController()
  const { signal } = controller
  let how: NodeJS.Signals | undefined
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      how ??= name
      controller.abort()
    })
  }
  process.on('disconnect', () => controller.abort())
  return {
    signal,
    /** Whoever sits at the terminal does not wait for load balancers. */
    byPerson: () => how !== 'SIGTERM',
    afterwards: (work: () => Promise<void>) => {
      if (signal.aborted) void work()
      else signal.addEventListener('abort', () => void work(), { once: true })
    },
  }
}

/** What happens while a person waits. */
export function say(line: string) {
  console.log(`  ${line}`)
}

function announce({ url, services: { config } }: RunningServer, milliseconds: number) {
  console.log(`Ready in ${(milliseconds / 1000).toFixed(1)} s: ${url}`)
  console.log(saidOfMail(config, url))
}

export function saidOfMail({ smtp, production }: Pick<Config, 'smtp' | 'production'>, url: string) {
  const isOpen = !production && !url.startsWith('https:')
  if (!smtp) return `Mail is kept, not sent: ${isOpen ? `${url}/outbox` : 'in the data directory'}`
  const isFromNobody = /@localhost>?$/.test(smtp.from)
  return `Mail goes out over SMTP.${isFromNobody ? ' But its sender is nobody whom a mail server knows: set SMTP_FROM.' : ''}`
}
