/** The issue of a day, and under it the days before: every item with its gist and its marks. */

import { memo, useRef } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { focusIn } from '#web/components/focus-in.ts'
import { InSlices } from '#web/components/in-slices.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { NewsCard } from './news-card.tsx'
import { type Choice, EVERYTHING, isNarrowed, isOnly } from './news-choice.ts'
import { copy } from './news-copy.ts'
import { NEWS_ANCHOR, NewsFilters, useChoose } from './news-filters.tsx'
import { KeysLine, useNewsKeys } from './news-keys.tsx'
import type { NewsLine } from './news-queries.ts'
import { byDay, longDay } from './news-rules.ts'
import { useReads } from './reads.tsx'
import { useNews } from './use-news.ts'
import { useWeakTopics } from './weak-topics.ts'

/** `day` is the one that the page stands for: the day that was asked for, or today. */
export function NewsList({ choice, day }: { choice: Choice; day: string }) {
  const words = useCopy(copy)
  return (
    <section
      id={NEWS_ANCHOR}
      aria-labelledby={`${NEWS_ANCHOR}-title`}
      className="scroll-mt-4 border-ink border-t pt-5 pb-8"
    >
      <h2 id={`${NEWS_ANCHOR}-title`} className="sr-only">
        {words.news}
      </h2>
      <NewsFilters choice={choice} />
      <NotKept />
      <Items choice={choice} day={day} />
    </section>
  )
}

/** Said only while something waits on this device. */
function NotKept() {
  const words = useCopy(copy)
  const { status } = useReads()
  return (
    <p role="status" className="text-caution text-sm empty:sr-only">
      {status === 'offline' && words.keptHere}
      {status === 'refused' && words.notTaken}
    </p>
  )
}

/** What a choice comes to is told in one place that stays: few readers tell of a new one. */
function Items({ choice, day }: { choice: Choice; day: string }) {
  const news = useNews(choice)
  return (
    <>
      <div role="status">
        {news.data && (
          <InSlices until={null}>
            <CameTo news={news} choice={choice} day={day} />
          </InSlices>
        )}
      </div>
      <Found news={news} choice={choice} />
    </>
  )
}

type News = ReturnType<typeof useNews>

function CameTo({ news, choice, day }: { news: News; choice: Choice; day: string }) {
  const words = useCopy(copy)
  const first = news.items[0]
  if (!first) return <NoItems choice={choice} />
  if (!choice.query) return <NoIssue asked={day} last={first.news_date} isNarrowed={isNarrowed(choice)} />
  const found = news.hasNextPage ? words.foundMore : words.found
  return (
    <p className="border-rule border-t py-3 text-muted text-sm">
      {news.isNear ? words.nearly(choice.query) : found(news.items.length, choice.query)}
    </p>
  )
}

function Found({ news, choice }: { news: News; choice: Choice }) {
  const words = useCopy(copy)
  const list = useRef<HTMLDivElement>(null)
  const coming = <Skeleton label={words.loading} lines={[60, 88, 40, 72, 90, 44, 64, 84]} isLong />
  if (news.isPending) return coming
  if (news.isLoadingError) {
    return <FailedRead title={words.failed} says={words.failedSays} read={news} />
  }
  if (news.items.length === 0) return null
  return (
    <InSlices until={coming}>
      <div ref={list}>
        <Days items={news.items} choice={choice} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-rule border-t pt-4">
        <ShowMore
          of={news}
          count={news.items.length}
          list={list}
          rows="[data-item]"
          className=""
          failed={choice.query ? words.moreFailed : words.earlierFailed}
        >
          {choice.query ? words.more : words.earlier}
        </ShowMore>
        {!news.hasNextPage && <p className="text-muted text-sm">{words.end}</p>}
        <div className="hidden lg:ml-auto lg:block">
          <KeysLine />
        </div>
      </div>
    </InSlices>
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
    <p className="border-rule border-t py-4 text-sm">
      {says(plainDate(asked, locale), plainDate(last, locale))}
    </p>
  )
}

