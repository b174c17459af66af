/** A topic of the syllabus, or none; areas stand before what falls under them. */

import { useQuery } from '@tanstack/react-query'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { useLanguage } from '#web/lib/language.tsx'
import { Choice } from './fields.tsx'

export function TopicChoice({
  label,
  none,
  value,
  mayBeArea = false,
  onChoose,
}: {
  label: string
  none: string
  value: string
  /** An area stands for all that falls under it. */
  mayBeArea?: boolean
  onChoose: (topic: string) => void
}) {
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const nameOf = ({ title, title_hi }: { title: string; title_hi: string | null }) =>
    (language === 'hi' && title_hi) || title
  return (
    <Choice label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{none}</option>
      {topicTree(topics).map(({ topic, children }) => (
        <optgroup key={topic.slug} label={nameOf(topic)}>
          {(mayBeArea || children.length === 0) && <option value={topic.slug}>{nameOf(topic)}</option>}
          {children.map((child) => (
            <option key={child.slug} value={child.slug}>
              {nameOf(child)}
            </option>
          ))}
        </optgroup>
      ))}
    </Choice>
  )
}
