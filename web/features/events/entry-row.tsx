/** One entry of the calendar: a session, a date of the examination, or a release. */

import { CalendarCheck, ChartLine, GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { type Entry, stateOf } from './calendar-rules.ts'
import { entryFile, type Session } from './event-queries.ts'
import { EventTime } from './event-time.tsx'
import { copy } from './events-copy.ts'
import { StateChip } from './state-chip.tsx'

const ICON = { sessions: GraduationCap, exams: CalendarCheck, releases: ChartLine }

export function EntryRow({ entry, now, withDay }: { entry: Entry; now: number; withDay?: boolean }) {
  const Icon = ICON[entry.layer]
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-rule py-4 not-first:border-t">
      <Icon
        aria-hidden
        size={18}
        strokeWidth={1.6}
        className={`mt-1 ${entry.layer === 'exams' ? 'text-accent-line' : entry.layer === 'sessions' ? 'text-primary' : 'text-muted'}`}
      />
      {entry.layer === 'sessions' && <SessionEntry session={entry.session} now={now} withDay={withDay} />}
      {entry.layer === 'exams' && <ExamEntry entry={entry} />}
      {entry.layer === 'releases' && <ReleaseEntry entry={entry} />}
    </li>
  )
}

export function sessionAddress({ event, day }: Pick<Session, 'event' | 'day'>) {
  return `/events?event=${event}&on=${day}`
}

function SessionEntry({ session, now, withDay }: { session: Session; now: number; withDay?: boolean }) {
  const words = useCopy(copy)
  const { mine } = session
  const hasPlace = mine && (mine.status === 'going' || mine.status === 'waiting' || mine.status === 'offered')
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to={sessionAddress(session)}
          className={`inline-flex min-h-11 items-center font-read font-semibold text-item text-ink leading-snug md:min-h-0 ${session.status === 'cancelled' ? 'line-through' : ''}`}
        >
          <Localised en={session.title} hi={session.title_hi} />
        </Link>
        <StateChip state={stateOf(session, now)} />
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
        <span className="text-ink">
          <EventTime moment={new Date(session.starts_at)} end={new Date(session.ends_at)} withDay={withDay} />
        </span>
        <span>{words.kinds[session.kind]}</span>
        {session.host && <span>{session.host}</span>}
        {hasPlace && (
          <span className="font-semibold text-positive">
            {words.seat[mine.status as keyof typeof words.seat]}
          </span>
        )}
      </p>
    </div>
  )
}

function ExamEntry({ entry: { milestone } }: { entry: Extract<Entry, { layer: 'exams' }> }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  return (
    <Told
      title={<Localised en={milestone.title} hi={milestone.title_hi} />}
      url={milestone.source_url}
      file={entryFile({ exam: milestone.id }, language)}
    >
      <span lang="en">{milestone.exam}</span>
      {milestone.until && <span>{words.until(plainDate(milestone.until, locale))}</span>}
      {!milestone.checked && <Unchecked />}
    </Told>
  )
}

function ReleaseEntry({ entry: { release, moment, day } }: { entry: Extract<Entry, { layer: 'releases' }> }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <Told
      title={<Localised en={release.title} hi={release.title_hi} />}
      url={release.source_url}
      file={entryFile({ release: release.id, on: day }, language)}
    >
      {moment && (
        <span className="text-ink">
          <EventTime moment={moment} />
        </span>
      )}
      {!release.exact && (
        <span title={words.aboutSays} className="font-semibold text-caution">
          {words.about}
        </span>
      )}
      <span lang="en">{release.publisher}</span>
      {!release.checked && <Unchecked />}
    </Told>
  )
}

function Told({
  title,
  url,
  file,
  children,
}: {
  title: ReactNode
  url: string
  file: string
  children: ReactNode
}) {
  const words = useCopy(copy)
  return (
    <div className="grid gap-1">
      <p className="font-read font-semibold text-item leading-snug">{title}</p>
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">{children}</p>
      <p className="flex flex-wrap gap-x-3 text-muted text-xs">
        <ExternalLink
          href={url}
          newTab={words.newTab}
          hasMark={false}
          className="relative text-inherit after:absolute after:-inset-y-3.5 after:-inset-x-2 md:after:hidden"
        >
          {words.source}
        </ExternalLink>
        <a
          href={file}
          download
          className="relative text-inherit after:absolute after:-inset-y-3.5 after:-inset-x-2 md:after:hidden"
        >
          {words.file}
        </a>
      </p>
    </div>
  )
}

function Unchecked() {
  const words = useCopy(copy)
  return <span className="font-semibold text-caution">{words.unchecked}</span>
}
