/** The bytes of a file as text: UTF-8 and nothing else, and where it is not, the line that says so. */

import { FileFault } from './fault.ts'

export function textOfFile(bytes: Uint8Array): string {
  const [one, two] = bytes
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff) || looksWide(bytes)) {
    throw new FileFault('utf16', [], 1)
  }
  const nul = bytes.indexOf(0)
  if (nul >= 0) throw new FileFault('nul', [], lineAt(bytes, nul))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileFault('encoding', [], badLine(bytes))
  }
}

/** UTF-16 without its mark: every other byte of Latin text is empty. */
function looksWide(bytes: Uint8Array) {
  const head = bytes.subarray(0, 200)
  const empty = head.filter((byte) => byte === 0).length
  return head.length > 10 && empty > head.length / 3
}

/** Line feeds are no part of any other sign, so each line can be read by itself. */
function badLine(bytes: Uint8Array) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let start = 0; start <= bytes.length; line += 1) {
    const found = bytes.indexOf(10, start)
    const end = found < 0 ? bytes.length : found
    try {
      decoder.decode(bytes.subarray(start, end))
    } catch {
      return line
    }
    start = end + 1
  }
  return line
}

function lineAt(bytes: Uint8Array, index: number) {
  let line = 1
  for (const byte of bytes.subarray(0, index)) if (byte === 10) line += 1
  return line
}
