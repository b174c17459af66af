/** Where marks were lost, largest first, and which of it is cheapest to mend. */

import { Reason } from '#web/components/reason.tsx'
import { marks } from '#web/features/player/index.ts'
import { leakCopy } from '#web/features/results/index.ts'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Block } from './block.tsx'
import { percentOf } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import {
  breakEvenOf,
  type ExamRule,
  FEWEST,
  type GradedAnswer,
  type LeakReport,
  leaksOf,
} from './performance-rules.ts'
import { RepairButton, repairOf } from './repair-button.tsx'

export function LeakReportPart({ answers, rule }: { answers: GradedAnswer[]; rule: ExamRule }) {
  const words = useCopy(copy)
  const { names, says } = useCopy(leakCopy)
  const report = leaksOf(answers, rule.slowSeconds)
  const { rows, total } = report
  // Being sure and wrong is mended by a second look; without it, what costs most.
  const repaired = rows.find((row) => row.leak === 'overconfident') ?? rows[0]
  if (answers.length < FEWEST) {
    return <Block title={words.leaks} says={words.notEnoughTotal(answers.length, FEWEST)} />
  }
  return (
    <Block
      title={words.leaks}
      says={<Reading report={report} answers={answers} />}
      repair={
        repaired && (
          <RepairButton setup={repairOf(repaired)}>{words.leakRepair(names[repaired.leak])}</RepairButton>
        )
      }
    >
      {rows.length > 0 && (
        <Ledger
          caption={words.leaks}
          columns={[words.leakHead, words.answers, words.negative, words.missed].map((name) => ({ name }))}
          rows={rows.map((row) => ({
            key: row.leak,
            name: names[row.leak],
            about: row.leak === 'slow' ? says.slow(rule.slowSeconds / 60) : says[row.leak],
            // below the name: a column of its own would leave the names none on a phone
            action: (
              <RepairButton isSmall setup={repairOf(row)} label={words.leakRepair(names[row.leak])}>
                {words.repair}
              </RepairButton>
            ),
            cells: [row.count, marks(row.negative), marks(row.missed)],
          }))}
          total={{
            key: 'total',
            name: words.total,
            cells: [total.count, marks(total.negative), marks(total.missed)],
          }}
        />
      )}
      <Guesses guesses={report.guesses} rule={rule} />
    </Block>
  )
}

function Reading({ report: { rows }, answers }: { report: LeakReport; answers: GradedAnswer[] }) {
  const words = useCopy(copy)
  const { names } = useCopy(leakCopy)
  const blanks = answers.filter(({ isBlank }) => isBlank).length
  const answered = words.answersCount(answers.length - blanks)
  const n = `${blanks > 0 ? words.withBlanks(answered, blanks) : answered}${useFullStop()}`
  const top = rows[0]
  const sure = rows.find((row) => row.leak === 'overconfident')
  if (!top) return `${words.leaksNone} ${n}`
  return (
    <>
      <b>{words.leaksTop(names[top.leak], top.count, marks(top.missed))}</b>{' '}
      {sure && sure !== top && words.leaksCheap(sure.count)} {n}
    </>
  )
}

function Guesses({
  guesses: { right, wrong, earned, cost },
  rule,
}: {
  guesses: LeakReport['guesses']
  rule: ExamRule
}) {
  const words = useCopy(copy)
  if (right + wrong < FEWEST) return null
  const balance = earned - cost
  return (
    <Reason className="mt-4">
      <b>{balance >= 0 ? words.guessingFine : words.guessingLeak}</b>{' '}
      {words.guessing(right, marks(earned), wrong, marks(cost), marks(balance, { signed: true }))}{' '}
      {words.breakEven(percentOf(right / (right + wrong)), percentOf(breakEvenOf(rule)))}
    </Reason>
  )
}
