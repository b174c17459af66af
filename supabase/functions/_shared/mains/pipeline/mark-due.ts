/**
 * The work of the job `evaluate-answers`: several answers beside each other, as long as one is due and there is time.
 * Whatever number of processes does the same at once, each answer is one's at a time.
 */

import { configuredModel } from '../../assistant/model.ts'
import { LEASE, type Marker, markAnswer } from './mark-answer.ts'
import { type Admin, claim } from './queue.ts'

/** Answers at a time. */
const LANES = 4
/** Milliseconds: a function has to answer within 150 seconds. No answer is taken up after the first of these. */
const TAKES_UP = 75_000
const ENDS = 140_000
/** Milliseconds between two looks while others of this run are still at work. */
const LOOK = 1000

export async function markDue(admin: Admin) {
  const began = performance.now()
  const marker: Marker = {
    ...{ admin, model: configuredModel() },
    left: () => ENDS - (performance.now() - began),
  }
  const counts = { settled: 0, waiting: 0 }
  let busy = 0
  const lane = async () => {
    while (performance.now() - began < TAKES_UP) {
      const held = await claim(admin, LEASE)
      if (!held) {
        if (busy === 0) return
        await new Promise((resolve) => setTimeout(resolve, LOOK))
        continue
      }
      busy += 1
      const became = await markAnswer(held, marker).finally(() => {
        busy -= 1
      })
      counts[became === 'over' ? 'settled' : 'waiting'] += 1
      // The next run has time for it.
      if (became === 'late') return
    }
  }
  // One lane that cannot reach the database ends; what it held is found when its lease runs out.
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = ended.find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
  return counts
}
