/**
 * The fact card: a number never stands alone. It carries unit, date, base year, source and whether
 * anybody checked it; the reading that it replaced is struck through.
 */

import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { periodIn } from '#web/lib/period-words.ts'
import { Around, FactName, useFactValue } from './fact-said.tsx'
import { FactSource } from './fact-source.tsx'
import { copy } from './indicator-copy.ts'
import { asOf, type CitedFact, unsaidStatus, writtenDate } from './indicator-rules.ts'

export function FactCard({ fact, className = '' }: { fact: CitedFact; className?: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { previous } = fact
  const before =
    previous && words.superseded(previous.display, periodIn(language, previous.period ?? '').text)
  const value = useFactValue(fact)
  return (
    <dl lang={language} className={`flex flex-col text-2xs leading-normal text-muted ${className}`}>
      <dt className="font-medium text-xs">
        <FactName fact={fact} />
      </dt>
      <dd className="mt-1 mb-2 flex flex-wrap items-baseline gap-x-1.5 font-read font-semibold text-figure text-ink leading-tight tracking-tight">
        {previous && previous.display !== fact.display && (
          <s
            className="font-normal text-[0.6em] text-muted decoration-[1.5px] decoration-negative"
            title={before ?? undefined}
          >
            <span className="sr-only">{before} </span>
            <span aria-hidden>{previous.display}</span>
          </s>
        )}
        {value.number}
        {value.unit && (
          <small lang={value.lang} className="font-medium font-ui text-muted text-xs tracking-normal">
            {value.unit}
          </small>
        )}
      </dd>
      <FactLines fact={fact} />
      <dd>
        {words.source} <FactSource fact={fact} isShort />
      </dd>
      {!fact.checked && <dd className="font-medium text-caution">{words.unchecked}</dd>}
    </dl>
  )
}

function FactLines({ fact }: { fact: CitedFact }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const when = asOf(fact, useLanguage().language)
  const status = unsaidStatus(fact)
  const dated = status && (words.status[status as keyof typeof words.status] ?? status)
  const published = [
    fact.base_year && words.base(fact.base_year),
    fact.released && words.published(writtenDate(fact.released, locale)),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      {(when || dated) && (
        <dd>
          {when && <Around says={words.asOf} words={when} />}
          {when && dated && ', '}
          {dated}
        </dd>
      )}
      {published && <dd>{published}</dd>}
    </>
  )
}
