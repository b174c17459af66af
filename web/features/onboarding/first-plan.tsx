/** The weeks from the assessment to the preliminary examination, dealt out by what it found; the one of today is marked. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedLine, type Read } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { attemptQuery } from '#web/features/profile/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { AreaName } from './area-bars.tsx'
import { firstPlan, type PlanPart, weekOf, weekStart, weeksBetween } from './first-plan-rules.ts'
import { copy } from './onboarding-copy.ts'
import { prelimsDayQuery, type Result } from './onboarding-queries.ts'
import { EXAM_ZONE } from './onboarding-rules.ts'

export function FirstPlan({ result }: { result: Result }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { hours_per_day: hours, days_per_week: days } = result.profile
  // the year may have been chosen anew since the assessment asked for it
  const attempt = useQuery({ ...attemptQuery(useSignedInUser().id), retry: false })
  const year = attempt.data?.attempt_year ?? result.profile.attempt_year
  const prelims = useQuery({ ...prelimsDayQuery(year), enabled: !attempt.isPending })
  const { data: announced } = prelims
  if (prelims.isLoadingError) return <DayUnread read={prelims} />
  if (announced === undefined) return null
  // The examination is held at the end of May; the day itself is announced a year before.
  const examDay = announced ?? `${year}-05-24`
  const [start, today] = [dayOf(new Date(result.finished_at)), dayOf(new Date())]
  if (dayOf(new Date(), EXAM_ZONE) > examDay)
    return <PlanOver examDay={announced ? examDay : null} year={year} />
  const weeks = weeksBetween(start, examDay)
  const parts = firstPlan(result.areas, weeks)
  if (parts.length === 0) return null
  const week = weekOf(start, today, weeks)
  return (
    <section aria-labelledby="plan" className="border-ink border-t pt-5">
      <h2 id="plan" className="text-h3">
        {words.plan}
      </h2>
      <p className="mt-2 max-w-read text-muted text-sm">
        {announced
          ? words.planTo(plainDate(start, locale), plainDate(examDay, locale))
          : words.planAbout(plainDate(start, locale), String(year))}{' '}
        {words.planHours(hours * days)}
      </p>
      <table className="mt-4 w-full text-sm">
        <thead>
          <tr className="border-rule border-b text-left text-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              {words.planWeeks}
            </th>
            <th scope="col" className="py-2 font-medium">
              {words.planWhat}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr
              key={part.from}
              aria-current={isIn(part, week) ? 'date' : undefined}
              className="border-rule border-b align-top aria-[current=date]:bg-sunken"
            >
              <td className="whitespace-nowrap py-3 pr-4 tabular-nums">
                {words.planSpan(part.from, part.to)}
                <span className="block text-muted text-xs">
                  {words.planFrom(plainDate(weekStart(start, part.from), locale))}
                </span>
              </td>
              <td className="py-3">
                <What part={part} />
                {isIn(part, week) && (
                  <span className="mt-1 block border-accent-line border-l-3 pl-2 font-semibold text-xs">
                    {words.planNow(week)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-muted text-xs">{words.planWhy}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to="/scheduler">{words.planByDay}</ButtonLink>
        <span className="text-muted text-sm">{words.planByDaySays}</span>
      </p>
    </section>
  )
}

/** What could not be read is not said to be unannounced. */
function DayUnread({ read }: { read: Read }) {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="plan" className="border-ink border-t pt-5">
      <h2 id="plan" className="text-h3">
        {words.plan}
      </h2>
      <FailedLine read={read} className="mt-2">
        {words.planUnread}
      </FailedLine>
    </section>
  )
}

function isIn({ from, to }: PlanPart, week: number) {
  return from <= week && week <= to
}

function PlanOver({ examDay, year }: { examDay: string | null; year: number }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <section aria-labelledby="plan" className="border-ink border-t pt-5">
      <h2 id="plan" className="text-h3">
        {words.plan}
      </h2>
      <p className="mt-2 max-w-read">
        {examDay ? words.planOver(plainDate(examDay, locale)) : words.planOverAbout(String(year))}{' '}
        {words.planOverSays}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 text-sm">
        <Link to="/onboarding-test" className="inline-flex min-h-11 items-center">
          {words.planAgain}
        </Link>
        <Link to="/performance" className="inline-flex min-h-11 items-center">
          {words.planStand}
        </Link>
      </p>
    </section>
  )
}

function What({ part }: { part: PlanPart }) {
  const words = useCopy(copy)
  if (part.kind === 'papers') return <Link to="/test-dashboard">{words.planPapers}</Link>
  if (part.kind === 'revision') return <Link to="/practice">{words.planRevision}</Link>
  return part.areas.map((area, at) => (
    <span key={area}>
      {at > 0 && ', '}
      <Link to={`/practice?topics=${area}`}>
        <AreaName slug={area} />
      </Link>
    </span>
  ))
}
