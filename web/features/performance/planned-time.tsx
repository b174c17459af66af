/** What was planned and what was really done, week by week and by kind of work. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TASK_KINDS } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { taskCopy, useDayWords } from '#web/features/scheduler/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { Block } from './block.tsx'
import { Ledger } from './ledger.tsx'
import type { Range } from './performance-rules.ts'
import { copy } from './planned-time-copy.ts'
import { byKind, byWeek, sumOf } from './planned-time-rules.ts'

const Lines = z.array(
  z.object({
    ...{ from: z.string(), kind: z.enum([...TASK_KINDS, 'other']) },
    ...{ planned: z.number(), done: z.number(), logged: z.number() },
  }),
)
type Lines = z.infer<typeof Lines>

function timeUseQuery(range: Range) {
  return queryOptions({
    queryKey: ['time_use', range],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('time_use', range === 'all' ? {} : { p_days: Number(range) })
        .abortSignal(signal)
        .throwOnError()
      return Lines.parse(data)
    },
  })
}

/** As many as ninety days can touch. */
const MOST_WEEKS = 14

/** Nothing while it is read, and where it cannot be: the page can do without it. */
export default function PlannedTimePart({ range, isAlone }: { range: Range; isAlone: boolean }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { data: lines } = useQuery(timeUseQuery(range))
  if (!lines) return null
  const { planned, done, logged } = sumOf(lines)
  if (planned === 0 && done === 0)
    return isAlone ? null : (
      <Block
        title={words.title}
        says={words.empty}
        repair={<ButtonLink to="/scheduler">{words.toPlan}</ButtonLink>}
      />
    )
  const percent = Math.round((done / Math.max(1, planned)) * 100)
  return (
    <Block
      title={words.title}
      says={
        <>
          <b>
            {planned > 0
              ? words.reading(days.duration(done), days.duration(planned), percent)
              : words.unplanned(days.duration(done))}
          </b>{' '}
          {logged > 0 && words.logged(days.duration(logged))}
        </>
      }
      table={<KindTable lines={lines} />}
      repair={<ButtonLink to="/scheduler?part=back">{words.lookBack}</ButtonLink>}
    >
      <WeekBars lines={lines} />
    </Block>
  )
}

/** A pale bar is what was planned, the dark one in it what was done. */
function WeekBars({ lines }: { lines: Lines }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const all = byWeek(lines)
  const weeks = all.slice(-MOST_WEEKS)
  const most = Math.max(1, ...weeks.flatMap(({ planned, done }) => [planned, done]))
  const every = Math.ceil(weeks.length / 5)
  return (
    <div role="img" aria-label={words.chart} className="mt-5 max-w-[29rem]">
      <div className="flex h-32 items-end gap-1 border-control border-b">
        {weeks.map(({ from, planned, done }) => (
          <div key={from} className="relative h-full min-w-0 flex-1">
            <div
              className="absolute inset-x-[12%] bottom-0 mx-auto max-w-12 bg-map-2"
              style={{ height: `${(planned / most) * 100}%` }}
            />
            <div
              className="absolute inset-x-[30%] bottom-0 mx-auto max-w-6 bg-map-5"
              style={{ height: `${(done / most) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <div className="mt-1 flex gap-1 text-2xs text-muted">
        {weeks.map(({ from }, at) => (
          // wider than its week: the last ones reach back from the edge, and not over it
          <span
            key={from}
            className={`flex min-w-0 flex-1 whitespace-nowrap ${at >= weeks.length - 2 ? 'justify-end' : 'justify-center'}`}
          >
            {at % every === 0 ? days.dayMonth(from) : ''}
          </span>
        ))}
      </div>
      <p className="mt-2 flex gap-5 text-muted text-xs">
        {(
          [
            ['bg-map-2', words.planned],
            ['bg-map-5', words.done],
          ] as const
        ).map(([look, name]) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span className={`size-3 rounded-tag border border-control ${look}`} />
            {name}
          </span>
        ))}
      </p>
      {all.length > weeks.length && (
        <p className="mt-2 text-muted text-xs">{words.lastWeeks(weeks.length)}</p>
      )}
    </div>
  )
}

function KindTable({ lines }: { lines: Lines }) {
  const words = useCopy(copy)
  const taskWords = useCopy(taskCopy)
  const days = useDayWords()
  const cells = ({ planned, done, logged }: ReturnType<typeof sumOf>) =>
    [planned, done, logged].map((minutes) => days.duration(minutes))
  return (
    <Ledger
      caption={words.title}
      columns={[words.kind, words.planned, words.done, words.clock].map((name) => ({ name }))}
      rows={byKind(lines).map(({ kind, ...sum }) => ({
        key: kind,
        name: kind === 'other' ? words.other : taskWords.kinds[kind],
        cells: cells(sum),
      }))}
      total={{ key: 'total', name: words.total, cells: cells(sumOf(lines)) }}
    />
  )
}
