/** A topic of the syllabus to choose: areas with what falls under them, by their names in the language of the interface. */

import { useQuery } from '@tanstack/react-query'
import { Choice } from '#web/components/labelled-fields.tsx'
import { useLanguage } from '#web/lib/language.tsx'
import { topicsQuery } from './library-queries.ts'
import { topicTree } from './topic-tree.ts'

/** Every topic, an area standing for all that falls under it; or those alone that questions stand at. */
type Offer = 'all' | 'leaves'

export function useTopicAreas(offer: Offer = 'all') {
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const parents = new Set(topics.map(({ parent_slug }) => parent_slug))
  const named = ({ slug, title, title_hi }: { slug: string; title: string; title_hi: string | null }) => ({
    value: slug,
    label: (language === 'hi' && title_hi) || title,
  })
  return topicTree(topics).map(({ topic, children }) => ({
    ...named(topic),
    topics: [topic, ...children].filter(({ slug }) => offer === 'all' || !parents.has(slug)).map(named),
  }))
}

/** Names a topic that is there; its short name where it is not. */
export function useTopicName() {
  const areas = useTopicAreas()
  const names = new Map(areas.flatMap(({ topics }) => topics.map(({ value, label }) => [value, label])))
  return (slug: string) => names.get(slug) ?? slug
}

export function TopicOptions({ areas }: { areas: ReturnType<typeof useTopicAreas> }) {
  return areas.map((area) => (
    <optgroup key={area.value} label={area.label}>
      {area.topics.map((topic) => (
        <option key={topic.value} value={topic.value}>
          {topic.label}
        </option>
      ))}
    </optgroup>
  ))
}

export function TopicChoice({
  label,
  none,
  value,
  offer = 'all',
  error,
  onChoose,
}: {
  label: string
  /** What stands there while none is chosen. */
  none: string
  value: string
  offer?: Offer
  error?: string | readonly string[] | undefined
  onChoose: (topic: string) => void
}) {
  // Read here: a list shows what is chosen only if it is drawn anew together with its options.
  const areas = useTopicAreas(offer)
  return (
    <Choice label={label} error={error} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{none}</option>
      <TopicOptions areas={areas} />
    </Choice>
  )
}
