/** What something was and what it became, column by column, as the audit log keeps it. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './difference-copy.ts'
import { differencesOf } from './difference-rules.ts'

type Values = Record<string, unknown> | null

export function Difference({ before, after }: { before: Values; after: Values }) {
  const words = useCopy(copy)
  const differences = differencesOf(before, after)
  if (differences.length === 0) return null
  return (
    // what is only read out stands inside: a table that scrolls would otherwise be as wide as the page
    <dl className="relative mt-1 grid gap-x-3 gap-y-1 text-xs sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)]">
      {differences.map(({ name, was, is }) => (
        <div key={name} className="contents">
          <dt className="font-medium" lang="en">
            {name}
          </dt>
          <dd className="min-w-0 break-words" lang="en">
            {was !== null && (
              <del className="text-muted">
                <span className="sr-only">{words.was} </span>
                {was || words.nothing}
              </del>
            )}
            {was !== null && is !== null && <span aria-hidden> → </span>}
            {is !== null && (
              <ins className="no-underline">
                <span className="sr-only">{words.is} </span>
                {is || words.nothing}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
