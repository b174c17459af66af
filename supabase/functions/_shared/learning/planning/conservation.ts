/** What a re-plan does to the tasks, how it is taken back, and the proof that nothing vanished or doubled on the way. */

import type { PlanChange, PlanTask } from './plan-types.ts'

/** The tasks after some changes, exactly as the database applies them. What is dropped or merged stays, out of sight. */
export function applyChanges(tasks: PlanTask[], changes: PlanChange[]): PlanTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  for (const change of changes) {
    if (change.change === 'added') {
      byId.set(change.task.id, change.task)
      continue
    }
    const task = byId.get(change.id)
    if (!task) continue
    if (change.change === 'moved') {
      byId.set(task.id, { ...task, day: change.to, movedFrom: change.from, start: null })
    } else if (change.change === 'dropped') {
      byId.set(task.id, { ...task, status: 'dropped', reason: change.reason })
    } else {
      byId.set(task.id, { ...task, status: 'dropped' })
      const into = byId.get(change.into)
      if (into) byId.set(into.id, { ...into, minutes: change.minutes })
    }
  }
  return [...byId.values()]
}

/** What brings back exactly what was there: the tasks as they were, and those that were not there. */
export type Inverse = { restored: PlanTask[]; removed: string[] }

export function invertChanges(before: PlanTask[], changes: PlanChange[]): Inverse {
  const touched = new Set<string>()
  const removed: string[] = []
  for (const change of changes) {
    if (change.change === 'added') removed.push(change.task.id)
    else touched.add(change.id)
    if (change.change === 'merged') touched.add(change.into)
  }
  return { restored: before.filter(({ id }) => touched.has(id)), removed }
}

export function applyInverse(after: PlanTask[], { restored, removed }: Inverse): PlanTask[] {
  const gone = new Set(removed)
  const was = new Map(restored.map((task) => [task.id, task]))
  return after.filter(({ id }) => !gone.has(id)).map((task) => was.get(task.id) ?? task)
}

/** What vanished or doubled between two lists of tasks, as a sentence; null: every task is accounted for, once. */
export function conserves(before: PlanTask[], after: PlanTask[], changes: PlanChange[]): string | null {
  return (
    doubled(before) ?? doubled(after) ?? wrongChange(before, changes) ?? unaccounted(before, after, changes)
  )
}

function doubled(tasks: PlanTask[]): string | null {
  const seen = new Set<string>()
  for (const { id, title } of tasks) {
    if (seen.has(id)) return `${title.en} (${id}) stands there twice.`
    seen.add(id)
  }
  return null
}

function wrongChange(before: PlanTask[], changes: PlanChange[]): string | null {
  const byId = new Map(before.map((task) => [task.id, task]))
  const changed = new Set<string>()
  const gone = new Set<string>()
  const added = new Map<string, PlanTask>()
  for (const change of changes) {
    if (change.change === 'added') {
      if (byId.has(change.task.id) || added.has(change.task.id))
        return `${change.task.title.en} is added twice.`
      if (change.task.status !== 'open') return `${change.task.title.en} is added, but is not open.`
      added.set(change.task.id, change.task)
      continue
    }
    const task = byId.get(change.id)
    if (!task) return `A task that is not there is ${change.change} (${change.id}).`
    if (task.status !== 'open' || task.pinned)
      return `${task.title.en} is ${change.change}, but it is ${task.pinned ? 'pinned' : task.status}.`
    if (changed.has(task.id)) return `${task.title.en} is changed twice.`
    changed.add(task.id)
    if (change.change === 'moved') {
      if (change.from !== task.day) return `${task.title.en} is moved from a day on which it does not stand.`
      if (change.to === task.day) return `${task.title.en} is moved to the day on which it stands.`
    } else gone.add(task.id)
  }
  for (const change of changes) {
    if (change.change !== 'merged') continue
    const into = byId.get(change.into) ?? added.get(change.into)
    const name = byId.get(change.id)?.title.en
    if (into?.status !== 'open' || gone.has(into.id)) return `${name} is merged into what is not there.`
    if (into.pinned) return `${name} is merged into a pinned task.`
    if (into.kind !== byId.get(change.id)?.kind) return `${name} is merged into a task of another kind.`
    if (change.minutes < into.minutes) return `${name} is merged into a task that gets shorter by it.`
  }
  return null
}

function unaccounted(before: PlanTask[], after: PlanTask[], changes: PlanChange[]): string | null {
  const expected = new Map(applyChanges(before, changes).map((task) => [task.id, task]))
  for (const task of after) {
    const one = expected.get(task.id)
    if (!one) return `${task.title.en} (${task.id}) appeared from nowhere.`
    expected.delete(task.id)
    if (!isSame(one, task)) return `${task.title.en} (${task.id}) is not what the changes make of it.`
  }
  for (const { id, title } of expected.values()) return `${title.en} (${id}) vanished.`
  return null
}

function isSame(a: PlanTask, b: PlanTask): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof PlanTask>
  for (const key of keys) if (JSON.stringify(a[key]) !== JSON.stringify(b[key])) return false
  return true
}
