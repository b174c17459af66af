/** How each criterion develops over a learner's answers: a small line a criterion, its table behind a switch. */

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './bank-copy.ts'
import { type MainsRecord, recordQuery } from './bank-queries.ts'
import { copy as resultCopy } from './result-copy.ts'
import { type Course, coursesOf, LEAST, linePoints, wayOf, weakest } from './trend-rules.ts'

/** For a page about more than mains answers: nothing where there are no answers at all. */
export default function CriteriaTrend() {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const { data } = useQuery(recordQuery(user.id))
  const headingId = useId()
  if (!data || data.n === 0) return null
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-ink border-t pt-6 pb-8">
      <h2 id={headingId} className="text-h3">
        {words.mainsCriteria}
      </h2>
      <TrendOf record={data} />
      <p className="mt-3 text-sm">
        <Link to="/mains-evaluation?view=bank" className="inline-block min-h-6 py-0.5">
          {words.toBank}
        </Link>
      </p>
    </section>
  )
}

export function TrendOf({ record }: { record: MainsRecord }) {
  const words = useCopy(copy)
  const { names } = useCopy(resultCopy)
  const percent = usePercent()
  const [isTableShown, setIsTableShown] = useState(false)
  const tableId = useId()
  const courses = coursesOf(record.trend)
  const least = weakest(courses)
  if (record.n < LEAST || !least) return <p className="mt-2 text-muted text-sm">{words.tooFew(record.n)}</p>
  return (
    <>
      <p className="mt-2 max-w-[62ch] text-muted text-sm">
        {words.trendSays(names[least.criterion], percent(least.average))}{' '}
        <button
          type="button"
          aria-expanded={isTableShown}
          aria-controls={tableId}
          onClick={() => setIsTableShown(!isTableShown)}
          className="min-h-11 underline underline-offset-2 hover:text-ink md:min-h-6"
        >
          {isTableShown ? words.hideTable : words.showTable}
        </button>
      </p>
      <ul className="mt-2 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {courses.map((course) => (
          <CourseChart key={course.criterion} course={course} />
        ))}
      </ul>
      <div id={tableId} hidden={!isTableShown} className="overflow-x-auto">
        {isTableShown && <TrendTable trend={record.trend} />}
      </div>
    </>
  )
}

const BOX = { width: 240, height: 48 }

function CourseChart({ course }: { course: Course }) {
  const words = useCopy(copy)
  const { names } = useCopy(resultCopy)
  const percent = usePercent()
  const { criterion, values, average } = course
  const points = linePoints(values, BOX.width, BOX.height)
  const last = points.at(-1)
  const way = words.ways[wayOf(course)]
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">{names[criterion]}</span>
        <span className="ml-auto">{percent(average)}</span>
      </p>
      <svg
        viewBox={`-3 -3 ${BOX.width + 6} ${BOX.height + 6}`}
        role="img"
        aria-label={words.trendOf(names[criterion], values.length, percent(average), way)}
        className="mt-1 w-full overflow-visible"
      >
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1={0}
            x2={BOX.width}
            y1={BOX.height * share}
            y2={BOX.height * share}
            className="stroke-rule"
          />
        ))}
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          strokeWidth={1.75}
          className="stroke-primary"
        />
        {last && <circle cx={last.x} cy={last.y} r={3} className="fill-primary" />}
      </svg>
      <p className="flex justify-between text-2xs text-muted">
        <span>{way}</span>
        <span>{words.n(values.length)}</span>
      </p>
    </li>
  )
}

function TrendTable({ trend }: { trend: MainsRecord['trend'] }) {
  const words = useCopy(copy)
  const { names } = useCopy(resultCopy)
  const locale = useLocale()
  const percent = usePercent()
  return (
    <table className="mt-4 w-full min-w-[40rem] text-xs">
      <caption className="sr-only">{words.trend}</caption>
      <thead className="text-muted">
        <tr className="border-ink border-y">
          {[words.date, words.whole, ...CRITERIA.map((one) => names[one])].map((name, at) => (
            <th
              key={name}
              scope="col"
              className={`py-2 align-bottom ${at === 0 ? 'pr-3' : 'pl-3 text-right'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trend.map(({ answer, at, share, criteria }) => (
          <tr key={answer} className="border-rule border-b">
            <th scope="row" className="py-2 pr-3 font-normal">
              <Link to={`/mains-evaluation?answer=${answer}`}>{plainDate(dayOf(new Date(at)), locale)}</Link>
            </th>
            {[share, ...CRITERIA.map((one) => criteria[one])].map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <td key={column} className="py-2 pl-3 text-right">
                {value === null || value === undefined ? '–' : percent(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function usePercent() {
  const locale = useLocale()
  return (share: number) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}
