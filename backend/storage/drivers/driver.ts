/**
 * Where bytes lie. Each upload is a version with an id of its own that is written once and never changed, so a reader
 * sees all of one upload or nothing of it, and no name that somebody chose is ever part of a path.
 */

import type { Config } from '#backend/config.ts'
import { diskDriver } from './disk.ts'
import { s3Driver } from './s3.ts'

export type Bytes = AsyncIterable<Uint8Array>

/** `etag` is the MD5 of the bytes in hexadecimal, as S3 has it. */
export type Written = { size: number; etag: string }

/** Both ends count, as in HTTP. */
export type ByteRange = { start: number; end: number }

export type Driver = {
  /**
   * Resolves when the bytes would survive a loss of power. Throws what `source` throws, and nothing is left then.
   * `size` is how many bytes will come, where that is known.
   */
  write: (version: string, source: Bytes, size?: number) => Promise<Written>
  /** Throws MissingBytes. */
  read: (version: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array>>
  /** Throws MissingBytes. */
  copy: (from: string, to: string) => Promise<void>
  /** What is gone already is no error. */
  remove: (versions: string[]) => Promise<void>
  /** Every version there is, with its time in milliseconds, some at a time. */
  list: () => AsyncIterable<{ version: string; modified: number }[]>
  /** Clears away what was begun before the given time, in milliseconds, and never finished. Returns how many. */
  clearUnfinished: (before: number) => Promise<number>
  close: () => Promise<void>
}

export class MissingBytes extends Error {
  override name = 'MissingBytes'
}

/** The place of the bytes said no, as to a key that may not delete. */
export class NotRemoved extends Error {
  override name = 'NotRemoved'
}

export function openDriver({ storage, dataDir }: Config): Driver {
  return storage.s3 ? s3Driver(storage.s3) : diskDriver(dataDir)
}

const VERSION = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** A row may say anything in `version`: what is no id of ours leads nowhere. */
export function isVersion(text: string): boolean {
  return VERSION.test(text)
}
