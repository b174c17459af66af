/** The document as learners will read it, by the reader's own pieces: figures, formulas, tables, terms and sources. */

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentFields, DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { Localised } from '#web/components/localised.tsx'
import {
  CitedIn,
  citedFacts,
  citedSources,
  Exercises,
  FigureGrid,
  inOrderOfUse,
  markTerms,
  NoteBody,
  readNote,
  SourceList,
  type TermName,
  termNamesQuery,
  useCitedFigures,
} from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './document-copy.ts'

const NO_TERMS: TermName[] = []

export function DocumentPreview({
  kind,
  id,
  fields,
}: {
  kind: DocumentKind
  id: string
  fields: DocumentFields
}) {
  const words = useCopy(copy)
  const { data: terms = NO_TERMS } = useQuery(termNamesQuery)
  const plain = useMemo(() => readNote(fields.body), [fields.body])
  const sections = useMemo(() => markTerms(plain, terms), [plain, terms])
  const factIds = [...new Set([...fields.facts, ...citedFacts(plain)])].sort()
  const facts = useCitedFigures(factIds)
  const sources = inOrderOfUse(fields.sources, citedSources(plain))
  return (
    <article lang="en" aria-label={words.lightPreview} className="min-w-0">
      <header className="grid max-w-read gap-3 pb-6">
        <h2 className="text-h2">
          <Localised en={fields.title || words.untitled} hi={fields.title_hi} />
        </h2>
        <p className="text-pretty font-read text-lede text-muted leading-normal">
          <Localised en={fields.summary} hi={fields.summary_hi} />
        </p>
      </header>
      {kind === 'book' ? (
        fields.cover && (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(fields.cover)}`}
            alt={id}
            className="w-60 border border-rule"
          />
        )
      ) : (
        <CitedIn facts={facts} sources={sources}>
          <NoteBody sections={sections} />
          {fields.exercises.length > 0 && (
            <section className="border-rule border-t py-6">
              <h2 className="mb-3 text-h3">{words.exercises}</h2>
              <Exercises exercises={fields.exercises} />
            </section>
          )}
        </CitedIn>
      )}
      {facts.length > 0 && <FigureGrid facts={facts} />}
      {sources.length > 0 && (
        <section className="mt-6 border-rule border-t pt-4">
          <h2 className="mb-3 text-h3">{words.sources}</h2>
          <SourceList sources={sources} />
        </section>
      )}
    </article>
  )
}
