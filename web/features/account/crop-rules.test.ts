import { expect, test } from 'vitest'
import { MOST_BYTES, refusalOf, smallestOf } from './crop-rules.ts'

const blob = (type: string, size: number) => ({ type, size }) as Blob

test('pictures are taken up to a size, and nothing that can hold a script', () => {
  expect(refusalOf({ type: 'image/heic', size: 9 })).toBeNull()
  expect(refusalOf({ type: 'image/svg+xml', size: 9 })).toBe('not-a-picture')
  expect(refusalOf({ type: '', size: 9 })).toBe('not-a-picture')
  expect(refusalOf({ type: 'image/jpeg', size: 26 * 1024 * 1024 })).toBe('too-large')
})

test('WebP is written where the browser can, else JPEG, coarser until it fits', async () => {
  expect((await smallestOf(async (type) => blob(type, 9)))?.type).toBe('image/webp')
  // a browser that cannot write WebP writes PNG
  expect((await smallestOf(async (type) => blob(type === 'image/webp' ? 'image/png' : type, 9)))?.type).toBe(
    'image/jpeg',
  )
  const coarse = await smallestOf(async (type, quality) => blob(type, quality > 0.6 ? MOST_BYTES + 1 : 9))
  expect(coarse).toMatchObject({ type: 'image/webp', size: 9 })
  expect(await smallestOf(async (type) => blob(type, MOST_BYTES + 1))).toBeNull()
  expect(await smallestOf(async () => null)).toBeNull()
})
