import { expect, test } from 'vitest'
import type { Making } from './held.ts'
import { pack } from './pack.ts'

/** An export with one file, of which storage says this. */
function makingWith(error: { statusCode: string; message: string }) {
  const finished: string[] = []
  const rpc = (name: string) => {
    if (name === 'finish_export') finished.push(name)
    return { throwOnError: async () => ({ data: [] }) }
  }
  const upload = async (_path: string, archive: ReadableStream<Uint8Array>) => {
    try {
      await Array.fromAsync(archive)
      return { error: null }
    } catch (cause) {
      return { error: cause }
    }
  }
  const download = () => ({ asStream: async () => ({ data: null, error }) })
  const held = {
    ...{ id: crypto.randomUUID(), user_id: crypto.randomUUID(), language: 'en', parts: [], left_out: {} },
    ...{
      tables: [],
      asked_at: '2026-11-26T10:00:00Z',
      files: [{ bucket: 'scans', name: 'page.jpg', bytes: 1 }],
    },
  }
  const admin = { rpc, storage: { from: () => ({ upload, download }) } }
  return { finished, making: { admin, held, worker: crypto.randomUUID() } as unknown as Making }
}

test('an export says of a file that is not there that it is missing', async () => {
  const { finished, making } = makingWith({ statusCode: '404', message: 'Object not found' })

  await pack(making, 2)

  expect(finished).toEqual(['finish_export'])
})

test('an export is not made without a file that cannot be had for a moment', async () => {
  const { finished, making } = makingWith({ statusCode: '503', message: 'not available' })

  await expect(pack(making, 2)).rejects.toMatchObject({ message: 'not available' })

  expect(finished).toEqual([])
})
