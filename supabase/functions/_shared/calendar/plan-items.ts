/** The tasks of a study plan as entries of a calendar. */

import type { Block, PlanTask } from '../learning/planning/plan-types.ts'
import { laidOut } from '../learning/planning/start-times.ts'
import { HOST, type Item } from './items.ts'
import { type Language, words } from './words.ts'
import { momentOf } from './zone.ts'

/** As the database tells it (`plan_feed_of`). */
export type PlanFeed = {
  plan: string
  language: Language
  zone: string
  blocks: Block[]
  tasks: (PlanTask & { sequence: number; changedAt: string })[]
}

/** One entry a task: at its hour, or at the one that its day's study hours have for it, else on the whole day. */
export function planItems({ plan, language, zone, blocks, tasks }: PlanFeed, site: string): Item[] {
  const days = Map.groupBy(tasks, ({ day }) => day)
  return [...days.values()]
    .flatMap((ofDay) => laidOut(ofDay, blocks))
    .map((task) => {
      const say = words[language]
      const common = {
        uid: `plan.${plan}.${task.id}@${HOST}`,
        sequence: task.sequence,
        stamp: new Date(task.changedAt),
        title: task.status === 'done' ? say.done(task.title[language]) : task.title[language],
        about: [say.minutes(task.minutes), task.reason[language]],
        url: `${site}/scheduler`,
        status: 'CONFIRMED' as const,
        alarms: [],
      }
      if (task.start === null)
        return { ...common, isBusy: false, wholeDay: true, start: task.day, end: task.day }
      const start = momentOf(new Date(Date.parse(`${task.day}T00:00:00Z`) + task.start * 60_000), zone)
      const end = new Date(start.getTime() + task.minutes * 60_000)
      return { ...common, isBusy: task.status === 'open', wholeDay: false, start, end }
    })
}
