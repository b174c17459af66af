/** The calendar of all three layers, as a list or a month. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/session/session.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { choiceOf, chosen, entriesOf, INDIA, monthAfter, monthIn } from './calendar-rules.ts'
import { calendarQuery, dataReleasesQuery, milestonesQuery } from './event-queries.ts'
import { copy } from './events-copy.ts'
import { ListView } from './list-view.tsx'
import { MonthView, monthName } from './month-view.tsx'
import { useNow } from './use-now.ts'

/** Days that the list looks back and, at first, ahead; and how many more it shows each time. */
const [BACK, AHEAD, MORE] = [60, 45, 60]
/** Dates of the examination are few and far apart. */
const FAR = 390

export function CalendarView() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const now = useNow()
  const today = dayOf(new Date(now), INDIA)
  const view = search.get('view') === 'month' ? 'month' : 'list'
  const month = monthIn(search, today)
  const choice = choiceOf(search)
  const [more, setMore] = useState(0)
  const isFar = choice.layers.join() === 'exams'
  const ahead = Math.min(FAR, isFar ? FAR : AHEAD + more * MORE)
  const queryClient = useQueryClient()
  const [from, to] =
    view === 'month'
      ? [`${month}-01`, dayPlus(`${monthAfter(month, 1)}-01`, -1)]
      : [dayPlus(today, -BACK), dayPlus(today, ahead)]
  const sessionsTo = (end: string) =>
    calendarQuery(`${from}T00:00:00+05:30`, `${dayPlus(end, 1)}T00:00:00+05:30`, user?.id ?? null)
  const sessions = useQuery(sessionsTo(to))
  // read before the list goes on, so that it grows in one and stays as it is where nothing comes
  const reading = useMutation({
    mutationFn: () => queryClient.fetchQuery(sessionsTo(dayPlus(today, Math.min(FAR, ahead + MORE)))),
    onSuccess: () => setMore(more + 1),
  })
  const further = {
    hasNextPage: ahead < FAR,
    isFetchingNextPage: reading.isPending,
    isFetchNextPageError: reading.isError,
    fetchNextPage: () =>
      reading.mutateAsync().then(
        () => ({ isError: false }),
        () => ({ isError: true }),
      ),
  }
  const milestones = useQuery(milestonesQuery)
  const releases = useQuery(dataReleasesQuery)
  usePageTitle(words.title, view === 'list' ? undefined : monthName(month, locale))

  function showAs(next: 'list' | 'month') {
    const params = new URLSearchParams(search)
    if (next === 'month') params.set('view', 'month')
    else for (const name of ['view', 'month', 'date']) params.delete(name)
    setSearch(params, { replace: true, preventScrollReset: true })
  }

  const isPartLost = milestones.isError || releases.isError
  const isPending = sessions.isPending || milestones.isPending || releases.isPending
  const entries = chosen(
    entriesOf(
      { sessions: sessions.data ?? [], milestones: milestones.data ?? [], releases: releases.data ?? [] },
      from,
      to,
    ),
    choice,
  )
  return (
    <div className="page pb-10">
      <PageHead title={words.title} says={words.says}>
        {user && (
          <ButtonLink to="/events?view=mine">
            <CalendarDays aria-hidden size={16} strokeWidth={1.7} />
            {words.mine}
          </ButtonLink>
        )}
      </PageHead>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-2">
        <CalendarFilters choice={choice} />
        <SegmentedRadios
          legend={words.viewsLabel}
          choices={[
            { value: 'list', label: words.views.list },
            { value: 'month', label: words.views.month },
          ]}
          value={view}
          isDisabled={false}
          onChoose={showAs}
        />
      </div>
      <p className="pb-4 text-muted text-xs">{words.indianDays}</p>
      {isPartLost && !sessions.isError && (
        <p role="status" className="mb-4 border-accent border-l-3 bg-accent-tint p-3 text-sm">
          {words.partFailed}
        </p>
      )}
      {isPending && !sessions.isError && <Skeleton label={words.loading} lines={[30, 84, 62, 88, 70, 54]} />}
      {sessions.isError && !sessions.data && (
        <FailedRead title={words.failed} says={words.failedSays} read={sessions} />
      )}
      {sessions.data && !isPending && (
        <div className={view === 'list' ? 'border-ink border-t' : ''}>
          {view === 'month' ? (
            <MonthView
              month={month}
              today={today}
              entries={entries}
              now={now}
              isReading={sessions.isPlaceholderData}
            />
          ) : (
            <ListView entries={entries} today={today} now={now} further={further} />
          )}
        </div>
      )}
    </div>
  )
}
