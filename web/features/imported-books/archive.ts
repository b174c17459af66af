/**
 * The zip archive that an EPUB is, read within bounds: its list first, then single entries as they are asked for, so
 * that no file can fill the memory. What an entry inflates to never exceeds the size that was checked.
 */

import { unzipSync } from 'fflate'
import { FileProblem } from './file-problem.ts'

const MOST_ENTRIES = 5000
const MOST_IN_ALL = 400 * 1024 * 1024
const MOST_IN_ONE = 40 * 1024 * 1024
/** Text packs about 5:1 and drawings 30:1. Small entries may be anything. */
const HIGHEST_RATIO = 250
const RATIO_FROM = 1024 * 1024

export type Archive = {
  has: (name: string) => boolean
  names: () => string[]
  /** Undefined when there is no such entry. */
  bytes: (name: string) => Uint8Array<ArrayBuffer> | undefined
  text: (name: string) => string | undefined
}

export function openArchive(data: Uint8Array): Archive {
  const entries = listOf(data)
  const bytes: Archive['bytes'] = (name) => {
    if (!entries.has(name)) return undefined
    let isTaken = false
    const once = (entry: { name: string }) => {
      if (isTaken || entry.name !== name) return false
      isTaken = true
      return true
    }
    try {
      return unzipSync(data, { filter: once })[name] as Uint8Array<ArrayBuffer> | undefined
    } catch (cause) {
      throw new FileProblem('broken-zip', { cause })
    }
  }
  return {
    has: (name) => entries.has(name),
    names: () => [...entries],
    bytes,
    text: (name) => {
      const found = bytes(name)
      return found && decoded(found)
    },
  }
}

function listOf(data: Uint8Array) {
  const names = new Set<string>()
  let all = 0
  let count = 0
  const look = (entry: { name: string; size: number; originalSize: number }) => {
    count += 1
    all += entry.originalSize
    const isPacked = entry.originalSize > RATIO_FROM && entry.originalSize > HIGHEST_RATIO * entry.size
    if (count > MOST_ENTRIES || all > MOST_IN_ALL || entry.originalSize > MOST_IN_ONE || isPacked) {
      throw new FileProblem('zip-bomb')
    }
    names.add(entry.name)
    return false
  }
  try {
    unzipSync(data, { filter: look })
  } catch (cause) {
    throw cause instanceof FileProblem ? cause : new FileProblem('broken-zip', { cause })
  }
  return names
}

/** UTF-8, or UTF-16 where the file begins with its mark, as EPUB allows; older books name another in their first line. */
function decoded(bytes: Uint8Array) {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : namedEncoding(bytes)
  return decoderOf(encoding).decode(bytes)
}

function namedEncoding(bytes: Uint8Array) {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const name = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? ''
  // whoever can read these letters is not looking at UTF-16
  return /^utf-?16/i.test(name) ? '' : name
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding || 'utf-8')
  } catch {
    // a name that no browser knows
    return new TextDecoder()
  }
}
