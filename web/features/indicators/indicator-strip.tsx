/**
 * The indicator strip: the four headline figures, each with its unit, date, source and trend line,
 * and all of it as a table behind a switch.
 */

import { useId, useState } from 'react'
import { Link } from 'react-router'
import { InSlices } from '#web/components/in-slices.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { fullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { Around, FactName, useFactValue } from './fact-said.tsx'
import { FactSource } from './fact-source.tsx'
import { copy } from './indicator-copy.ts'
import { useHeadlineFacts } from './indicator-queries.ts'
import { asOf, type Fact, unsaidStatus, withoutQuarterNumber } from './indicator-rules.ts'
import { IndicatorTable } from './indicator-table.tsx'
import { Sparkline } from './sparkline.tsx'

export function IndicatorStrip() {
  const words = useCopy(copy)
  const { data: facts, isPending, isLoadingError, refetch, isFetching } = useHeadlineFacts()

  if (isPending) return <StripSkeleton />
  if (isLoadingError) {
    return (
      <Frame>
        <p className="flex flex-wrap items-center gap-x-4 py-1 text-muted text-xs">
          {words.failed}
          <Button variant="quiet" size="sm" className="-mx-2" onClick={() => refetch()} isBusy={isFetching}>
            {words.retry}
          </Button>
        </p>
      </Frame>
    )
  }
  if (facts.length === 0) return null
  return (
    <InSlices until={<StripSkeleton />}>
      <Strip facts={facts} />
    </InSlices>
  )
}

function Strip({ facts }: { facts: Fact[] }) {
  const words = useCopy(copy)
  const [isTableShown, setIsTableShown] = useState(false)
  const tableId = useId()
  return (
    <Frame>
      <ul className={GRID}>
        {facts.map((fact) => (
          <Indicator key={fact.id} fact={fact} />
        ))}
      </ul>
      <div className="flex items-center justify-between gap-x-6 border-rule border-t text-2xs text-muted">
        <p className="py-2">
          {words.trendNote}{' '}
          <Link to="/daily-news?view=figures" className="whitespace-nowrap py-2 text-inherit">
            {words.allFigures}
          </Link>
        </p>
        <button
          type="button"
          aria-expanded={isTableShown}
          aria-controls={tableId}
          onClick={() => setIsTableShown(!isTableShown)}
          className="min-h-11 shrink-0 underline underline-offset-2 hover:text-ink md:min-h-8"
        >
          {isTableShown ? words.hideTable : words.showTable}
        </button>
      </div>
      <div id={tableId} hidden={!isTableShown}>
        {isTableShown && <IndicatorTable facts={facts} />}
      </div>
    </Frame>
  )
}

function Indicator({ fact }: { fact: Fact }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const value = useFactValue(fact)
  const when = asOf(fact, language, withoutQuarterNumber)
  const status = unsaidStatus(fact)
  const about = [
    fact.base_year && words.base(fact.base_year),
    status && status !== 'in-force' && (words.status[status as keyof typeof words.status] ?? status),
  ].filter(Boolean)
  return (
    <li className={CELL}>
      <h2 className="col-span-2 font-medium font-ui text-muted text-xs leading-snug tracking-normal">
        <Link
          to={`/daily-news?fact=${fact.id}`}
          className="relative text-inherit decoration-rule after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-ink hover:decoration-current"
        >
          <FactName fact={fact} />
        </Link>
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-1 font-read font-semibold text-[1.5rem] leading-tight tracking-tight md:text-h2">
        {value.number}
        {value.unit && (
          <small
            lang={value.lang}
            className="font-medium font-ui text-2xs text-muted leading-normal tracking-normal md:text-xs"
          >
            {value.unit}
          </small>
        )}
      </p>
      <Sparkline series={fact.series} className="h-6 w-13 self-center md:h-[30px] md:w-22" />
      <p className="col-span-2 self-start text-2xs text-muted leading-normal">
        {when && <Around says={words.asOf} words={when} />}
        {when && about.length > 0 && ', '}
        {about.join(', ')}
        {fullStop(language)} <FactSource fact={fact} isShort />
        {!fact.checked && <span className="block text-caution">{words.unchecked}</span>}
      </p>
    </li>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const words = useCopy(copy)
  return (
    <section aria-label={words.stripLabel} className="border-rule border-b bg-surface">
      <div className="page">{children}</div>
    </section>
  )
}

function StripSkeleton() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <Frame>
      <div role="status" aria-label={words.loading} aria-busy="true">
        <div className={GRID}>
          {['a', 'b', 'c', 'd'].map((cell) => (
            <div key={cell} className={`${CELL} ${COMING[language]}`}>
              <span className="col-span-2 my-1 h-2.5 w-24 rounded-tag bg-rule" />
              <span className="my-1.5 h-6 w-20 rounded-tag bg-rule" />
              <span className="h-6 w-13 md:w-22" />
              <span className="col-span-2 my-1 h-2.5 w-36 self-start max-w-full rounded-tag bg-rule" />
            </div>
          ))}
        </div>
        <div className="min-h-14 border-rule border-t md:min-h-9" />
      </div>
    </Frame>
  )
}

const GRID = 'grid grid-cols-2 max-[18rem]:grid-cols-1 lg:grid-cols-4'

/** As high as the figures will stand: names in Hindi take two lines sooner, and taller ones. */
const COMING = {
  en: 'min-h-[8.375rem] md:min-h-[5.9375rem] lg:min-h-30',
  hi: 'min-h-[10.1875rem] nth-[n+3]:min-h-[11.5rem] min-[26rem]:min-h-36 min-[26rem]:nth-[n+3]:min-h-36 md:min-h-[6.75rem] md:nth-[n+3]:min-h-[6.75rem] lg:min-h-[11.1875rem] lg:nth-[n+3]:min-h-[11.1875rem] xl:min-h-[8.5rem] xl:nth-[n+3]:min-h-[8.5rem]',
}

const CELL = [
  'grid grid-cols-[1fr_auto] grid-rows-[auto_auto_1fr] items-end gap-x-2 gap-y-0.5 border-rule py-3 md:gap-x-4 lg:py-4',
  'max-lg:odd:pr-3 max-lg:even:border-l max-lg:even:pl-3 max-lg:nth-[n+3]:border-t md:max-lg:odd:pr-6 md:max-lg:even:pl-6',
  'lg:border-l lg:px-4 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0 xl:px-6',
].join(' ')
