/** Which topics are still to be studied, how long each takes, what it is worth, and in which order they come. */

import type { PlanInput, PlanTask, PlanTopic } from './plan-types.ts'

/** Part of a first study that is still needed at each level of mastery, from 0 to 4. */
const STILL_NEEDED = [1, 1, 0.6, 0.3, 0]
const AT_LEVEL = { beginner: 1.2, intermediate: 1, advanced: 0.75 }
const STEP = 15

export type ToStudy = {
  topic: PlanTopic
  /** Minutes that no done, pinned or own task covers, in steps of fifteen. */
  minutes: number
  /** Share of the examination times what is still to be gained. */
  worth: number
  /** The same, or that of the most valuable topic that needs this one first. */
  leadsTo: number
}

/** What is still to be gained of a topic, 0 to 1. */
export function gainOf({ level, recallExam }: PlanTopic): number {
  return rounded(1 - ((level ?? 0) / 4) * (recallExam ?? 1))
}

/** The topics of the chosen areas, by what comes first and then by worth; those that are covered are left out. */
export function topicsToStudy(input: Pick<PlanInput, 'topics' | 'choices' | 'tasks'>): ToStudy[] {
  const topics = chosenTopics(input)
  const covered = coveredMinutes(input.tasks)
  const all = topics.map((topic) => {
    const needed = neededMinutes(topic, input.choices.level)
    const left = needed - (covered.get(topic.slug) ?? 0)
    return {
      topic,
      minutes: left < STEP ? 0 : Math.ceil(left / STEP) * STEP,
      worth: topic.weight * gainOf(topic),
    }
  })
  const worth = worthWithDependents(all)
  return inOrder(all)
    .filter(({ minutes }) => minutes > 0)
    .map((one) => ({ ...one, leadsTo: worth.get(one.topic.slug) ?? one.worth }))
}

export function chosenTopics({ topics, choices }: Pick<PlanInput, 'topics' | 'choices'>): PlanTopic[] {
  return choices.areas.length === 0 ? topics : topics.filter(({ area }) => choices.areas.includes(area))
}

/** Place of each topic in the order of study, also of those that are done: what is needed first has the lower one. */
export function ranksOf(topics: PlanTopic[]): Map<string, number> {
  const all = topics.map((topic) => ({ topic, worth: topic.weight * gainOf(topic) }))
  return new Map(inOrder(all).map(({ topic }, at) => [topic.slug, at]))
}

/**
 * By topic, its own worth or that of the best one it leads to, whichever is more: who leaves out what a valuable topic
 * stands on loses that one too.
 */
export function worthWithDependents(all: { topic: PlanTopic; worth: number }[]): Map<string, number> {
  const worth = new Map(all.map((one) => [one.topic.slug, one.worth]))
  // From the end of the order to its beginning, so that each passes on what it was given.
  for (const { topic } of inOrder(all).reverse()) {
    const own = worth.get(topic.slug) ?? 0
    for (const before of topic.prerequisites) {
      const known = worth.get(before)
      if (known !== undefined && known < own) worth.set(before, own)
    }
  }
  return worth
}

export function neededMinutes({ minutes, level }: PlanTopic, at: PlanInput['choices']['level']): number {
  const share = (STILL_NEEDED[Math.round(level ?? 0)] ?? 1) * AT_LEVEL[at]
  return Math.round((Math.max(0, minutes) * share) / STEP) * STEP || (share > 0 && minutes > 0 ? STEP : 0)
}

/** By slug, minutes of topic tasks that are done, passed over by the learner's choice, or stand whatever is planned. */
function coveredMinutes(tasks: PlanTask[]): Map<string, number> {
  const covered = new Map<string, number>()
  for (const task of tasks) {
    if (task.kind !== 'topic' || task.ref === null) continue
    const stands = task.status === 'open' && (task.pinned || task.origin !== 'plan')
    if (task.status !== 'done' && task.status !== 'skipped' && !stands) continue
    covered.set(task.ref, (covered.get(task.ref) ?? 0) + task.minutes)
  }
  return covered
}

/** Each after what it needs; among those that could come next the one of most worth, then by the order of the syllabus. */
function inOrder<One extends { topic: PlanTopic; worth: number }>(all: One[]): One[] {
  const byPreference = [...all].sort(
    (a, b) =>
      b.worth - a.worth || a.topic.position - b.topic.position || (a.topic.slug < b.topic.slug ? -1 : 1),
  )
  const known = new Set(all.map(({ topic }) => topic.slug))
  const placed = new Set<string>()
  const order: One[] = []
  let waiting = byPreference
  while (waiting.length > 0) {
    // A circle of prerequisites is a fault of the content; the plan goes on with the most valuable of it.
    const next =
      waiting.find(({ topic }) =>
        topic.prerequisites.every((slug) => placed.has(slug) || !known.has(slug)),
      ) ?? waiting[0]
    if (!next) break
    order.push(next)
    placed.add(next.topic.slug)
    waiting = waiting.filter((one) => one !== next)
  }
  return order
}

function rounded(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
}
