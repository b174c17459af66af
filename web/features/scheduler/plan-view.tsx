/** The plan itself: how far it is to the examination, what waits, and a day, a week or a month of it. */

import { CalendarPlus, ChevronLeft, ChevronRight, Play, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { ClockBar } from './clock-bar.tsx'
import { DayView } from './day-view.tsx'
import { useDayWords } from './day-words.ts'
import { DragBoard } from './drag-board.tsx'
import { MonthView } from './month-view.tsx'
import { OverdueBand } from './overdue-band.tsx'
import { PhaseLine } from './phase-line.tsx'
import { copy } from './plan-copy.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { PlanNotices } from './plan-notices.tsx'
import { ofDay, stepped, VIEWS, type View, weekOf } from './plan-rules.ts'
import { usePlanExam } from './use-plan-exam.ts'
import { useShow } from './use-show.ts'
import { WeekView } from './week-view.tsx'

const AddTask = lazy(() => import('./add-task.tsx'))

type Props = { view: View; day: string }

export function PlanView({ view, day }: Props) {
  const words = useCopy(copy)
  const { plan, today } = usePlanDesk()
  const { exam } = usePlanExam()
  if (!plan.plan) return null
  const { phases, finishDay } = plan.plan
  return (
    <DragBoard>
      <Head day={day} />
      <ClockBar />
      <PlanNotices />
      <OverdueBand />
      <div className="flex flex-col">
        {/* on a phone the day comes first */}
        <div className="max-lg:order-last max-lg:mt-8 max-lg:border-rule max-lg:border-t max-lg:pt-6 print:hidden">
          <PhaseLine phases={phases} finishDay={finishDay} examDay={exam.day} today={today} />
        </div>
        <Steps view={view} day={day} />
        {view === 'day' && <DayView day={day} />}
        {view === 'week' && <WeekView day={day} />}
        {view === 'month' && <MonthView day={day} />}
      </div>
      <nav aria-label={words.more} className="mt-10 border-ink border-t pt-3 print:hidden">
        <ul className="flex flex-wrap gap-x-6">
          {(
            [
              ['setup', words.change],
              ['replan&how=choices', words.replanAll],
              ['hours', words.blocks],
              ['back', words.back],
              ['feed', words.feed],
            ] as const
          ).map(([part, name]) => (
            <li key={part}>
              <Link to={`/scheduler?part=${part}`} className="inline-flex min-h-11 items-center text-sm">
                {name}
              </Link>
            </li>
          ))}
          <li>
            <PrintWeek view={view} day={day} />
          </li>
        </ul>
      </nav>
    </DragBoard>
  )
}

function Head({ day }: { day: string }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { language } = useLanguage()
  const { plan, today, startClock } = usePlanDesk()
  const [isAdding, setIsAdding] = useState(false)
  const { exam, left, titleOf } = usePlanExam()
  const title = titleOf(exam.id)
  const next = ofDay(plan.tasks, today).find(({ status, kind }) => status === 'open' && kind !== 'rest')
  return (
    <>
      <PageHead
        title={words.title}
        says={
          left > 0
            ? words.says(left, title, days.full(exam.day))
            : left === 0
              ? words.saysToday(title)
              : words.saysOver(title, days.full(exam.day))
        }
      >
        {left < 0 && (
          <ButtonLink to="/scheduler?part=setup" variant="primary" className="print:hidden">
            <CalendarPlus aria-hidden size={17} strokeWidth={1.8} />
            {words.change}
          </ButtonLink>
        )}
        {left >= 0 && next && !plan.running && (
          <Button
            variant="primary"
            title={words.startSays}
            className="max-w-full print:hidden"
            onClick={() => startClock(next, 'stopwatch')}
          >
            <Play aria-hidden size={16} strokeWidth={2} className="shrink-0" />
            <span className="line-clamp-2 max-w-[16rem] whitespace-normal text-left">
              {words.startNext(next.title[language])}
            </span>
          </Button>
        )}
        <Button className="print:hidden" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden size={17} strokeWidth={1.8} />
          {words.addTask}
        </Button>
      </PageHead>
      {isAdding && (
        <Suspense>
          <AddTask day={day} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Which view, and a step before and after. */
function Steps({ view, day }: Props) {
  const words = useCopy(copy)
  const { today } = usePlanDesk()
  const title = useViewTitle(view, day)
  const show = useShow()
  const isNow =
    view === 'day'
      ? day === today
      : view === 'week'
        ? weekOf(day).includes(today)
        : day.startsWith(today.slice(0, 7))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-t pt-3 pb-3 max-sm:gap-x-2">
      <h2
        tabIndex={-1}
        data-view-heading
        aria-live="polite"
        className="mr-auto text-h3 outline-none max-sm:w-full focus-visible:shadow-none"
      >
        {title}
      </h2>
      <div className="flex items-center gap-1 max-sm:-ml-2 max-sm:gap-0 print:hidden">
        <Button
          variant="icon"
          aria-label={words.before[view]}
          onClick={() => show(view, stepped(view, day, -1))}
        >
          <ChevronLeft aria-hidden size={20} strokeWidth={1.6} />
        </Button>
        <Button size="sm" disabled={isNow} onClick={() => show(view, today)} className="px-2.5 sm:px-3">
          {words.today}
        </Button>
        <Button
          variant="icon"
          aria-label={words.after[view]}
          onClick={() => show(view, stepped(view, day, 1))}
        >
          <ChevronRight aria-hidden size={20} strokeWidth={1.6} />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div
        role="group"
        aria-label={words.viewsLabel}
        className="flex overflow-clip rounded-control border border-control max-sm:ml-auto print:hidden"
      >
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => show(one, day)}
            className="min-h-11 whitespace-nowrap border-control px-3.5 font-medium text-muted text-xs not-first:border-l max-sm:px-2.5 aria-pressed:bg-ink aria-pressed:text-paper md:min-h-9"
          >
            {words.views[one]}
          </button>
        ))}
      </div>
    </div>
  )
}

function useViewTitle(view: View, day: string): string {
  const words = useCopy(copy)
  const days = useDayWords()
  const { today } = usePlanDesk()
  if (view === 'month') return days.month(day)
  if (view === 'day') return day === today ? `${words.today}, ${days.short(day)}` : days.long(day)
  const week = weekOf(day)
  return words.weekFrom(days.short(week[0] ?? day), days.short(week[6] ?? day))
}

/** On paper it is the week, whichever view is open. */
function PrintWeek({ view, day }: Props) {
  const words = useCopy(copy)
  const show = useShow()
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (!isAsked || view !== 'week') return
    setIsAsked(false)
    window.print()
  }, [isAsked, view])
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center text-primary text-sm underline underline-offset-[0.18em]"
      onClick={() => {
        setIsAsked(true)
        show('week', day)
      }}
    >
      {words.print}
    </button>
  )
}
