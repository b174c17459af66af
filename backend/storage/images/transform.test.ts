import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createImages } from './transform.ts'

/** One grey point. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

test('images that wait for their turn are not read yet', async () => {
  const images = createImages({ enabled: true })
  let reading = 0
  let most = 0
  const read = async () => {
    reading += 1
    most = Math.max(most, reading)
    await sleep(10)
    reading -= 1
    return POINT
  }

  const made = await Promise.all(Array.from({ length: 8 }, () => images.transform(read, { width: 1 }, '')))

  expect(made.map(({ mimetype }) => mimetype)).toEqual(Array(8).fill('image/png'))
  expect(most).toBe(2)
})
