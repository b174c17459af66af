/** /daily-news?fact=: one figure with its course, what became of it, when it is next published, and where it is met. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import {
  FactCard,
  FactName,
  FactSaid,
  factNameIn,
  Period,
  SeriesChart,
} from '#web/features/indicators/index.ts'
import { useArrival } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { FactHistory } from './fact-history.tsx'
import { FactPlaces } from './fact-places.tsx'
import { copy } from './figures-copy.ts'
import { type Figure, lineQuery } from './figures-queries.ts'
import { NextRelease } from './next-release.tsx'
import { SaveFigure } from './save-figure.tsx'

const LEAST_READINGS = 2

export function FactView({ id }: { id: string }) {
  const words = useCopy(copy)
  const { data: line, isPending, isError, refetch, isFetching } = useQuery(lineQuery(id))
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/daily-news?view=figures">{words.toFigures}</BackLink>
      </div>
      {isPending && <Skeleton label={words.loadingFact} lines={[50, 30, 84, 78, 88]} />}
      {isError && (
        <FailedRead isPage title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {line?.length === 0 && (
        <Notice isPage title={words.noFact}>
          <p>{words.noFactSays}</p>
          <ButtonLink to="/daily-news?view=figures">{words.toFigures}</ButtonLink>
        </Notice>
      )}
      {line && line.length > 0 && <Known id={id} line={line} />}
    </div>
  )
}

function Known({ id, line }: { id: string; line: Figure[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { openChat } = useChatLauncher()
  const arrival = useArrival()
  const fact = line.find((one) => one.id === id)
  const newest = line[0]
  usePageTitle(fact && factNameIn(language, fact))
  if (!fact || !newest) return null
  const isReplaced = fact !== newest
  return (
    <article>
      <PageHead
        title={
          <span ref={arrival} tabIndex={-1} className="outline-none">
            <FactName fact={fact} />
          </span>
        }
        says={
          isReplaced ? (
            <s className="decoration-negative">
              <FactSaid fact={fact} />
            </s>
          ) : (
            fact.period && <Period of={fact.period} />
          )
        }
      >
        <Button variant="primary" onClick={() => openChat(factNameIn(language, fact))}>
          {words.ask}
        </Button>
        <SaveFigure figure={newest} />
      </PageHead>
      {isReplaced && (
        <p className="mb-5 flex flex-wrap items-baseline gap-x-4 border-caution border-l-3 bg-surface px-4 py-3 text-sm">
          <span className="font-semibold text-caution">{words.replacedSays}</span>
          <Link to={`/daily-news?fact=${newest.id}`} className="inline-flex min-h-11 items-center md:min-h-6">
            {words.seeNewest}
          </Link>
        </p>
      )}
      <div className="grid items-start gap-x-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Part title={words.course}>
            {(newest.series ?? []).length >= LEAST_READINGS ? (
              <SeriesChart name={factNameIn(language, newest)} series={newest.series ?? []} />
            ) : (
              <p className="text-muted text-sm">{words.noCourse}</p>
            )}
          </Part>
          <Part title={words.history} says={words.historySays}>
            <FactHistory id={id} line={line} />
          </Part>
          <Part title={words.places} says={words.placesSays}>
            <FactPlaces id={id} topic={newest.topic} />
          </Part>
        </div>
        <aside className="grid gap-5 border-ink border-t py-4 max-lg:order-first">
          <h2 className="font-semibold font-ui text-sm tracking-normal">{words.now}</h2>
          <FactCard fact={newest} />
          {newest.note && (
            <p className="text-muted text-xs">
              {words.note}: <span lang="en">{newest.note}</span>
            </p>
          )}
          <NextRelease ids={line.map((one) => one.id)} told={newest.next_release ?? null} />
        </aside>
      </div>
    </article>
  )
}

function Part({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-ink border-t py-4">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {says && <p className="mt-1 max-w-read text-muted text-sm">{says}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
