/** A figure that was replaced since a text was written: what it said, struck through, and the newer one beneath. */

import { useCopy } from '#web/lib/language.tsx'
import { FactCard } from './fact-card.tsx'
import { FactName, FactSaid } from './fact-said.tsx'
import { copy } from './indicator-copy.ts'
import type { CitedFact } from './indicator-rules.ts'

type Was = Pick<CitedFact, 'name' | 'name_hi' | 'display' | 'unit' | 'unit_hi' | 'period' | 'base_year'>

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
        <p className="font-medium text-xs">
          <FactName fact={was} />
        </p>
        <p>
          <s className="decoration-[1.5px] decoration-negative">
            <FactSaid fact={was} />
          </s>
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

/** Readings on two bases cannot be compared. */
export function isOtherBase(was: Pick<Was, 'base_year'>, now: Pick<Was, 'base_year'>) {
  return Boolean(was.base_year && now.base_year && was.base_year !== now.base_year)
}
