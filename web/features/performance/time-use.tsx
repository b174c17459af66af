/** Seconds a question against what the paper allows, and by hour of day. */

import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy } from '#web/lib/language.tsx'
import { grouped } from '#web/lib/numbers.ts'
import { Block } from './block.tsx'
import { percentOf } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import {
  type ExamRule,
  FEWEST,
  type GradedAnswer,
  HOURS,
  type TimeRow,
  type TimeUse,
  timeUseOf,
} from './performance-rules.ts'
import { RepairButton } from './repair-button.tsx'

export function TimeUsePart({ answers, rule }: { answers: GradedAnswer[]; rule: ExamRule }) {
  const words = useCopy(copy)
  const stop = useFullStop()
  const pace = rule.paceSeconds
  const use = timeUseOf(answers, hourOf, rule.slowSeconds)
  const { all, slow } = use
  if (all.seconds === null) {
    return <Block title={words.time} says={words.notEnoughTotal(all.count, FEWEST)} />
  }
  const seconds = Math.round(all.seconds)
  return (
    <Block
      title={words.time}
      says={
        <>
          <b>{seconds > pace ? words.timeOver(seconds, pace) : words.timeUnder(seconds, pace)}</b>{' '}
          {words.timeSlow(slow, rule.slowSeconds / 60)} {words.answersCount(all.count)}
          {stop}
        </>
      }
      table={<TimeTable use={use} />}
      repair={
        slow > 0 ? (
          <RepairButton setup={{ only: ['slow'], size: 10 }}>{words.timeRepair}</RepairButton>
        ) : (
          <RepairButton setup={{ mode: 'sprint', size: 10 }}>{words.timeRepairSprint}</RepairButton>
        )
      }
    >
      <Hours use={use} pace={pace} />
    </Block>
  )
}

/** The hour on the learner's own clock. */
function hourOf(moment: string) {
  return new Date(moment).getHours()
}

const BOX = { left: 4, right: 396, top: 26, bottom: 160 }

function Hours({ use: { hours }, pace }: { use: TimeUse; pace: number }) {
  const words = useCopy(copy)
  const most = Math.max(pace * 1.4, ...hours.map((row) => row.seconds ?? 0))
  const y = (seconds: number) => BOX.bottom - (seconds / most) * (BOX.bottom - BOX.top)
  const width = (BOX.right - BOX.left) / hours.length
  return (
    <svg
      viewBox="0 0 400 204"
      role="img"
      aria-label={words.timeChart}
      className="mt-4 w-full max-w-[29rem] text-[12px]"
    >
      {hours.map(({ from, seconds, count }, at) => {
        const middle = BOX.left + (at + 0.5) * width
        return (
          <g key={from}>
            {seconds !== null && (
              <>
                <rect
                  x={middle - width * 0.32}
                  width={width * 0.64}
                  y={y(seconds)}
                  height={BOX.bottom - y(seconds)}
                  className="fill-map-3"
                />
                <text x={middle} y={y(seconds) - 6} textAnchor="middle" className="fill-ink font-semibold">
                  {words.secondsShort(Math.round(seconds))}
                </text>
              </>
            )}
            <text x={middle} y={BOX.bottom + 18} textAnchor="middle" className="fill-muted">
              {from}–{from + HOURS}
            </text>
            <text x={middle} y={BOX.bottom + 36} textAnchor="middle" className="fill-muted text-[11px]">
              n {grouped(count)}
            </text>
          </g>
        )
      })}
      <line x1={BOX.left} x2={BOX.right} y1={BOX.bottom} y2={BOX.bottom} className="stroke-control" />
      <line
        x1={BOX.left}
        x2={BOX.right}
        y1={y(pace)}
        y2={y(pace)}
        className="stroke-ink"
        strokeDasharray="3 4"
      />
      <line x1={BOX.left} x2={BOX.left + 24} y1="10" y2="10" className="stroke-ink" strokeDasharray="3 4" />
      <text x={BOX.left + 32} y="14" className="fill-muted">
        {words.timePace(pace)}
      </text>
    </svg>
  )
}

function TimeTable({ use: { all, right, wrong, hours } }: { use: TimeUse }) {
  const words = useCopy(copy)
  const rows: [string, TimeRow][] = [
    [words.timeAll, all],
    [words.timeRight, right],
    [words.timeWrong, wrong],
    ...hours.map((row): [string, TimeRow] => [words.hours(row.from, row.from + HOURS), row]),
  ]
  return (
    <Ledger
      caption={words.time}
      columns={[words.when, words.seconds, words.right, words.answers].map((name) => ({ name }))}
      rows={rows.map(([name, { seconds, was, count }]) => ({
        key: name,
        name,
        cells: [
          seconds === null ? words.notEnough(count, FEWEST) : Math.round(seconds),
          was ? words.percent(percentOf(was.share)) : '',
          count,
        ],
      }))}
    />
  )
}
