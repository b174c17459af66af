/** /daily-news?item=: one item with its sections, and the items before and after it in the list it came from. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useArrival } from '#web/features/library/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { HighlightNote } from './highlight-note.tsx'
import { myItemQuery } from './my-news-queries.ts'
import { type Choice, choiceFrom, EVERYTHING, searchOf } from './news-choice.ts'
import { copy } from './news-copy.ts'
import { KeysLine, useNewsKeys } from './news-keys.tsx'
import { lineOf, type NewsItem, type NewsLine, newsItemQuery, prefetchItem } from './news-queries.ts'
import { primaryFirst } from './news-rules.ts'
import { NewsSections } from './news-sections.tsx'
import { NewsTags, NewsTrust } from './news-tags.tsx'
import { useRead } from './reads.tsx'
import { MyReports } from './report-form.tsx'
import { Reaction, StoryActions } from './story-actions.tsx'
import { useNews } from './use-news.ts'
import { useReadingTime } from './use-reading-time.ts'

export default function NewsReader({ id }: { id: string }) {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to={`/daily-news${searchOf(choiceFrom(search))}`}>{words.back}</BackLink>
      </div>
      <Loaded id={id} />
    </div>
  )
}

function Loaded({ id }: { id: string }) {
  const words = useCopy(copy)
  const client = useQueryClient()
  const { data: item, isPending, isLoadingError, refetch, isFetching } = useQuery(newsItemQuery(id))

  if (isPending) {
    // the list that it was opened from has the headline already
    const line = lineOf(client, id)
    return (
      <div className="max-w-read lg:ml-[20rem]">
        {line && (
          <h1>
            <Localised en={line.title} hi={line.title_hi} />
          </h1>
        )}
        <Skeleton label={words.loading} lines={[40, 88, 60, 90, 84, 72, 88, 66]} />
      </div>
    )
  }
  if (isLoadingError) {
    return (
      <FailedRead
        isPage
        title={words.itemFailed}
        says={words.itemFailedSays}
        read={{ isFetching, refetch }}
      />
    )
  }
  if (!item) return <Missing id={id} />
  return <Reader item={item} />
}

/** It may be gone because of what a learner reported, who was promised to hear of that here. */
function Missing({ id }: { id: string }) {
  const words = useCopy(copy)
  const { data: mine } = useQuery(myItemQuery(id))
  return (
    <>
      <Notice isPage title={words.missing}>
        <p>{words.missingSays}</p>
        <ButtonLink to="/daily-news">{words.back}</ButtonLink>
      </Notice>
      <MyReports reports={mine?.reports ?? []} />
    </>
  )
}

function Reader({ item }: { item: NewsItem }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const client = useQueryClient()
  const title = useArrival()
  const article = useRef<HTMLElement>(null)
  const { data: mine } = useQuery(myItemQuery(item.id))
  const { choice, items } = useNeighbours(item)
  const reading = useRead(item.id, mine?.reading ?? lineOf(client, item.id))
  const end = useReadingTime({
    id: item.id,
    words: item.words,
    isRead: reading.isRead,
    onRead: reading.toggleRead,
  })
  const [isAsking, setIsAsking] = useState(false)
  usePageTitle(language === 'hi' ? item.title_hi : item.title)

  return (
    <div className="grid gap-x-12 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="hidden lg:block print:hidden">
        <InThisList item={item} items={items} choice={choice} />
      </div>
      <article ref={article} lang="en" className="min-w-0">
        <header lang={language} className="grid max-w-read gap-3 pb-6">
          <p className="font-medium text-muted text-xs">
            <time dateTime={item.news_date}>{plainDate(item.news_date, locale)}</time>
            {reading.isRead && ` · ${words.isRead}`}
          </p>
          <h1 ref={title} tabIndex={-1}>
            <Localised en={item.title} hi={item.title_hi} />
          </h1>
          <p id="in-brief" className="text-pretty font-read text-lede text-muted leading-normal">
            <Localised en={item.gist} hi={item.gist_hi} />
          </p>
          <NewsTags item={item} />
          <div className="grid gap-0.5">
            <NewsTrust item={item} />
            {item.unverified && <p className="text-2xs text-muted">{words.unverifiedSays}</p>}
            {language === 'hi' && <p className="text-2xs text-muted">{words.inEnglish}</p>}
          </div>
          <div className="mt-2">
            <StoryActions item={item} mine={mine} reading={reading} />
          </div>
        </header>
        <NewsSections item={item} mine={mine} onAsking={setIsAsking} />
        <div ref={end} className="border-rule border-t py-4">
          <Reaction item={item.id} told={mine?.reading?.reaction} />
        </div>
        <Around
          item={item}
          items={items}
          choice={choice}
          isAsking={isAsking}
          isRead={reading.isRead}
          onSave={reading.toggleSaved}
          onMark={reading.toggleRead}
        />
      </article>
      <HighlightNote within={article} item={item} />
    </div>
  )
}

