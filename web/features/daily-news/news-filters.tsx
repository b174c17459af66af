/** Day, paper, area and importance; the choice stands in the address. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { type Choice, isDay, LEAST, PAPERS, searchOf } from './news-choice.ts'
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
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const choose = useChoose()
  const areas = topicTree(topics).map(({ topic }) => topic)
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3 pb-4 lg:grid-cols-4">
      <legend className="sr-only">{words.filter}</legend>
      <Field label={words.date}>
        {(id) => (
          <input
            // a date is typed in parts; only a whole one is followed
            key={choice.date}
            id={id}
            type="date"
            defaultValue={choice.date ?? ''}
            max={dayOf(new Date())}
            onChange={({ target: { value } }) => {
              if (value === '' || isDay(value)) choose({ ...choice, date: value || null })
            }}
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
