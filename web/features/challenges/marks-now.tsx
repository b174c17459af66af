/** One's own marks in a duel among friends that goes on for others. */

import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './challenge-copy.ts'
import { tookText } from './challenge-rules.ts'
import type { Challenge } from './challenge-types.ts'
import { Part } from './part.tsx'
import { copy as resultsCopy } from './results-copy.ts'

export function MarksNow({ challenge: { entered, question_count: count, rule } }: { challenge: Challenge }) {
  const words = useCopy(copy)
  const { score: title, of, time } = useCopy(resultsCopy)
  if (entered === null) return null
  const { score_sixths: score, time_ms: took, answered } = entered
  return (
    <Part title={title}>
      <div role="status">
        {score === null || score === undefined ? (
          <p className="max-w-read text-pretty text-sm">
            {answered === 0 ? words.marksNone : words.marksWait}
          </p>
        ) : (
          <>
            <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
              <b className="font-read text-display leading-none tabular-nums">{marks(score)}</b>
              <span className="font-semibold">{of(marks(count * rule.right_sixths))}</span>
            </p>
            <p className="mt-2 text-muted text-sm">{time(tookText(took ?? 0))}</p>
          </>
        )}
      </div>
    </Part>
  )
}
