/** The dated tests, series by series, up to the day of the examination. */

import { useId } from 'react'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { dayOf, plainDate, plainDateAs } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './test-copy.ts'
import type { Series, Test } from './test-queries.ts'
import { bySeries, daysBetween, type Standing, standingOf } from './test-rules.ts'

/** Tests and the examination have Indian days, wherever one reads of them. */
const INDIA = 'Asia/Kolkata'

type Props = { tests: Test[]; series: Series[]; examDay: string | null; now: number }

export function SeriesCalendar({ tests, series, examDay, now }: Props) {
  const words = useCopy(copy)
  const heading = useId()
  const today = dayOf(new Date(now), INDIA)
  const dated = bySeries(series, tests)
  if (dated.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-10 border-ink border-t pt-5">
      <h2 id={heading} className="text-h3">
        {words.calendar}
      </h2>
      <div className="mt-4 grid gap-8">
        {dated.map(({ series: one, tests: ofSeries }) => (
          <div key={one.slug} className="grid gap-x-12 gap-y-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
            <div>
              <h3 className="text-h4">
                <Localised en={one.title} hi={one.title_hi} />
              </h3>
              <p className="mt-1 text-pretty text-muted text-sm">
                <Localised en={one.about} hi={one.about_hi} />
              </p>
            </div>
            <ol className="border-rule border-t">
              {ofSeries.map((test) => (
                <Line key={test.slug} day={dayOf(new Date(test.opens_at), INDIA)} today={today}>
                  <span className="min-w-0">
                    <Localised en={test.title} hi={test.title_hi} />
                  </span>
                  <StandingLink test={test} now={now} />
                </Line>
              ))}
              {examDay && (
                <Line day={examDay} today={today}>
                  <b className="font-semibold">{words.examination}</b>
                </Line>
              )}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}

function Line({ day, today, children }: { day: string; today: string; children: React.ReactNode }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const left = daysBetween(today, day)
  const weekday = plainDateAs(day, locale, { weekday: 'short' })
  return (
    <li className="grid gap-x-6 border-rule border-b py-2 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-baseline">
      <p className="text-sm tabular-nums">
        <time dateTime={day}>
          {weekday}, {plainDate(day, locale)}
        </time>
        {left >= 0 && <span className="block text-muted text-xs">{words.inDays(left)}</span>}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">{children}</p>
    </li>
  )
}

const COLOUR: Record<Standing, string> = {
  upcoming: 'text-muted',
  open: 'text-positive',
  started: 'text-caution',
  done: 'text-muted',
}

function StandingLink({ test, now }: { test: Test; now: number }) {
  const words = useCopy(copy)
  const standing = standingOf(test, now)
  return (
    <Link
      to={`/test-dashboard?tab=${standing}`}
      className={`inline-flex min-h-11 items-center text-sm md:min-h-0 ${COLOUR[standing]}`}
    >
      {words.standings[standing]}
    </Link>
  )
}
