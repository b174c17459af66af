/** What every part of the scheduler works with: the plan as it is shown now, and what can be done to it. */

import { createContext, useContext } from 'react'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import type { Deed, Fields } from './plan-changes.ts'
import type { KeeperStatus, KeptDeed } from './plan-keeper.ts'
import type { MyPlan } from './plan-rows.ts'
import type { Study } from './use-study.ts'

export type PlanDesk = {
  plan: MyPlan
  study: Study
  today: string
  status: KeeperStatus
  /** How far the server's clock is ahead, in milliseconds. */
  clockOffset: number
  /** Changes a task at once; what it says can be taken back. */
  change: (task: PlanTask, to: Fields) => void
  add: (task: PlanTask) => void
  remove: (task: PlanTask) => void
  log: (task: PlanTask, minutes: number) => void
  startClock: (task: PlanTask | null, clock: 'stopwatch' | 'pomodoro') => void
  stopClock: (seconds: number) => void
  /** Of what the server did not take: once more, upon what is there now. */
  doAnyway: (deed: KeptDeed) => void
  forget: (deed: KeptDeed) => void
  openSheet: (task: PlanTask) => void
  /** Says it, and offers to take it back where it can be. */
  tell: (says: string, undo?: Deed | null) => void
  /** Asks the server anew. */
  reread: () => Promise<unknown>
}

const DeskContext = createContext<PlanDesk | null>(null)

export const PlanDeskProvider = DeskContext

export function usePlanDesk(): PlanDesk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('This part stands outside the scheduler')
  return desk
}
