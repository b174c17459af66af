/** Today's mission as a list that ends: one thing to do next, the tasks with their reasons, and the week beside them. */

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { DaysSummary, MyDays, settingsCopy } from '#web/features/study-settings/index.ts'
import { longDate, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { DoneScreen } from './done-screen.tsx'
import { copy } from './mission-copy.ts'
import { missionKeys } from './mission-queries.ts'
import { hasBegun, minutesToCount, nextTask } from './mission-rules.ts'
import type { Mission, Task } from './mission-types.ts'
import { SizeChoice } from './size-choice.tsx'
import { TaskLedger } from './task-ledger.tsx'
import { titleIn } from './title-in.ts'
import type { MissionOnScreen } from './use-mission.ts'
import { useOpenTask } from './use-open-task.ts'
import { copy as weekCopy } from './week-copy.ts'
import { Repair, StreakLine, WeekScore, WeekStrip } from './week-strip.tsx'

const JustDone = lazyPart<{ task: Task | undefined }>('what was done last', () => import('./just-done.tsx'))

export function TodayView({
  mission,
  on,
  userId,
  isOver,
}: {
  mission: Mission
  on: MissionOnScreen
  userId: string
  /** Its day has gone by, and no other has been read. */
  isOver: boolean
}) {
  const words = useCopy(copy)
  const weekWords = useCopy(weekCopy)
  const { language } = useLanguage()
  const locale = useLocale()
  const open = useOpenTask()
  const did = (useLocation().state as { did?: string } | null)?.did
  const [isSetWanted, setWanted] = useState(false)
  const { tasks, streak } = mission
  const next = nextTask(tasks)
  const begin = hasBegun(tasks) ? words.goOn : words.start
  const isResting = mission.is_rest_day && !isSetWanted && !hasBegun(tasks)
  useFocusAgain(String(isSetWanted))
  const day = <Day>{longDate(new Date(`${mission.day}T12:00:00Z`), locale, 'UTC')}</Day>

  if (tasks.length === 0) {
    return (
      <div className="page pb-8">
        <PageHead kicker={day} title={words.title} />
        <Notice title={words.empty}>
          <p>{words.emptySays}</p>
          <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
        </Notice>
      </div>
    )
  }
  if (mission.is_done) return <DoneScreen mission={mission} on={on} userId={userId} kicker={day} />
  const shown = tasks.filter(({ status }) => status !== 'swapped')
  return (
    <div className="page pb-10">
      <PageHead
        kicker={
          <>
            {day} <span aria-hidden>·</span> {weekWords.score(streak.week_done, streak.week_goal)}{' '}
            {weekWords.scoreSays}
          </>
        }
        title={words.title}
        says={isResting ? undefined : words.says(shown.length, sumOf(shown))}
      >
        {next && !isResting && (
          <div className="grid justify-items-start gap-1.5 md:justify-items-end">
            <Button
              variant="primary"
              aria-label={`${begin}, ${words.nextIs(titleIn(language, next.title))}`}
              onClick={() => open(next)}
            >
              {begin}
            </Button>
            <p aria-hidden className="text-muted text-xs first-letter:uppercase">
              {words.nextIs(titleIn(language, next.title))}
            </p>
          </div>
        )}
      </PageHead>
      {isOver && <p className="mb-5 text-caution text-sm">{words.ofDay(plainDate(mission.day, locale))}</p>}
      {did && (
        <Suspense>
          <JustDone task={tasks.find(({ id }) => id === did)} />
        </Suspense>
      )}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {isResting ? (
          <Notice title={words.restTitle}>
            <p>{words.restSays}</p>
            <Button onClick={() => setWanted(true)}>{words.showAnyway}</Button>
          </Notice>
        ) : (
          <div>
            <SizeChoice mission={mission} on={on} userId={userId} />
            <TaskLedger mission={mission} on={on} next={next?.id} />
            <p className="mt-3 text-muted text-sm">{countsText(mission, words)}</p>
          </div>
        )}
        <aside aria-label={weekWords.title} className="grid gap-4 border-ink border-t pt-5">
          <h2 className="font-semibold font-ui text-sm tracking-normal">{weekWords.title}</h2>
          <WeekScore streak={streak} />
          <WeekStrip week={streak.week} today={mission.day} />
          <StreakLine streak={streak} />
          {streak.repair && <Repair repair={streak.repair} />}
          <OwnDays userId={userId} />
        </aside>
      </div>
    </div>
  )
}

function Day({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

function countsText(mission: Mission, words: (typeof copy)['en']) {
  const missing = minutesToCount(mission)
  if (missing === 0) return words.counts
  return mission.is_rest_day ? words.restCounts : words.toCount(missing)
}

function sumOf(tasks: readonly { minutes: number }[]) {
  return tasks.reduce((sum, { minutes }) => sum + minutes, 0)
}

/** Folded up: the days are chosen once. Where they change, today may be another day, or a day of rest. */
function OwnDays({ userId }: { userId: string }) {
  const words = useCopy(settingsCopy)
  const client = useQueryClient()
  return (
    <details className="border-rule border-y">
      <Summary className="py-2 text-sm">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <b>{words.title}</b>
          <span className="text-muted text-xs">
            <DaysSummary userId={userId} />
          </span>
        </span>
      </Summary>
      <div className="pt-2 pb-5">
        <MyDays
          userId={userId}
          onSaved={() => void client.invalidateQueries({ queryKey: missionKeys.mine(userId) })}
        />
      </div>
    </details>
  )
}
