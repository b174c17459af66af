/** One topic at the end of the syllabus, chosen from its tree. */

import { useQuery } from '@tanstack/react-query'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { useLanguage } from '#web/lib/language.tsx'
import { Choice } from './fields.tsx'

/** The topics that questions stand at, with their names in the language of the interface. */
export function useLeafTopics() {
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const parents = new Set(topics.map(({ parent_slug }) => parent_slug))
  const nameOf = ({ title, title_hi }: { title: string; title_hi: string | null }) =>
    (language === 'hi' && title_hi) || title
  return topicTree(topics).map(({ topic, children }) => ({
    value: topic.slug,
    label: nameOf(topic),
    topics: [topic, ...children]
      .filter(({ slug }) => !parents.has(slug))
      .map((one) => ({ value: one.slug, label: nameOf(one) })),
  }))
}

export function TopicChoice({
  label,
  none,
  value,
  errors,
  onChoose,
}: {
  label: string
  none: string
  value: string
  errors?: readonly string[]
  onChoose: (topic: string) => void
}) {
  const groups = useLeafTopics()
  return (
    <Choice label={label} errors={errors} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{none}</option>
      {groups.map(({ value: area, label: name, topics }) => (
        <optgroup key={area} label={name}>
          {topics.map((topic) => (
            <option key={topic.value} value={topic.value}>
              {topic.label}
            </option>
          ))}
        </optgroup>
      ))}
    </Choice>
  )
}
