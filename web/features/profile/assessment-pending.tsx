/** The reminder of the onboarding test: a badge on the avatar and a card (spec §2). */

import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './profile-copy.ts'

export function AssessmentBadge() {
  const words = useCopy(copy)
  return (
    <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-surface bg-negative">
      <span
        aria-hidden
        className="absolute -inset-0.5 animate-pulse-ring rounded-full border-2 border-negative"
      />
      <span className="sr-only">{words.assessmentPending}</span>
    </span>
  )
}

export function AssessmentPendingCard({
  onLeave,
  className = '',
}: {
  onLeave?: () => void
  className?: string
}) {
  const words = useCopy(copy)
  return (
    <section
      className={`grid justify-items-start gap-2 border-accent border-t-2 border-b border-b-rule bg-accent-tint px-4 pt-3 pb-4 ${className}`}
    >
      <h2 className="font-semibold font-ui text-sm tracking-normal">{words.assessmentPending}</h2>
      <p className="text-sm">{words.assessmentHint}</p>
      <ButtonLink to="/onboarding-test" variant="primary" size="sm" onClick={onLeave}>
        {words.takeAssessment}
      </ButtonLink>
    </section>
  )
}
