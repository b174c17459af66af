/** One session: what it is about, its seats, its questions, and what is left of it afterwards. */

import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Link2, Repeat } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { useArrival } from '#web/features/library/index.ts'
import { TopicChip } from '#web/features/syllabus/index.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { longDate, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/session/session.tsx'
import { Afterwards } from './afterwards.tsx'
import { INDIA, stateOf } from './calendar-rules.ts'
import { sessionAddress } from './entry-row.tsx'
import { copy } from './event-copy.ts'
import { calendarFile, type EventPage, eventQuery, isGone } from './event-queries.ts'
import { EventTime } from './event-time.tsx'
import { copy as eventsCopy } from './events-copy.ts'
import { QuestionsPart } from './questions-part.tsx'
import { SeatBox } from './seat-box.tsx'
import { StateChip } from './state-chip.tsx'
import { useNow } from './use-now.ts'

export function EventView({ event, day }: { event: string; day: string | null }) {
  const words = useCopy(copy)
  const { user } = useSession()
  const {
    data: page,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(eventQuery(event, day, user?.id ?? null))
  const { language } = useLanguage()
  const locale = useLocale()
  const title = (language === 'hi' && page?.title_hi) || page?.title
  usePageTitle(page && title ? `${title}, ${plainDate(page.day, locale)}` : words.loading)
  return (
    <div className="page pt-4 pb-10">
      <BackLink to="/events">{words.back}</BackLink>
      {isPending && <Skeleton label={words.loading} lines={[60, 30, 88, 80, 74, 50]} />}
      {error && isGone(error) && !page && (
        <Notice isPage title={words.gone}>
          <p>{words.goneSays}</p>
          <ButtonLink to="/events">{words.back}</ButtonLink>
        </Notice>
      )}
      {error && !isGone(error) && !page && (
        <FailedRead isPage title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {page && <Told page={page} />}
    </div>
  )
}

function Told({ page }: { page: EventPage }) {
  const words = useCopy(copy)
  const kinds = useCopy(eventsCopy).kinds
  const locale = useLocale()
  const title = useArrival()
  const now = useNow(page.clockOffset)
  const [starts, ends] = [new Date(page.starts_at), new Date(page.ends_at)]
  const state = stateOf(page, now)
  const isOver = state === 'over' || state === 'recording'
  const { language } = useLanguage()
  const agenda = language === 'hi' && page.agenda_hi.length > 0 ? page.agenda_hi : page.agenda
  return (
    <>
      <header className="grid gap-2 pt-2 pb-6">
        <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
          {kinds[page.kind]} <StateChip state={state} />
        </p>
        <h1 ref={title} tabIndex={-1} className={state === 'cancelled' ? 'line-through' : ''}>
          <Localised en={page.title} hi={page.title_hi} />
        </h1>
        <p className="text-md">
          {longDate(starts, locale, INDIA)}, <EventTime moment={starts} end={ends} />
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {page.host && <span>{words.with(page.host)}</span>}
          <span>{words.minutes(Math.round((ends.getTime() - starts.getTime()) / 60_000))}</span>
          <span>{words.languages[page.language]}</span>
          {page.repeats && (
            <span className="inline-flex items-center gap-1">
              <Repeat aria-hidden size={14} strokeWidth={1.7} />
              {words.repeats}
            </span>
          )}
        </p>
      </header>
      <div className="grid items-start gap-x-14 gap-y-8 border-ink border-t pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-8 max-lg:order-2">
          {isOver && <Afterwards page={page} />}
          <p className="max-w-read whitespace-pre-line font-read text-read">
            <Localised en={page.about} hi={page.about_hi} />
          </p>
          {agenda.length > 0 && (
            <Part title={words.agenda}>
              <ol lang={agenda === page.agenda ? 'en' : 'hi'} className="list-decimal pl-5 marker:text-muted">
                {agenda.map((item) => (
                  <li key={item} className="py-1 pl-1">
                    {item}
                  </li>
                ))}
              </ol>
            </Part>
          )}
          {page.pre_read.length > 0 && (
            <Part title={words.preRead}>
              <ul>
                {page.pre_read.map((note) => (
                  <li key={note.slug}>
                    <Link
                      to={`/ebooks?note=${note.slug}`}
                      className="inline-flex min-h-11 items-center md:min-h-8"
                    >
                      <Localised en={note.title} hi={note.title_hi} />
                    </Link>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {page.topics.length > 0 && (
            <Part title={words.topics}>
              <p className="flex flex-wrap gap-x-2 gap-y-3 pt-1">
                {page.topics.map((slug) => (
                  <TopicChip key={slug} slug={slug} />
                ))}
              </p>
            </Part>
          )}
          {page.others.length > 0 && <Others page={page} />}
          {!page.example && <QuestionsPart page={page} isOpen={!isOver && state !== 'cancelled'} />}
        </div>
        <aside className="grid gap-6 max-lg:order-1">
          <SeatBox page={page} now={now} />
          {!page.example && <Actions page={page} />}
        </aside>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 font-semibold font-ui text-sm tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Actions({ page }: { page: EventPage }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const { language } = useLanguage()
  async function share() {
    failure.clear()
    if (await copyText(new URL(sessionAddress(page), window.location.origin).href))
      toast.success(words.copied)
    else failure.tell(words.copyFailed)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <a href={calendarFile(page, language)} download className={buttonClass()}>
        <CalendarPlus aria-hidden size={16} strokeWidth={1.7} />
        {words.addToCalendar}
      </a>
      <Button onClick={share}>
        <Link2 aria-hidden size={16} strokeWidth={1.7} />
        {words.share}
      </Button>
    </div>
  )
}

function Others({ page }: { page: EventPage }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <Part title={words.others}>
      <ul className="flex flex-wrap gap-x-6 text-sm">
        {page.others.map(({ day, starts_at, status }) => (
          <li key={day}>
            <Link
              to={sessionAddress({ event: page.event, day })}
              className={`inline-flex min-h-11 items-center tabular-nums ${status === 'cancelled' ? 'line-through' : ''}`}
            >
              {longDate(new Date(starts_at), locale, INDIA)}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
