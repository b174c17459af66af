/** One test: what it covers, how it is marked, what the learner did of it, and the next step. */

import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { clock, handedInAt, marks } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './test-copy.ts'
import { TestFacts } from './test-facts.tsx'
import type { Series, Test, TestAttempt } from './test-queries.ts'
import { hasAttemptLeft, isWithinWindow, openSitting, standingOf } from './test-rules.ts'

export function TestCard({ test, series, now }: { test: Test; series: Series | undefined; now: number }) {
  const words = useCopy(copy)
  return (
    <li className="grid gap-x-12 gap-y-4 border-rule border-b py-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          <span className="font-medium">{words.kinds[test.kind]}</span>
          {series && (
            <span>
              <Localised en={series.title} hi={series.title_hi} />
            </span>
          )}
          <span>{test.reviewed_by ? words.reviewedBy(test.reviewed_by) : words.unreviewed}</span>
        </p>
        <h2 className="mt-1 text-h3">
          <Localised en={test.title} hi={test.title_hi} />
        </h2>
        <p className="mt-1 max-w-read text-pretty text-muted">
          <Localised en={test.about} hi={test.about_hi} />
        </p>
        <TestFacts test={test} now={now} />
        <Attempts test={test} />
      </div>
      <NextStep test={test} now={now} />
    </li>
  )
}

function NextStep({ test, now }: { test: Test; now: number }) {
  const words = useCopy(copy)
  const going = openSitting(test)
  if (going) {
    // the server, and so what was read of it, knows nothing of it yet
    if (handedInAt(going.id) !== null) return <p className="text-muted text-sm">{words.handedInHere}</p>
    const left = going.expires_at === null ? null : Date.parse(going.expires_at) - now
    if (left !== null && left <= 0) return <p className="text-muted text-sm">{words.timeIsUp}</p>
    return (
      <div className="grid content-start justify-items-start gap-2 lg:justify-items-end">
        <ButtonLink variant="primary" to={`/test-dashboard?attempt=${going.id}`}>
          <span className="tabular-nums">{words.resume(left === null ? '' : clock(left))}</span>
        </ButtonLink>
        <p className="text-muted text-xs">{words.resumeSays(going.answered, test.question_count)}</p>
      </div>
    )
  }
  if (!isWithinWindow(test, now)) {
    if (standingOf(test, now) === 'upcoming' || test.attempts.length > 0) return null
    return <p className="text-muted text-sm">{words.notTaken}</p>
  }
  if (!hasAttemptLeft(test)) return <p className="text-muted text-sm lg:text-right">{words.noAttemptLeft}</p>
  return (
    <div className="lg:justify-self-end">
      <ButtonLink to={`/test-dashboard?begin=${test.slug}`}>
        {test.attempts.length > 0 ? words.beginAgain : words.begin}
        <span className="sr-only">
          : <Localised en={test.title} hi={test.title_hi} />
        </span>
      </ButtonLink>
    </div>
  )
}

function Attempts({ test }: { test: Test }) {
  const words = useCopy(copy)
  const over = test.attempts.filter(({ submitted_at }) => submitted_at !== null)
  if (over.length === 0) return null
  return (
    <div className="mt-5">
      <h3 className="font-semibold font-ui text-sm tracking-normal">{words.attempts}</h3>
      <ul className="mt-1 border-rule border-t">
        {over.map((attempt) => (
          <AttemptLine key={attempt.id} attempt={attempt} test={test} />
        ))}
      </ul>
    </div>
  )
}

function AttemptLine({ attempt, test }: { attempt: TestAttempt; test: Test }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { score_sixths: score } = attempt
  const day = shortMoment(new Date(attempt.started_at), locale)
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-rule border-b py-1 text-sm">
      <span className="text-muted text-xs">{day}</span>
      {score === null || attempt.graded_at === null ? (
        <span className="text-muted">{words.waiting}</span>
      ) : (
        <>
          <b className="tabular-nums">
            {attempt.right_sixths === undefined
              ? marks(score)
              : words.marksOf(marks(score), marks(test.question_count * attempt.right_sixths))}
          </b>
          <span className="text-muted text-xs">
            {words.counts(attempt.right_count ?? 0, attempt.wrong_count ?? 0, attempt.blank_count ?? 0)}
          </span>
        </>
      )}
      {attempt.submitted_by === 'clock' && <span className="text-muted text-xs">{words.byClock}</span>}
      <Link
        to={`/test-results?attempt=${attempt.id}`}
        className="ml-auto inline-flex min-h-11 items-center"
        aria-label={attempt.graded_at === null ? words.seeResults : words.resultsOf(day)}
      >
        {attempt.graded_at === null ? words.seeResults : words.results}
      </Link>
    </li>
  )
}
