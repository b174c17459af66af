/** What an assessment came to: how much was right of what, and no marks, for it gives none. */

import { useCopy } from '#web/lib/language.tsx'
import { Ledger, Rate, Section } from './parts.tsx'
import { copy } from './results-copy.ts'
import { countsOf, isUnknown, type Row, rateOf } from './results-rules.ts'

/** `rows` are those that count; so many more were withdrawn. */
export function AssessmentScore({ rows, withdrawn }: { rows: Row[]; withdrawn: number }) {
  const words = useCopy(copy)
  const { right, wrong, answered, count } = countsOf(rows)
  const unknown = rows.filter(isUnknown).length
  const lines = (
    [
      ['right', right],
      ['wrong', wrong],
      ['unknown', unknown],
      ['blank', count - answered - unknown],
    ] as const
  ).filter(([key, members]) => members > 0 || key === 'right')
  return (
    <Section title={words.answersTitle} says={words.noMarks}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="font-read text-display leading-none tabular-nums">{right}</b>
        <span className="font-semibold">{words.rightOf(answered)}</span>
      </p>
      <p className="mt-2 text-sm">
        {words.share}: <Rate rate={rateOf({ right, answered })} />
      </p>
      {withdrawn > 0 && <p className="mt-2 text-sm">{words.notCounted(withdrawn)}</p>}
      <div className="mt-5">
        <Ledger
          label={words.answersTitle}
          heads={[words.item, words.number]}
          lines={lines.map(([key, members]) => ({ key, name: words[key], cells: [members] }))}
          total={{ key: 'total', name: words.total, cells: [count] }}
        />
      </div>
    </Section>
  )
}
