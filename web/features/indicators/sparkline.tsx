/** A small trend line; its words are read out in its place. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './indicator-copy.ts'
import { type Reading, shownReadings, trendOf } from './indicator-rules.ts'
import { TrendLine } from './trend-line.tsx'

const BOX = { width: 88, height: 30 }

export function Sparkline({
  series,
  className = '',
}: {
  series: readonly Reading[] | null | undefined
  className?: string
}) {
  const words = useCopy(copy)
  const readings = shownReadings(series)
  const trend = trendOf(readings)
  if (!trend) return null

  return (
    <TrendLine
      readings={readings}
      box={BOX}
      label={
        trend.isFlat ? words.flatTrend(trend.to, trend.count) : words.trend(trend.from, trend.to, trend.count)
      }
      className={`overflow-visible ${className}`}
    />
  )
}
