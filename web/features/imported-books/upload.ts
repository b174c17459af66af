/**
 * Sends a file in pieces (TUS 1.0), so that a line that breaks costs a piece and not the whole: it goes on where the
 * server says it stopped, also after the page was closed, as long as the same file is chosen again.
 */

import {
  arrivedOf,
  beginUpload,
  sendPiece,
  takeBackUpload,
  UploadRefused,
} from '#web/lib/resumable-upload.ts'
import { kept } from '#web/lib/storage.ts'
import { BUCKET } from './file-queries.ts'

/** The size that hosted Supabase asks for. */
const PIECE = 6 * 1024 * 1024
const TRIES = 5

type Upload = {
  file: Blob
  /** Names what is uploaded, for going on with it later. */
  key: string
  /** Where the file with this id is to lie. */
  pathOf: (id: string) => string
  type: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** Returns the id that the file is stored under. */
export async function upload({ file, key, pathOf, type, signal, onProgress }: Upload): Promise<string> {
  let { id, address } = keptUpload(key)
  let offset = address ? await arrivedOf(address, signal) : undefined
  if (!address || offset === undefined) {
    id = crypto.randomUUID()
    address = await begun(pathOf(id))
    offset = 0
    kept.local.set(nameOf(key), `${id} ${address}`)
  }
  for (let failures = 0; offset < file.size; ) {
    onProgress(offset / file.size)
    try {
      const from: number = offset
      offset = await sendPiece({
        ...{ address, piece: file.slice(from, from + PIECE), from, signal },
        onSent: (bytes) => onProgress((from + bytes) / file.size),
      })
      failures = 0
    } catch (cause) {
      failures += 1
      if (signal.aborted || cause instanceof UploadRefused || failures >= TRIES) throw cause
      await pause(500 * 2 ** failures, signal)
      offset = (await arrivedOf(address, signal).catch(() => undefined)) ?? offset
    }
  }
  kept.local.remove(nameOf(key))
  onProgress(1)
  return id

  async function begun(path: string) {
    const at = await beginUpload({ bucket: BUCKET, path, type, size: file.size, signal })
    // an id that somebody else has drawn
    if (!at) throw new UploadRefused(409)
    return at
  }
}

/** Gives up an upload, and takes back what was sent of it. */
export async function giveUp(key: string) {
  const { address } = keptUpload(key)
  kept.local.remove(nameOf(key))
  if (address) await takeBackUpload(address)
}

const nameOf = (key: string) => `upload.${key}`

function keptUpload(key: string) {
  const [id = '', address = ''] = (kept.local.get(nameOf(key)) ?? '').split(' ')
  return { id, address }
}

function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
