/** How each question format goes, with how sure that is. */

import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Block } from './block.tsx'
import { percentOf } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import { FEWEST, type FormatReport, formatsOf, type GradedAnswer, type Share } from './performance-rules.ts'
import { RepairButton } from './repair-button.tsx'

export function FormatReportPart({ answers }: { answers: GradedAnswer[] }) {
  const words = useCopy(copy)
  const report = formatsOf(answers)
  const { rows, weakest } = report
  return (
    <Block
      title={words.formats}
      says={<Reading report={report} />}
      repair={
        weakest ? (
          <RepairButton setup={{ formats: [weakest.format], size: 10 }}>
            {words.formatRepair(words.formatNames[weakest.format])}
          </RepairButton>
        ) : (
          <RepairButton setup={{ only: ['unseen'], size: 10 }}>{words.formatRepairAny}</RepairButton>
        )
      }
    >
      {rows.length > 0 && (
        <Ledger
          caption={words.formats}
          columns={[
            { name: words.format },
            { name: words.rightWithInterval, isText: true },
            { name: words.answers },
          ]}
          rows={rows.map(({ format, count, was }) => ({
            key: format,
            name: words.formatNames[format],
            cells: [was ? <Bar key="bar" share={was} /> : words.notEnough(count, FEWEST), count],
          }))}
        />
      )}
    </Block>
  )
}

function Reading({ report: { rows, weakest, isClear } }: { report: FormatReport }) {
  const words = useCopy(copy)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const end = `${words.formatsSays} ${words.answersCount(count)}${useFullStop()}`
  if (count < FEWEST) return words.notEnoughTotal(count, FEWEST)
  if (!weakest) return `${words.formatsNone} ${end}`
  const name = words.formatNames[weakest.format]
  return (
    <>
      <b>{isClear ? words.formatsWeakest(name) : words.formatsClose(name)}</b> {end}
    </>
  )
}

/** The share as a line in its interval, and in figures. */
function Bar({ share: { share, low, high } }: { share: Share }) {
  const words = useCopy(copy)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="relative h-3.5 min-w-20 flex-1 bg-sunken">
        <span
          className="absolute inset-y-0 bg-map-3"
          style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }}
        />
        <span
          className="absolute -inset-y-0.5 -ml-px w-[3px] bg-primary"
          style={{ left: `${share * 100}%` }}
        />
      </span>
      <span className="whitespace-nowrap">
        {words.percent(percentOf(share))}{' '}
        <small className="text-muted text-xs">({words.between(percentOf(low), percentOf(high))})</small>
      </span>
    </span>
  )
}
