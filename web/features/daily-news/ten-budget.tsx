/** The budget of ten minutes, in ten strokes: what was really spent of it, not what should have been. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './ten-copy.ts'
import { BUDGET_MINUTES } from './ten-rules.ts'

export function TenBudget({ seconds, read, stories }: { seconds: number; read: number; stories: number }) {
  const words = useCopy(copy)
  const minutes = Math.floor(seconds / 60)
  const used = words.used(minutes, BUDGET_MINUTES)
  return (
    <div className="grid w-full gap-1.5 sm:w-80">
      <p className="flex justify-between gap-4 text-muted text-sm">
        <span className={minutes >= BUDGET_MINUTES ? 'font-semibold text-caution' : ''}>{used}</span>
        <span>{words.storiesRead(read, stories)}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be ten strokes */}
      <div
        role="meter"
        aria-label={words.budget}
        aria-valuemin={0}
        aria-valuemax={BUDGET_MINUTES}
        aria-valuenow={Math.min(minutes, BUDGET_MINUTES)}
        aria-valuetext={used}
        className="grid grid-cols-10 gap-1"
      >
        {Array.from({ length: BUDGET_MINUTES }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: minutes keep their places
            key={at}
            className={`h-1.5 ${at < minutes ? 'bg-primary' : at === minutes && seconds % 60 > 0 ? 'bg-accent' : 'bg-rule'}`}
          />
        ))}
      </div>
    </div>
  )
}
