/** Beside the question: all of them at a glance, what they came to so far, and the keys. */

import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { KeyList } from './key-list.tsx'
import { type Cell, Legend, Palette } from './palette.tsx'
import { copy } from './player-copy.ts'
import type { KeyLine } from './player-keys.ts'
import { Tally } from './tally.tsx'
import type { AttemptOnScreen } from './use-attempt.ts'

export function OrderAside({
  on,
  cells,
  isOverview,
  keys,
  onGo,
  onOverview,
}: {
  on: AttemptOnScreen
  cells: Cell[]
  /** All questions lie on the sheet already. */
  isOverview: boolean
  keys: KeyLine[]
  onGo: (position: number) => void
  onOverview: () => void
}) {
  const words = useCopy(copy)
  const { attempt, rule } = on.opened
  const isLearning = attempt.mode === 'learn'
  return (
    <aside className="grid gap-7">
      <section aria-labelledby="palette-title">
        <h2 id="palette-title" className="mb-3 font-semibold font-ui text-sm tracking-normal">
          {isOverview ? words.marksMean : words.questions}
        </h2>
        {!isOverview && <Palette cells={cells} onGo={onGo} />}
        <Legend isGraded={isLearning} />
        {!isOverview && (
          <Button size="sm" variant="quiet" className="mt-2 -ml-2" onClick={onOverview}>
            {words.toSheet}
          </Button>
        )}
      </section>
      {isLearning && <Tally feedback={[...on.feedback.values()]} answerAt={on.answerAt} rule={rule} />}
      {!isOverview && (
        <section className="hidden text-muted text-xs lg:block">
          <h2 className="mb-2 font-semibold font-ui text-ink text-sm tracking-normal">{words.keys}</h2>
          <KeyList lines={keys} />
        </section>
      )}
    </aside>
  )
}
