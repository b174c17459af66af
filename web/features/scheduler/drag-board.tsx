/** Lets tasks be dragged to days and hours: by mouse, by a long press, and by keys; every step is said. */

import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { over as centred, neighbourOf } from './drag-rules.ts'
import { focusTask } from './focus-task.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { timeText } from './plan-rules.ts'
import { copy } from './task-copy.ts'

/** A place for tasks. Without `start` the hour of a task stays as it is; null takes it away. */
export type Place = { day: string; start?: number | null }

/** What the finger or the arrow is over; by keys, what is nearest. */
const collisions: CollisionDetection = (given) =>
  given.pointerCoordinates ? pointerWithin(given) : closestCenter(given)

const LONG_PRESS = { activationConstraint: { delay: 260, tolerance: 8 } }

type Given = Pick<ComponentProps<typeof DndContext>, 'children'>

export function DragBoard({ children }: Given) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { language } = useLanguage()
  const desk = usePlanDesk()
  const [lifted, setLifted] = useState<PlanTask | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, LONG_PRESS),
    useSensor(KeyboardSensor, { coordinateGetter: toNeighbour }),
  )

  const titleOf = (active: { data: { current?: unknown } }) => taskOf(active)?.title[language] ?? ''
  function placeWords(id: UniqueIdentifier) {
    const { day, start } = placeFrom(id)
    if (start === undefined) return words.placeDay(days.long(day))
    return start === null ? words.placeAny(days.long(day)) : words.placeTime(days.long(day), timeText(start))
  }
  function handleStart({ active }: DragStartEvent) {
    setLifted(taskOf(active) ?? null)
  }
  function handleEnd({ active, over, activatorEvent }: DragEndEvent) {
    setLifted(null)
    const task = taskOf(active)
    if (!task || !over) return
    desk.change(task, placeFrom(over.id))
    if (activatorEvent instanceof KeyboardEvent) focusTask(task.id)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      onDragStart={handleStart}
      onDragEnd={handleEnd}
      onDragCancel={() => setLifted(null)}
      accessibility={{
        restoreFocus: false,
        screenReaderInstructions: { draggable: words.handleKeys },
        announcements: {
          onDragStart: ({ active }) => words.lifted(titleOf(active)),
          onDragOver: ({ active, over }) =>
            over ? words.over(titleOf(active), placeWords(over.id)) : words.overNothing(titleOf(active)),
          // what became of it is said with the way back
          onDragEnd: ({ active, over }) => (over ? undefined : words.putBack(titleOf(active))),
          onDragCancel: ({ active }) => words.putBack(titleOf(active)),
        },
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className="w-56 max-w-full rounded-control border border-primary bg-surface px-3 py-2 shadow-float">
            <p className="font-semibold text-sm">{lifted.title[language]}</p>
            <p className="text-muted text-xs">{days.duration(lifted.minutes)}</p>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const toNeighbour: KeyboardCoordinateGetter = (event, { context }) => {
  const { collisionRect, droppableRects, droppableContainers } = context
  if (!event.code.startsWith('Arrow') || !collisionRect) return undefined
  event.preventDefault()
  const places = droppableContainers.getEnabled().flatMap(({ id }) => droppableRects.get(id) ?? [])
  const next = neighbourOf(collisionRect, event.code, places)
  return next && centred(next, collisionRect)
}

function taskOf({ data }: { data: { current?: unknown } }): PlanTask | undefined {
  return (data.current as { task?: PlanTask } | undefined)?.task
}

const idOf = ({ day, start }: Place) =>
  start === undefined ? `place ${day}` : `place ${day} ${start === null ? 'any' : start}`

function placeFrom(id: UniqueIdentifier): Place {
  const [, day = '', start] = String(id).split(' ')
  if (start === undefined) return { day }
  return { day, start: start === 'any' ? null : Number(start) }
}

/** A place on which tasks can be put down. */
export function DropPlace({
  place,
  isDisabled = false,
  className = '',
  overClassName = 'bg-primary-tint',
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'ref'> & {
  place: Place
  isDisabled?: boolean
  overClassName?: string
  children?: ReactNode
}) {
  const { setNodeRef, isOver } = useDroppable({ id: idOf(place), disabled: isDisabled })
  return (
    <div {...rest} ref={setNodeRef} className={`${className} ${isOver ? overClassName : ''}`}>
      {children}
    </div>
  )
}
