/** /onboarding-results: the level with its range, the areas, how sure one was, and where to begin (pages §3.12). */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { RegradeBanner } from '#web/features/disputes/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AreaBars } from './area-bars.tsx'
import { FirstPlan } from './first-plan.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LevelPart } from './level-part.tsx'
import { copy } from './onboarding-copy.ts'
import { type Diagnostic, diagnosticQuery, type GivenAnswer, type Result } from './onboarding-queries.ts'
import { calibrationOf, isOver } from './onboarding-rules.ts'

export default function OnboardingResultsPage() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data, isError, isFetching, refetch } = useQuery(diagnosticQuery)
  usePageTitle(words.resultsTitle)
  const result = data?.result
  return (
    <div className="page max-w-200 pb-12">
      <PageHead
        title={words.resultsTitle}
        says={
          result &&
          [
            words.resultsSay(result.answers.length, plainDate(dayOf(new Date(result.finished_at)), locale)),
            ...(result.withdrawn ? [words.withdrawn(result.withdrawn)] : []),
          ].join(' ')
        }
      />
      {isError && !data && (
        <FailedRead title={words.readFailed} says={words.readFailedSays} read={{ isFetching, refetch }} />
      )}
      {!data && !isError && <Skeleton label={words.loading} lines={[30, 90, 100, 100, 84, 92]} />}
      {data && !result && (
        <Notice title={words.noResult}>
          <p>{words.noResultSays}</p>
          <ButtonLink to="/onboarding-test" variant="primary">
            {data.open ? words.goOn : words.take}
          </ButtonLink>
        </Notice>
      )}
      {data && result && <Results diagnostic={data} result={result} />}
    </div>
  )
}

function Results({ diagnostic, result }: { diagnostic: Diagnostic; result: Result }) {
  return (
    <div className="grid gap-10">
      <RegradeBanner attemptId={result.attempt} of="assessment" />
      <LevelPart result={result} />
      <FirstSteps result={result} />
      <FirstPlan result={result} />
      <AreaBars areas={result.areas} />
      <HowSure answers={result.answers} />
      <Again diagnostic={diagnostic} result={result} />
    </div>
  )
}

function HowSure({ answers }: { answers: GivenAnswer[] }) {
  const words = useCopy(copy)
  const found = calibrationOf(answers)
  return (
    <section aria-labelledby="sure" className="border-ink border-t pt-5">
      <h2 id="sure" className="text-h3">
        {words.sure}
      </h2>
      <div className="mt-2 grid max-w-read gap-1">
        {found.kind === 'few' ? (
          <p className="text-muted">{words.sureFew(found.n)}</p>
        ) : (
          <>
            <p>{words.sureSaid(Math.round(found.said), found.right, found.n)}</p>
            <p className="text-muted">
              {found.kind === 'over'
                ? words.sureOver
                : found.kind === 'under'
                  ? words.sureUnder
                  : words.sureEven}
            </p>
          </>
        )}
      </div>
    </section>
  )
}

function Again({
  diagnostic: { retake_at, server_now, earlier },
  result,
}: {
  diagnostic: Diagnostic
  result: Result
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const day = (moment: string) => plainDate(dayOf(new Date(moment)), locale)
  const isOpen = retake_at !== null && isOver(retake_at, server_now)
  return (
    <section aria-labelledby="again" className="border-ink border-t pt-5">
      <h2 id="again" className="font-semibold font-ui text-sm tracking-normal">
        {words.again}
      </h2>
      <p className="mt-2 text-muted text-sm">
        {isOpen ? words.againNow : retake_at && words.againFrom(day(retake_at))}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
        {isOpen && (
          <Link to="/onboarding-test" className="inline-flex min-h-11 items-center md:min-h-0">
            {words.takeAgain}
          </Link>
        )}
        <Link
          to={`/test-results?attempt=${result.attempt}`}
          className="inline-flex min-h-11 items-center md:min-h-0"
        >
          {words.oneByOne}
        </Link>
      </p>
      {earlier.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold font-ui text-sm tracking-normal">{words.earlier}</h3>
          <ul className="mt-1 text-sm">
            {earlier.map(({ finished_at, level }) => (
              <li key={finished_at} className="flex gap-4 border-rule border-b py-2">
                <span className="text-muted">{day(finished_at)}</span>
                {words.levels[level]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
