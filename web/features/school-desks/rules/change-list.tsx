/** What differs between two versions of a rule, before and after. */

import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import type { Change } from './marking-rules.ts'
import { copy } from './rules-copy.ts'

export function ChangeList({ changes }: { changes: Change[] }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  if (changes.length === 0) return <p className="text-muted text-sm">{words.same}</p>
  return (
    <ul className="grid gap-1 text-sm tabular-nums">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {words.fields[field]}: <s className="text-muted">{before === null ? '–' : number.format(before)}</s>{' '}
          <b>{after === null ? '–' : number.format(after)}</b>
        </li>
      ))}
    </ul>
  )
}
