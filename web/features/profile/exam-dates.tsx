/** The dates of the learner's own examination, and how far they are. */

import { useQuery } from '@tanstack/react-query'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { webAddress } from '#web/lib/web-address.ts'
import { examCopy } from './exam-copy.ts'
import { milestonesQuery, plannedExamsQuery } from './exam-queries.ts'
import { type ExamDate, myDates } from './exam-rules.ts'
import { Unread } from './unread.tsx'

/** Dates of the examination are Indian days. */
const ZONE = 'Asia/Kolkata'

export function ExamDates({ userId, year }: { userId: string; year: number | null }) {
  const words = useCopy(examCopy)
  const { data: milestones, isError, isFetching, refetch } = useQuery(milestonesQuery)
  const { data: planned = [] } = useQuery(plannedExamsQuery(userId))
  if (isError && !milestones) return <Unread read={{ isFetching, refetch }} />
  if (!milestones) return <span className="text-muted">{words.reading}</span>
  const dates = myDates(milestones, { year, planned, today: dayOf(new Date(), ZONE) })
  if (dates.length === 0) {
    return <p className="text-muted text-sm">{year === null ? words.chooseYear : words.noDates(year)}</p>
  }
  return (
    <ul className="-mt-2">
      {dates.map((date) => (
        <DateLine key={date.id} date={date} />
      ))}
    </ul>
  )
}

function DateLine({ date }: { date: ExamDate }) {
  const words = useCopy(examCopy)
  const locale = useLocale()
  const { language } = useLanguage()
  const isPast = date.daysLeft < 0
  return (
    <li
      className={`flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-b py-2 last:border-b-0 ${isPast ? 'text-muted' : ''}`}
    >
      <span className="min-w-0">
        {language === 'hi' ? date.title_hi : date.title}
        {date.isOfPlan && <span className="block text-positive text-xs">{words.ofPlan}</span>}
      </span>
      <span className="text-sm tabular-nums">
        {plainDate(date.day, locale)}
        <span className="text-muted"> · {isPast ? words.past : words.inDays(date.daysLeft)}</span>{' '}
        <a
          href={webAddress(date.source_url)}
          aria-label={`${words.source}: ${language === 'hi' ? date.title_hi : date.title}`}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-xs md:min-h-0"
        >
          {words.source}
        </a>
      </span>
    </li>
  )
}
