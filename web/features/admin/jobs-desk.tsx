/** Part of /admin: what the site does by the clock, what waits to be sent, and what to do where something is wrong. */

import { useQuery } from '@tanstack/react-query'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy } from './jobs-copy.ts'
import { jobsQuery } from './jobs-queries.ts'
import {
  everyMs,
  inOrder,
  isStuck,
  type Job,
  type JobOverview,
  type JobState,
  QUEUES,
  stepWithin,
  timeOfDay,
} from './jobs-rules.ts'

export function JobsDesk() {
  const words = useCopy(copy)
  const overview = useQuery(jobsQuery)
  return (
    <>
      <PageHead title={words.title} says={words.says} />
      {overview.isPending && <Skeleton label={words.loading} lines={[40, 100, 100, 100]} />}
      {overview.isError && !overview.data && (
        <div className="mt-4">
          <FailedRead title={words.failed} says={words.failedSays} read={overview} />
        </div>
      )}
      {overview.data && <Overview overview={overview.data} />}
    </>
  )
}

const NEEDS_SOMEBODY: JobState[] = ['failed', 'late']

function Overview({ overview }: { overview: JobOverview }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const now = new Date(overview.server_now)
  const jobs = inOrder(overview.jobs, now)
  const needed = jobs.filter(({ state }) => NEEDS_SOMEBODY.includes(state)).length
  return (
    <div className="mt-4 grid gap-8">
      {jobs.length === 0 ? (
        <Notice title={words.none}>{words.noneSays}</Notice>
      ) : (
        <div>
          <p role="status" className={`mb-2 font-semibold text-sm ${needed > 0 ? 'text-negative' : ''}`}>
            {needed > 0 ? words.needed(needed) : words.allFine}{' '}
            <span className="font-normal text-muted text-xs">{words.asOf(shortMoment(now, locale))}</span>
          </p>
          <Jobs jobs={jobs} />
        </div>
      )}
      <Queues overview={overview} now={now} />
    </div>
  )
}

const NUMBER = 'py-2.5 pl-3 text-right tabular-nums align-top'

function Jobs({ jobs }: { jobs: { job: Job; state: JobState }[] }) {
  const words = useCopy(copy)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-rule border-b text-left align-bottom text-muted text-xs">
          <th scope="col" className="py-2 font-medium">
            {words.job}
          </th>
          <th scope="col" className="hidden py-2 pl-3 font-medium md:table-cell">
            {words.clock}
          </th>
          <th scope="col" className="py-2 pl-3 font-medium">
            {words.last}
          </th>
          <th scope="col" className="w-20 py-2 pl-3 text-right font-medium">
            {words.failures}
          </th>
          <th scope="col" className="hidden py-2 pl-3 text-right font-medium sm:table-cell">
            {words.waiting}
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ job, state }) => (
          <Line key={`${job.by} ${job.name}`} job={job} state={state} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ job, state }: { job: Job; state: JobState }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  const clock = clockOf(job, words)
  const todo = todoOf(job, state, words)
  return (
    <tr className="border-rule border-b">
      <th scope="row" className="wrap-anywhere py-2.5 text-left align-top font-normal">
        <b lang="en">{job.name}</b>
        {job.by !== 'queue' && (
          <span className="block text-muted text-xs">
            {job.by === 'database' ? words.byDatabase : words.byServer}
          </span>
        )}
        <span className="block text-muted text-xs tabular-nums md:hidden">{clock}</span>
        {job.problem && (
          <span
            lang="en"
            className="wrap-anywhere mt-1 block max-w-read border-negative border-l-2 pl-2 text-xs"
          >
            {job.problem}
          </span>
        )}
        {todo && <span className="mt-1 block max-w-read text-muted text-xs">{todo}</span>}
      </th>
      <td className="hidden py-2.5 pl-3 align-top text-muted text-xs tabular-nums md:table-cell">{clock}</td>
      <td className="py-2.5 pl-3 align-top">
        <State state={state} />
        <Ran job={job} />
        <WentWell job={job} state={state} />
      </td>
      <td className={NUMBER}>{number.format(job.failures)}</td>
      <td className={`hidden sm:table-cell ${NUMBER}`}>{number.format(job.waiting)}</td>
    </tr>
  )
}

