/** What changed since last time, in figures: before and now, side by side. */

import { FactName, Period, useFactValue } from '#web/features/indicators/index.ts'
import type { LibraryFact } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './news-copy.ts'

export function SinceLastTime({ facts }: { facts: LibraryFact[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  if (facts.length === 0) return null
  return (
    <table lang={language} className="w-full max-w-read font-ui text-sm">
      <caption className="sr-only">{words.sinceLastTime}</caption>
      <thead>
        <tr className="border-ink border-y text-muted text-xs">
          <th scope="col" className="py-2 pr-4">
            {words.figure}
          </th>
          <th scope="col" className="py-2 pr-4 text-right">
            {words.before}
          </th>
          <th scope="col" className="py-2 text-right">
            {words.now}
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

/** A year as 2025-26 is one word, and would be broken at its hyphen. */
function inOneLine(period: string | null | undefined) {
  return period && period.length < 10 ? 'whitespace-nowrap' : ''
}

function Row({ fact }: { fact: LibraryFact }) {
  const { period, previous } = fact
  const { number, unit, lang } = useFactValue(fact)
  return (
    <tr className="border-rule border-b align-baseline">
      <th scope="row" className="py-2.5 pr-4 font-medium">
        <FactName fact={fact} />{' '}
        <span lang={lang} className="block font-normal text-2xs text-muted">
          {unit}
        </span>
      </th>
      <td className="py-2.5 pr-4 text-right text-muted tabular-nums">
        {previous?.display}
        <span className={`block text-2xs ${inOneLine(previous?.period)}`}>
          {previous?.period && <Period of={previous.period} />}
        </span>
      </td>
      <td className="py-2.5 text-right font-semibold tabular-nums">
        {number}
        <span className={`block font-normal text-2xs text-muted ${inOneLine(period)}`}>
          {period && <Period of={period} />}
        </span>
      </td>
    </tr>
  )
}
