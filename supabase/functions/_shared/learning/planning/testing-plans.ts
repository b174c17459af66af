/** Inputs for the planner in tests and measurements: the real syllabus, and an ordinary learner. */

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { PlanInput, PlanTask, PlanTopic } from './plan-types.ts'

type Written = { slug: string; title: string; title_hi: string; parent?: string; prerequisites: string[] }

/** Minutes of a first study, by how many parts the working map gives a topic. */
const MINUTES = { topic: 60, part: 30 }

/** The topics of `content/`, with weights by how much of the working map each takes. */
export function realSyllabus(): PlanTopic[] {
  const topics = read<Written[]>('syllabus.yaml')
  const parts = Map.groupBy(read<{ topic: string }[]>('micro-topics.yaml'), ({ topic }) => topic)
  const leaves = topics.filter(({ parent }) => parent !== undefined)
  const size = ({ slug }: Written) => 1 + (parts.get(slug)?.length ?? 0)
  const all = leaves.reduce((sum, topic) => sum + size(topic), 0)
  return leaves.map((topic, position) => ({
    slug: topic.slug,
    title: { en: topic.title, hi: topic.title_hi },
    area: topic.parent ?? '',
    position,
    prerequisites: topic.prerequisites,
    weight: size(topic) / all,
    minutes: MINUTES.topic + MINUTES.part * (size(topic) - 1),
    level: null,
    recallExam: null,
  }))
}

/** Somebody who begins half a year before the examination, with three hours a day and a longer Sunday. */
export function anInput(
  changes: Partial<PlanInput> = {},
  choices: Partial<PlanInput['choices']> = {},
): PlanInput {
  return {
    today: '2026-11-22',
    blocks: [],
    topics: realSyllabus(),
    fixed: [],
    dueLoad: [],
    secondsAReview: 40,
    ratio: 0.85,
    tasks: [],
    ...changes,
    choices: {
      ...{ examId: 'cse-2027-prelims', examDay: '2027-05-23', laterExams: [], daysOff: [], areas: [] },
      minutes: { 1: 180, 2: 180, 3: 180, 4: 180, 5: 180, 6: 240, 7: 300 },
      level: 'intermediate',
      rules: { mocksFrom: 75, finalFrom: 30, consolidationFrom: 120, mainsAWeek: 2 },
      ...changes.choices,
      ...choices,
    },
  }
}

export function aTask(changes: Partial<PlanTask> & Pick<PlanTask, 'id'>): PlanTask {
  const words = { en: changes.id, hi: changes.id }
  return {
    ...{
      day: '2026-11-22',
      start: null,
      minutes: 30,
      kind: 'practice',
      ref: null,
      title: words,
      phase: null,
    },
    ...{ status: 'open', pinned: false, origin: 'plan', reason: words, weight: 0.1, gain: 0.5 },
    ...{ movedFrom: null, spent: 0 },
    ...changes,
  }
}

function read<Content>(name: string): Content {
  return parse(readFileSync(new URL(`../../../../../content/${name}`, import.meta.url), 'utf8')) as Content
}