/** The list that the item was opened from; one that came from elsewhere stands among the items of its own day. */
function useNeighbours(item: NewsItem) {
  const [search] = useSearchParams()
  const choice = choiceFrom(search)
  const chosen = useNews(choice)
  const isInChosen = chosen.items.some(({ id }) => id === item.id)
  const ownDay: Choice = { ...EVERYTHING, date: item.news_date }
  const own = useNews(ownDay, { isWanted: !chosen.isPending && !isInChosen })
  const list = isInChosen ? chosen : own
  const isLast = list.items.at(-1)?.id === item.id
  const { hasNextPage, isFetching, isError, fetchNextPage } = list

  useEffect(() => {
    if (isLast && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isLast, hasNextPage, isFetching, isError, fetchNextPage])

  return { choice: isInChosen ? choice : ownDay, items: list.items }
}

type Listed = { item: NewsItem; items: NewsLine[]; choice: Choice }

function addressOf({ choice, item }: { choice: Choice; item: { id: string } }) {
  return `/daily-news${searchOf(choice, item.id)}`
}

const SHOWN_BEFORE = 2
const SHOWN = 8

function InThisList({ item, items, choice }: Listed) {
  const words = useCopy(copy)
  const locale = useLocale()
  const at = items.findIndex(({ id }) => id === item.id)
  if (at === -1) return null
  const from = Math.max(0, at - SHOWN_BEFORE)
  return (
    <nav aria-label={words.inThisList} className="sticky top-6">
      <p className="border-ink border-t pt-3 pb-2 font-semibold text-sm">{words.inThisList}</p>
      <ol>
        {items.slice(from, from + SHOWN).map((one) => (
          <li key={one.id} className="border-rule border-t">
            <Link
              to={addressOf({ choice, item: one })}
              aria-current={one.id === item.id ? 'page' : undefined}
              className="block py-3 text-muted no-underline hover:text-ink aria-[current]:border-accent aria-[current]:border-l-3 aria-[current]:bg-surface aria-[current]:pl-3 aria-[current]:text-ink"
            >
              <span className="block font-read font-semibold text-sm leading-snug">
                <Localised en={one.title} hi={one.title_hi} />
              </span>{' '}
              <span className="flex items-center gap-1 text-2xs">
                {plainDate(one.news_date, locale)}
                <ReadMark item={one} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ReadMark({ item }: { item: NewsLine }) {
  const words = useCopy(copy)
  const { isRead } = useRead(item.id, item)
  if (!isRead) return null
  return (
    <>
      <Check aria-hidden size={13} strokeWidth={2.2} className="text-positive" />
      <span className="sr-only">{words.isRead}</span>
    </>
  )
}

function Around({
  item,
  items,
  choice,
  isAsking,
  isRead,
  onSave,
  onMark,
}: Listed & {
  /** The player of questions is open, and has keys of its own. */
  isAsking: boolean
  isRead: boolean
  onSave: () => void
  onMark: () => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const list = useNewsKeys()
  const at = items.findIndex(({ id }) => id === item.id)
  const before = at > 0 ? items[at - 1] : undefined
  const after = at === -1 ? undefined : items[at + 1]
  const nextId = after?.id
  const go = (to: NewsLine | undefined) => to && navigate(addressOf({ choice, item: to }))
  const original = primaryFirst(item.sources)[0]?.url
  useKeys(
    isAsking
      ? {}
      : {
          j: () => go(after),
          k: () => go(before),
          s: onSave,
          m: onMark,
          o: () => original && window.open(original, '_blank', 'noopener'),
          '?': list.open,
        },
  )
  // the next one is there before it is asked for
  useEffect(() => {
    if (nextId) prefetchItem(client, nextId)
  }, [nextId, client])

  function readOn() {
    if (!isRead) onMark()
    go(after)
  }

  const onward = (
    <div lang={language} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {after && (
        <Button variant="primary" onClick={readOn} className="max-sm:w-full">
          {isRead ? words.nextStory : words.readNext}
          <ArrowRight aria-hidden size={17} strokeWidth={1.6} />
        </Button>
      )}
      <span className="hidden lg:block">
        <KeysLine />
      </span>
      {list.dialog}
    </div>
  )
  if (!before && !after) return onward
  return (
    <nav
      lang={language}
      aria-label={words.neighbours}
      className="rule-double border-ink border-t pt-5 print:hidden"
    >
      {onward}
      <div className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {before && <Neighbour says={words.previous} to={addressOf({ choice, item: before })} item={before} />}
        {after && (
          <Neighbour
            says={words.next}
            to={addressOf({ choice, item: after })}
            item={after}
            className="sm:col-start-2 sm:text-right"
          />
        )}
      </div>
    </nav>
  )
}

function Neighbour({
  says,
  to,
  item,
  className = '',
}: {
  says: string
  to: string
  item: NewsLine
  className?: string
}) {
  return (
    <Link to={to} className={`block py-4 no-underline hover:underline ${className}`}>
      <span className="block text-muted text-xs">{says}</span>{' '}
      <span className="font-read font-semibold text-item">
        <Localised en={item.title} hi={item.title_hi} />
      </span>
    </Link>
  )
}
