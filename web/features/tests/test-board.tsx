/** The tests in four tabs. The tab is in the address; without one, what is most pressing is shown. */

import { type KeyboardEvent, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { TestCard } from './test-card.tsx'
import { copy } from './test-copy.ts'
import type { Series, Test } from './test-queries.ts'
import { STANDINGS, type Standing, standingOf } from './test-rules.ts'

export function TestBoard({ tests, series, now }: { tests: Test[]; series: Series[]; now: number }) {
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const id = useId()
  const by = new Map<Standing, Test[]>(
    STANDINGS.map((standing) => [standing, tests.filter((test) => standingOf(test, now) === standing)]),
  )
  const of = (standing: Standing) => by.get(standing) ?? []
  const asked = STANDINGS.find((standing) => standing === search.get('tab'))
  const shown = asked ?? (of('started').length > 0 ? 'started' : 'open')
  const choose = (tab: Standing) => setSearch({ tab }, { replace: true, preventScrollReset: true })
  return (
    <>
      <Tabs id={id} shown={shown} countOf={(standing) => of(standing).length} onChoose={choose} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {of(shown).length === 0 && (
          <div className="grid max-w-read justify-items-start gap-4 py-8">
            <p className="font-read text-item leading-read">{words.empty[shown]}</p>
            <ButtonLink to={shown === 'open' ? '/practice' : '/test-dashboard?tab=open'}>
              {words.emptySteps[shown]}
            </ButtonLink>
          </div>
        )}
        <ul>
          {of(shown).map((test) => (
            <TestCard
              key={test.slug}
              test={test}
              series={series.find(({ slug }) => slug === test.series)}
              now={now}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

function Tabs({
  id,
  shown,
  countOf,
  onChoose,
}: {
  id: string
  shown: Standing
  countOf: (standing: Standing) => number
  onChoose: (standing: Standing) => void
}) {
  const words = useCopy(copy)
  const list = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    const at = STANDINGS.indexOf(shown)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: STANDINGS.length - 1 }[event.key]
    const standing = next === undefined ? undefined : STANDINGS.at(next % STANDINGS.length)
    if (!standing) return
    event.preventDefault()
    onChoose(standing)
    list.current?.querySelector<HTMLElement>(`[data-standing=${standing}]`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={words.tabsLabel}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className="flex flex-wrap gap-x-4 border-ink border-b md:gap-x-6"
    >
      {STANDINGS.map((standing) => (
        <button
          key={standing}
          type="button"
          role="tab"
          id={`${id}-${standing}`}
          data-standing={standing}
          aria-selected={shown === standing}
          aria-controls={`${id}-panel`}
          tabIndex={shown === standing ? 0 : -1}
          onClick={() => onChoose(standing)}
          className="-mb-px min-h-11 border-transparent border-b-3 font-medium text-muted text-sm hover:text-ink aria-selected:border-accent aria-selected:text-ink"
        >
          {words.tabs[standing]}{' '}
          <span className="font-normal text-muted text-xs tabular-nums">{countOf(standing)}</span>
        </button>
      ))}
    </div>
  )
}
