/** Tells the server that a task without questions was done. */

import { orRefused } from '#web/lib/refused.ts'
import type { Done } from './done-keeper.ts'
import { beginTask, finishTask } from './mission-queries.ts'

/** First what the server asks to see of it: that the story was read, that the text was opened. */
export async function sendDone({ task, kind, story, at, evidence }: Done) {
  if (story) {
    const { tellStoryRead } = await import('#web/features/daily-news/index.ts')
    await orRefused(tellStoryRead(story, at))
  }
  if (kind === 'read') await orRefused(beginTask(task))
  // it counts for the day on which it was done, whenever it is sent
  return finishTask(task, { ...evidence, done_at: at })
}
