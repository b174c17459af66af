/** Where one statement can be looked up: the source or the figure of the question that its reason names. */

import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { factsQuery } from '#web/features/library/index.ts'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { Both, Feedback } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { type NamedSource, namedIn } from './reason-source-rules.ts'

export type { NamedSource }

/** Finds the source that a reason names; nothing before the key is out. */
export function useReasonSource(feedback: Feedback | undefined) {
  const { data: facts = [] } = useQuery(factsQuery(feedback?.fact_ids ?? []))
  return (reason: Both | undefined): NamedSource | undefined =>
    feedback && reason && namedIn(reason.en, feedback.sources, facts)
}

export function ReasonSource({ source }: { source: NamedSource }) {
  const words = useCopy(copy)
  const stop = useFullStop()
  return (
    <span className="whitespace-normal">
      {words.source}:{' '}
      <ExternalLink href={source.url} newTab={words.newTab} lang="en">
        {source.title}
      </ExternalLink>
      {stop}
    </span>
  )
}
