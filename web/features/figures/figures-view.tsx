/** /daily-news?view=figures: every figure of the library, searched and filtered, each with its date, base and source. */

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { usePortions } from '#web/components/use-portions.ts'
import { topicsQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSearchWords } from '#web/lib/use-search-words.ts'
import { FigureRow } from './figure-row.tsx'
import { copy } from './figures-copy.ts'
import { type Figure, figuresQuery } from './figures-queries.ts'
import { ALL, type Choice, choiceFrom, figuresShown, LATELY_DAYS, searchOf } from './figures-rules.ts'
import { statusCopy } from './status-copy.ts'

export function FiguresView() {
  const words = useCopy(copy)
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/daily-news">{words.toNews}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says} />
      <Registry />
    </div>
  )
}

function Registry() {
  const words = useCopy(copy)
  const { data: figures, isPending, isLoadingError, refetch, isFetching } = useQuery(figuresQuery)
  if (isPending) return <Skeleton label={words.loading} lines={[40, 90, 84, 90, 78, 88]} />
  if (isLoadingError) {
    return <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
  }
  if (figures.length === 0) {
    return (
      <Notice title={words.empty}>
        <p>{words.emptySays}</p>
        <ButtonLink to="/syllabus">{words.toSyllabus}</ButtonLink>
      </Notice>
    )
  }
  return <Chosen figures={figures} />
}

function Chosen({ figures }: { figures: Figure[] }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const choice = choiceFrom(search)
  const { language } = useLanguage()
  const choose = (next: Choice) => navigate(searchOf(next), { replace: true, preventScrollReset: true })
  const { typed, setTyped } = useSearchWords(choice.words, (words) => choose({ ...choice, words }), PAUSE_MS)
  // the field answers at once, the list follows
  const wanted = useDeferredValue(typed)
  const shown = figuresShown(figures, { ...choice, words: wanted }, language)
  const { shown: first, further } = usePortions(shown, PORTION)
  const list = useRef<HTMLUListElement>(null)
  const all = figures.filter(({ now_id }) => now_id == null).length
  return (
    <>
      <Filters figures={figures} choice={choice} onChoose={choose} typed={typed} onType={setTyped} />
      <p role="status" className="border-ink border-b pb-2 text-muted text-sm tabular-nums">
        {choice.isLately ? words.foundLately(shown.length, all, LATELY_DAYS) : words.found(shown.length, all)}
      </p>
      {shown.length === 0 && (
        <Notice title={words.none}>
          <p>{words.noneSays}</p>
          <Button
            onClick={() => {
              setTyped('')
              choose(ALL)
            }}
          >
            {words.showAll}
          </Button>
        </Notice>
      )}
      <ul ref={list}>
        {first.map(({ figure, changed }) => (
          <FigureRow key={figure.id} figure={figure} changed={changed} />
        ))}
      </ul>
      <ShowMore of={further} count={first.length} list={list}>
        {words.more}
      </ShowMore>
    </>
  )
}

const PORTION = 30
const PAUSE_MS = 350

type FiltersProps = {
  figures: Figure[]
  choice: Choice
  onChoose: (choice: Choice) => void
  typed: string
  onType: (typed: string) => void
}

function Filters({ figures, choice, onChoose, typed, onType }: FiltersProps) {
  const words = useCopy(copy)
  const statuses = useCopy(statusCopy)
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const used = new Set(figures.map(({ topic }) => topic))
  const held = Object.keys(statuses).filter((one) => figures.some(({ status }) => status === one))
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 pb-5 *:first:col-span-full lg:grid-cols-[minmax(0,1fr)_16rem_11rem_auto] lg:items-end lg:*:first:col-span-1">
      <Labelled label={words.search}>
        {(id) => (
          <div className="relative">
            <Search aria-hidden size={18} strokeWidth={1.6} className="absolute top-3.5 left-3 text-muted" />
            <input
              id={id}
              type="search"
              value={typed}
              onChange={(event) => onType(event.target.value)}
              className={`${CONTROL} pl-10`}
            />
          </div>
        )}
      </Labelled>
      <Labelled label={words.topic}>
        {(id) => (
          <select
            id={id}
            value={choice.topic}
            onChange={(event) => onChoose({ ...choice, topic: event.target.value })}
            className={CONTROL}
          >
            <option value="">{words.allTopics}</option>
            {topics
              .filter(({ slug }) => used.has(slug))
              .map(({ slug, title, title_hi }) => (
                <option key={slug} value={slug}>
                  {(language === 'hi' && title_hi) || title}
                </option>
              ))}
          </select>
        )}
      </Labelled>
      <Labelled label={words.status}>
        {(id) => (
          <select
            id={id}
            value={choice.status}
            onChange={(event) => onChoose({ ...choice, status: event.target.value })}
            className={CONTROL}
          >
            <option value="">{words.allStatuses}</option>
            {held.map((status) => (
              <option key={status} value={status}>
                {statuses[status as keyof typeof statuses]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <button
        type="button"
        aria-pressed={choice.isLately}
        onClick={() => onChoose({ ...choice, isLately: !choice.isLately })}
        className="min-h-11 self-end justify-self-start rounded-full border border-control bg-surface px-4 font-medium text-ink text-sm hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
      >
        {words.lately}
      </button>
    </div>
  )
}

const CONTROL = 'h-11.5 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-md'

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold text-xs">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
