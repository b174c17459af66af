/** What of first study comes before what, when tasks of it are moved. */

import type { PlanInput, PlanTask } from './plan-types.ts'
import { byDay, compared } from './task-rules.ts'
import { chosenTopics, gainOf, ranksOf, worthWithDependents } from './topic-order.ts'

export type StudyOrder = {
  compare: (a: PlanTask, b: PlanTask) => number
  sorted: (tasks: PlanTask[]) => PlanTask[]
  /** Slugs that come first: what it builds on, and its own earlier parts. */
  needs: (task: PlanTask) => string[]
  isBefore: (a: PlanTask, b: PlanTask) => boolean
  worth: (task: PlanTask) => number
}

export function studyOrder(input: PlanInput): StudyOrder {
  const topics = chosenTopics(input)
  const rank = ranksOf(topics)
  const prerequisites = new Map(topics.map(({ slug, prerequisites }) => [slug, prerequisites]))
  const worths = worthWithDependents(topics.map((topic) => ({ topic, worth: topic.weight * gainOf(topic) })))
  const rankOf = ({ ref }: PlanTask) => rank.get(ref ?? '') ?? topics.length
  const isBefore = (a: PlanTask, b: PlanTask) =>
    (a.ref === b.ref && byPart(a, b) < 0) || (prerequisites.get(b.ref ?? '')?.includes(a.ref ?? '') ?? false)
  const compare = (a: PlanTask, b: PlanTask) =>
    (a.ref === b.ref ? byPart(a, b) : rankOf(a) - rankOf(b)) || byDay(a, b)
  return {
    compare,
    isBefore,
    needs: ({ ref }) => (ref === null ? [] : [ref, ...(prerequisites.get(ref) ?? [])]),
    worth: (task) => worths.get(task.ref ?? '') ?? task.weight * task.gain,
    /** By the days on which they stood, but never before what they need. */
    sorted(tasks) {
      const waiting = new Map<string, number>()
      for (const { ref } of tasks) if (ref !== null) waiting.set(ref, (waiting.get(ref) ?? 0) + 1)
      let left = [...tasks].sort((a, b) => (a.ref === b.ref ? byPart(a, b) : byDay(a, b) || compare(a, b)))
      const done: PlanTask[] = []
      while (left.length > 0) {
        const next =
          left.find(({ ref }) => (prerequisites.get(ref ?? '') ?? []).every((slug) => !waiting.get(slug))) ??
          left[0]
        if (!next) break
        done.push(next)
        if (next.ref !== null) waiting.set(next.ref, (waiting.get(next.ref) ?? 1) - 1)
        left = left.filter((task) => task !== next)
      }
      return done
    },
  }
}

/** Parts of one topic by their days, then by their numbers. */
function byPart(a: PlanTask, b: PlanTask): number {
  return compared(a.day, b.day) || a.title.en.length - b.title.en.length || compared(a.title.en, b.title.en)
}
