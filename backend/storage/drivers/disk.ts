/**
 * Bytes on this machine's disk: `<data directory>/storage/objects/<two digits>/<version>`. A file grows under
 * `unfinished` and is moved to its place when it is whole and safe; the move is what makes it exist.
 */

import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ByteRange, type Bytes, type Driver, isVersion, MissingBytes } from './driver.ts'

/** In bytes; what is gathered before it is written. */
const PIECE = 1024 * 1024
const READ_AT_ONCE = 256 * 1024

export function diskDriver(dataDir: string): Driver {
  const root = join(dataDir, 'storage')
  const objects = join(root, 'objects')
  const unfinished = join(root, 'unfinished')
  const made = new Set<string>()
  const placeOf = (version: string) => {
    if (!isVersion(version)) throw new MissingBytes(version)
    return join(objects, version.slice(0, 2), version)
  }

  const write: Driver['write'] = async (version, source) => {
    const place = placeOf(version)
    await makeFolder(unfinished, made)
    await makeFolder(dirname(place), made)
    const draft = join(unfinished, `${version}.${crypto.randomUUID()}`)
    const file = await open(draft, 'wx', 0o600)
    try {
      const written = await pour(source, file)
      await file.sync()
      await file.close()
      await rename(draft, place)
      await syncFolder(dirname(place))
      return written
    } catch (error) {
      await file.close().catch(() => {})
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    write,
    read: async (version, range) => readFile(await openVersion(placeOf(version)), range),
    copy: async (from, to) => {
      const bytes = await readFile(await openVersion(placeOf(from)))
      try {
        await write(to, bytes)
      } catch (error) {
        // Where writing has not begun, nobody else closes what is read from.
        await bytes.cancel().catch(() => {})
        throw error
      }
    },
    remove: async (versions) => {
      await Promise.all(versions.filter(isVersion).map((version) => gone(unlink(placeOf(version)))))
    },
    list: async function* () {
      for (const folder of await entriesOf(objects)) {
        const names = (await entriesOf(join(objects, folder))).filter(isVersion)
        const found = await Promise.all(names.map((version) => timed(version, placeOf(version))))
        yield found.filter((entry) => entry !== undefined)
      }
    },
    clearUnfinished: async (before) => {
      let cleared = 0
      for (const name of await entriesOf(unfinished)) {
        const entry = await timed(name, join(unfinished, name))
        if (!entry || entry.modified >= before) continue
        await gone(unlink(join(unfinished, name)))
        cleared += 1
      }
      return cleared
    },
    close: async () => {},
  }
}

/** Hashes while the disk is at work on the piece before. */
async function pour(source: Bytes, file: FileHandle) {
  const hash = createHash('md5')
  let size = 0
  let waiting: Uint8Array[] = []
  let waitingSize = 0
  let underWay: Promise<unknown> = Promise.resolve()
  try {
    for await (const chunk of source) {
      if (chunk.byteLength === 0) continue
      waiting.push(chunk)
      waitingSize += chunk.byteLength
      size += chunk.byteLength
      hash.update(chunk)
      if (waitingSize < PIECE) continue
      await underWay
      underWay = writeAll(file, waiting, waitingSize)
      // Looked at with the next piece; a failure until then is no unhandled one.
      underWay.catch(() => {})
      waiting = []
      waitingSize = 0
    }
  } finally {
    await underWay
  }
  await writeAll(file, waiting, waitingSize)
  return { size, etag: hash.digest('hex') }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], size: number) {
  if (size === 0) return
  const { bytesWritten } = await file.writev(chunks)
  if (bytesWritten === size) return
  // A disk that is nearly full takes a part; writing the rest says why.
  await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

async function openVersion(place: string) {
  try {
    return await open(place, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingBytes(place, { cause: error })
    throw error
  }
}

/**
 * The first piece is read at once, and most files have no other; of longer ones the next piece is read while the one
 * before is sent. The file is closed when all is read, when the reader goes away, and when reading fails.
 */
async function readFile(
  file: FileHandle,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let position = range?.start ?? 0
  const end = range ? range.end + 1 : Number.POSITIVE_INFINITY
  let isOver = false
  const readPiece = async () => {
    try {
      const wanted = Math.min(READ_AT_ONCE, end - position)
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, position)
      position += bytesRead
      isOver = bytesRead < wanted || position >= end
      if (isOver) await file.close()
      return buffer.subarray(0, bytesRead)
    } catch (error) {
      isOver = true
      await file.close().catch(() => {})
      throw error
    }
  }
  let ahead = Promise.resolve(await readPiece())
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await ahead
        const wasLast = isOver
        if (!wasLast) {
          ahead = readPiece()
          // Looked at when it is asked for.
          ahead.catch(() => {})
        }
        if (piece.length > 0) controller.enqueue(piece)
        if (wasLast) controller.close()
      },
      cancel: async () => {
        await ahead.catch(() => {})
        if (!isOver) await file.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Its entry in the folder above must survive too. */
async function makeFolder(path: string, made: Set<string>) {
  if (made.has(path)) return
  await mkdir(path, { recursive: true, mode: 0o700 })
  await syncFolder(dirname(path))
  await syncFolder(dirname(dirname(path)))
  made.add(path)
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await gone(readdir(folder))) ?? []
}

async function timed(version: string, path: string) {
  const found = await gone(stat(path))
  return found && { version, modified: found.mtimeMs }
}

/** Undefined for what is not there. */
async function gone<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
