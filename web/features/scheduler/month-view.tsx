/** A month as a ledger: how many tasks and minutes each day has; the tasks of the chosen day stand beside it. */

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy } from '#web/lib/language.tsx'
import { DayTasks } from './day-view.tsx'
import { useDayWords } from './day-words.ts'
import { DropPlace } from './drag-board.tsx'
import { copy } from './plan-copy.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { dayByKey, ofDay, sumOf, weeksOf } from './plan-rules.ts'
import { useShow } from './use-show.ts'
import { restOf } from './use-study.ts'

export function MonthView({ day }: { day: string }) {
  const words = useCopy(copy)
  const stop = useFullStop()
  const days = useDayWords()
  const show = useShow()
  const month = day.slice(0, 7)
  const grid = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(false)
  // the day that an arrow key led to may stand in a grid that is only drawn now
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function handleKey(event: KeyboardEvent) {
    const next = dayByKey(day, event.key)
    if (!next) return
    event.preventDefault()
    takesFocus.current = true
    show('month', next)
  }
  const weeks = weeksOf(month)
  return (
    <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <table
        ref={grid}
        onKeyDown={handleKey}
        className="w-full table-fixed border-collapse border-ink border-t print:hidden"
      >
        <caption className="sr-only">
          {days.month(day)}
          {stop} {words.monthSays}
        </caption>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" className="py-1.5 text-center text-2xs text-muted">
                {days.weekday(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} className="border border-rule p-0 align-top">
                  <DayCell day={one} isIn={one.startsWith(month)} isChosen={one === day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-live="polite" aria-label={days.long(day)}>
        <h3 className="pb-3 text-h4">{days.long(day)}</h3>
        <DayTasks day={day} />
      </section>
    </div>
  )
}

function DayCell({ day, isIn, isChosen }: { day: string; isIn: boolean; isChosen: boolean }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { plan, study, today } = usePlanDesk()
  const show = useShow()
  const { count, planned, done } = sumOf(ofDay(plan.tasks, day))
  const share = planned === 0 ? 0 : Math.min(100, (done / planned) * 100)
  const isToday = day === today
  const rest = restOf(study, day)
  return (
    <DropPlace place={{ day }} isDisabled={day < today}>
      <button
        type="button"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${days.long(day)}${isToday ? `, ${words.today}` : ''}: ${words.cell(words.tasksCount(count), days.duration(planned), days.duration(done))}${rest ? `, ${words.restDay}` : ''}`}
        onClick={() => show('month', day)}
        className="grid min-h-16 w-full content-start gap-0.5 px-1 py-1 text-left hover:bg-sunken aria-pressed:bg-primary-tint lg:min-h-20 lg:px-1.5"
      >
        <span
          className={`grid size-6 place-items-center rounded-full text-xs tabular-nums ${isToday ? 'bg-ink font-semibold text-paper' : isIn ? '' : 'text-muted'}`}
        >
          {days.dayNumber(day)}
        </span>
        {count > 0 && (
          <>
            <span className="text-2xs tabular-nums max-lg:sr-only">{words.tasksCount(count)}</span>
            <span className="text-2xs text-muted tabular-nums">{planned}′</span>
            <span aria-hidden className="h-1 w-full max-w-12 bg-rule">
              <span className="block h-full bg-primary" style={{ width: `${share}%` }} />
            </span>
          </>
        )}
        {count === 0 && rest && <span className="text-2xs text-muted max-lg:sr-only">{words.restDay}</span>}
      </button>
    </DropPlace>
  )
}
