/** The last look before an attempt is handed in: the sheet with every bubble, what is blank or flagged, the way back. */

import { useEffect, useRef } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import type { AnswerState, OpenedAttempt } from './attempt-types.ts'
import type { Cell } from './palette.tsx'
import { copy } from './player-copy.ts'
import { guessGain, marks } from './player-rules.ts'

export function Overview({
  cells,
  answerAt,
  optionCountAt,
  withoutConfidence,
  rule,
  hasFailed,
  onGo,
}: {
  cells: Cell[]
  answerAt: (position: number) => AnswerState
  optionCountAt: (position: number) => number
  /** How many answers lack a confidence that has to be given. */
  withoutConfidence: number
  rule: OpenedAttempt['rule']
  hasFailed: boolean
  onGo: (position: number) => void
}) {
  const words = useCopy(copy)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const blank = cells.filter(
    ({ state }) => state === 'unseen' || state === 'seen' || state === 'blank',
  ).length
  const flagged = cells.filter(({ isFlagged }) => isFlagged).length
  return (
    <section aria-labelledby="overview-title" className="min-w-0">
      <h2
        id="overview-title"
        ref={heading}
        tabIndex={-1}
        className="text-h2 outline-none focus-visible:shadow-none"
      >
        {words.overview}
      </h2>
      <p className="mt-2 text-muted">
        {words.overviewSays(blank, flagged)}
        {withoutConfidence > 0 && ` ${words.withoutConfidence(withoutConfidence)}`}
      </p>
      <AnswerSheet cells={cells} answerAt={answerAt} optionCountAt={optionCountAt} onGo={onGo} />
      {blank > 0 && (
        <p className="mt-4 max-w-read text-muted text-sm">
          {words.guessLine(marks(guessGain(rule, 0)), marks(guessGain(rule, 1)))}
        </p>
      )}
      {hasFailed && (
        <p role="alert" className="mt-4 max-w-read text-negative text-sm">
          {words.notSubmitted}
        </p>
      )}
    </section>
  )
}
