/** The archive: a month of days, those with an issue as links; and the compilations of the day that is shown. */

import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { plainDateAs } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './archive-copy.ts'
import { type Choice, searchOf } from './news-choice.ts'
import { newsDaysQuery } from './news-queries.ts'
import { besides, VIEWS, weeksOf } from './spans.ts'

export function Archive({ choice, day }: { choice: Choice; day: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const [turnedTo, setTurnedTo] = useState<string>()
  const newest = useQuery(newsDaysQuery(day))
  // a month without any issue is of no use: the last one that has one is shown
  const first = newest.data?.first ?? day
  const last = newest.data?.last ?? day
  const shown = turnedTo ?? choice.date ?? (last < day ? last : day)
  const { data, isPending, isError, refetch, isFetching } = useQuery(newsDaysQuery(shown))
  const issues = new Map((data?.days ?? []).map((one) => [one.day, one.items]))
  const month = (of: string) => plainDateAs(of, locale, { month: 'long', year: 'numeric' })
  const before = besides('month', shown, -1)
  const after = besides('month', shown, 1)
  return (
    <section
      aria-labelledby="archive"
      className="grid gap-x-12 gap-y-4 border-ink border-t py-5 lg:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id="archive" className="text-h3">
          {words.title}
        </h2>
        <p className="mt-1 text-muted text-sm">{words.says}</p>
      </div>
      <div className="grid items-start gap-x-12 gap-y-6 md:grid-cols-[22rem_minmax(0,1fr)]">
        <div>
          <div className="flex items-center justify-between">
            <Button
              variant="icon"
              aria-label={words.earlierMonth(month(before))}
              disabled={before < first.slice(0, 7)}
              onClick={() => setTurnedTo(before)}
            >
              <ChevronLeft aria-hidden size={20} strokeWidth={1.6} />
            </Button>
            {/* only a month that was turned to is news */}
            <p aria-live={turnedTo ? 'polite' : 'off'} className="font-read font-semibold text-item">
              {month(shown)}
            </p>
            <Button
              variant="icon"
              aria-label={words.laterMonth(month(after))}
              disabled={after.slice(0, 7) > last.slice(0, 7)}
              onClick={() => setTurnedTo(after)}
            >
              <ChevronRight aria-hidden size={20} strokeWidth={1.6} />
            </Button>
          </div>
          {isError ? (
            <FailedLine read={{ isFetching, refetch }} className="py-4">
              {words.failed}
            </FailedLine>
          ) : (
            <table aria-label={month(shown)} aria-busy={isPending} className="w-full table-fixed text-sm">
              <thead>
                <tr className="border-rule border-b text-2xs text-muted">
                  {weeksOf('2024-01-01')[0]?.map((one) => (
                    <th key={one} scope="col" className="py-1.5 text-center">
                      {one && weekday(one, locale)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(shown).map((week) => (
                  <tr key={week.find(Boolean)}>
                    {week.map((one, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a weekday has its place
                      <td key={at} className="p-0 text-center">
                        {one && (
                          <Day
                            day={one}
                            items={issues.get(one)}
                            choice={choice}
                            isShown={one === choice.date}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <ul className="grid gap-1 text-sm">
          {VIEWS.map((view) => (
            <li key={view}>
              <Link
                to={`/daily-news?view=${view}&date=${turnedTo ?? choice.date ?? shown}`}
                className="inline-flex min-h-11 items-center"
              >
                {words.compilation[view]}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Day({
  day,
  items,
  choice,
  isShown,
}: {
  day: string
  items: number | undefined
  choice: Choice
  isShown: boolean
}) {
  const words = useCopy(copy)
  const number = Number(day.slice(8))
  if (!items) return <span className="grid h-11 place-items-center text-muted">{number}</span>
  return (
    <Link
      to={`/daily-news${searchOf({ ...choice, date: day })}`}
      aria-current={isShown ? 'date' : undefined}
      aria-label={words.dayWith(number, items)}
      className="grid h-11 place-items-center rounded-control font-semibold text-ink underline decoration-2 decoration-accent-line underline-offset-4 hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
    >
      {number}
    </Link>
  )
}

function weekday(day: string, locale: string) {
  return plainDateAs(day, locale, { weekday: 'short' })
}
