/** The indicator strip as a table: what the trend lines show, in figures. */

import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { Around, FactName, Period, useFactValue } from './fact-said.tsx'
import { FactSource } from './fact-source.tsx'
import { copy } from './indicator-copy.ts'
import { asOf, type Fact, shownReadings, writtenDate, writtenPeriod } from './indicator-rules.ts'

export function IndicatorTable({ facts }: { facts: Fact[] }) {
  const words = useCopy(copy)
  return (
    <table className="mb-6 w-full border-ink border-y text-sm">
      <caption className="sr-only">{words.tableCaption}</caption>
      <thead className="text-muted text-xs">
        <tr className="border-ink border-b">
          <th scope="col" className="py-2 pr-4">
            {words.columnIndicator}
          </th>
          <th scope="col" className="py-2 pr-4 text-right md:w-36">
            {words.columnValue}
          </th>
          <th scope="col" className="py-2 pr-4 max-md:hidden md:w-[38%]">
            {words.columnTrend}
          </th>
          <th scope="col" className="py-2 max-md:hidden">
            {words.columnSource}
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <Row key={fact.id} fact={fact} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ fact }: { fact: Fact }) {
  const words = useCopy(copy)
  const value = useFactValue(fact)
  const when = asOf(fact, useLanguage().language)
  return (
    <tr className="border-rule border-b align-top last:border-b-0">
      <th scope="row" className="py-3 pr-4 font-normal">
        <span className="font-read font-semibold text-md">
          <FactName fact={fact} />
        </span>
        <small className="mt-1 block text-muted text-xs leading-normal">
          {when && <Around says={words.asOf} words={when} />}
          {when && fact.base_year && ', '}
          {fact.base_year && words.base(fact.base_year)}
        </small>
        {fact.note && (
          <small lang="en" className="mt-1 block text-muted text-xs leading-normal">
            {fact.note}
          </small>
        )}
        <small className="mt-2 block text-muted text-xs leading-normal md:hidden">
          <Readings fact={fact} />
        </small>
        <small className="mt-2 block text-muted text-xs leading-normal md:hidden">
          <Published fact={fact} />
        </small>
      </th>
      <td className="py-3 pr-4 text-right max-md:pr-0">
        <b className="font-read text-md">{value.number}</b>
        <small lang={value.lang} className="block text-muted text-xs leading-normal">
          {value.unit}
        </small>
        {fact.previous && (
          <small className="mt-1 block text-muted text-xs leading-normal">
            <s className="decoration-negative">{fact.previous.display}</s>{' '}
            {fact.previous.period && <Period of={fact.previous.period} />}
          </small>
        )}
      </td>
      <td className="py-3 pr-4 text-muted text-xs leading-normal max-md:hidden">
        <Readings fact={fact} />
      </td>
      <td className="py-3 text-muted text-xs leading-normal max-md:hidden">
        <Published fact={fact} />
      </td>
    </tr>
  )
}

function Readings({ fact }: { fact: Fact }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const readings = shownReadings(fact.series)
  if (readings.length === 0) return words.nothing
  return readings.map(({ period, value }, at) => (
    <span key={period} className="whitespace-nowrap">
      {writtenPeriod(period, language)} <b className="font-medium text-ink">{value}</b>
      {at < readings.length - 1 && ', '}
      <wbr />
    </span>
  ))
}

function Published({ fact }: { fact: Fact }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <>
      <FactSource fact={fact} />
      {fact.released && <span className="block">{words.published(writtenDate(fact.released, locale))}</span>}
      <span className={`block ${fact.checked ? '' : 'text-caution'}`}>
        {fact.checked ? words.checked(writtenDate(fact.checked, locale)) : words.unchecked}
      </span>
    </>
  )
}
