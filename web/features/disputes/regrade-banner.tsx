/**
 * Above a result whose score a ruling changed: what it was, what it is, why and since when. An assessment gives a level and
 * no marks; a challenge stands as it was counted at its end, and says so.
 */

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { marks } from '#web/features/player/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { type Regrade, regradesQuery } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'

type Sitting = 'paper' | 'assessment' | 'challenge'

/** Nothing where nothing was marked anew, or while it is not known. */
export function RegradeBanner({ attemptId, of = 'paper' }: { attemptId: string; of?: Sitting }) {
  const { data: regrades = [] } = useQuery(regradesQuery(attemptId))
  return regrades.length > 0 ? <Banner regrades={regrades} of={of} /> : null
}

function Banner({ regrades, of }: { regrades: Regrade[]; of: Sitting }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const heading = useId()
  const hasMarks = of === 'paper'
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3 border border-rule border-t-3 border-t-accent-line bg-surface p-4 md:p-6"
    >
      <h2 id={heading} className="text-h4">
        {hasMarks ? words.regraded : words.keyCorrected}
      </h2>
      <p className="font-read text-item tabular-nums">
        <Effect regrades={regrades} of={of} />
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
                {of === 'paper'
                  ? words.droppedHow[regrade.dropped_policy]
                  : of === 'assessment'
                    ? words.doesNotCount
                    : words.droppedAlready}
              </p>
            )}
            <p className="mt-1 max-w-read whitespace-pre-line">{regrade.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What all rulings together did. */
function Effect({ regrades, of }: { regrades: Regrade[]; of: Sitting }) {
  const words = useCopy(copy)
  if (of === 'challenge') return words.challengeStands
  if (of === 'assessment') {
    const before = regrades.find(({ old_level }) => old_level)?.old_level
    const after = regrades.findLast(({ new_level }) => new_level)?.new_level
    if (!before || !after) return words.judgedAnew
    return before === after
      ? words.levelSame(words.levels[after])
      : words.levelFromTo(words.levels[before], words.levels[after])
  }
  const [before, after] = [regrades[0]?.old_sixths ?? 0, regrades.at(-1)?.new_sixths ?? 0]
  return before === after ? words.scoreSame(marks(after)) : words.scoreFromTo(marks(before), marks(after))
}
