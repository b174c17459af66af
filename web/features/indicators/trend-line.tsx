/** The line of a series with its newest reading marked; `label` is read out in its place. */

import { type Reading, trendPoints } from './indicator-rules.ts'

export function TrendLine({
  readings,
  box: { width, height },
  label,
  weight = 1.5,
  className,
}: {
  readings: readonly Reading[]
  box: { width: number; height: number }
  label: string
  weight?: number
  className: string
}) {
  const points = trendPoints(readings, width, height)
  const newest = points.at(-1)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={className}>
      <line x1="0" y1={height - 0.5} x2={width} y2={height - 0.5} className="stroke-rule" />
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-primary"
        strokeWidth={weight}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {newest && (
        <circle
          cx={newest.x}
          cy={newest.y}
          r={weight + 2.25}
          className="fill-accent stroke-surface"
          strokeWidth="1.5"
        />
      )}
    </svg>
  )
}
