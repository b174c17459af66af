/** How many reviews fall due on each of the next days: bars, or the same as a table. */

import { useId, useState } from 'react'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './review-copy.ts'
import { type DayLoad, fullestOf } from './review-rules.ts'

const STEP = 20
const BAR = 13
const HEIGHT = 72
/** Room for the count over the bar and the day under it. */
const OVER = 14
const UNDER = 16

export function Forecast({ days }: { days: DayLoad[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const [isTable, setIsTable] = useState(false)
  const shown = useId()
  const fullest = fullestOf(days)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const says = fullest
    ? words.fullest(total, plainDate(fullest.day, locale), fullest.count)
    : words.emptyForecast
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 className="font-semibold font-ui text-sm tracking-normal">{words.forecast}</h3>
        <button
          type="button"
          aria-controls={shown}
          onClick={() => setIsTable(!isTable)}
          className="ml-auto inline-flex min-h-11 items-center text-primary text-xs underline md:min-h-8"
        >
          {isTable ? words.asChart : words.asTable}
        </button>
      </div>
      <p className="text-sm">{says}</p>
      <div id={shown} className="mt-3">
        {isTable ? (
          <DayTable days={days} />
        ) : (
          <Bars days={days} most={fullest?.count ?? 1} label={words.forecast} />
        )}
      </div>
      <p className="mt-2 text-muted text-xs">{words.forecastNote}</p>
    </div>
  )
}

function Bars({ days, most, label }: { days: DayLoad[]; most: number; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${days.length * STEP} ${OVER + HEIGHT + UNDER}`}
      role="img"
      aria-label={label}
      className="w-full max-w-md"
    >
      {days.map(({ day, count }, at) => {
        const height = (count / most) * HEIGHT
        const middle = at * STEP + STEP / 2
        return (
          <g key={day}>
            <rect
              x={middle - BAR / 2}
              y={OVER + HEIGHT - height}
              width={BAR}
              height={height}
              className={at === 0 ? 'fill-accent' : 'fill-primary'}
            />
            {count > 0 && (
              <text
                x={middle}
                y={OVER + HEIGHT - height - 3}
                textAnchor="middle"
                className="fill-ink text-[9px] tabular-nums"
              >
                {count}
              </text>
            )}
            <text
              x={middle}
              y={OVER + HEIGHT + UNDER - 4}
              textAnchor="middle"
              className={`text-[9px] tabular-nums ${at === 0 ? 'fill-ink font-semibold' : 'fill-muted'}`}
            >
              {Number(day.slice(8))}
            </text>
          </g>
        )
      })}
      <line x1="0" y1={OVER + HEIGHT} x2={days.length * STEP} y2={OVER + HEIGHT} className="stroke-rule" />
    </svg>
  )
}

function DayTable({ days }: { days: DayLoad[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <table className="w-full max-w-md border-ink border-y text-sm">
      <caption className="sr-only">{words.forecast}</caption>
      <thead className="text-muted text-xs">
        <tr className="border-ink border-b">
          <th scope="col" className="py-2 pr-4 text-left">
            {words.day}
          </th>
          <th scope="col" className="py-2 text-right">
            {words.due}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, count }, at) => (
          <tr key={day} className="border-rule border-b last:border-b-0">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              {plainDate(day, locale)}
              {at === 0 && <span className="text-muted"> ({words.today})</span>}
            </th>
            <td className="py-1.5 text-right tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
