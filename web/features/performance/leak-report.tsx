/** Where marks were lost, largest first, and which of it is cheapest to mend. */

import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Block, Reason } from './block.tsx'
import { percentOf } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import { FEWEST, type GradedAnswer, type Leak, type LeakReport, leaksOf } from './performance-rules.ts'
import { RepairButton, type RepairSetup } from './repair-button.tsx'

/** What brings back the questions of each leak. */
const ONLY: Record<Leak, RepairSetup['only']> = {
  gap: ['wrong'],
  overconfident: ['wrong'],
  guess: ['wrong', 'lucky'],
  misread: ['wrong'],
  changed: ['wrong'],
  slow: ['slow'],
  blank: ['wrong', 'unseen'],
}

export function LeakReportPart({ answers }: { answers: GradedAnswer[] }) {
  const words = useCopy(copy)
  const report = leaksOf(answers)
  const { rows, total } = report
  // Being sure and wrong is mended by a second look; without it, what costs most.
  const repaired = rows.find((row) => row.leak === 'overconfident') ?? rows[0]
  if (answers.length < FEWEST) {
    return <Block title={words.leaks} says={words.notEnoughTotal(answers.length, FEWEST)} />
  }
  return (
    <Block
      title={words.leaks}
      says={<Reading report={report} count={answers.length} />}
      repair={
        repaired && (
          <RepairButton setup={{ topics: repaired.topics, only: ONLY[repaired.leak], size: 20 }}>
            {words.leakRepair(words.leakNames[repaired.leak])}
          </RepairButton>
        )
      }
    >
      {rows.length > 0 && (
        <Ledger
          caption={words.leaks}
          columns={[words.leakHead, words.answers, words.negative, words.missed].map((name) => ({ name }))}
          rows={rows.map((row) => ({
            key: row.leak,
            name: words.leakNames[row.leak],
            about: words.leakSays[row.leak],
            cells: [row.count, marks(row.negative), marks(row.missed)],
          }))}
          total={{
            key: 'total',
            name: words.total,
            cells: [total.count, marks(total.negative), marks(total.missed)],
          }}
        />
      )}
      <Guesses guesses={report.guesses} />
    </Block>
  )
}

function Reading({ report: { rows }, count }: { report: LeakReport; count: number }) {
  const words = useCopy(copy)
  const n = words.answersCount(count)
  const top = rows[0]
  const sure = rows.find((row) => row.leak === 'overconfident')
  if (!top) return `${words.leaksNone} ${n}.`
  return (
    <>
      <b>{words.leaksTop(words.leakNames[top.leak], top.count, marks(top.missed - top.negative))}</b>{' '}
      {sure && sure !== top && words.leaksCheap(sure.count)} {n}.
    </>
  )
}

function Guesses({ guesses: { right, wrong, earned, cost } }: { guesses: LeakReport['guesses'] }) {
  const words = useCopy(copy)
  if (right + wrong < FEWEST) return null
  const balance = earned - cost
  return (
    <Reason>
      <b>{balance >= 0 ? words.guessingFine : words.guessingLeak}</b>{' '}
      {words.guessing(right, marks(earned), wrong, marks(cost), marks(balance, { signed: true }))}{' '}
      {words.breakEven(percentOf(right / (right + wrong)))}
    </Reason>
  )
}
