/** Seconds at each question in the order of the paper; slow ones are marked. */

import { clock } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Ledger, Section, Switched } from './parts.tsx'
import { copy } from './results-copy.ts'
import { type Row, timesOf } from './results-rules.ts'

/** Filled, outlined, dashed: told apart without their colours. */
const LOOK: Record<Row['outcome'], string> = {
  right: 'fill-primary stroke-primary',
  wrong: 'fill-surface stroke-negative',
  blank: 'fill-surface stroke-control [stroke-dasharray:2_2]',
}

const KEY: Record<Row['outcome'], string> = {
  right: 'border-primary bg-primary',
  wrong: 'border-negative bg-surface',
  blank: 'border-control border-dashed bg-surface',
}

const HEIGHT = 100
const STEP = 10

/** `slowSeconds` is the rule's: where the line of the slow ones stands. */
export function TimeSection({ rows, slowSeconds }: { rows: Row[]; slowSeconds: number }) {
  const words = useCopy(copy)
  const times = timesOf(rows)
  if (times.looked === 0) return <Section title={words.time} says={words.timeNone} />
  const says = words.timeSays(
    clock(times.median * 1000),
    times.slow,
    clock(times.totalMs),
    clock(times.withoutMarksMs),
  )
  return (
    <Section title={words.time} says={says}>
      <Switched
        chart={<Bars bars={times.bars} slowSeconds={slowSeconds} />}
        table={
          <Ledger
            label={words.time}
            heads={[words.question, words.seconds, words.outcome]}
            lines={times.bars.map(({ position, seconds, outcome, isSlow }) => ({
              key: position,
              name: position,
              cells: [
                seconds,
                isSlow ? `${words.outcomes[outcome]}, ${words.slow}` : words.outcomes[outcome],
              ],
            }))}
          />
        }
      />
    </Section>
  )
}

function Bars({ bars, slowSeconds }: { bars: ReturnType<typeof timesOf>['bars']; slowSeconds: number }) {
  const words = useCopy(copy)
  const most = Math.max(slowSeconds * 1.25, ...bars.map(({ seconds }) => seconds))
  const up = (seconds: number) => (HEIGHT * seconds) / most
  return (
    <>
      <p aria-hidden className="text-muted text-xs tabular-nums">
        {words.secondsAxis}, {Math.round(most)}
      </p>
      <div className="relative">
        <svg
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.timeChart(bars.length)}
          className="h-40 w-full overflow-visible border-control border-b"
        >
          <line
            x1="0"
            x2={bars.length * STEP}
            y1={HEIGHT - up(slowSeconds)}
            y2={HEIGHT - up(slowSeconds)}
            strokeDasharray="4 4"
            className="stroke-control"
            vectorEffect="non-scaling-stroke"
          />
          {bars.map(({ position, seconds, outcome, isSlow }, at) => (
            <g key={position}>
              <rect
                x={at * STEP + STEP * 0.15}
                y={HEIGHT - up(seconds)}
                width={STEP * 0.7}
                height={up(seconds)}
                className={LOOK[outcome]}
                vectorEffect="non-scaling-stroke"
              />
              {isSlow && (
                <line
                  x1={at * STEP}
                  x2={(at + 1) * STEP}
                  y1={HEIGHT - up(seconds) - 2}
                  y2={HEIGHT - up(seconds) - 2}
                  strokeWidth="4"
                  className="stroke-accent-line"
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </g>
          ))}
        </svg>
        <span
          aria-hidden
          className="absolute right-0 bg-paper px-1 text-2xs text-muted tabular-nums"
          style={{ bottom: `${up(slowSeconds)}%` }}
        >
          {slowSeconds}
        </span>
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{bars[0]?.position}</span>
        <span>{bars.at(-1)?.position}</span>
      </p>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
        {(['right', 'wrong', 'blank'] as const).map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <span className={`h-3 w-3 border ${KEY[outcome]}`} /> {words.timeLegend[outcome]}
          </li>
        ))}
        <li className="flex items-center gap-2">
          <span className="h-1 w-4 bg-accent-line" /> {words.timeLegend.slow}
        </li>
      </ul>
    </>
  )
}
