/** One text of a question in English and Hindi, beside each other where there is room. */

import { Text } from '#web/components/labelled-fields.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { Fields } from './draft-queries.ts'
import { copy } from './edit-copy.ts'
import { problems as problemCopy } from './problem-copy.ts'
import { errorsAt } from './problem-rules.ts'
import type { Problem } from './question-queries.ts'

export type FormProps = {
  fields: Fields
  problems: readonly Problem[]
  onChange: (changes: Partial<Fields>) => void
}

type Name = 'text' | 'left' | 'right' | 'why' | 'stem' | 'explanation'
type Holder = Partial<Record<Name | `${Name}_hi`, string | undefined>>

export function BothText({
  label,
  holder,
  field,
  at,
  most = 1000,
  rows = 2,
  problems,
  onHolder,
}: {
  label: string
  holder: Holder
  field: Name
  /** Where the holder stands: `statements.2.`, or nothing. */
  at: string
  most?: number
  rows?: number
  problems: readonly Problem[]
  onHolder: (changes: Holder) => void
}) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  const hindi = `${field}_hi` as const
  return (
    <div className="grid min-w-0 gap-x-6 gap-y-4 md:grid-cols-2">
      <Text
        label={`${label} (${words.english})`}
        lang="en"
        rows={rows}
        maxLength={most}
        error={errorsAt(problems, `${at}${field}`, said)}
        value={holder[field] ?? ''}
        onChange={({ target }) => onHolder({ [field]: target.value })}
      />
      <Text
        label={`${label} (${words.hindi})`}
        lang="hi"
        rows={rows}
        maxLength={most}
        error={errorsAt(problems, `${at}${hindi}`, said)}
        value={holder[hindi] ?? ''}
        // A language that holds nothing is not there.
        onChange={({ target }) => onHolder({ [hindi]: target.value || undefined })}
      />
    </div>
  )
}
