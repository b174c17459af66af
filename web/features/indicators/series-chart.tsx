/** The course of a figure: a small line with its ends named, one sentence that reads it, and the table behind a switch. */

import { useId, useState } from 'react'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { inShort, numberFormat } from '#web/lib/numbers.ts'
import { copy } from './indicator-copy.ts'
import { type Reading, shownReadings, writtenPeriod } from './indicator-rules.ts'
import { TrendLine } from './trend-line.tsx'

const BOX = { width: 320, height: 84 }

export function SeriesChart({
  name,
  series,
  className = '',
}: {
  name: string
  series: readonly Reading[]
  className?: string
}) {
  const words = useCopy(copy)
  const written = useWritten()
  const locale = useLocale()
  const { language } = useLanguage()
  const [isTableShown, setIsTableShown] = useState(false)
  const tableId = useId()
  const readings = shownReadings(series)
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last) return null

  const values = readings.map(({ value }) => value)
  const ends = [writtenPeriod(first.period, language), writtenPeriod(last.period, language)] as const
  const says =
    first.value === last.value
      ? words.chartSame(written(last.value), ...ends)
      : (last.value > first.value ? words.chartRising : words.chartFalling)(
          written(first.value),
          written(last.value),
          ...ends,
        )
  return (
    <figure className={`grid gap-1.5 font-ui text-2xs text-muted ${className}`}>
      <figcaption className="font-medium text-xs">{words.chartOf(name)}</figcaption>
      <div className="grid max-w-[26rem] grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <span aria-hidden className="flex flex-col justify-between text-right">
          <span>{inShort(locale, Math.max(...values))}</span>
          <span>{inShort(locale, Math.min(...values))}</span>
        </span>
        <TrendLine
          readings={readings}
          box={BOX}
          label={says}
          weight={1.75}
          className="w-full overflow-visible"
        />
        <span />
        <span aria-hidden className="flex justify-between">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs">
        <span>{says}</span>{' '}
        <button
          type="button"
          aria-expanded={isTableShown}
          aria-controls={tableId}
          onClick={() => setIsTableShown(!isTableShown)}
          className="-my-2.5 min-h-11 underline underline-offset-2 hover:text-ink md:my-0 md:min-h-6"
        >
          {isTableShown ? words.hideTable : words.showTable}
        </button>
      </p>
      <div id={tableId} hidden={!isTableShown}>
        {isTableShown && (
          <table className="w-full max-w-80 border-rule border-y text-xs">
            <thead>
              <tr className="border-rule border-b">
                <th scope="col" className="py-1.5 pr-4">
                  {words.columnPeriod}
                </th>
                <th scope="col" className="py-1.5 text-right">
                  {words.columnReading}
                </th>
              </tr>
            </thead>
            <tbody>
              {readings.map(({ period, value }) => (
                <tr key={period}>
                  <th scope="row" className="py-1 pr-4 font-normal">
                    {writtenPeriod(period, language)}
                  </th>
                  <td className="py-1 text-right text-ink">{written(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </figure>
  )
}

function useWritten() {
  const locale = useLocale()
  return (value: number) => numberFormat(locale, { maximumFractionDigits: 2 }).format(value)
}
