/** Topics of the syllabus, one or several, by their names. */

import { useQuery } from '@tanstack/react-query'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'
import { Chosen } from './desk-parts.tsx'
import { Choice } from './fields.tsx'

export function useTopics() {
  const { language } = useLanguage()
  const { data = [] } = useQuery(topicsQuery)
  const nameOf = ({ title, title_hi }: { title: string; title_hi: string | null }) =>
    (language === 'hi' && title_hi) || title
  return {
    tree: topicTree(data),
    nameOf,
    nameOfSlug: (slug: string) => {
      const topic = data.find((one) => one.slug === slug)
      return topic ? nameOf(topic) : slug
    },
  }
}

export function TopicOptions() {
  const { tree, nameOf } = useTopics()
  return tree.map(({ topic, children }) => (
    <optgroup key={topic.slug} label={nameOf(topic)}>
      {[topic, ...children].map((one) => (
        <option key={one.slug} value={one.slug}>
          {nameOf(one)}
        </option>
      ))}
    </optgroup>
  ))
}

export function TopicsChoice({
  chosen,
  error,
  hint,
  onChange,
}: {
  chosen: readonly string[]
  error?: string | undefined
  hint?: string
  onChange: (topics: string[]) => void
}) {
  const words = useCopy(copy)
  const { nameOfSlug } = useTopics()
  return (
    <div className="grid content-start gap-2">
      <Choice
        label={words.topics}
        value=""
        error={error}
        hint={hint}
        onChange={({ target }) => target.value && onChange([...new Set([...chosen, target.value])])}
      >
        <option value="">{words.addTopic}</option>
        <TopicOptions />
      </Choice>
      <Chosen
        names={chosen.map((id) => ({ id, name: nameOfSlug(id) }))}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      />
    </div>
  )
}
