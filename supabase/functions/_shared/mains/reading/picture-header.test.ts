import { expect, test } from 'vitest'
import { kindOf, namedSize, pictureHeader } from './picture-header.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((l) => l.charCodeAt(0)) : part)),
  )
const be16 = (n: number) => [n >> 8, n & 255]
const be32 = (n: number) => [...be16(n >>> 16), ...be16(n & 65535)]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const jpeg = (width: number, height: number, frame = 0xc0) =>
  bytes([0xff, 0xd8, 0xff, 0xe1, ...be16(20)], 'Exif\0\0'.padEnd(18, 'x'), [
    0xff,
    0xff,
    frame,
    ...be16(17),
    8,
    ...be16(height),
    ...be16(width),
    3,
    0,
    0,
  ])
const png = (width: number, height: number) =>
  bytes(PNG, be32(13), 'IHDR', be32(width), be32(height), [8, 2, 0, 0, 0])
const webp = (chunk: string, rest: number[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], rest)

test('the size of each kind is read without decoding it', () => {
  expect(pictureHeader(jpeg(1600, 2200))).toEqual({ kind: 'jpeg', width: 1600, height: 2200 })
  expect(pictureHeader(jpeg(1600, 2200, 0xc2))).toEqual({ kind: 'jpeg', width: 1600, height: 2200 })
  expect(pictureHeader(png(50_000, 50_000))).toEqual({ kind: 'png', width: 50_000, height: 50_000 })
  expect(pictureHeader(webp('VP8X', [0, 0, 0, 0, 0x3f, 0x06, 0, 0x97, 0x08, 0]))).toEqual({
    ...{ kind: 'webp', width: 1600, height: 2200 },
  })
  expect(pictureHeader(webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x06, 0x98, 0x08]))).toMatchObject({
    width: 1600,
    height: 2200,
  })
  const bits = (1600 - 1) | ((2200 - 1) << 14)
  const lossless = [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, bits >>> 24, 0, 0, 0, 0, 0]
  expect(pictureHeader(webp('VP8L', lossless))).toMatchObject({ width: 1600, height: 2200 })
})

test('a table of Huffman codes or an arithmetic mark is no frame', () => {
  const tables = bytes(
    [0xff, 0xd8, 0xff, 0xc4, ...be16(4), 1, 2],
    [0xff, 0xc0, ...be16(17), 8, ...be16(30), ...be16(40), 0],
  )
  expect(pictureHeader(tables)).toEqual({ kind: 'jpeg', width: 40, height: 30 })
})

test.each([
  ['an empty file', new Uint8Array()],
  ['a PNG that breaks off', png(10, 10).subarray(0, 20)],
  ['a JPEG that breaks off', jpeg(10, 10).subarray(0, 26)],
  ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0, 0, 0, 0, 0])],
  ['a PNG of no size', png(0, 10)],
  ['a PDF', bytes('%PDF-1.7 and more of it')],
  ['a page of HTML', bytes('<html><script>alert(1)</script>')],
  ['a length that leads astray', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])],
])('%s is no picture', (_, data) => {
  expect(pictureHeader(data)).toBeUndefined()
})

test('what the name says does not count: files are told by their bytes', () => {
  expect(kindOf(bytes('xx%PDF-1.4'))).toBe('pdf')
  expect(kindOf(bytes([0, 0, 0, 24], 'ftypheic', [0, 0]))).toBe('heic')
  expect(kindOf(bytes([0, 0, 0, 24], 'ftypmif1', [0, 0]))).toBe('heic')
  expect(kindOf(bytes([0, 0, 0, 24], 'ftypavif', [0, 0]))).toBe('avif')
  expect(kindOf(bytes([0, 0, 0, 24], 'ftypisom', [0, 0]))).toBe('unknown')
  expect(kindOf(bytes('GIF89a'))).toBe('gif')
  expect(kindOf(bytes('PK\x03\x04'))).toBe('unknown')
})

test('of HEIC and AVIF the largest size that is named counts, whichever stands first', () => {
  const ispe = (width: number, height: number) => bytes(be32(20), 'ispe', be32(0), be32(width), be32(height))
  const avif = (...sizes: Uint8Array[]) =>
    bytes(be32(24), 'ftypavif', be32(0), 'mif1miaf', be32(300), 'meta', ...sizes.map((one) => [...one]))
  expect(namedSize(avif(ispe(4032, 3024), ispe(320, 240)))).toEqual({ width: 4032, height: 3024 })
  expect(namedSize(avif(ispe(320, 240), ispe(60_000, 60_000)))).toEqual({ width: 60_000, height: 60_000 })
  expect(namedSize(avif())).toBeUndefined()
  expect(namedSize(new Uint8Array())).toBeUndefined()
})
