/**
 * What a file really is and how large a picture it holds, by its first bytes: neither its name nor its declared type is
 * believed, and no pixel is decoded, so that a small file of a huge picture is known before it fills the memory.
 */

export type PictureKind = 'jpeg' | 'png' | 'webp'
/** Also what a browser may be able to open, and what is told apart only to say so. */
export type FileKind = PictureKind | 'heic' | 'avif' | 'gif' | 'bmp' | 'tiff' | 'pdf' | 'unknown'

export type PictureHeader = { kind: PictureKind; width: number; height: number }

export const MEDIA_TYPE: Record<PictureKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

export function kindOf(bytes: Uint8Array): FileKind {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return 'webp'
  if (text(bytes, 4, 4) === 'ftyp') {
    const brand = text(bytes, 8, 4)
    if (brand === 'avif' || brand === 'avis') return 'avif'
    if (/^(hei|hev|mif1|msf1)/.test(brand)) return 'heic'
    return 'unknown'
  }
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return 'gif'
  if (text(bytes, 0, 2) === 'BM' && bytes.length > 26) return 'bmp'
  if (text(bytes, 0, 4) === 'II*\0' || text(bytes, 0, 4) === 'MM\0*') return 'tiff'
  // some writers put a few bytes before the mark; readers look through the first kilobyte
  return text(bytes, 0, 1024).includes('%PDF-') ? 'pdf' : 'unknown'
}

/** Undefined when the bytes are no such picture, or break off before they say how large it is. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const kind = kindOf(bytes)
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') return undefined
  const size = SIZE[kind](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size && size.width > 0 && size.height > 0 ? { kind, ...size } : undefined
}

export type Size = { width: number; height: number }

/** Where HEIC and AVIF name their sizes: before their pictures. */
const NAMED_WITHIN = 256 * 1024
const ISPE = 0x69737065
/** Its length, its name, four bytes of version and flags, width and height. */
const ISPE_BYTES = 20

/**
 * Of HEIC and AVIF: the largest width and the largest height that any of their pictures has, the whole one, its parts and
 * its small one. Undefined where none is named.
 */
export function namedSize(bytes: Uint8Array): Size | undefined {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(NAMED_WITHIN, data.byteLength) - ISPE_BYTES
  let size: Size | undefined
  for (let at = 0; at <= end; at++) {
    if (data.getUint32(at) !== ISPE_BYTES || data.getUint32(at + 4) !== ISPE) continue
    const [width, height] = [data.getUint32(at + 12), data.getUint32(at + 16)]
    size = { width: Math.max(width, size?.width ?? 0), height: Math.max(height, size?.height ?? 0) }
  }
  return size
}

const SIZE: Record<PictureKind, (data: DataView) => Size | undefined> = {
  jpeg: jpegSize,
  png: (data) =>
    data.byteLength >= 24 && data.getUint32(12) === 0x49484452 // IHDR
      ? { width: data.getUint32(16), height: data.getUint32(20) }
      : undefined,
  webp: webpSize,
}

/** The frame header, wherever it stands among the other segments. */
function jpegSize(data: DataView): Size | undefined {
  let at = 2
  while (at + 9 <= data.byteLength) {
    if (data.getUint8(at) !== 0xff) return undefined
    const marker = data.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    // the scan has begun, or the picture has ended, without a frame
    if (marker === 0xda || marker === 0xd9) return undefined
    const hasLength = marker !== 0x01 && (marker < 0xd0 || marker > 0xd7)
    at += 2 + (hasLength ? data.getUint16(at + 2) : 0)
  }
  return undefined
}

function webpSize(data: DataView): Size | undefined {
  if (data.byteLength < 30) return undefined
  const chunk = String.fromCharCode(...Array.from({ length: 4 }, (_, at) => data.getUint8(12 + at)))
  if (chunk === 'VP8X') return { width: 1 + uint24(data, 24), height: 1 + uint24(data, 27) }
  if (chunk === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8L') {
    const bits = data.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  return undefined
}

function uint24(data: DataView, at: number) {
  return data.getUint8(at) | (data.getUint8(at + 1) << 8) | (data.getUint8(at + 2) << 16)
}

function begins(bytes: Uint8Array, marks: number[]) {
  return bytes.length >= marks.length && marks.every((mark, at) => bytes[at] === mark)
}

function text(bytes: Uint8Array, at: number, length: number) {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
