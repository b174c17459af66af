import { expect, test } from 'vitest'
import { z } from 'zod'
import { readBody } from './body.ts'

const Said = z.object({ text: z.string() })

/** As a call of ten megabytes comes to a function; `taken` is what was read of it. */
function longCall(length?: number) {
  const at = { taken: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        at.taken += 64 * 1024
        if (at.taken > 10_000_000) return controller.close()
        controller.enqueue(new Uint8Array(64 * 1024).fill(32))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = length === undefined ? {} : { 'content-length': `${length}` }
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  return { request, at }
}

test.each([
  ['says so', 10_000_000, 0],
  ['does not say so', undefined, 320 * 1024],
])('of a body that is too long, and %s, little is read', async (_how, length, most) => {
  const { request, at } = longCall(length)
  await expect(readBody(request, Said)).rejects.toMatchObject({ status: 413 })
  expect(at.taken).toBeLessThanOrEqual(most)
})

test('the longest text that is taken arrives whole in any script, wherever its pieces end', async () => {
  const text = 'क्षत्रिय '.repeat(7_000)
  const bytes = new TextEncoder().encode(JSON.stringify({ text }))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += 1000) controller.enqueue(bytes.slice(at, at + 1000))
      controller.close()
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(await readBody(request, Said)).toEqual({ text })
})
