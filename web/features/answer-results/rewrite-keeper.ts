/** Paragraphs that are being written anew, kept on this device with each letter until one has become a version. */

import * as z from 'zod/mini'
import { kept } from '#web/lib/storage.ts'

const Rewrite = z.object({
  /** Of the answer's paragraphs, from 0. */
  paragraph: z.number(),
  text: z.string(),
  /** What was written of others, by their places. */
  others: z.catch(z.record(z.string(), z.string()), {}),
  /** Of writing it. */
  seconds: z.number(),
  /** The draft that it was saved as. */
  draft: z.nullable(z.object({ id: z.string(), revision: z.number() })),
})
export type Rewrite = z.infer<typeof Rewrite>

const keyOf = (userId: string, answerId: string) => `answer-rewrite:${userId}:${answerId}`

export function keptRewrite(userId: string, answerId: string): Rewrite | undefined {
  try {
    return Rewrite.parse(JSON.parse(kept.local.get(keyOf(userId, answerId)) ?? 'null'))
  } catch {
    return undefined
  }
}

export function keepRewrite(userId: string, answerId: string, rewrite: Rewrite) {
  kept.local.set(keyOf(userId, answerId), JSON.stringify(rewrite))
}

export function forgetRewrite(userId: string, answerId: string) {
  kept.local.remove(keyOf(userId, answerId))
}
