/** Tells the server that a task without questions was done, or that one was skipped or taken back. */

import { orRefused, Refused } from '#web/lib/refused.ts'
import type { Done } from './done-keeper.ts'
import { beginTask, finishTask, readMission, skipTask, takeBackSkip } from './mission-queries.ts'
import type { SkipReason } from './mission-types.ts'

/** First what the server asks to see of it: that the story was read, that the text was opened. */
export async function sendDone({ task, kind, story, at, evidence, skip }: Done) {
  if (skip !== undefined) return sendSkip(task, skip)
  if (story) {
    const { tellStoryRead } = await import('#web/features/daily-news/index.ts')
    await orRefused(tellStoryRead(story, at))
  }
  if (kind === 'read') await orRefused(beginTask(task))
  // it counts for the day on which it was done, whenever it is sent
  return finishTask(task, { ...evidence, done_at: at })
}

/** What the server does not take was done, swapped or over meanwhile: then that stands, and nothing is lost. */
async function sendSkip(task: string, reason: SkipReason | null) {
  try {
    return await (reason === null ? takeBackSkip(task) : skipTask(task, reason))
  } catch (cause) {
    if (cause instanceof Refused) return readMission()
    throw cause
  }
}
