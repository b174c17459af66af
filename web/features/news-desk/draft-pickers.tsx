/** Topics of the syllabus and figures of the registry, chosen for an item. */

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Choice } from '#web/components/labelled-fields.tsx'
import { Localised } from '#web/components/localised.tsx'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './draft-copy.ts'
import { figuresQuery } from './figure-query.ts'

const MOST_TOPICS = 4
const MOST_FIGURES = 6

type Props = { chosen: readonly string[]; onChange: (chosen: string[]) => void }

export function TopicPicker({ chosen, onChange }: Props) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const nameOf = ({ title, title_hi }: { title: string; title_hi: string | null }) =>
    (language === 'hi' && title_hi) || title
  const slots = topicTree(topics)
  return (
    <div className="grid content-start gap-2">
      <Choice
        label={words.topics}
        value=""
        disabled={chosen.length >= MOST_TOPICS}
        onChange={({ target }) => target.value && onChange([...new Set([...chosen, target.value])])}
      >
        <option value="">{words.addTopic}</option>
        {slots.map(({ topic, children }) => (
          <optgroup key={topic.slug} label={nameOf(topic)}>
            {[topic, ...children].map((one) => (
              <option key={one.slug} value={one.slug}>
                {nameOf(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Chosen
        ids={chosen}
        nameOf={(slug) => {
          const topic = topics.find((one) => one.slug === slug)
          return topic ? nameOf(topic) : slug
        }}
        onRemove={(slug) => onChange(chosen.filter((one) => one !== slug))}
      />
    </div>
  )
}

export function FigurePicker({ chosen, onChange }: Props) {
  const words = useCopy(copy)
  const { data: figures = [] } = useQuery(figuresQuery)
  return (
    <div className="grid content-start gap-2">
      <Choice
        label={words.figures}
        lang="en"
        value=""
        disabled={chosen.length >= MOST_FIGURES}
        onChange={({ target }) => target.value && onChange([...new Set([...chosen, target.value])])}
      >
        <option value="">{words.addFigure}</option>
        {figures.map((figure) => (
          <option key={figure.id} value={figure.id}>
            {`${figure.name}: ${figure.display} (${figure.period})`}
          </option>
        ))}
      </Choice>
      <Chosen
        ids={chosen}
        nameOf={(id) => id}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      />
    </div>
  )
}

function Chosen({
  ids,
  nameOf,
  onRemove,
}: {
  ids: readonly string[]
  nameOf: (id: string) => string
  onRemove: (id: string) => void
}) {
  const words = useCopy(copy)
  if (ids.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id) => (
        <li
          key={id}
          className="inline-flex items-center rounded-tag border border-rule bg-surface pl-2 text-xs"
        >
          <Localised en={nameOf(id)} hi={nameOf(id)} />
          <button
            type="button"
            aria-label={words.remove(nameOf(id))}
            onClick={() => onRemove(id)}
            className="grid size-11 place-items-center text-muted hover:text-ink md:size-8"
          >
            <X aria-hidden size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
