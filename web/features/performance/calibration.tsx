/** What was said about each answer, against what happened. */

import { playerCopy } from '#web/features/player/index.ts'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy } from '#web/lib/language.tsx'
import { fixed } from '#web/lib/numbers.ts'
import { Block } from './block.tsx'
import { percentOf } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import {
  type Calibration,
  type CalibrationRow,
  calibrationOf,
  type ExamRule,
  FEWEST,
  type GradedAnswer,
  leaksOf,
} from './performance-rules.ts'
import { RepairButton, repairOf } from './repair-button.tsx'

export function CalibrationPart({ answers, rule }: { answers: GradedAnswer[]; rule: ExamRule }) {
  const words = useCopy(copy)
  const calibration = calibrationOf(answers)
  const sure = leaksOf(answers, rule.slowSeconds).rows.find((row) => row.leak === 'overconfident')
  return (
    <Block
      title={words.calibration}
      says={<Reading calibration={calibration} />}
      table={<CalibrationTable rows={calibration.rows} />}
      repair={
        sure ? (
          <RepairButton setup={repairOf(sure)}>{words.calibrationRepair}</RepairButton>
        ) : (
          <RepairButton setup={{ size: 10 }}>{words.calibrationRepairAll}</RepairButton>
        )
      }
    >
      {calibration.verdict.kind !== 'few' && <Curve rows={calibration.rows} />}
    </Block>
  )
}

function Reading({ calibration: { verdict, brier, count } }: { calibration: Calibration }) {
  const words = useCopy(copy)
  const { confidences } = useCopy(playerCopy)
  const n = `${words.answersCount(count)}${useFullStop()}`
  if (count < FEWEST) return words.notEnoughTotal(count, FEWEST)
  if (verdict.kind === 'few') return `${words.calibrationFew} ${n}`
  const end = brier === null ? '' : words.calibrationBrier(fixed(brier, 2))
  if (verdict.kind === 'fits') {
    return (
      <>
        <b>{words.calibrationFits}</b> {end} {n}
      </>
    )
  }
  const { level, said, was } = verdict.row
  const chip = confidences[level] ?? ''
  return (
    <>
      <b>{verdict.kind === 'too-sure' ? words.tooSure(chip) : words.tooModest(chip)}</b>{' '}
      {words.wasNot(chip, percentOf(was?.share ?? 0), percentOf(said))} {end} {n}
    </>
  )
}

const BOX = { left: 48, right: 388, top: 12, bottom: 322 }
const x = (share: number) => BOX.left + share * (BOX.right - BOX.left)
const y = (share: number) => BOX.bottom - share * (BOX.bottom - BOX.top)
const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

function Curve({ rows }: { rows: CalibrationRow[] }) {
  const words = useCopy(copy)
  const { confidences } = useCopy(playerCopy)
  const points = rows.flatMap(({ level, said, was }) => (was ? [{ level, said, was }] : []))
  return (
    <svg
      viewBox="0 0 430 372"
      role="img"
      aria-label={words.calibrationChart}
      className="my-4 w-full max-w-[29rem]"
    >
      <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}L${x(1)} ${y(0)}Z`} className="fill-sunken opacity-60" />
      {QUARTERS.map((share) => (
        <g key={share} className="fill-muted text-[12px]">
          <line x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} className="stroke-rule" />
          <text x={x(0) - 8} y={y(share) + 4} textAnchor="end">
            {share * 100}
          </text>
          <text x={x(share)} y={y(0) + 18} textAnchor="middle">
            {share * 100}
          </text>
        </g>
      ))}
      <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className="stroke-control" strokeDasharray="3 4" />
      <g className="fill-muted font-read text-[13px] italic">
        <text x={x(1) - 7} y={y(0) - 12} textAnchor="end">
          {words.surer}
        </text>
        <text x={x(0) + 10} y={y(1) + 22}>
          {words.better}
        </text>
      </g>
      <polyline
        points={points.map(({ said, was }) => `${x(said)},${y(was.share)}`).join(' ')}
        className="fill-none stroke-primary"
        strokeWidth="2"
      />
      {points.map(({ level, said, was }) => (
        <g key={level}>
          <line
            x1={x(said)}
            x2={x(said)}
            y1={y(was.low)}
            y2={y(was.high)}
            className="stroke-primary opacity-70"
            strokeWidth="1.5"
          />
          <circle
            cx={x(said)}
            cy={y(was.share)}
            r={Math.min(8, 4.5 + was.count / 40)}
            className="fill-primary stroke-paper"
            strokeWidth="2"
          />
          <text
            x={x(said) + 12}
            // below the line that goes on, where one does
            y={y(was.share) + (level === 3 ? 5 : 16)}
            className="fill-ink font-semibold text-[13px]"
          >
            {confidences[level]}
          </text>
        </g>
      ))}
      <g className="fill-muted font-medium text-[12px]">
        <text x={x(0.5)} y="364" textAnchor="middle">
          {words.youSaid}
        </text>
        <text transform={`translate(11 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
          {words.youWere}
        </text>
      </g>
    </svg>
  )
}

function CalibrationTable({ rows }: { rows: CalibrationRow[] }) {
  const words = useCopy(copy)
  const { confidences } = useCopy(playerCopy)
  return (
    <Ledger
      caption={words.calibration}
      columns={[words.chip, words.said, words.was, words.interval, words.answers].map((name) => ({ name }))}
      rows={rows.map(({ level, said, count, was }) => ({
        key: String(level),
        name: confidences[level],
        cells: [
          words.percent(percentOf(said)),
          was ? words.percent(percentOf(was.share)) : words.notEnough(count, FEWEST),
          was ? words.between(percentOf(was.low), percentOf(was.high)) : '',
          count,
        ],
      }))}
    />
  )
}
