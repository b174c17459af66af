/** Several topics of the syllabus, by their names. */

import { Choice } from '#web/components/labelled-fields.tsx'
import { TopicOptions, useTopicAreas, useTopicName } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'
import { Chosen } from './desk-parts.tsx'

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
  const areas = useTopicAreas()
  const nameOf = useTopicName()
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
        <TopicOptions areas={areas} />
      </Choice>
      <Chosen
        names={chosen.map((id) => ({ id, name: nameOf(id) }))}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      />
    </div>
  )
}
