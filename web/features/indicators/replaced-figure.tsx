/** A figure that was replaced since a text was written: what it said, struck through, and the newer one beneath. */

import { factInText, factValue } from '#supabase/functions/_shared/library/fact-words.ts'
import { useCopy } from '#web/lib/language.tsx'
import { FactCard } from './fact-card.tsx'
import { copy } from './indicator-copy.ts'
import type { CitedFact } from './indicator-rules.ts'

type Was = Pick<CitedFact, 'name' | 'display' | 'unit' | 'period' | 'base_year'>

export function ReplacedFigure({
  was,
  now,
  className = '',
}: {
  was: Was
  now: CitedFact | undefined
  className?: string
}) {
  const words = useCopy(copy)
  return (
    <div className={`grid content-start gap-3 ${className}`}>
      <div className="grid gap-1 text-2xs text-muted">
        <p className="font-medium text-xs">{was.name}</p>
        <p>
          <s className="decoration-[1.5px] decoration-negative">{saidOf(was)}</s>
        </p>
        <p className="font-medium text-caution">{words.replaced}</p>
        {now && isOtherBase(was, now) && (
          <p className="text-caution">{words.otherBase(was.base_year ?? '', now.base_year ?? '')}</p>
        )}
      </div>
      {now && <FactCard fact={now} />}
    </div>
  )
}

/** Value and period; what has no period is its value. */
export function saidOf({ display, unit, period }: Pick<Was, 'display' | 'unit' | 'period'>) {
  const value = { display, unit: unit ?? '' }
  return period ? factInText({ ...value, period }) : factValue(value)
}

/** Readings on two bases cannot be compared. */
export function isOtherBase(was: Pick<Was, 'base_year'>, now: Pick<Was, 'base_year'>) {
  return Boolean(was.base_year && now.base_year && was.base_year !== now.base_year)
}
