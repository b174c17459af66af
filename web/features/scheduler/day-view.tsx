/** One day: its tasks, its sum, its hours; the days of its week above take what is dragged onto them. */

import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { useDayWords } from './day-words.ts'
import { DropPlace } from './drag-board.tsx'
import { HoursRail } from './hours-rail.tsx'
import { copy } from './plan-copy.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { ofDay, sumOf, weekOf } from './plan-rules.ts'
import { TaskRow } from './task-row.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useShow } from './use-show.ts'
import { restOf, useKeepRestDays } from './use-study.ts'

export function DayView({ day }: { day: string }) {
  const words = useCopy(copy)
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <WeekStrip day={day} />
      <div className="grid items-start gap-x-14 gap-y-8 pt-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DayTasks day={day} />
        {isWide ? (
          <HoursRail day={day} />
        ) : (
          <div>
            <Button aria-expanded={isOpen} className="w-full print:hidden" onClick={() => setIsOpen(!isOpen)}>
              {words.showHours}
            </Button>
            {isOpen && (
              <div className="mt-4">
                <HoursRail day={day} />
              </div>
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** The tasks of a day with its sum; dropped here, a task has no fixed hour. */
export function DayTasks({ day }: { day: string }) {
  const words = useCopy(copy)
  const desk = usePlanDesk()
  const tasks = ofDay(desk.plan.tasks, day)
  const rest = restOf(desk.study, day)
  const { planned, open } = sumOf(tasks)
  return (
    <div className="min-w-0">
      <DaySums day={day} />
      <DropPlace
        place={{ day, start: null }}
        isDisabled={day < desk.today}
        className="min-h-24 border-ink border-t transition-colors"
      >
        {tasks.length === 0 ? (
          <p className="py-5 text-muted">{rest ? words.nothingRest : words.nothing}</p>
        ) : (
          <ul aria-label={words.tasks}>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        )}
        {open === 0 && planned > 0 && <p className="py-3 font-semibold text-positive">{words.allDone}</p>}
      </DropPlace>
      <RestSwitch day={day} />
    </div>
  )
}

function DaySums({ day }: { day: string }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { plan } = usePlanDesk()
  const { planned, done } = sumOf(ofDay(plan.tasks, day))
  const clocked = plan.logged.find((one) => one.day === day)?.minutes ?? 0
  const share = planned === 0 ? 0 : Math.min(100, (done / planned) * 100)
  return (
    <section aria-label={words.sumLabel} className="pb-4">
      <dl className="flex gap-x-8 text-sm">
        {(
          [
            [words.planned, planned],
            [words.done, done],
            [words.logged, clocked],
          ] as const
        ).map(([name, minutes]) => (
          <div key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="font-read font-semibold text-h4 tabular-nums">{days.duration(minutes)}</dd>
          </div>
        ))}
      </dl>
      <div
        role="img"
        aria-label={words.sumWords(days.duration(planned), days.duration(done))}
        className="mt-3 h-1.5 bg-rule"
      >
        <div className="h-full bg-primary" style={{ width: `${share}%` }} />
      </div>
    </section>
  )
}

function RestSwitch({ day }: { day: string }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { id: userId } = useSignedInUser()
  const { study, today, tell } = usePlanDesk()
  const keepRestDays = useKeepRestDays(userId)
  const [isBusy, setIsBusy] = useState(false)
  const failure = useFailureToast()
  const rest = restOf(study, day)
  if (day < today) return null
  if (rest === 'weekday') return <p className="mt-3 text-muted text-sm print:hidden">{words.weekdayRest}</p>
  async function toggle() {
    setIsBusy(true)
    failure.clear()
    const ahead = study.restDays.filter((one) => one >= today && one !== day)
    try {
      await keepRestDays(study, rest ? ahead : [...ahead, day])
      tell(rest ? words.saidNoRest(days.long(day)) : words.saidRest(days.long(day)))
    } catch (error) {
      failure.tellFailure(error, words.restFailed)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button variant="quiet" className="-ml-2 mt-2 print:hidden" isBusy={isBusy} onClick={() => void toggle()}>
      {rest ? words.endRest : words.makeRest}
    </Button>
  )
}

/** The week of a day: shows it, leads to its days, and takes what is dragged onto them. */
function WeekStrip({ day }: { day: string }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { plan, study, today } = usePlanDesk()
  const show = useShow()
  return (
    <ul className="grid grid-cols-7 border-rule border-y print:hidden">
      {weekOf(day).map((one) => {
        const { planned, done, count } = sumOf(ofDay(plan.tasks, one))
        const share = planned === 0 ? 0 : Math.min(100, (done / planned) * 100)
        return (
          <li key={one} className="border-rule not-first:border-l">
            <DropPlace place={{ day: one }} isDisabled={one < today} className="h-full">
              <button
                type="button"
                aria-current={one === day ? 'date' : undefined}
                aria-label={`${days.long(one)}${one === today ? `, ${words.today}` : ''}: ${words.cell(words.tasksCount(count), days.duration(planned), days.duration(done))}${restOf(study, one) ? `, ${words.restDay}` : ''}`}
                onClick={() => show('day', one)}
                className={`grid min-h-16 w-full content-start justify-items-center gap-0.5 border-b-2 px-0.5 py-2 text-center hover:bg-sunken ${one === day ? 'border-b-accent' : 'border-b-transparent'}`}
              >
                <span className="text-2xs text-muted">{days.weekday(one)}</span>
                <span
                  className={`grid size-7 place-items-center rounded-full text-sm tabular-nums ${one === today ? 'bg-ink font-semibold text-paper' : one === day ? 'font-semibold' : ''}`}
                >
                  {days.dayNumber(one)}
                </span>
                {planned > 0 ? (
                  <span aria-hidden className="mt-0.5 h-1 w-8 bg-rule">
                    <span className="block h-full bg-primary" style={{ width: `${share}%` }} />
                  </span>
                ) : (
                  <span aria-hidden className="h-1.5 text-2xs text-muted leading-none">
                    {restOf(study, one) ? '–' : ''}
                  </span>
                )}
              </button>
            </DropPlace>
          </li>
        )
      })}
    </ul>
  )
}
