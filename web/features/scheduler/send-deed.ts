/** Brings one deed to the server. */

import { Refused } from '#web/lib/refused.ts'
import {
  addTask,
  Conflict,
  changeTask,
  logMinutes,
  removeTask,
  restoreTask,
  startClock,
  stopClock,
} from './plan-calls.ts'
import { type Deed, isStill } from './plan-changes.ts'
import type { Taken } from './plan-keeper.ts'
import { readAllTasks, readPlan } from './plan-queries.ts'

/** The word under which a conflict is set aside. */
export const CONFLICT = 'conflict'

const NOTHING: Taken = { version: null, task: null }

/** `versionOf` says what this device knows of the plan's version; null: nothing yet. */
export function sendDeed(versionOf: () => number | null) {
  return async (deed: Deed): Promise<Taken> => {
    switch (deed.kind) {
      case 'change':
        return sendChange(deed, versionOf())
      case 'add':
        return addTask(deed.row, deed.at)
      case 'remove':
        return { ...(await removeTask(deed.row.id)), task: null }
      case 'restore':
        return { ...(await restoreTask(deed.row)), task: deed.row }
      case 'start':
        await startClock(deed.id, deed.task, deed.clock, deed.at)
        return NOTHING
      case 'stop':
        await stopClock(deed.id, deed.seconds)
        return NOTHING
      case 'log':
        await logMinutes(deed.id, deed.task, deed.minutes, deed.day)
        return NOTHING
    }
  }
}

async function sendChange(deed: Deed & { kind: 'change' }, known: number | null): Promise<Taken> {
  if (known !== null)
    try {
      return await changeTask(deed.row.id, known, deed.to, deed.at)
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
    }
  // the plan is another by now: does it concern this task?
  const [{ plan, tasks }, open] = await Promise.all([readPlan(deed.row.day, deed.row.day), readAllTasks()])
  const task = [...open, ...tasks].find(({ id }) => id === deed.row.id)
  if (!plan || !task) throw new Refused(CONFLICT)
  if (isStill(task, deed.to)) return { version: plan.version, task }
  if (!isStill(task, deed.was)) throw new Refused(CONFLICT)
  return changeTask(deed.row.id, plan.version, deed.to, deed.at)
}
