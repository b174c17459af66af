import { expect, test } from 'vitest'
import { isWhole } from './whole-picture.ts'

const bytes = (...parts: (number[] | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )

const chunk = (name: string, length: number) =>
  bytes(
    [0, 0, 0, length],
    name,
    Array.from({ length: length + 4 }, () => 0x55),
  )

test('a JPEG is whole when it ends after its scan; the end of the small picture inside it is not its own', () => {
  const inside = [0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9]
  const scan = [0xff, 0xda, 0, 4, 1, 1, 0x12, 0xff, 0x00, 0x34]
  expect(isWhole(bytes([0xff, 0xd8], inside, scan, [0xff, 0xd9]), 'jpeg')).toBe(true)
  // what cameras write behind it
  expect(isWhole(bytes([0xff, 0xd8], inside, scan, [0xff, 0xd9], 'more'), 'jpeg')).toBe(true)
  expect(isWhole(bytes([0xff, 0xd8], inside, scan), 'jpeg')).toBe(false)
  expect(isWhole(bytes([0xff, 0xd8], inside), 'jpeg')).toBe(false)
  expect(isWhole(bytes([0xff, 0xd8, 0xff]), 'jpeg')).toBe(false)
})

test('a PNG is whole when its last chunk is there', () => {
  const mark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const whole = bytes(mark, [...chunk('IHDR', 13)], [...chunk('IDAT', 40)], [...chunk('IEND', 0)])
  expect(isWhole(whole, 'png')).toBe(true)
  expect(isWhole(whole.subarray(0, whole.length - 12), 'png')).toBe(false)
  expect(isWhole(whole.subarray(0, 60), 'png')).toBe(false)
})

test('a WebP is whole when as many bytes are there as it says', () => {
  const whole = bytes('RIFF', [12, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0])
  expect(isWhole(whole, 'webp')).toBe(true)
  expect(isWhole(whole.subarray(0, 19), 'webp')).toBe(false)
})
