/** A thread that does nothing but hash, and gives way to everything else that wants the processor. */

import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/bcrypt'
import type { HashTask } from './hash-threads.ts'

// On Linux a priority belongs to the thread that asks; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(19)

parentPort?.on('message', (task: HashTask) => {
  try {
    parentPort?.postMessage({ result: run(task) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})

function run(task: HashTask): string | boolean {
  if (task.kind === 'hash') return hashSync(task.password, { cost: task.cost, version: '2a' })
  return verifySync(task.password, task.encrypted)
}
