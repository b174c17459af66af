/** The latest releases: figures of the library under the day they were published, with the notes behind them. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { AroundPeriod, FactName, Period, useFactValue } from '#web/features/indicators/index.ts'
import { type LibraryFact, noteListQuery, releasesQuery } from '#web/features/library/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './daily-news-copy.ts'
import { byReleaseDay } from './release-days.ts'

export function Releases() {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="releases" className="border-ink border-t pt-5">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 pb-3">
        <h2 id="releases" className="text-h3">
          {words.releases}
        </h2>
        <p className="text-muted text-sm">{words.releasesSays}</p>
      </div>
      <ReleaseDays />
    </section>
  )
}

function ReleaseDays() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: facts, isPending, isLoadingError, refetch, isFetching } = useQuery(releasesQuery)
  const { data: notes = [] } = useQuery(noteListQuery(true))

  if (isPending) return <Skeleton label={words.loading} lines={[88, 56, 74, 90, 62]} />
  if (isLoadingError) {
    return <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
  }
  if (facts.length === 0) {
    return (
      <Notice title={words.empty}>
        <p>{words.emptySays}</p>
        <ButtonLink to="/syllabus">{words.toSyllabus}</ButtonLink>
      </Notice>
    )
  }
  return byReleaseDay(facts).map(({ day, facts }) => (
    <div key={day} className="grid gap-x-12 border-rule border-t lg:grid-cols-[11rem_minmax(0,1fr)]">
      <h3 className="pt-4 font-semibold font-ui text-sm leading-normal tracking-normal">
        <time dateTime={day}>{plainDate(day, locale)}</time>
      </h3>
      <ul>
        {facts.map((fact) => (
          <Release key={fact.id} fact={fact} note={notes.find((note) => note.topic === fact.topic)} />
        ))}
      </ul>
    </div>
  ))
}

type Note = { slug: string; title: string; title_hi: string | null }

function Release({ fact, note }: { fact: LibraryFact; note: Note | undefined }) {
  const words = useCopy(copy)
  const { previous } = fact
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-rule py-4 not-first:border-t md:grid-cols-[minmax(0,1fr)_16rem]">
      <div>
        <p className="font-read font-semibold text-item leading-snug">
          <FactName fact={fact} />
        </p>
        <p className="mt-1 text-muted text-xs">
          {fact.period && <Period of={fact.period} />}
          {previous && (
            <>
              ;{' '}
              <AroundPeriod
                says={(period) => words.was(previous.display, period)}
                of={previous.period ?? ''}
              />
            </>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
          <span>
            {words.source}: <Source fact={fact} />
          </span>
          {note && (
            <span>
              {words.readNote}:{' '}
              <Link to={`/ebooks?note=${note.slug}`}>
                <Localised en={note.title} hi={note.title_hi} />
              </Link>
            </span>
          )}
        </p>
      </div>
      <p className="font-read font-semibold text-h3 tracking-tight max-md:row-start-1 md:text-right">
        <Value fact={fact} />
      </p>
    </li>
  )
}

function Source({ fact }: { fact: LibraryFact }) {
  const words = useCopy(copy)
  const name = fact.source_title ?? fact.publisher
  if (!fact.source_url) return <span lang="en">{name}</span>
  return (
    <ExternalLink
      href={fact.source_url}
      newTab={words.newTab}
      hasMark={false}
      lang="en"
      className="text-inherit"
    >
      {name}
    </ExternalLink>
  )
}

/** The figure large, its unit beside it: "3.93 %, year on year", "₹12.22 lakh crore". */
function Value({ fact }: { fact: LibraryFact }) {
  const { head, rest, lang } = useFactValue(fact)
  return (
    <>
      {head}
      <small lang={lang} className="font-medium font-ui text-muted text-xs tracking-normal">
        {rest}
      </small>
    </>
  )
}
