/**
 * One backup in a process of its own: copying and hashing gigabytes would hold up everybody's requests. It ends with the
 * server that began it, and what it has not finished is cleared away by the next one.
 */

import { fork } from 'node:child_process'
import { join } from 'node:path'

export type Wish = {
  dataDir: string
  to: string
  keep: number
  walArchiveDir: string | undefined
  withDatabase: boolean
}

/** Resolves with the folder of the backup. Throws with one sentence; when `signal` is raised, too. */
export async function makeInProcess(wish: Wish, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const child = fork(join(import.meta.dirname, 'process.ts'), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const end = () => child.kill('SIGKILL')
  signal.addEventListener('abort', end)
  try {
    return await new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', (told: Told) => {
        if ('dir' in told) resolve(told.dir)
        else reject(new Error(told.problem))
      })
      child.once('exit', (code, by) =>
        reject(new Error(`The process that makes backups ended (${by ?? code}).`)),
      )
      child.send(wish)
    })
  } finally {
    signal.removeEventListener('abort', end)
  }
}

export type Told = { dir: string } | { problem: string }
