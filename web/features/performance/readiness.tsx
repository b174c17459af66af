/** The top of the page: the economy marks to expect, how sure that is, and what moves it most. */

import { useQuery } from '@tanstack/react-query'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Reason } from '#web/components/reason.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { TableSwitch } from './block.tsx'
import { marksText, percentOf, weightText } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import { abilitiesQuery } from './performance-queries.ts'
import { type ExamRule, FEWEST } from './performance-rules.ts'
import {
  answersBehind,
  type BankTopic,
  moverOf,
  PAPER_QUESTIONS,
  type Readiness,
  readinessOf,
} from './readiness-rules.ts'
import { RepairButton } from './repair-button.tsx'
import { useHeldTopics } from './use-held-topics.ts'

export function ReadinessPart({ bank, rule }: { bank: BankTopic[]; rule: ExamRule }) {
  const words = useCopy(copy)
  const { data: abilities, isPending, isError, refetch, isFetching } = useQuery(abilitiesQuery)
  const { held, areas, nameOf } = useHeldTopics(bank)
  const ready = abilities && readinessOf(held, abilities, rule)
  return (
    <section aria-labelledby="readiness" className="border-ink border-t pt-6 pb-8">
      <div className="grid items-end gap-x-8 gap-y-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <h2 id="readiness" className="text-[1.5rem]">
            {words.readiness}
          </h2>
          {ready && (
            <p className="mt-2 mb-3 font-read font-semibold text-[5.5rem] leading-[1] tracking-[-0.04em]">
              {marksText(ready.marks)}
              <small className="ml-3 font-medium font-ui text-md leading-read text-muted tracking-normal">
                {words.ofMarks(ready.full)}
              </small>
            </p>
          )}
          {isPending && <Skeleton label={words.loading} lines={[50, 80]} />}
          {abilities && !ready && (
            <p className="my-2 font-medium">{words.notEnough(answersBehind(abilities), FEWEST)}</p>
          )}
          {isError && <FailedLine read={{ isFetching, refetch }}>{words.readinessFailed}</FailedLine>}
          <p className="text-pretty text-muted text-sm">{words.readinessSays(PAPER_QUESTIONS)}</p>
        </div>
        {isPending && <div className="h-96 lg:h-48" />}
        {ready && (
          <div className="min-w-0">
            <TableSwitch
              table={<FiguresTable ready={ready} />}
              head={(button) => <div className="text-right">{button}</div>}
            >
              <Line ready={ready} />
            </TableSwitch>
            <Mover areas={areas} nameOf={nameOf} rule={rule} />
            <p className="mt-3 text-muted text-xs">
              {words.luck(marksText(ready.luck))} {words.readinessBasis(words.answersCount(ready.n))}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

/** Whole areas: a single topic is too small a part of a paper to move it. */
function Mover({
  areas,
  nameOf,
  rule,
}: Pick<ReturnType<typeof useHeldTopics>, 'areas' | 'nameOf'> & { rule: ExamRule }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const mover = moverOf(areas, rule)
  if (!mover || mover.held.chance === null) return null
  const { topic, weight, n, isOwn, chance } = mover.held
  const name = nameOf(topic)
  return (
    <>
      <Reason className="mt-4">
        <b>{words.moves}</b>{' '}
        {isOwn
          ? words.movesOwn(
              name,
              weightText(language, weight),
              percentOf(chance),
              percentOf(mover.target),
              marksText(mover.gain),
            )
          : words.movesOther(name, weightText(language, weight), Math.min(n, FEWEST - 1))}
      </Reason>
      <div className="mt-4">
        <RepairButton setup={{ topics: [topic], size: 10 }}>{words.movesButton(name)}</RepairButton>
      </div>
    </>
  )
}

/** The scale begins at nothing, or lower when the interval reaches below it. */
function Line({ ready }: { ready: Readiness }) {
  const words = useCopy(copy)
  const { marks, low, high, full } = ready
  const start = Math.min(0, Math.floor(low / 5) * 5)
  const at = (value: number) => `${((value - start) / (full - start)) * 100}%`
  const width = `${((high - low) / (full - start)) * 100}%`
  const ticks = Array.from({ length: Math.floor((full - start) / 10) + 1 }, (_, step) => start + step * 10)
  return (
    <>
      <div
        role="img"
        aria-label={words.readinessLine(marksText(marks), marksText(low), marksText(high), full)}
        className="relative mx-3 h-[92px]"
      >
        <span className="absolute inset-x-0 top-[46px] border-control border-t" />
        <span
          className="absolute top-[34px] h-[25px] border-primary border-x-2 bg-map-3"
          style={{ left: at(low), width }}
        />
        <span
          className="absolute top-6 -ml-0.5 h-[45px] w-1 bg-accent ring-[1.5px] ring-paper"
          style={{ left: at(marks) }}
        />
        <span
          className="absolute top-2 flex justify-between gap-2 font-semibold text-sm"
          // over the ends of the interval; of a narrow one, on both sides of it
          style={{
            left: `clamp(0px, ${at((low + high) / 2)} - max(5rem, ${width}) / 2, 100% - max(5rem, ${width}))`,
            width: `max(5rem, ${width})`,
          }}
        >
          <span>{marksText(low)}</span>
          <span>{marksText(high)}</span>
        </span>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute top-[72px] -translate-x-1/2 text-2xs text-muted"
            style={{ left: at(tick) }}
          >
            {tick < 0 ? `−${-tick}` : tick}
          </span>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-5 text-muted text-xs">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="h-3 w-4 border-primary border-x-2 bg-map-3" />
          {words.interval}
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="h-3.5 w-1 bg-accent" />
          {words.today}
        </span>
      </p>
    </>
  )
}

function FiguresTable({ ready }: { ready: Readiness }) {
  const words = useCopy(copy)
  const rows: [string, number][] = [
    [words.expected, ready.marks],
    [`${words.interval}: ${words.lowEnd}`, ready.low],
    [`${words.interval}: ${words.highEnd}`, ready.high],
  ]
  return (
    <Ledger
      caption={words.readiness}
      columns={[{ name: words.figure }, { name: words.marks }]}
      rows={rows.map(([name, marks]) => ({ key: name, name, cells: [marksText(marks)] }))}
    />
  )
}
