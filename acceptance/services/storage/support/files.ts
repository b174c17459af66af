/** Files and buckets that no other test has. */

import { expect } from 'vitest'
import { newAdmin } from '../../../target.ts'

/** A bucket of its own for one test, and whoever runs the project. */
export async function newBucket(
  options: { public?: boolean; fileSizeLimit?: number | string; allowedMimeTypes?: string[] } = {},
) {
  const admin = newAdmin()
  const id = newName('bucket')
  const { error } = await admin.storage.createBucket(id, { public: false, ...options })
  if (error) throw error
  return { admin, id, files: admin.storage.from(id) }
}

export function newName(kind: string) {
  return `${kind}-${crypto.randomUUID()}`
}

/** Bytes that differ from place to place. */
export function bytesOf(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = state >>> 24
  }
  return bytes
}

export async function contentOf(blob: Blob | null): Promise<Uint8Array> {
  if (!blob) throw new Error('nothing was downloaded')
  return new Uint8Array(await blob.arrayBuffer())
}

/** What storage says when it refuses: the answer is a 400, the real status stands in its body. */
export function refusal(statusCode: string, message: string | RegExp) {
  return {
    name: 'StorageApiError',
    status: 400,
    statusCode,
    message: message instanceof RegExp ? expect.stringMatching(message) : message,
  }
}
