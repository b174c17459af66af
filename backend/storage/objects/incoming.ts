/** The body of a request, which may be long, may come slowly, and may never come to an end. */

import { setTimeout as sleep } from 'node:timers/promises'
import { UploadBrokenOff } from '../errors.ts'

export type Incoming = {
  /** Throws UploadBrokenOff. */
  bytes: AsyncGenerator<Uint8Array>
  /**
   * Reads what was not wanted, within reason. Who is still sending seldom listens: without this, a refusal would reach
   * the client as a broken connection.
   */
  drain: () => Promise<void>
}

/** In bytes and milliseconds: longer nobody is listened to in vain. */
const MOST_IN_VAIN = 64 * 1024 * 1024
const LONGEST_IN_VAIN = 10_000

export function incoming({ body }: Request): Incoming {
  const reader = body?.getReader()
  return { bytes: bytesFrom(reader), drain: () => drain(reader) }
}

type Reader = ReadableStreamDefaultReader<Uint8Array> | undefined

async function* bytesFrom(reader: Reader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const next = await reader?.read().catch((error) => {
      throw new UploadBrokenOff(error)
    })
    if (!next || next.done) return
    yield next.value
  }
}

async function drain(reader: Reader) {
  if (!reader) return
  const stop = new AbortController()
  const late = sleep(LONGEST_IN_VAIN, 'late' as const, { signal: stop.signal, ref: false }).catch(
    () => 'late' as const,
  )
  try {
    for (let size = 0; size < MOST_IN_VAIN; ) {
      const next = await Promise.race([reader.read(), late])
      if (next === 'late' || next.done) return
      size += next.value.byteLength
    }
  } catch {
    // Gone: then nobody is listening either.
  } finally {
    stop.abort()
  }
}
