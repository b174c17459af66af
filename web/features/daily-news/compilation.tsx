/** /daily-news?view=day|week|month&date=: the same items in one text, by area, with contents, for reading and for paper. */

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { topicsQuery, useCitedFigures } from '#web/features/library/index.ts'
import { plainDate, plainDateAs, plainSpan } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './archive-copy.ts'
import { CompiledItem } from './compiled-item.tsx'
import { type NewsItem, newsBetweenQuery, newsDaysQuery } from './news-queries.ts'
import { byArea, citedFacts, longDay, minutesOf } from './news-rules.ts'
import './print.css'
import { besides, spanOf, type View } from './spans.ts'

export default function Compilation({ view, day }: { view: View; day: string }) {
  const words = useCopy(copy)
  const { from, until } = spanOf(view, day)
  const news = useQuery(newsBetweenQuery(from, until))
  const name = useSpanName(view, from, until)
  usePageTitle(words.title, name)
  const hasNews = news.data !== undefined && news.data.length > 0
  return (
    <div className="compilation page pb-10">
      <div className="pt-6 print:hidden">
        <BackLink to="/daily-news">{words.back}</BackLink>
      </div>
      <header className="grid gap-3 border-ink border-b pb-5 print:pt-0">
        <h1 tabIndex={-1}>{name}</h1>
        {news.data && hasNews && (
          <p className="text-muted">
            {words.itemCount(
              news.data.length,
              news.data.reduce((sum, item) => sum + minutesOf(item), 0),
            )}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <Beside view={view} day={day} />
          {hasNews && (
            <>
              <Button variant="primary" onClick={() => window.print()}>
                <Printer aria-hidden size={17} strokeWidth={1.6} />
                {words.print}
              </Button>
              <p className="basis-full text-muted text-xs">{words.printSays}</p>
            </>
          )}
        </div>
      </header>
      {news.isPending && <Skeleton label={words.loading} lines={[40, 88, 72, 90, 64, 80]} />}
      {news.isError && (
        <FailedRead title={words.collectionFailed} says={words.collectionFailedSays} read={news} />
      )}
      {news.data?.length === 0 && <Empty view={view} day={until} />}
      {news.data && hasNews && <Collected items={news.data} />}
    </div>
  )
}

function useSpanName(view: View, from: string, until: string) {
  const locale = useLocale()
  if (view === 'day') return longDay(from, locale)
  if (view === 'week') return plainSpan(from, until, locale)
  return plainDateAs(from, locale, { month: 'long', year: 'numeric' })
}

function Beside({ view, day }: { view: View; day: string }) {
  const words = useCopy(copy)
  const to = (by: -1 | 1) => `/daily-news?view=${view}&date=${besides(view, day, by)}`
  return (
    <>
      <ButtonLink to={to(-1)}>
        <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
        {words.before}
      </ButtonLink>
      <ButtonLink to={to(1)}>
        {words.after}
        <ArrowRight aria-hidden size={16} strokeWidth={1.6} />
      </ButtonLink>
    </>
  )
}

/** Days without news lead to the last issue before them, or else to the last of all. */
function Empty({ view, day }: { view: View; day: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data } = useQuery(newsDaysQuery(day))
  const last = data?.last
  return (
    <Notice title={words.empty}>
      {last ? (
        <>
          <p>{words.emptySays(plainDate(last, locale))}</p>
          <ButtonLink to={`/daily-news?view=${view}&date=${last}`}>{words.toLast}</ButtonLink>
        </>
      ) : (
        data && <p>{words.nothingYet}</p>
      )}
    </Notice>
  )
}

function Collected({ items }: { items: NewsItem[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const areas = useMemo(() => byArea(items, topics), [items, topics])
  const facts = useCitedFigures(
    useMemo(
      () => [...new Set(items.flatMap((item) => [...item.fact_ids, ...citedFacts(item)]))].sort(),
      [items],
    ),
  )
  const titleOf = (area: { title: string; title_hi: string | null } | null) =>
    area ? (language === 'hi' && area.title_hi) || area.title : words.otherTopics
  return (
    <>
      <nav aria-labelledby="contents" className="border-ink border-b py-5">
        <h2 id="contents" className="font-semibold font-ui text-sm tracking-normal">
          {words.contents}
        </h2>
        <ol className="mt-3 grid gap-x-12 gap-y-4 md:columns-2 md:block">
          {areas.map(({ area, items }) => (
            <li key={area?.slug ?? ''} className="break-inside-avoid pb-4">
              <p className="font-semibold text-sm">{titleOf(area)}</p>
              <ol className="text-sm">
                {items.map((item) => (
                  <li key={item.id} className="flex items-baseline gap-3">
                    <Link
                      to={{ search: window.location.search, hash: `item-${item.id}` }}
                      className="block min-w-0 grow py-1 text-ink no-underline hover:underline max-md:min-h-11"
                    >
                      <Localised en={item.title} hi={item.title_hi} />
                    </Link>
                    <span className="shrink-0 text-2xs text-muted tabular-nums">
                      {plainDate(item.news_date, locale)}
                    </span>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </nav>
      {areas.map(({ area, items }) => (
        <section key={area?.slug ?? ''} className="pt-8">
          <h2 className="rule-double pb-2 text-h2 print:break-after-avoid">{titleOf(area)}</h2>
          {items.map((item) => (
            <CompiledItem key={item.id} item={item} facts={facts} />
          ))}
        </section>
      ))}
      <p className="border-ink border-t pt-4 text-muted text-xs">{words.colophon}</p>
    </>
  )
}