function NoItems({ choice }: { choice: Choice }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const choose = useChoose()
  const weak = useWeakTopics()
  /** The button goes with what it stands below: the focus is at the choice, where the list begins. */
  function widen() {
    focusIn(document.getElementById(NEWS_ANCHOR) ?? undefined)
    choose(EVERYTHING)
  }
  const showAll = <Button onClick={widen}>{words.showAll}</Button>
  if (choice.only === 'weak' && weak === undefined) {
    return (
      <Notice title={words.weakFailed}>
        <p>{words.weakFailedSays}</p>
        {showAll}
      </Notice>
    )
  }
  // What is said of one choice may be false of several: something is saved, but not of this paper.
  if (choice.only && isOnly(choice, 'only') && (choice.only !== 'weak' || weak?.length === 0)) {
    const { title, says } = words.noneOf[choice.only]
    return (
      <Notice title={title}>
        <p>{says}</p>
        {choice.only === 'weak' ? <ButtonLink to="/practice">{words.toPractice}</ButtonLink> : showAll}
      </Notice>
    )
  }
  if (isNarrowed(choice)) {
    const query = isOnly(choice, 'query') ? choice.query : null
    return (
      <Notice title={query ? words.notFound(query) : words.nothingFits}>
        <p>{query ? words.notFoundSays : words.nothingFitsSays}</p>
        {showAll}
      </Notice>
    )
  }
  if (choice.date) {
    return (
      <Notice title={words.nothingBefore(plainDate(choice.date, locale))}>
        <Button onClick={widen}>{words.toLatest}</Button>
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

/** What else is read meanwhile, as the syllabus and the weak topics, draws none of the list anew. */
const Days = memo(function Days({ items, choice }: { items: NewsLine[]; choice: Choice }) {
  const locale = useLocale()
  const list = useRef<HTMLDivElement>(null)
  const keys = useNewsKeys({ isList: true })
  useKeys({
    j: () => stepTo(list.current, 1),
    k: () => stepTo(list.current, -1),
    o: () => (headlineAt(list.current) ?? headlines(list.current)[0])?.click(),
    s: () => act(list.current, 's'),
    m: () => act(list.current, 'm'),
    '?': keys.open,
  })
  const days = choice.query ? [{ day: null, items }] : byDay(items)
  return (
    <div ref={list}>
      {days.map(({ day, items }, at) => (
        <div key={day} className="grid gap-x-12 border-rule border-t lg:grid-cols-[11rem_minmax(0,1fr)]">
          <h3 className="pt-4 font-semibold font-ui text-sm leading-normal tracking-normal lg:sticky lg:top-0 lg:self-start">
            {day && <time dateTime={day}>{longDay(day, locale)}</time>}
          </h3>
          <ul>
            {items.map((item, place) => (
              <NewsCard
                key={item.id}
                item={item}
                choice={choice}
                isLead={at === 0 && place === 0 && !choice.query}
              />
            ))}
          </ul>
        </div>
      ))}
      {keys.dialog}
    </div>
  )
})

function headlines(list: HTMLElement | null) {
  return [...(list?.querySelectorAll<HTMLElement>('h4 a') ?? [])]
}

/** The headline of the entry that has the focus. */
function headlineAt(list: HTMLElement | null) {
  const entry = document.activeElement?.closest('[data-item]')
  return entry && list?.contains(entry) ? entry.querySelector<HTMLElement>('h4 a') : null
}

/** The focus goes from headline to headline. */
function stepTo(list: HTMLElement | null, by: number) {
  const all = headlines(list)
  const here = headlineAt(list)
  const at = here ? all.indexOf(here) : -1
  const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)
  all[next]?.focus()
}

/** Presses the button of the entry that has the focus. */
function act(list: HTMLElement | null, name: string) {
  const entry = document.activeElement?.closest('[data-item]')
  if (entry && list?.contains(entry)) entry.querySelector<HTMLElement>(`[data-act=${name}]`)?.click()
}
