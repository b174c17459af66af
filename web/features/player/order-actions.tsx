/** What one can do next, always at the lower edge of the screen. */

import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './player-copy.ts'

export function OrderActions({
  isFirst,
  isLast,
  isToCheck,
  isChecking,
  canCheck,
  onPrevious,
  onCheck,
  onNext,
}: {
  isFirst: boolean
  isLast: boolean
  /** The key of this question is still to be asked for. */
  isToCheck: boolean
  isChecking: boolean
  canCheck: boolean
  onPrevious: () => void
  onCheck: () => void
  onNext: () => void
}) {
  const words = useCopy(copy)
  const nextName = isLast ? words.toReview : words.next
  return (
    <>
      <Button disabled={isFirst} onClick={onPrevious} aria-label={words.previous}>
        <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
        <span className="hidden sm:inline">{words.previous}</span>
      </Button>
      {isToCheck ? (
        <>
          <Button
            variant="primary"
            isBusy={isChecking}
            disabled={!canCheck}
            onClick={onCheck}
            className="order-last"
          >
            {words.check}
          </Button>
          <Button variant="quiet" onClick={onNext} className="ml-auto">
            {nextName}
          </Button>
        </>
      ) : (
        <Button variant="primary" onClick={onNext} className="ml-auto">
          {nextName}
          <ArrowRight aria-hidden size={16} strokeWidth={1.6} />
        </Button>
      )}
    </>
  )
}

export function OverviewActions({
  isEnding,
  isClosed,
  isKeptHere,
  onBack,
  onSubmit,
}: {
  isEnding: boolean
  isClosed: boolean
  isKeptHere: boolean
  onBack: () => void
  onSubmit: () => void
}) {
  const words = useCopy(copy)
  return (
    <>
      <Button disabled={isEnding} onClick={onBack}>
        {words.goBack}
      </Button>
      <Button
        variant="primary"
        isBusy={isEnding}
        disabled={isEnding || isClosed}
        onClick={onSubmit}
        className="ml-auto"
      >
        {isEnding ? words.submitting : isKeptHere ? words.finish : words.submit}
      </Button>
    </>
  )
}
