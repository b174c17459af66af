/** Which of the six criteria a comment is about, or none. */

import { useId } from 'react'
import { CRITERIA, type Criterion } from '#supabase/functions/_shared/mains/types.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './criteria-copy.ts'

export function CriterionChoice({
  label,
  none,
  value,
  onChoose,
}: {
  label: string
  none: string
  value: Criterion | null
  onChoose: (criterion: Criterion | null) => void
}) {
  const words = useCopy(copy)
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChoose(CRITERIA.find((one) => one === target.value) ?? null)}
        className="h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-md"
      >
        <option value="">{none}</option>
        {CRITERIA.map((criterion) => (
          <option key={criterion} value={criterion}>
            {words.names[criterion]}
          </option>
        ))}
      </select>
    </div>
  )
}
