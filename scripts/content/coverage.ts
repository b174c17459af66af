/** That no topic is left without what a learner needs for it. */

import { allQuestions, type Library, leafTopics } from './schema.ts'

export function uncoveredTopics(library: Library): string[] {
  const kinds: [string, string[]][] = [
    ['note', library.notes.map((note) => note.topic)],
    ['question', allQuestions(library).map((question) => question.topic)],
    ['mains question', library.mains.map((entry) => entry.topic)],
  ]
  return kinds.flatMap(([kind, topics]) => {
    const covered = new Set(topics)
    return leafTopics(library.topics)
      .filter(({ slug }) => !covered.has(slug))
      .map(({ slug }) => `the topic "${slug}" has no ${kind}`)
  })
}
