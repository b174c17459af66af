/** By what questions can be chosen. Each filter stands in the address. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Branch } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { directiveName } from './directive.tsx'
import { copy } from './pick-copy.ts'
import { type Filters, STANDINGS } from './pick-rules.ts'

type Topic = { slug: string; title: string; title_hi: string | null }

export function QuestionFilters({
  filters,
  onChoose,
  tree,
  directives,
  isLearner,
}: {
  filters: Filters
  onChoose: (filters: Filters) => void
  tree: Branch<Topic>[]
  directives: string[]
  /** Only a learner stands anywhere. */
  isLearner: boolean
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const nameOf = ({ title, title_hi }: Topic) => (language === 'hi' && title_hi ? title_hi : title)
  const set = (changes: Partial<Filters>) => onChoose({ ...filters, ...changes })
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known everywhere yet
    <div
      role="search"
      className="mt-4 mb-2 grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]"
    >
      <SearchField value={filters.search} onSearch={(search) => set({ search })} />
      <Choice label={words.topic} value={filters.topic} onChoose={(topic) => set({ topic })}>
        <option value="">{words.everyTopic}</option>
        {tree.map(({ topic: area, children }) => (
          <optgroup key={area.slug} label={nameOf(area)}>
            <option value={area.slug}>{words.allOf(nameOf(area))}</option>
            {children.map((topic) => (
              <option key={topic.slug} value={topic.slug}>
                {nameOf(topic)}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice label={words.directive} value={filters.directive} onChoose={(directive) => set({ directive })}>
        <option value="">{words.everyDirective}</option>
        {directives.map((directive) => (
          <option key={directive} value={directive}>
            {directiveName(directive, language)}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.marksFilter}
        value={filters.marks}
        onChoose={(marks) => set({ marks: marks as Filters['marks'] })}
      >
        <option value="">{words.everyMarks}</option>
        <option value="10">{words.marks(10)}</option>
        <option value="15">{words.marks(15)}</option>
      </Choice>
      {isLearner && (
        <Choice
          label={words.standing}
          value={filters.standing}
          onChoose={(standing) => set({ standing: standing as Filters['standing'] })}
        >
          <option value="">{words.everyStanding}</option>
          {STANDINGS.map((standing) => (
            <option key={standing} value={standing}>
              {words.standings[standing]}
            </option>
          ))}
        </Choice>
      )}
    </div>
  )
}

/** The address follows a moment after the letters, so the field holds what is typed by itself. */
function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const words = useCopy(copy)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    // taken back from elsewhere on the page
    if (value === '' && document.activeElement !== field.current) setTyped('')
  }, [value])
  return (
    <label className="col-span-2 grid gap-1 lg:col-span-1">
      <span className="font-medium text-muted text-xs">{words.search}</span>
      <input
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onSearch(event.target.value)
        }}
        className={CONTROL}
      />
    </label>
  )
}

const CONTROL =
  'min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-sm focus-visible:rounded-control'

function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  label: string
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}) {
  return (
    <label className="grid min-w-0 gap-1">
      <span className="font-medium text-muted text-xs">{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)} className={CONTROL}>
        {children}
      </select>
    </label>
  )
}
