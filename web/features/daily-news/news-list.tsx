/** The issue of a day, and under it the days before: every item with its gist and its marks. */

import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { type Choice, choiceFrom, EVERYTHING, isNarrowed, searchOf } from './news-choice.ts'
import { copy } from './news-copy.ts'
import { NEWS_ANCHOR, NewsFilters, useChoose } from './news-filters.tsx'
import type { NewsItem } from './news-queries.ts'
import { byDay, longDay, publishersOf } from './news-rules.ts'
import { NewsTags, NewsTrust } from './news-tags.tsx'
import { useNews } from './use-news.ts'

/** `day` is the one that the page stands for: the day that was asked for, or today. */
export function NewsList({ day }: { day: string }) {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const choice = choiceFrom(search)
  return (
    <section
      id={NEWS_ANCHOR}
      aria-labelledby={`${NEWS_ANCHOR}-title`}
      className="scroll-mt-4 border-ink border-t pt-5 pb-8"
    >
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 pb-3">
        <h2 id={`${NEWS_ANCHOR}-title`} className="text-h3">
          {words.news}
        </h2>
        <p className="text-muted text-sm">{words.newsSays}</p>
      </div>
      <NewsFilters choice={choice} />
      <Items choice={choice} day={day} />
    </section>
  )
}

function Items({ choice, day }: { choice: Choice; day: string }) {
  const words = useCopy(copy)
  const news = useNews(choice)

  if (news.isPending) return <Skeleton label={words.loading} lines={[60, 88, 40, 72, 90, 44, 64, 84]} />
  if (news.isLoadingError) {
    return (
      <Notice title={words.failed}>
        <p>{words.failedSays}</p>
        <Button onClick={() => news.refetch()} isBusy={news.isFetching}>
          {words.tryAgain}
        </Button>
      </Notice>
    )
  }
  const first = news.items[0]
  if (!first) return <NoItems choice={choice} />
  return (
    <>
      <NoIssue asked={day} last={first.news_date} isNarrowed={isNarrowed(choice)} />
      <Days items={news.items} choice={choice} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-rule border-t pt-4">
        {news.hasNextPage ? (
          <Button onClick={() => news.fetchNextPage()} isBusy={news.isFetchingNextPage}>
            {words.earlier}
          </Button>
        ) : (
          <p className="text-muted text-sm">{words.end}</p>
        )}
        {news.isFetchNextPageError && <p className="text-negative text-sm">{words.earlierFailed}</p>}
        <p className="hidden text-muted text-xs lg:ml-auto lg:block">{words.keys}</p>
      </div>
    </>
  )
}

/** A day without news of its own is followed by the last issue before it. */
function NoIssue({ asked, last, isNarrowed }: { asked: string; last: string; isNarrowed: boolean }) {
  const words = useCopy(copy)
  const locale = useLocale()
  // a newer day than the learner's own: at the other end of the world it is still yesterday
  if (last >= asked) return null
  const says = isNarrowed ? words.noIssueOfChoice : words.noIssue
  return (
    <p role="status" className="border-rule border-t py-4 text-sm">
      {says(plainDate(asked, locale), plainDate(last, locale))}
    </p>
  )
}

function NoItems({ choice }: { choice: Choice }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const choose = useChoose()
  if (isNarrowed(choice)) {
    return (
      <Notice title={words.nothingFits}>
        <p>{words.nothingFitsSays}</p>
        <Button onClick={() => choose(EVERYTHING)}>{words.showAll}</Button>
      </Notice>
    )
  }
  if (choice.date) {
    return (
      <Notice title={words.nothingBefore(plainDate(choice.date, locale))}>
        <Button onClick={() => choose(EVERYTHING)}>{words.toLatest}</Button>
      </Notice>
    )
  }
  return (
    <Notice title={words.nothingYet}>
      <p>{words.nothingYetSays}</p>
      <ButtonLink to="/syllabus">{words.toSyllabus}</ButtonLink>
    </Notice>
  )
}

function Days({ items, choice }: { items: NewsItem[]; choice: Choice }) {
  const locale = useLocale()
  const list = useRef<HTMLDivElement>(null)
  const step = (by: number) => stepTo(list.current, by)
  useKeys({ j: () => step(1), k: () => step(-1) })
  return (
    <div ref={list}>
      {byDay(items).map(({ day, items }) => (
        <div key={day} className="grid gap-x-12 border-rule border-t lg:grid-cols-[11rem_minmax(0,1fr)]">
          <h3 className="pt-4 font-semibold font-ui text-sm leading-normal tracking-normal">
            <time dateTime={day}>{longDay(day, locale)}</time>
          </h3>
          <ul>
            {items.map((item) => (
              <Card key={item.id} item={item} choice={choice} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** The focus goes from headline to headline. */
function stepTo(list: HTMLElement | null, by: number) {
  const headlines = [...(list?.querySelectorAll<HTMLElement>('h4 a') ?? [])]
  const at = headlines.indexOf(document.activeElement as HTMLElement)
  const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), headlines.length - 1)
  headlines[next]?.focus()
}

function Card({ item, choice }: { item: NewsItem; choice: Choice }) {
  const words = useCopy(copy)
  return (
    <li className="relative grid gap-2 border-rule py-4 not-first:border-t">
      <h4 className="font-read font-semibold text-h4 leading-snug tracking-[-0.011em]">
        <Link
          to={`/daily-news${searchOf(choice, item.id)}`}
          className="text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
        >
          <Localised en={item.title} hi={item.title_hi} />
        </Link>
      </h4>
      <p className="max-w-[68ch] text-pretty text-muted text-sm leading-relaxed">
        <Localised en={item.gist} hi={item.gist_hi} />
      </p>
      <NewsTags item={item} />
      <div className="grid gap-0.5">
        <p className="text-2xs text-muted">
          {words.sourcesLine} <span lang="en">{publishersOf(item.sources).join(', ')}</span>
        </p>
        <NewsTrust item={item} />
      </div>
    </li>
  )
}
