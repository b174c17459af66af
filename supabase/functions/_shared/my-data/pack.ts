/** Packs what was collected, and the files, into one archive: read, packed and stored as one stream. */

import { isNotThere } from '../not-there.ts'
import { BUCKET, type Held, type Making, ofMine } from './held.ts'
import { readmeOf } from './readme.ts'
import { type Entry, textBytes, zipStream } from './zip.ts'

/** Milliseconds between two signs of life. */
const SIGN = 3000

export async function pack(making: Making, total: number) {
  const { admin, held } = making
  let said = performance.now()
  let done = total - held.files.length - 1
  const beat = async () => {
    if (performance.now() - said < SIGN) return
    said = performance.now()
    await admin
      .rpc('note_export_progress', { ...ofMine(making), p_done: done, p_total: total })
      .throwOnError()
  }
  const missing: string[] = []

  async function* entries(): AsyncGenerator<Entry> {
    const { data: mentions } = await admin.rpc('export_mentions', ofMine(making)).throwOnError()
    yield { name: 'README.md', bytes: textBytes(readmeOf(contentsOf(held))) }
    yield { name: 'mentions.json', bytes: textBytes(`${JSON.stringify(mentions, null, 2)}\n`) }
    for (const file of filesIn(held)) yield { name: file, bytes: collected(file) }
    for (const { bucket, name } of held.files) {
      const stream = await opened(bucket, name)
      if (stream) yield { name: `files/${bucket}/${within(name)}`, bytes: watched(stream) }
      else missing.push(`${bucket}/${name}`)
      done += 1
    }
    const manifest = { ...contentsOf(held), files: held.files, missing }
    yield { name: 'manifest.json', bytes: textBytes(`${JSON.stringify(manifest, null, 2)}\n`) }
  }

  const opened = async (bucket: string, name: string) => {
    const { data, error } = await admin.storage.from(bucket).download(name).asStream()
    // Out of reach for a moment is not missing: it is made again rather than without.
    if (error && !isNotThere(error)) throw error
    return data
  }

  async function* watched(stream: ReadableStream<Uint8Array>) {
    for await (const piece of chunksOf(stream)) {
      await beat()
      yield piece
    }
  }

  async function* collected(file: string) {
    const isJson = file.endsWith('.json')
    if (isJson) yield* textBytes('[\n')
    let isFirst = true
    for (const { path } of held.parts.filter((part) => part.file === file)) {
      if (path === null) continue
      const stream = await opened(BUCKET, path)
      // Every row has to be in it: it is made again rather than without.
      if (!stream) throw new Error(`The piece ${path} is not there`)
      if (isJson && !isFirst) yield* textBytes(',\n')
      isFirst = false
      yield* watched(stream)
    }
    if (isJson) yield* textBytes('\n]\n')
  }

  /** Without the folder that is named for the account. */
  const within = (name: string) =>
    name.startsWith(`${held.user_id}/`) ? name.slice(held.user_id.length + 1) : name

  const path = `${held.user_id}/${held.id}/data.zip`
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      bytes += piece.length
      controller.enqueue(piece)
    },
  })
  const stream = zipStream(entries(), new Date(held.asked_at)).pipeThrough(counted)
  const { error } = await admin.storage
    .from(BUCKET)
    .upload(path, stream, { contentType: 'application/zip', upsert: true, duplex: 'half' })
  if (error) throw error
  await admin.rpc('finish_export', { ...ofMine(making), p_path: path, p_bytes: bytes }).throwOnError()
  const pieces = held.parts.flatMap((part) => part.path ?? [])
  for (let at = 0; at < pieces.length; at += 100)
    await admin.storage.from(BUCKET).remove(pieces.slice(at, at + 100))
}

/** Each file once, in the order in which they were collected; what was empty is left out. */
function filesIn({ parts }: Held) {
  return [...new Set(parts.filter(({ rows }) => rows > 0).map(({ file }) => file))]
}

function contentsOf({ parts, asked_at: at, files, left_out: leftOut }: Held) {
  const rows: Record<string, number> = {}
  for (const part of parts) {
    const [, table] = /^data\/(.+)\.json$/.exec(part.file) ?? []
    if (table) rows[table] = (rows[table] ?? 0) + part.rows
  }
  return { at, rows, files: files.length, leftOut }
}

/** Not every runtime can walk a stream with `for await`. */
async function* chunksOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
