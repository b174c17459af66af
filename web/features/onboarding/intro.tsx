/** What the test is and how long it takes; to begin, go on, skip, or see that it was taken not long ago. */

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { dayOf, plainDate, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { copy } from './onboarding-copy.ts'
import { type Diagnostic, skipDiagnostic } from './onboarding-queries.ts'
import { isOver } from './onboarding-rules.ts'

export function Intro({
  diagnostic: { open, result, retake_at, server_now },
  isBusy,
  onBegin,
  onGoOn,
}: {
  diagnostic: Diagnostic
  isBusy: boolean
  onBegin: () => void
  onGoOn: () => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const day = (moment: string) => plainDate(dayOf(new Date(moment)), locale)

  if (!open && result && retake_at && !isOver(retake_at, server_now)) {
    return (
      <Notice title={words.tooSoon(day(result.finished_at))}>
        <p>{words.tooSoonSays(day(retake_at))}</p>
        <ButtonLink to="/onboarding-results" variant="primary">
          {words.toResults}
        </ButtonLink>
      </Notice>
    )
  }
  const begin = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button variant="primary" isBusy={isBusy} onClick={() => (open ? onGoOn() : onBegin())}>
        {open ? words.goOn : words.begin}
      </Button>
      {!result && <Skip />}
    </div>
  )
  return (
    <>
      {/* whoever comes back to go on has read what follows */}
      {open?.expires_at && (
        <div className="grid gap-4 border-ink border-t pt-5 pb-8">
          <p role="status" className="font-medium">
            {words.pausedAt(open.answered, shortMoment(new Date(open.expires_at), locale))}
          </p>
          {begin}
        </div>
      )}
      <section aria-labelledby="what" className="border-ink border-t pt-5">
        <h2 id="what" className="text-h3">
          {words.whatTitle}
        </h2>
        <ol className="mt-3">
          {words.what.map((line, at) => (
            <li
              key={line}
              className="grid grid-cols-[1.25rem_1fr] gap-3 border-rule border-b py-3 leading-normal"
            >
              <span aria-hidden className="text-muted">
                {at + 1}
              </span>
              <span className="max-w-read">{line}</span>
            </li>
          ))}
        </ol>
      </section>
      {!open && <div className="mt-6">{begin}</div>}
    </>
  )
}

function Skip() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const skip = useMutation({
    mutationFn: skipDiagnostic,
    // Whoever wants to leave leaves, noted or not.
    onError: (error) => logFailure('Could not note the skipped assessment', error),
    onSettled: () => navigate('/daily-news'),
  })
  return (
    <>
      <Button variant="quiet" isBusy={skip.isPending} onClick={() => skip.mutate()}>
        {words.skip}
      </Button>
      <p className="w-full text-muted text-sm">{words.skipSays}</p>
    </>
  )
}
