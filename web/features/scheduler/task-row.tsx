/** One task: done or not, what it is and why, where it is done; dragged, moved by keys, changed in its sheet. */

import { useDraggable } from '@dnd-kit/core'
import { GripVertical, MoreHorizontal, Pin, Play } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { PlanTask, TaskKind } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { focusTask } from './focus-task.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { changeByKey, placeOf, timeText } from './plan-rules.ts'
import { copy } from './task-copy.ts'

/** A stroke at the edge tells the kinds apart; the word beside it says which. */
export const KIND_EDGE: Record<TaskKind, string> = {
  topic: 'border-l-primary',
  review: 'border-l-map-4',
  practice: 'border-l-map-3',
  mains: 'border-l-accent',
  mock: 'border-l-ink',
  news: 'border-l-control',
  event: 'border-l-positive',
  rest: 'border-l-rule',
}

/** `isNarrow`: in a column of the week. */
export function TaskRow({ task, isNarrow = false }: { task: PlanTask; isNarrow?: boolean }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const desk = usePlanDesk()
  const title = task.title[language]
  const isOpen = task.status === 'open'
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    ...{ id: `row ${task.id}`, data: { task } },
    attributes: { roleDescription: words.draggable },
    disabled: !isOpen,
  })
  // the whole row is lifted by a pointer, but by keys only its handle
  const { onKeyDown: lift, ...pointed } = listeners ?? {}

  function handleKey(event: KeyboardEvent) {
    if (isDragging || !isOpen || event.ctrlKey || event.metaKey || event.altKey) return
    const isPin = event.key.toLowerCase() === 'p'
    const to = isPin ? { pinned: !task.pinned } : changeByKey(task, event.key)
    if (!to) return
    event.preventDefault()
    desk.change(task, to)
    focusTask(task.id)
  }

  return (
    <li
      ref={setNodeRef}
      {...pointed}
      data-task={task.id}
      className={`group/task relative select-none border-rule border-b [-webkit-touch-callout:none] ${isDragging ? 'opacity-40' : ''}`}
    >
      <div
        className={`my-2 grid items-start border-l-3 ${KIND_EDGE[task.kind]} ${isNarrow ? 'grid-cols-[2.25rem_minmax(0,1fr)]' : 'grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-1'}`}
      >
        <DoneButton task={task} isNarrow={isNarrow} />
        <div className={`min-w-0 ${isNarrow ? 'py-1.5' : 'py-2'}`}>
          <TaskTitle task={task} isNarrow={isNarrow} />
          <Facts task={task} />
          {!isNarrow && isOpen && task.reason[language] !== '' && (
            <p className="mt-1 flex gap-2 text-muted text-xs">
              <span aria-hidden className="mt-[0.55em] h-0.5 w-3 shrink-0 bg-accent" />
              <span className="min-w-0">{task.reason[language]}</span>
            </p>
          )}
          {!isNarrow && isOpen && desk.plan.suggested.includes(task.id) && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-positive text-xs">
              {words.suggested}
              <button
                type="button"
                onClick={() => desk.change(task, { status: 'done' })}
                className="min-h-11 font-semibold text-primary underline underline-offset-2 md:min-h-6"
              >
                {words.suggestedDone}
              </button>
            </p>
          )}
        </div>
        <div
          className={`flex items-center ${isNarrow ? 'absolute right-0 bottom-1 bg-paper pointer-fine:opacity-0 group-focus-within/task:opacity-100 group-hover/task:opacity-100 print:hidden' : ''}`}
        >
          {isOpen && (
            <button
              ref={setActivatorNodeRef}
              type="button"
              aria-describedby={attributes['aria-describedby']}
              aria-roledescription={attributes['aria-roledescription']}
              data-handle={task.id}
              aria-label={words.handle(title)}
              aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + - P Space"
              onKeyDown={(event) => {
                handleKey(event)
                if (!event.defaultPrevented) lift?.(event)
              }}
              className={`grid place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink max-md:sr-only max-md:focus-visible:not-sr-only ${isNarrow ? 'size-8' : 'size-11'} cursor-grab`}
            >
              <GripVertical aria-hidden size={16} strokeWidth={1.6} />
            </button>
          )}
          {isOpen && !isNarrow && task.kind !== 'rest' && (
            <button
              type="button"
              aria-label={words.start(title)}
              onClick={() => desk.startClock(task, 'stopwatch')}
              className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink max-md:hidden"
            >
              <Play aria-hidden size={17} strokeWidth={1.6} />
            </button>
          )}
          <button
            type="button"
            aria-label={words.more(title)}
            aria-haspopup="dialog"
            onClick={() => desk.openSheet(task)}
            className={`grid place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink ${isNarrow ? 'size-8' : 'size-11'}`}
          >
            <MoreHorizontal aria-hidden size={18} strokeWidth={1.6} />
          </button>
        </div>
      </div>
    </li>
  )
}

function DoneButton({ task, isNarrow }: { task: PlanTask; isNarrow: boolean }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const desk = usePlanDesk()
  const isDone = task.status === 'done'
  return (
    <label className={`grid cursor-pointer place-items-center ${isNarrow ? 'size-9' : 'size-11'}`}>
      <input
        type="checkbox"
        aria-label={words.markDone(task.title[language])}
        checked={isDone}
        onChange={() => desk.change(task, { status: isDone ? 'open' : 'done' })}
        className={`cursor-pointer accent-positive checked:border-positive checked:bg-positive ${isNarrow ? 'size-4.5' : 'size-5'}`}
      />
    </label>
  )
}

function TaskTitle({ task, isNarrow }: { task: PlanTask; isNarrow: boolean }) {
  const { language } = useLanguage()
  const place = placeOf(task)
  const look = `font-semibold ${isNarrow ? 'text-xs leading-snug' : 'font-read text-item leading-snug'} ${task.status === 'open' ? 'text-ink' : 'text-muted'} ${task.status === 'skipped' ? 'line-through' : ''}`
  if (!place || task.status === 'skipped')
    return <p className={`${look} break-words`}>{task.title[language]}</p>
  return (
    <p className="break-words">
      <Link to={place} draggable={false} className={`${look} no-underline hover:underline`}>
        {task.title[language]}
      </Link>
    </p>
  )
}

function Facts({ task }: { task: PlanTask }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const facts = [
    words.kinds[task.kind],
    task.start === null ? null : timeText(task.start),
    days.duration(task.minutes),
    task.spent > 0 ? words.spent(days.duration(task.spent)) : null,
    task.status === 'skipped' ? words.statuses.skipped : null,
    task.movedFrom && task.status === 'open' ? words.moved(days.short(task.movedFrom)) : null,
  ].filter((fact) => fact !== null)
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-muted text-xs tabular-nums">
      {facts.map((fact, at) => (
        <span key={fact} className={at === 0 ? 'font-medium' : ''}>
          {at > 0 && (
            <span aria-hidden className="mr-2">
              ·
            </span>
          )}
          {fact}
        </span>
      ))}
      {task.pinned && (
        <span className="inline-flex items-center gap-1 text-caution">
          <Pin aria-hidden size={12} strokeWidth={2} />
          {words.pinned}
        </span>
      )}
    </p>
  )
}
