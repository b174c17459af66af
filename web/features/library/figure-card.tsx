/** A figure of the library as a card; one that has been replaced is struck through, with what replaced it. */

import { FactCard, ReplacedFigure } from '#web/features/indicators/index.ts'
import type { LibraryFact } from './library-queries.ts'

export type CitedFigure = LibraryFact & {
  successor?: LibraryFact | undefined
  /** What it said when the text that names it was written. */
  was?: { display: string; period: string } | undefined
}

export function FigureCard({ fact }: { fact: CitedFigure }) {
  const { was, now } = readingOf(fact)
  if (!was) return <FactCard fact={fact} />
  return <ReplacedFigure was={was} now={now} />
}

/** What the text said, where that was replaced, and what is so now, where it is known. */
export function readingOf(fact: CitedFigure): { was: LibraryFact | undefined; now: LibraryFact | undefined } {
  const was = fact.superseded_by || fact.was ? { ...fact, ...fact.was } : undefined
  return { was, now: fact.superseded_by ? fact.successor : fact }
}
