/** All, unread, saved, weak topics; words; day, paper, area and importance. The choice stands in the address. */

import { useQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { DayInput } from '#web/components/day-input.tsx'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useSearchWords } from '#web/lib/use-search-words.ts'
import { type Choice, LEAST, ONLY, PAPERS, searchOf } from './news-choice.ts'
import { copy } from './news-copy.ts'

export const NEWS_ANCHOR = 'news'

/** Shows another choice; the list stays in sight instead of the top of the page. */
export function useChoose() {
  const navigate = useNavigate()
  return (choice: Choice) =>
    navigate({ search: searchOf(choice), hash: NEWS_ANCHOR }, { replace: true, preventScrollReset: true })
}

export function NewsFilters({ choice }: { choice: Choice }) {
  const words = useCopy(copy)
  const choose = useChoose()
  const id = useId()
  const { date, paper, area, least } = choice
  const count = [date, paper, area, least].filter((one) => one !== null).length
  const [isOpen, setIsOpen] = useState(count > 0)
  return (
    <div className="grid gap-3 pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
        <div role="group" aria-label={words.show} className="flex flex-wrap gap-1.5">
          {[null, ...ONLY].map((only) => (
            <button
              key={only}
              type="button"
              aria-pressed={choice.only === only}
              onClick={() => choose({ ...choice, only })}
              className="min-h-11 rounded-full border border-control bg-surface px-3.5 font-medium text-ink text-xs hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper md:min-h-9"
            >
              {only ? words.only[only] : words.onlyAll}
            </button>
          ))}
        </div>
        <div className="flex min-w-0 grow basis-60 items-center gap-2 md:ml-auto md:max-w-md">
          <SearchField choice={choice} />
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-control bg-surface px-3 font-semibold text-xs hover:bg-sunken md:min-h-10"
          >
            <SlidersHorizontal aria-hidden size={16} strokeWidth={1.6} />
            {words.filters(count)}
          </button>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Narrower choice={choice} />}
      </div>
    </div>
  )
}

const PAUSE_MS = 350

/** Looks while one types; what is typed is in the address a moment later. */
function SearchField({ choice }: { choice: Choice }) {
  const words = useCopy(copy)
  const choose = useChoose()
  const { typed, setTyped, search } = useSearchWords(
    choice.query ?? '',
    (query) => choose({ ...choice, query: query || null }),
    PAUSE_MS,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known everywhere yet
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(typed.trim())
      }}
      className="relative min-w-0 grow"
    >
      <Search
        aria-hidden
        size={16}
        strokeWidth={1.6}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
      />
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        maxLength={120}
        onChange={({ target }) => setTyped(target.value)}
        className={`${CONTROL} pl-9 [&::-webkit-search-cancel-button]:hidden`}
      />
      {typed && (
        <button
          type="button"
          aria-label={words.clearSearch}
          onClick={() => {
            setTyped('')
            search('')
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden size={16} strokeWidth={1.6} />
        </button>
      )}
    </form>
  )
}

function Narrower({ choice }: { choice: Choice }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const choose = useChoose()
  const areas = topicTree(topics).map(({ topic }) => topic)
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
      <legend className="sr-only">{words.filter}</legend>
      <Field label={words.date}>
        {(id) => (
          <DayInput
            id={id}
            day={choice.date}
            mayBeEmpty
            max={dayOf(new Date())}
            onDay={(date) => choose({ ...choice, date })}
            className={CONTROL}
          />
        )}
      </Field>
      <Select
        label={words.paper}
        value={choice.paper}
        any={words.anyPaper}
        options={PAPERS.map((paper) => ({ value: paper, name: words.papers[paper] }))}
        onChoose={(value) => choose({ ...choice, paper: PAPERS.find((paper) => paper === value) ?? null })}
      />
      <Select
        label={words.area}
        value={choice.area}
        any={words.anyArea}
        options={areas.map(({ slug, title, title_hi }) => ({
          value: slug,
          name: (language === 'hi' && title_hi) || title,
        }))}
        onChoose={(area) => choose({ ...choice, area })}
      />
      <Select
        label={words.importance}
        value={choice.least && String(choice.least)}
        any={words.anyImportance}
        options={LEAST.map((least) => ({ value: String(least), name: words.least[least] }))}
        onChoose={(value) =>
          choose({ ...choice, least: LEAST.find((least) => String(least) === value) ?? null })
        }
      />
    </fieldset>
  )
}

const CONTROL = 'min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-sm'

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="font-medium text-muted text-xs">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

function Select({
  label,
  value,
  any,
  options,
  onChoose,
}: {
  label: string
  value: string | null
  any: string
  options: { value: string; name: string }[]
  onChoose: (value: string | null) => void
}) {
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => onChoose(event.target.value || null)}
          className={CONTROL}
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
