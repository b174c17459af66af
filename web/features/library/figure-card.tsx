/** A figure of the library as a card; one that has been replaced is struck through, with what replaced it. */

import { factInText } from '#supabase/functions/_shared/library/fact-words.ts'
import { FactCard } from '#web/features/indicators/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './library-copy.ts'
import type { LibraryFact } from './library-queries.ts'

export type CitedFigure = LibraryFact & { successor?: LibraryFact | undefined }

export function FigureCard({ fact }: { fact: CitedFigure }) {
  const words = useCopy(copy)
  if (!fact.superseded_by) return <FactCard fact={fact} />
  return (
    <div className="grid gap-3">
      <div className="grid gap-1 text-2xs text-muted">
        <p className="font-medium text-xs">{fact.name}</p>
        <p>
          <s className="decoration-[1.5px] decoration-negative">{factInText(fact)}</s>
        </p>
        <p className="font-medium text-caution">{words.superseded}</p>
      </div>
      {fact.successor && <FactCard fact={fact.successor} />}
    </div>
  )
}
