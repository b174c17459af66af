/** Has a picture prepared by the worker; by the page itself where there is none, or where the worker could not decode it. */

import { type PreparedPage, prepare, type Turn } from './prepare-picture.ts'
import PrepareWorker from './prepare-worker.ts?worker'

type Answer = { id: number; prepared?: PreparedPage; failed?: string }

let worker: Worker | undefined
let isBroken = typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined'
let last = 0
const waiting = new Map<number, (answer: Answer) => void>()

/** Rejects where the browser cannot decode the picture. */
export async function preparePicture(picture: Blob, turn: Turn = 0): Promise<PreparedPage> {
  if (!isBroken) {
    const { prepared } = await ask(picture, turn)
    if (prepared) return prepared
  }
  return prepare(picture, turn)
}

function ask(picture: Blob, turn: Turn): Promise<Answer> {
  last += 1
  const id = last
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    worker ??= started()
    worker.postMessage({ id, picture, turn })
  })
}

function started() {
  const made = new PrepareWorker()
  made.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  // It did not load, or ran out of memory: whoever waits goes on without it.
  made.addEventListener('error', () => {
    isBroken = true
    worker = undefined
    for (const [id, resolve] of waiting) resolve({ id, failed: 'The worker is gone' })
    waiting.clear()
  })
  return made
}
