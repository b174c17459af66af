import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readBody } from './body.ts'

const Said = z.object({ text: z.string() })

const PIECE = new Uint8Array(64 * 1024).fill(32)
const PIECES = 160

test('of a body of ten megabytes little is kept, and nothing is left lying on its connection', async () => {
  const at = { taken: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (at.taken === PIECES) return controller.close()
        at.taken += 1
        controller.enqueue(PIECE)
      },
    },
    { highWaterMark: 0 },
  )
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)

  await expect(readBody(request, Said)).rejects.toMatchObject({ status: 413 })
  expect(decode.mock.calls.length).toBeLessThanOrEqual(5)
  expect(at.taken).toBe(PIECES)
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
