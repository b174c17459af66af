/** Topics by their names, one after the other. */

import { useQuery } from '@tanstack/react-query'
import { Localised } from '#web/components/localised.tsx'
import { ComingWord } from '#web/components/ui/coming-word.tsx'
import { topicsQuery } from '#web/features/library/index.ts'

export function TopicNames({ slugs }: { slugs: readonly string[] }) {
  return slugs.map((slug, at) => (
    <span key={slug}>
      {at > 0 && ', '}
      <TopicName slug={slug} />
    </span>
  ))
}

export function TopicName({ slug }: { slug: string }) {
  const { data: topics = [], isPending } = useQuery(topicsQuery)
  const topic = topics.find((one) => one.slug === slug)
  if (topic) return <Localised en={topic.title} hi={topic.title_hi} />
  return isPending ? <ComingWord /> : slug.replaceAll('-', ' ')
}
