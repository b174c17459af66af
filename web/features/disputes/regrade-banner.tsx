/**
 * Above a result whose score a ruling changed: what it was, what it is, why and since when. Where a sitting gives no marks,
 * that it was judged anew and what stays.
 */

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { marks } from '#web/features/player/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { type Regrade, regradesQuery } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'

/** Nothing where nothing was marked anew, or while it is not known. */
export function RegradeBanner({ attemptId, hasMarks = true }: { attemptId: string; hasMarks?: boolean }) {
  const { data: regrades = [] } = useQuery(regradesQuery(attemptId))
  const [first] = regrades
  const last = regrades.at(-1)
  return first && last ? (
    <Banner regrades={regrades} before={first.old_sixths} after={last.new_sixths} hasMarks={hasMarks} />
  ) : null
}

function Banner({
  regrades,
  before,
  after,
  hasMarks,
}: {
  regrades: Regrade[]
  before: number
  after: number
  hasMarks: boolean
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3 border border-rule border-t-3 border-t-accent-line bg-surface p-4 md:p-6"
    >
      <h2 id={heading} className="text-h4">
        {hasMarks ? words.regraded : words.keyCorrected}
      </h2>
      <p className="font-read text-item tabular-nums">
        {!hasMarks
          ? words.levelStands
          : before === after
            ? words.scoreSame(marks(after))
            : words.scoreFromTo(marks(before), marks(after))}
      </p>
      <ul className="grid gap-3 text-sm">
        {regrades.map((regrade) => (
          <li key={regrade.id} className="border-rule border-t pt-3">
            <p className="text-muted text-xs tabular-nums">
              {words.ruledOn(plainDate(dayOf(new Date(regrade.ruled_at)), locale))}
              {hasMarks &&
                regrades.length > 1 &&
                `: ${words.beforeAfter(marks(regrade.old_sixths), marks(regrade.new_sixths))}`}
            </p>
            {regrade.dropped_policy && (
              <p className="mt-1">
                {hasMarks ? words.droppedHow[regrade.dropped_policy] : words.droppedAlready}
              </p>
            )}
            <p className="mt-1 max-w-read whitespace-pre-line">{regrade.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
