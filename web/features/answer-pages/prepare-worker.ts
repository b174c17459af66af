/** Prepares pictures beside the page, which stays free to be used. */

import { prepare, type Turn } from './prepare-picture.ts'

export type Asked = { id: number; picture: Blob; turn: Turn }

addEventListener('message', async ({ data: { id, picture, turn } }: MessageEvent<Asked>) => {
  try {
    postMessage({ id, prepared: await prepare(picture, turn) })
  } catch (cause) {
    postMessage({ id, failed: cause instanceof Error ? cause.message : String(cause) })
  }
})