function todoOf({ name, by }: Job, state: JobState, { todo, mailTodo }: typeof copy.en) {
  if (state !== 'failed' && state !== 'late' && state !== 'shaky') return undefined
  return by === 'server' && name === 'mail' && state !== 'late' ? mailTodo[state] : todo[state]
}

function clockOf({ schedule, zone }: Job, words: typeof copy.en) {
  if (schedule === null) return words.whenAsked
  const minutes = (everyMs(schedule) ?? 0) / 60_000
  const within = stepWithin(schedule)
  if (within) return words.within(words.everyMinutes(within.minutes), within.from, within.till, zone ?? 'UTC')
  if (minutes === 0) return words.byClock(schedule, zone ?? 'UTC')
  if (minutes < 60) return words.everyMinutes(minutes)
  return minutes < 1440 ? words.everyHours(minutes / 60) : words.daily(timeOfDay(schedule), zone ?? 'UTC')
}

const TONE: Record<JobState, string> = {
  failed: 'text-negative',
  late: 'text-negative',
  shaky: 'text-caution',
  new: 'text-muted',
  running: 'text-ink',
  fine: 'text-positive',
}

function State({ state }: { state: JobState }) {
  const words = useCopy(copy)
  return <span className={`block font-medium ${TONE[state]}`}>{words.states[state]}</span>
}

function Ran({ job: { began_at, ended_at } }: { job: Job }) {
  const words = useCopy(copy)
  const locale = useLocale()
  if (began_at === null) return <span className="block text-muted text-xs">{words.never}</span>
  const took = ended_at === null ? null : (Date.parse(ended_at) - Date.parse(began_at)) / 1000
  const seconds = numberFormat(locale, { maximumFractionDigits: 1 })
  return (
    <span className="block text-muted text-xs tabular-nums">
      {shortMoment(new Date(began_at), locale)}
      {took !== null && took >= 0 && (
        <span className="hidden sm:inline">, {words.took(seconds.format(took))}</span>
      )}
    </span>
  )
}

/** Of a job that does not do well now: since when. */
function WentWell({ job: { done_at }, state }: { job: Job; state: JobState }) {
  const words = useCopy(copy)
  const locale = useLocale()
  if (!done_at || state === 'fine') return null
  return (
    <span className="block text-muted text-xs tabular-nums">
      {words.doneAt(shortMoment(new Date(done_at), locale))}
    </span>
  )
}

function Queues({ overview: { queues, devices, can_push }, now }: { overview: JobOverview; now: Date }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const isAnyStuck = QUEUES.some((name) => isStuck(queues[name], now))
  return (
    <div>
      <table className="w-full text-sm">
        <caption className="pb-2 text-left font-semibold text-md">{words.queues}</caption>
        <thead>
          <tr className="border-rule border-b text-left align-bottom text-muted text-xs">
            <th scope="col" className="py-2 font-medium">
              {words.queue}
            </th>
            {[words.due, words.held, words.givenUp].map((name) => (
              <th key={name} scope="col" className="py-2 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {QUEUES.map((name) => {
            const queue = queues[name]
            const stuck = isStuck(queue, now)
            return (
              <tr key={name} className="border-rule border-b">
                <th scope="row" className="py-2.5 text-left align-top font-normal">
                  {words.queueNames[name]}
                  {stuck && queue.oldest && (
                    <span className="block text-negative text-xs tabular-nums">
                      {words.since(shortMoment(new Date(queue.oldest), locale))}
                    </span>
                  )}
                </th>
                <td className={`${NUMBER} ${stuck ? 'font-semibold text-negative' : ''}`}>
                  {number.format(queue.waiting)}
                </td>
                <td className={`${NUMBER} text-muted`}>{number.format(queue.held)}</td>
                <td className={`${NUMBER} ${queue.failed > 0 ? 'font-semibold text-negative' : ''}`}>
                  {number.format(queue.failed)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isAnyStuck && <p className="mt-2 max-w-read text-sm">{words.stuck}</p>}
      <p className="mt-2 text-muted text-xs">
        {can_push ? words.devices(number.format(devices)) : words.noPush}
      </p>
    </div>
  )
}
