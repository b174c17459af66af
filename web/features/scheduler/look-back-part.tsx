/** /scheduler?part=back: four weeks behind, what was planned and what was done, with one line that reads it. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './around-copy.ts'
import { useDayWords } from './day-words.ts'
import { kindsOf, readingOf } from './look-back-rules.ts'
import { type LookBack, lookBackQuery } from './plan-queries.ts'
import { copy as taskCopy } from './task-copy.ts'

export default function LookBackPart() {
  const words = useCopy(copy)
  const { data, isError, isFetching, refetch } = useQuery(lookBackQuery)
  usePageTitle(words.lookBack)
  return (
    <>
      <div className="pt-6">
        <BackLink to="/scheduler">{words.back}</BackLink>
      </div>
      <PageHead title={words.lookBack} says={words.lookBackSays} />
      {isError && !data ? (
        <FailedRead title={words.failed} read={{ isFetching, refetch }} />
      ) : data ? (
        <Weeks told={data} />
      ) : (
        <Skeleton label={words.loading} lines={[60, 90, 90, 90, 90]} />
      )}
    </>
  )
}

function Weeks({ told }: { told: LookBack }) {
  const words = useCopy(copy)
  const taskWords = useCopy(taskCopy)
  const days = useDayWords()
  const [isTable, setIsTable] = useState(false)
  const table = useId()
  const reading = readingOf(told)
  if (!reading)
    return (
      <Notice title={words.nothingYet}>
        <p>{words.nothingYetSays}</p>
      </Notice>
    )
  // until two weeks are known, plans go by what is usual
  const says =
    told.ratio_n < 2 || told.ratio === null
      ? words.readingSoon
      : {
          less: words.readingLess(Math.round(told.ratio * 100)),
          well: words.readingWell,
          more: words.readingMore,
        }[reading.judged]
  const kinds = kindsOf(told)
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
      <section className="min-w-0 border-ink border-t pt-5">
        <p className="max-w-read">
          <b>{words.reading(days.duration(reading.done), days.duration(reading.planned), reading.percent)}</b>{' '}
          {says} {words.keptDays(told.kept_days)}
        </p>
        <Bars told={told} />
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2 mt-2 underline"
          aria-expanded={isTable}
          aria-controls={table}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? words.hideTable : words.showTable}
        </Button>
        <div id={table} hidden={!isTable}>
          <Table
            label={words.lookBack}
            heads={[words.week, words.planned, words.done, words.share]}
            rows={told.weeks.map(({ from, planned, done, ratio }) => [
              days.short(from),
              days.duration(planned),
              days.duration(done),
              ratio === null ? '–' : words.percent(Math.round(ratio * 100)),
            ])}
            total={[
              words.total,
              days.duration(reading.planned),
              days.duration(reading.done),
              words.percent(reading.percent),
            ]}
          />
        </div>
      </section>
      <section className="min-w-0 border-ink border-t pt-5">
        <h2 className="pb-3 text-h4">{words.byKind}</h2>
        <Table
          label={words.byKind}
          heads={[words.kind, words.planned, words.done, words.logged]}
          rows={kinds.map(({ kind, planned, done, logged }) => [
            kind === 'other' ? words.other : taskWords.kinds[kind],
            days.duration(planned),
            days.duration(done),
            days.duration(logged),
          ])}
        />
      </section>
    </div>
  )
}

/** A pale bar is what was planned, the dark one over it what was done. */
function Bars({ told: { weeks } }: { told: LookBack }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const most = Math.max(1, ...weeks.flatMap(({ planned, done }) => [planned, done]))
  return (
    <div role="img" aria-label={words.chart} className="mt-6 grid max-w-xl grid-cols-4 gap-4">
      {weeks.map(({ from, planned, done }) => (
        <div key={from} className="min-w-0">
          <div className="relative h-36 border-control border-b">
            <div
              className="absolute bottom-0 left-1/4 w-1/2 bg-map-2"
              style={{ height: `${(planned / most) * 100}%` }}
            />
            <div
              className="absolute bottom-0 left-[37.5%] w-1/4 bg-map-5"
              style={{ height: `${(done / most) * 100}%` }}
            />
          </div>
          <p className="mt-1.5 text-center text-2xs text-muted">{days.short(from)}</p>
        </div>
      ))}
      <p className="col-span-4 flex gap-5 text-muted text-xs">
        <Key look="bg-map-2">{words.planned}</Key>
        <Key look="bg-map-5">{words.done}</Key>
      </p>
    </div>
  )
}

function Key({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-3 rounded-tag border border-control ${look}`} />
      {children}
    </span>
  )
}

function Table({
  label,
  heads,
  rows,
  total,
}: {
  label: string
  heads: string[]
  rows: string[][]
  total?: string[]
}) {
  const cells = (row: string[]) =>
    row.slice(1).map((cell, at) => (
      <td key={heads[at + 1]} className="py-2 pl-3 text-right">
        {cell}
      </td>
    ))
  return (
    <table aria-label={label} className="w-full border-ink border-t text-sm tabular-nums">
      <thead>
        <tr className="border-ink border-b text-muted text-xs">
          {heads.map((head, at) => (
            <th key={head} scope="col" className={`py-2 ${at > 0 ? 'pl-3 text-right' : ''}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]} className="border-rule border-b">
            <th scope="row" className="py-2 font-normal">
              {row[0]}
            </th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr className="rule-double font-semibold">
            <th scope="row" className="py-2 font-semibold">
              {total[0]}
            </th>
            {cells(total)}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
