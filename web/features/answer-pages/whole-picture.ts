/** Whether a picture is there to its end: browsers draw as much of one as they have, and the rest of the page is grey. */

import type { PictureKind } from '#supabase/functions/_shared/mains/reading/picture-header.ts'

export function isWhole(bytes: Uint8Array, kind: PictureKind): boolean {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ENDS[kind](data)
}

const ENDS: Record<PictureKind, (data: DataView) => boolean> = {
  jpeg: jpegEnds,
  png: pngEnds,
  // its length stands at its beginning
  webp: (data) => data.byteLength >= 12 && data.getUint32(4, true) + 8 <= data.byteLength,
}

const START_OF_SCAN = 0xda
const END = 0xd9

/** After the scan has begun the mark of the end cannot stand for anything else; a small picture inside has its own before. */
function jpegEnds(data: DataView) {
  let at = 2
  while (at + 4 <= data.byteLength && data.getUint8(at) === 0xff) {
    const marker = data.getUint8(at + 1)
    // filling
    if (marker === 0xff) {
      at += 1
      continue
    }
    at += 2 + data.getUint16(at + 2)
    if (marker === START_OF_SCAN) break
  }
  for (; at + 2 <= data.byteLength; at++)
    if (data.getUint8(at) === 0xff && data.getUint8(at + 1) === END) return true
  return false
}

/** Chunks: a length, four letters, what they hold, and four bytes to prove it. */
function pngEnds(data: DataView) {
  for (let at = 8; at + 12 <= data.byteLength; at += 12 + data.getUint32(at))
    if (data.getUint32(at + 4) === 0x49454e44) return true // IEND
  return false
}
