/** The parts of a topic, each with the learner's own tick. */

import { useQuery } from '@tanstack/react-query'
import { Localised } from '#web/components/localised.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { ClaimChoice } from './claim-choice.tsx'
import { copy } from './node-copy.ts'
import { type Part, partsQuery } from './syllabus-queries.ts'
import type { Topic } from './topics.ts'

const NONE: Part[] = []

export function PartsPart({ topic }: { topic: Topic }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: parts = NONE } = useQuery(partsQuery)
  const own = parts.filter((part) => part.topic === topic.slug)
  if (own.length === 0) return null
  return (
    <section aria-labelledby="parts" className="border-ink border-t py-6">
      <h2 id="parts" className="mb-1 text-h3">
        {words.parts}
      </h2>
      <ul>
        {own.map((part) => (
          <li
            key={part.slug}
            id={`part-${part.slug}`}
            className="grid min-h-11 scroll-mt-4 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-rule py-2 text-sm not-first:border-t"
          >
            <span className="min-w-0">
              <Localised en={part.title} hi={part.title_hi} />
            </span>
            <ClaimChoice
              isSmall
              node={`${topic.slug}/${part.slug}`}
              label={words.claimPart(language === 'hi' ? part.title_hi : part.title)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
