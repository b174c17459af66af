/** A week: seven columns where there is room, else day below day; tasks are dragged from one to another. */

import { type TouchEvent, useRef } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { DropPlace } from './drag-board.tsx'
import { copy } from './plan-copy.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { blocksOf, ofDay, stepped, sumOf, timeText, weekOf } from './plan-rules.ts'
import { TaskRow } from './task-row.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useShow } from './use-show.ts'
import { restOf } from './use-study.ts'

export function WeekView({ day }: { day: string }) {
  const isWide = useIsWide()
  const show = useShow()
  const swipe = useSwipe((step) => show('week', stepped('week', day, step)))
  const words = useCopy(copy)
  return (
    <div {...(isWide ? {} : swipe)} className="week-on-paper">
      {!isWide && <p className="pb-2 text-muted text-xs print:hidden">{words.swipe}</p>}
      <ol className={isWide ? 'grid grid-cols-7 border-ink border-t' : ''}>
        {weekOf(day).map((one) => (
          <WeekDay key={one} day={one} isWide={isWide} />
        ))}
      </ol>
    </div>
  )
}

function WeekDay({ day, isWide }: { day: string; isWide: boolean }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { plan, study, today } = usePlanDesk()
  const show = useShow()
  const tasks = ofDay(plan.tasks, day)
  const { planned, done } = sumOf(tasks)
  const blocks = blocksOf(plan.blocks, day)
  const isToday = day === today
  return (
    <li
      data-week-day={day}
      className={
        isWide
          ? `min-w-0 border-rule not-first:border-l ${day < today ? 'opacity-80' : ''}`
          : 'border-ink border-t'
      }
    >
      <DropPlace
        place={{ day }}
        isDisabled={day < today}
        className={`h-full transition-colors ${isWide ? 'min-h-72 px-1.5 pb-4' : 'pb-5'}`}
      >
        <button
          type="button"
          onClick={() => show('day', day)}
          aria-current={isToday ? 'date' : undefined}
          className={`flex min-h-11 w-full flex-wrap items-baseline gap-x-2 py-2 text-left hover:text-primary ${isToday ? 'border-accent border-b-2' : 'border-transparent border-b-2'}`}
        >
          <span className="font-semibold text-sm">
            {isWide ? `${days.weekday(day)} ${days.dayNumber(day)}` : days.long(day)}
          </span>
          <span className="text-muted text-xs tabular-nums">
            {planned > 0
              ? isWide
                ? days.duration(planned)
                : words.sumWords(days.duration(planned), days.duration(done))
              : restOf(study, day) && words.restDay}
          </span>
        </button>
        {blocks.length > 0 && (
          <p className="pb-1 text-2xs text-muted">
            {blocks
              .map(({ title, start, end }) => `${title} ${timeText(start)}–${timeText(end)}`)
              .join(' · ')}
          </p>
        )}
        {tasks.length > 0 && (
          <ul aria-label={days.long(day)}>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} isNarrow={isWide} />
            ))}
          </ul>
        )}
      </DropPlace>
    </li>
  )
}

const FAR_PX = 70

/** A quick stroke to the side; a slow or a slanting one scrolls or lifts instead. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const begun = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      begun.current = touch ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null
    },
    onTouchEnd(event: TouchEvent) {
      const [from, touch] = [begun.current, event.changedTouches[0]]
      begun.current = null
      if (!from || !touch || event.timeStamp - from.at > 400) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) > FAR_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
