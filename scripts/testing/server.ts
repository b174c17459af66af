/** Starts the real server, on its own port and data directory, as a process of its own. */

import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { quickPlace } from '#backend/testing/quick-place.ts'
import { noteServer } from '#backend/testing/running-servers.ts'
import { type Instance, readInstance } from '../instance.ts'
import { copyPrepared, type Entry } from './prepared.ts'

export type StartedServer = {
  instance: Instance
  process: ChildProcess
  dataDir: string
  /** What it printed so far. */
  output: () => string
  /** Stops it as Ctrl-C does; the data stays until `remove`. */
  stop: () => Promise<number | null>
  remove: () => void
}

/** Set for a run of tests, which sign in hundreds of times; whoever measures leaves it away. */
export const QUICK_HASHES = 'QUICK_HASHES'

/**
 * `entry` is the whole product, or `backend/main.ts` for the backend alone. Without a `dataDir` it begins on what was
 * prepared, if anything was. Rejects with the server's own words.
 */
export async function startRealServer(
  environment: Record<string, string> = {},
  givenDir?: string,
  entry: Entry = 'scripts/start.ts',
): Promise<StartedServer> {
  const dataDir = givenDir ?? quickPlace('server-')
  if (givenDir === undefined) copyPrepared(dataDir, environment, entry)
  const env: Record<string, string | undefined> = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    ...environment,
  }
  const before = env[QUICK_HASHES] ? ['--import', './scripts/testing/quick-hashes.ts'] : []
  const child = spawn(process.execPath, [...before, entry], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      output += text
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const noteClosed = noteServer(() => output.split('\n').filter((line) => line.startsWith('{')))
  child.once('exit', noteClosed)
  while (!output.includes('Ready in')) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${output}`)
    await sleep(20)
  }
  const instance = readInstance(dataDir)
  if (!instance) throw new Error(`The server wrote no instance file: ${output}`)
  return {
    instance,
    process: child,
    dataDir,
    output: () => output,
    stop: async () => {
      child.kill('SIGINT')
      return exited
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
