/** The weeks from now to the preliminary examination, dealt out by what the assessment found. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { AreaName } from './area-bars.tsx'
import { firstPlan, type PlanPart, weekStart, weeksBetween } from './first-plan-rules.ts'
import { copy } from './onboarding-copy.ts'
import type { Result } from './onboarding-queries.ts'

function prelimsDayQuery(year: number) {
  return queryOptions({
    queryKey: ['exam_milestones', year],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('exam_milestones')
        .select('day')
        .eq('id', `cse-${year}-prelims`)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.day ?? null
    },
  })
}

export function FirstPlan({ result }: { result: Result }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { attempt_year: year, hours_per_day: hours, days_per_week: days } = result.profile
  const { data: announced, isPending } = useQuery(prelimsDayQuery(year))
  if (isPending) return null
  // The examination is held at the end of May; the day itself is announced a year before.
  const examDay = announced ?? `${year}-05-24`
  const today = dayOf(new Date())
  const parts = firstPlan(result.areas, weeksBetween(today, examDay))
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="plan" className="border-ink border-t pt-5">
      <h2 id="plan" className="text-h3">
        {words.plan}
      </h2>
      <p className="mt-2 max-w-read text-muted text-sm">
        {announced ? words.planTo(plainDate(examDay, locale)) : words.planAbout(String(year))}{' '}
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
            <tr key={part.from} className="border-rule border-b align-top">
              <td className="whitespace-nowrap py-3 pr-4 tabular-nums">
                {words.planSpan(part.from, part.to)}
                <span className="block text-muted text-xs">
                  {words.planFrom(plainDate(weekStart(today, part.from), locale))}
                </span>
              </td>
              <td className="py-3">
                <What part={part} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-muted text-xs">{words.planWhy}</p>
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
