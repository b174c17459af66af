/** The last look before an attempt is handed in: what is blank, what is flagged, and the way back. */

import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { type Cell, Palette } from './palette.tsx'
import { copy } from './player-copy.ts'

export function Overview({
  cells,
  isEnding,
  hasFailed,
  onGo,
  onBack,
  onSubmit,
}: {
  cells: Cell[]
  isEnding: boolean
  hasFailed: boolean
  onGo: (position: number) => void
  onBack: () => void
  onSubmit: () => void
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
      <h2 id="overview-title" ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {words.overview}
      </h2>
      <p className="mt-2 text-muted">{words.overviewSays(blank, flagged)}</p>
      <div className="mt-5 max-w-read border-ink border-t pt-4">
        <Palette cells={cells.filter((cell) => cell.isFlagged || !isDone(cell))} onGo={onGo} />
      </div>
      {blank > 0 && <p className="mt-4 max-w-read text-muted text-sm">{words.guessLine}</p>}
      {hasFailed && (
        <p role="alert" className="mt-4 max-w-read text-negative text-sm">
          {words.notSubmitted}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" isBusy={isEnding} disabled={isEnding} onClick={onSubmit}>
          {isEnding ? words.submitting : words.submit}
        </Button>
        <Button disabled={isEnding} onClick={onBack}>
          {words.goBack}
        </Button>
      </div>
    </section>
  )
}

function isDone({ state }: Cell) {
  return state === 'answered' || state === 'right' || state === 'wrong'
}
