/** The hours of a day: what is taken, tasks at their times, free places to drop on; the lower edge changes a length. */

import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { laidOut } from '#supabase/functions/_shared/learning/planning/start-times.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { DropPlace } from './drag-board.tsx'
import { copy } from './plan-copy.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { blocksOf, clampMinutes, ofDay, timeText } from './plan-rules.ts'
import { type Laid, LEAST_SHOWN, lanesOf, minutesAfter, railSpan, SLOT, SLOT_PX } from './rail-rules.ts'
import { copy as taskCopy } from './task-copy.ts'
import { KIND_EDGE } from './task-row.tsx'

const px = (minutes: number) => (minutes / SLOT) * SLOT_PX

export function HoursRail({ day }: { day: string }) {
  const words = useCopy(copy)
  const heading = useId()
  const { plan, today } = usePlanDesk()
  const blocks = blocksOf(plan.blocks, day)
  const given = ofDay(plan.tasks, day).filter(({ status }) => status !== 'skipped')
  // what has no hour of its own stands where the study blocks have room for it
  const tasks = laidOut(given, plan.blocks)
  const { from, to } = railSpan(tasks, blocks)
  const slots = Array.from({ length: (to - from) / SLOT }, (_, at) => from + at * SLOT)
  return (
    <section aria-labelledby={heading} className="min-w-0 print:hidden">
      <h3 id={heading} className="font-semibold font-ui text-sm tracking-normal">
        {words.hours}
      </h3>
      <p className="mt-1 mb-3 text-muted text-xs">{words.hoursSays}</p>
      <div className="relative border-ink border-t">
        {slots.map((start) => (
          <DropPlace
            key={start}
            place={{ day, start }}
            isDisabled={day < today}
            style={{ height: SLOT_PX }}
            className={`flex ${start % 60 === 0 ? 'border-rule border-t' : ''}`}
          >
            {start % 60 === 0 && (
              <span aria-hidden className="-mt-px w-11 bg-paper pr-2 text-2xs text-muted tabular-nums">
                {timeText(start)}
              </span>
            )}
          </DropPlace>
        ))}
        <div className="pointer-events-none absolute inset-y-0 right-0 left-11">
          {blocks.map((block) => (
            <div
              key={block.id}
              style={{ top: px(block.start - from), height: px(block.end - block.start) }}
              className={`absolute inset-x-0 overflow-hidden border-l-3 px-2 py-1 text-2xs text-muted ${block.kind === 'busy' ? 'border-l-control bg-sunken' : 'border-l-accent bg-accent-tint'}`}
            >
              <b className="font-medium">{block.title}</b> {timeText(block.start)}–{timeText(block.end)}
            </div>
          ))}
          {lanesOf(tasks).map((laid) => (
            <RailTask
              key={laid.task.id}
              laid={laid}
              from={from}
              isFixed={given.some(({ id, start }) => id === laid.task.id && start !== null)}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

function RailTask({
  laid: { task, start, lane, lanes },
  from,
  isFixed,
}: {
  laid: Laid
  from: number
  /** The hour is the task's own, and no proposal. */
  isFixed: boolean
}) {
  const words = useCopy(taskCopy)
  const { language } = useLanguage()
  const desk = usePlanDesk()
  const isOpen = task.status === 'open'
  const [pulled, setPulled] = useState<number | null>(null)
  const { listeners, setNodeRef, isDragging } = useDraggable({
    ...{ id: `rail ${task.id}`, data: { task }, disabled: !isOpen },
  })
  const minutes = pulled ?? task.minutes
  return (
    <div
      ref={setNodeRef}
      style={{
        top: px(start - from),
        height: px(Math.max(LEAST_SHOWN, minutes)),
        left: `${(lane / lanes) * 100}%`,
        width: `calc(${100 / lanes}% - 2px)`,
      }}
      className={`pointer-events-auto absolute select-none overflow-hidden rounded-tag border border-l-3 bg-surface ${isFixed ? 'border-rule shadow-low' : 'border-control border-dashed'} ${KIND_EDGE[task.kind]} ${isDragging ? 'opacity-40' : ''}`}
    >
      <button
        type="button"
        {...listeners}
        onKeyDown={undefined}
        onClick={() => desk.openSheet(task)}
        aria-haspopup="dialog"
        aria-label={`${timeText(start)}, ${words.more(task.title[language])}`}
        className={`block h-full w-full px-2 py-0.5 text-left text-xs leading-snug ${isOpen ? 'cursor-grab' : 'text-muted line-through'}`}
      >
        <span className="mr-1 text-muted tabular-nums">{timeText(start)}</span>
        {task.title[language]}
      </button>
      {isOpen && <LengthEdge minutes={minutes} task={task} onPull={setPulled} />}
    </div>
  )
}

function LengthEdge({
  task,
  minutes,
  onPull,
}: {
  task: Laid['task']
  minutes: number
  onPull: (minutes: number | null) => void
}) {
  const words = useCopy(taskCopy)
  const days = useDayWords()
  const { language } = useLanguage()
  const desk = usePlanDesk()
  const begun = useRef<{ y: number; minutes: number } | null>(null)

  function handleDown(event: PointerEvent<HTMLDivElement>) {
    begun.current = { y: event.clientY, minutes: task.minutes }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function handleMove(event: PointerEvent) {
    if (begun.current) onPull(minutesAfter(begun.current.minutes, event.clientY - begun.current.y))
  }
  function handleUp() {
    if (begun.current) desk.change(task, { minutes })
    begun.current = null
    onPull(null)
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowUp: 5, ArrowRight: 5, ArrowDown: -5, ArrowLeft: -5, PageUp: 15, PageDown: -15 }[
      event.key
    ]
    if (step === undefined) return
    event.preventDefault()
    desk.change(task, { minutes: clampMinutes(task.minutes + step) })
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={words.lengthOf(task.title[language])}
      aria-orientation="vertical"
      aria-valuemin={5}
      aria-valuemax={480}
      aria-valuenow={minutes}
      aria-valuetext={days.duration(minutes)}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => {
        begun.current = null
        onPull(null)
      }}
      onKeyDown={handleKey}
      className="absolute inset-x-0 bottom-0 flex h-3 touch-none cursor-ns-resize items-end justify-center pb-0.5 focus-visible:bg-primary-tint"
    >
      <span aria-hidden className="h-0.5 w-6 bg-control" />
    </div>
  )
}
