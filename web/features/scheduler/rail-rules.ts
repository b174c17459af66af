/** How the hours of a day are drawn: from when to when, and what stands beside what (pure). */

import type { Block, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'

export const SLOT = 30
/** Pixels of half an hour. */
export const SLOT_PX = 26
/** However short a task is, so much of the rail it takes to be read. */
export const LEAST_SHOWN = 28

/** From six to ten at night, and as far around as anything stands. */
export function railSpan(tasks: readonly PlanTask[], blocks: readonly Block[]): { from: number; to: number } {
  const starts = [...tasks.map(({ start }) => start ?? 360), ...blocks.map(({ start }) => start)]
  const ends = [
    ...tasks.map(({ start, minutes }) => (start === null ? 0 : start + minutes)),
    ...blocks.map(({ end }) => end),
  ]
  return {
    from: Math.floor(Math.min(360, ...starts) / 60) * 60,
    to: Math.min(1440, Math.ceil(Math.max(1320, ...ends) / 60) * 60),
  }
}

export type Laid = { task: PlanTask; start: number; lane: number; lanes: number }

/** Tasks at the same time stand beside each other, as many lanes as the busiest moment of their group has. */
export function lanesOf(tasks: readonly PlanTask[]): Laid[] {
  const timed = tasks
    .flatMap((task) => (task.start === null ? [] : [{ task, start: task.start }]))
    .sort((one, other) => one.start - other.start || other.task.minutes - one.task.minutes)
  const laid: Laid[] = []
  let group: Laid[] = []
  let laneEnds: number[] = []
  function close() {
    for (const one of group) laid.push({ ...one, lanes: laneEnds.length })
    group = []
    laneEnds = []
  }
  for (const { task, start } of timed) {
    if (laneEnds.length > 0 && laneEnds.every((end) => end <= start)) close()
    const free = laneEnds.findIndex((end) => end <= start)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = start + Math.max(LEAST_SHOWN, task.minutes)
    group.push({ task, start, lane, lanes: 1 })
  }
  close()
  return laid
}

/** The length that a lower edge was dragged to. */
export function minutesAfter(minutes: number, pixels: number): number {
  const next = minutes + (pixels / SLOT_PX) * SLOT
  return Math.min(480, Math.max(5, Math.round(next / 5) * 5))
}
