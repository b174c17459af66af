/** Under which names the questions of a paper are gathered: its topics, or, when these are many, their areas. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { ComingWord } from '#web/components/ui/coming-word.tsx'
import { topicsQuery } from '#web/features/library/index.ts'

/** More lines than this are not read. */
const MOST_TOPICS = 12

type Topic = { slug: string; parent_slug: string | null; title: string; title_hi: string | null }

export type TopicGroups = { groupOf: (topic: string) => string; titleOf: (slug: string) => ReactNode }

export function useTopicGroups(questions: readonly { topic: string }[]): TopicGroups {
  const { data: topics = [], isPending } = useQuery(topicsQuery)
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]))
  const isMany = new Set(questions.map(({ topic }) => topic)).size > MOST_TOPICS
  return {
    groupOf: (slug) => (isMany ? areaOf(slug, bySlug) : slug),
    titleOf: (slug) => {
      const topic = bySlug.get(slug)
      if (topic) return <Localised en={topic.title} hi={topic.title_hi} />
      return isPending ? <ComingWord /> : slug.replaceAll('-', ' ')
    },
  }
}

/** The uppermost topic above; a topic that is not known stands for itself. */
export function areaOf(slug: string, topics: ReadonlyMap<string, Topic>): string {
  const parent = topics.get(slug)?.parent_slug
  return parent ? areaOf(parent, topics) : slug
}
