/** One archive as a stream: whatever its size, no more than a few pieces of it are in memory. */

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type Entry = { name: string; bytes: AsyncIterable<Uint8Array> }

/** What is compressed already is only stored. */
const COMPRESSED = /\.(jpe?g|png|webp|gif|epub|pdf|zip|webm|mp[34]|ogg|m4a)$/i

/** Bytes that are handed on at a time. */
const PIECE = 256 * 1024

export function zipStream(entries: AsyncIterable<Entry>, at: Date): ReadableStream<Uint8Array> {
  const pieces = zipped(entries, at)
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 1 },
  )
}

async function* zipped(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  const zip = new Zip((error, data) => {
    if (error) throw error
    waiting.push(data)
    size += data.length
  })
  const taken = () => {
    const bytes = joined(waiting, size)
    waiting = []
    size = 0
    return bytes
  }
  for await (const { name, bytes } of entries) {
    const file = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    for await (const piece of bytes) {
      for (let from = 0; from < piece.length; from += PIECE) file.push(piece.subarray(from, from + PIECE))
      if (size >= PIECE) yield taken()
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  yield taken()
}

function joined(parts: Uint8Array[], size: number) {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export async function* textBytes(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text)
}
