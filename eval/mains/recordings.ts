/**
 * Replies of a language model to the prompts of the benchmark, `recorded/<answer id>.<run>.json`, and their playing back
 * over a socket. Runs 1 and 2 mark an answer; 3 and 4, where they are there, mark it once more as runs 1 and 2.
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Chat } from '#scripts/testing/model-server.ts'

export const Recording = z.strictObject({
  answer: z.string(),
  run: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** Of the prompt to which this is a reply; with another prompt it says nothing. */
  prompt_version: z.string().min(1),
  prompt_hash: z.string().regex(/^[0-9a-f]{64}$/),
  model: z.string().min(1),
  recorded_at: z.iso.date(),
  reply: z.string().min(1),
})
export type Recording = z.infer<typeof Recording>

export const RECORDED = join(import.meta.dirname, 'recorded')

export function readRecordings(folder = RECORDED): Recording[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const recording = Recording.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      if (name !== `${recording.answer}.${recording.run}.json`) {
        throw new Error(`recorded/${name} says that it is ${recording.answer}.${recording.run}`)
      }
      return recording
    })
}

export type Run = Recording['run']

/** The engine knows two runs. */
export const runOfEngine = (run: Run) => (run % 2 === 1 ? 1 : 2)

/** Of all that the model is told; what it is asked for besides (temperature, length) is not part of it. */
export function promptHash({ messages }: Pick<Chat, 'messages'>): string {
  return createHash('sha256').update(JSON.stringify(messages)).digest('hex')
}
