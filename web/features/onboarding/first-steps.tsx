/** Three areas to begin with, each with its reason, a note to read and a set to practise. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { noteListQuery, topicsQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { AreaName } from './area-bars.tsx'
import { copy } from './onboarding-copy.ts'
import type { AreaResult, Result } from './onboarding-queries.ts'
import { firstSteps, noteOf, PRACTICE_DIFFICULTY } from './onboarding-rules.ts'

export function FirstSteps({ result }: { result: Result }) {
  const words = useCopy(copy)
  const steps = firstSteps(result.areas, result.profile.weak_areas)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="steps" className="border-ink border-t pt-5">
      <h2 id="steps" className="text-h3">
        {words.steps}
      </h2>
      <ol className="mt-3">
        {steps.map((step, at) => (
          <Step key={step.area} step={step} at={at} result={result} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, at, result }: { step: AreaResult; at: number; result: Result }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const { data: notes = [] } = useQuery(noteListQuery(true))
  const note = noteOf(step.area, topics, notes)
  const isNamed = result.profile.weak_areas.includes(step.area)
  const difficulty = PRACTICE_DIFFICULTY[result.chosen_level ?? result.level]
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-rule border-b py-4">
      <span aria-hidden className="font-read font-semibold text-muted">
        {at + 1}
      </span>
      <div>
        <h3 className="font-read font-semibold text-h4">
          <AreaName slug={step.area} />
        </h3>
        <p className="mt-1 border-accent border-l-3 pl-3 text-muted text-sm">
          {isNamed
            ? words.stepReasonNamed(step.n)
            : at === 0
              ? words.stepReason(step.n)
              : words.stepReasonLow(step.n)}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
          <ButtonLink
            to={`/practice?topics=${step.area}&difficulty=${difficulty}`}
            variant={at === 0 ? 'primary' : 'secondary'}
            size="sm"
          >
            {words.practise}
          </ButtonLink>
          <Link
            to={note ? `/ebooks?note=${note.slug}` : '/syllabus'}
            className="inline-flex min-h-11 items-center md:min-h-0"
          >
            {note ? words.read((language === 'hi' ? note.title_hi : null) ?? note.title) : words.toSyllabus}
          </Link>
        </div>
      </div>
    </li>
  )
}
