/** What a visitor did of public missions, kept by the browser until there is an account to take it along. */

import * as z from 'zod/mini'
import { Skeleton } from './skeleton-rules.ts'
import { TASK_KINDS } from './task-kinds.ts'

const STORAGE_KEY = 'visitor_mission'
/** Today, and the week for which it can be brought along. */
const DAYS = 8

const VisitorDone = z.object({
  position: z.number(),
  kind: z.enum(TASK_KINDS),
  done_at: z.string(),
  skeleton: z.optional(Skeleton),
})
export type VisitorDone = z.infer<typeof VisitorDone>

const VisitorDay = z.object({ day: z.string(), done: z.array(VisitorDone) })
export type VisitorDay = z.infer<typeof VisitorDay>

type Store = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

/** Every day of which something is kept, the latest first. */
export function visitorDays(store: Pick<Store, 'get'>): VisitorDay[] {
  try {
    return z.array(VisitorDay).parse(JSON.parse(store.get(STORAGE_KEY) ?? '[]'))
  } catch {
    return []
  }
}

export function doneOn(store: Pick<Store, 'get'>, day: string): VisitorDone[] {
  return visitorDays(store).find((one) => one.day === day)?.done ?? []
}

function write(store: Store, days: VisitorDay[]) {
  const latest = days
    .filter(({ done }) => done.length > 0)
    .sort((one, other) => (one.day < other.day ? 1 : -1))
    .slice(0, DAYS)
  if (latest.length === 0) store.remove(STORAGE_KEY)
  else store.set(STORAGE_KEY, JSON.stringify(latest))
}

/** Done twice it was done the first time. */
export function keepVisitorDone(store: Store, day: string, task: VisitorDone): void {
  const before = doneOn(store, day)
  if (before.some(({ position }) => position === task.position)) return
  write(store, [{ day, done: [...before, task] }, ...visitorDays(store).filter((one) => one.day !== day)])
}

export function forgetVisitorDay(store: Store, day: string): void {
  write(
    store,
    visitorDays(store).filter((one) => one.day !== day),
  )
}
