/** Sends one page, resumably: a line that breaks costs what was on it. Pages are small, so there is one piece. */

import { arrivedOf, beginUpload, sendPiece } from '#web/lib/resumable-upload.ts'

export const BUCKET = 'answers'

type Sending = {
  blob: Blob
  path: string
  /** Where it was being sent before, if it was. */
  address: string | undefined
  onAddress: (address: string) => Promise<void>
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Rejects with UploadRefused, and with anything else when it may be tried again. */
export async function sendPage({ blob, path, address, onAddress, onProgress, signal }: Sending) {
  let at = address
  let from = at && (await arrivedOf(at, signal))
  if (!at || from === undefined) {
    at = await beginUpload({ bucket: BUCKET, path, type: 'image/jpeg', size: blob.size, signal })
    // it arrived before, and only the answer did not
    if (!at) return
    from = 0
    await onAddress(at)
  }
  for (let arrived = Number(from); arrived < blob.size; ) {
    const start = arrived
    onProgress(start / blob.size)
    arrived = await sendPiece({
      ...{ address: at, piece: blob.slice(start), from: start, signal },
      onSent: (bytes) => onProgress((start + bytes) / blob.size),
    })
  }
}
