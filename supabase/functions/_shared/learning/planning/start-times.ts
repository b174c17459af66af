/** Clock times for the tasks of a day, within the hours that are set aside for study. */

import { spansOf, studyHours, without } from './day-capacity.ts'
import type { Block, PlanTask, TaskKind } from './plan-types.ts'

/** Reviews while fresh, then what is new, then its practice. */
const ORDER: TaskKind[] = ['mock', 'event', 'review', 'topic', 'practice', 'mains', 'news', 'rest']

/** The open tasks of one day with a start where a study block holds them whole; those that have a start keep it. */
export function laidOut<Task extends Omit<PlanTask, 'id'>>(tasks: Task[], blocks: Block[]): Task[] {
  const day = tasks[0]?.day
  if (day === undefined) return tasks
  const placed = tasks
    .filter(({ start, status }) => start !== null && status === 'open')
    .map(({ start, minutes }) => ({ start: start ?? 0, end: (start ?? 0) + minutes }))
  let free = without(studyHours(blocks, day), placed)
  const starts = new Map<Task, number>()
  for (const task of inOrderOfDay(tasks)) {
    if (task.start !== null || task.status !== 'open' || task.kind === 'rest') continue
    const gap = free.find(({ start, end }) => end - start >= task.minutes)
    if (!gap) continue
    starts.set(task, gap.start)
    free = without(free, [{ start: gap.start, end: gap.start + task.minutes }])
  }
  return tasks.map((task) => {
    const start = starts.get(task)
    return start === undefined ? task : { ...task, start }
  })
}

/** The order in which the tasks of a day are best done; tasks of one kind keep theirs. */
export function inOrderOfDay<Task extends Pick<PlanTask, 'kind'>>(tasks: Task[]): Task[] {
  return [...tasks].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/** Whether nothing is in the way of an hour of that day. */
export function isHourFree(blocks: Block[], day: string, start: number, minutes: number): boolean {
  return spansOf(blocks, 'busy', day).every((busy) => busy.end <= start || start + minutes <= busy.start)
}
