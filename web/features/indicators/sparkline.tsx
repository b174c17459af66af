/** A small trend line; its words are read out in its place. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './indicator-copy.ts'
import { type Reading, shownReadings, trendOf, trendPoints } from './indicator-rules.ts'

const WIDTH = 88
const HEIGHT = 30

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

  const points = trendPoints(readings, WIDTH, HEIGHT)
  const newest = points.at(-1)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={
        trend.isFlat ? words.flatTrend(trend.to, trend.count) : words.trend(trend.from, trend.to, trend.count)
      }
      className={`overflow-visible ${className}`}
    >
      <line x1="0" y1={HEIGHT - 0.5} x2={WIDTH} y2={HEIGHT - 0.5} className="stroke-rule" />
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-primary"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {newest && (
        <circle
          cx={newest.x}
          cy={newest.y}
          r="3.5"
          className="fill-accent stroke-surface"
          strokeWidth="1.5"
        />
      )}
    </svg>
  )
}
