/** The public mission: the same for everybody today, done without an account, and kept by this browser. */

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { keptOf } from '#web/features/practice/index.ts'
import { longDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { kept } from '#web/lib/storage.ts'
import { copy } from './mission-copy.ts'
import { hasBegun, inOrder, nextTask } from './mission-rules.ts'
import { NewDay } from './new-day.tsx'
import { publicMissionQuery, type ReadPublicMission } from './public-mission.ts'
import type { Skeleton as Written } from './skeleton-rules.ts'
import { TaskRow } from './task-row.tsx'
import { titleIn } from './title-in.ts'
import { useDayOver } from './use-day-over.ts'
import { copy as visitorCopy } from './visitor-copy.ts'
import { visitorTask } from './visitor-rules.ts'
import { doneOn, keepVisitorDone } from './visitor-store.ts'

const VisitorTask = lazy(() => import('./visitor-task.tsx'))

export default function VisitorMission() {
  const words = useCopy(copy)
  const visitorWords = useCopy(visitorCopy)
  const [search, setSearch] = useSearchParams()
  const read = useQuery(publicMissionQuery)
  const isOver = useDayOver(read.data)
  const mission = useHeld(read.data, search.has('task'))
  usePageTitle(words.title)
  if (!mission) {
    return (
      <div className="page pb-8">
        <PageHead title={words.title} says={visitorWords.saysFirst} />
        {read.isError ? (
          <FailedRead title={words.failed} says={words.failedSays} read={read} />
        ) : (
          <Skeleton label={words.loading} lines={[46, 82, 30, 58, 74, 26]} />
        )}
      </div>
    )
  }
  return (
    <>
      {isOver && (
        <NewDay isBusy={read.isFetching} onOpen={() => void read.refetch().then(() => setSearch({}))} />
      )}
      <Public key={mission.day} mission={mission} at={search.get('task')} />
    </>
  )
}

/** While a task is open, what it belongs to stays as it was. */
function useHeld(mission: ReadPublicMission | undefined, isInTask: boolean) {
  const [held, setHeld] = useState(mission)
  if (mission && mission !== held && !(isInTask && held)) setHeld(mission)
  return isInTask ? (held ?? mission) : mission
}

function Public({ mission, at }: { mission: ReadPublicMission; at: string | null }) {
  const navigate = useNavigate()
  const [done, setDone] = useState(() => doneOn(kept.local, mission.day))
  const open = mission.tasks.find(({ position }) => String(position) === at)
  function finish(position: number, skeleton?: Written) {
    const task = mission.tasks.find((one) => one.position === position)
    if (!task) return
    keepVisitorDone(kept.local, mission.day, {
      ...{ position, kind: task.kind, done_at: new Date().toISOString() },
      ...(skeleton && { skeleton }),
    })
    setDone(doneOn(kept.local, mission.day))
    navigate('/daily-mission', { replace: true })
  }
  if (open) {
    return (
      <Suspense fallback={<Waiting />}>
        <VisitorTask
          key={open.position}
          task={open}
          mission={mission}
          onLeave={() => navigate('/daily-mission')}
          onDone={(skeleton) => finish(open.position, skeleton)}
        />
      </Suspense>
    )
  }
  return <PublicList mission={mission} done={done} />
}

function Waiting() {
  const words = useCopy(copy)
  return (
    <div className="page py-8">
      <Skeleton label={words.loading} lines={[30, 88, 80, 60, 60]} />
    </div>
  )
}

function PublicList({ mission, done }: { mission: ReadPublicMission; done: ReturnType<typeof doneOn> }) {
  const words = useCopy(copy)
  const visitorWords = useCopy(visitorCopy)
  const { language } = useLanguage()
  const locale = useLocale()
  const navigate = useNavigate()
  const tasks = inOrder(mission.tasks).map((task) => visitorTask(task, done, judgedOf(mission.day, task)))
  const next = nextTask(tasks)
  const begin = hasBegun(tasks) ? words.goOn : words.start
  const minutes = tasks.reduce((sum, task) => sum + task.minutes, 0)
  const doneMinutes = tasks
    .filter(({ status }) => status === 'done')
    .reduce((sum, task) => sum + task.minutes, 0)
  const isDone = next === undefined && tasks.length > 0
  const results = isDone ? resultsOf(mission) : undefined
  return (
    <div className="page pb-10">
      <PageHead
        kicker={longDate(new Date(`${mission.day}T12:00:00Z`), locale, 'UTC')}
        title={isDone ? visitorWords.doneTitle : words.title}
        says={
          results
            ? visitorWords.doneSays(results.right, results.of)
            : visitorWords.says(tasks.length, minutes)
        }
      >
        {next && (
          <div className="grid justify-items-start gap-1.5 md:justify-items-end">
            <Button
              variant="primary"
              aria-label={`${begin}, ${words.nextIs(titleIn(language, next.title))}`}
              onClick={() => navigate(`/daily-mission?task=${next.id}`)}
            >
              {begin}
            </Button>
            <p aria-hidden className="text-muted text-xs first-letter:uppercase">
              {words.nextIs(titleIn(language, next.title))}
            </p>
          </div>
        )}
      </PageHead>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {tasks.length === 0 ? (
          <Notice title={words.empty}>
            <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
          </Notice>
        ) : (
          <section aria-labelledby="tasks">
            <h2 id="tasks" className="sr-only">
              {words.tasks}
            </h2>
            <ol className="border-ink border-t">
              {tasks.map((task, at) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  number={at + 1}
                  isNext={task.id === next?.id}
                  onOpen={({ id }) => navigate(`/daily-mission?task=${id}`)}
                />
              ))}
            </ol>
            <p className="rule-double flex items-baseline justify-between gap-4 border-ink border-t py-3 font-semibold text-sm">
              <span>{words.total}</span>
              <span className="tabular-nums">{words.minutesDone(doneMinutes, minutes)}</span>
            </p>
            <p className="mt-3 text-muted text-sm">{visitorWords.kept}</p>
          </section>
        )}
        <Invitation isPrimary={isDone} />
      </div>
    </div>
  )
}

function Invitation({ isPrimary }: { isPrimary: boolean }) {
  const words = useCopy(visitorCopy)
  return (
    <aside aria-labelledby="own" className="grid justify-items-start gap-3 border-ink border-t pt-5">
      <h2 id="own" className="font-semibold font-ui text-sm tracking-normal">
        {words.ownTitle}
      </h2>
      <ul className="grid w-full text-sm">
        {words.own.map((line) => (
          <li key={line} className="border-rule border-b py-2.5">
            {line}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to="/auth?mode=signup" variant={isPrimary ? 'primary' : 'secondary'}>
          {words.signUp}
        </ButtonLink>
        <Link
          to="/auth"
          state={{ from: { pathname: '/daily-mission', search: '', hash: '' } }}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {words.signIn}
        </Link>
      </div>
    </aside>
  )
}

function judgedOf(day: string, { questions }: ReadPublicMission['tasks'][number]): number {
  if (!questions?.length) return 0
  return keptOf(day, questions).answers.filter(({ feedback }) => feedback !== null).length
}

function resultsOf({ day, tasks }: ReadPublicMission) {
  const told = keptOf(
    day,
    tasks.flatMap(({ questions }) => questions ?? []),
  ).answers.flatMap(({ feedback }) => feedback ?? [])
  return { right: told.filter(({ correct }) => correct).length, of: told.length }
}
