/** Everything that can be done to one task, without dragging: when, how long, pinned, done, the clock, minutes by hand. */

import { ArrowRight, Minus, Pin, PinOff, Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { DayInput } from '#web/components/day-input.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { clampMinutes, placeOf, timeFrom, timeText } from './plan-rules.ts'
import { Sheet } from './sheet.tsx'
import { copy } from './task-copy.ts'

export default function TaskSheet({ task, onClose }: { task: PlanTask; onClose: () => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const days = useDayWords()
  const desk = usePlanDesk()
  const place = placeOf(task)
  const isOpen = task.status === 'open'
  function leave(act: () => void) {
    act()
    onClose()
  }
  return (
    <Sheet
      title={task.title[language]}
      says={
        <>
          <p>
            {words.kinds[task.kind]} · {days.long(task.day)} · {days.duration(task.minutes)}
            {task.spent > 0 && ` · ${words.spent(days.duration(task.spent))}`}
          </p>
          {task.reason[language] && <p className="mt-1">{task.reason[language]}</p>}
        </>
      }
      onClose={onClose}
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-2">
          {place && isOpen && (
            <ButtonLink to={place} variant="primary">
              {words.go[task.kind]}
              <ArrowRight aria-hidden size={16} strokeWidth={1.8} />
            </ButtonLink>
          )}
          <Button
            onClick={() =>
              leave(() => desk.change(task, { status: task.status === 'open' ? 'done' : 'open' }))
            }
          >
            {isOpen ? words.done : words.reopen}
          </Button>
          {isOpen && (
            <Button onClick={() => leave(() => desk.change(task, { status: 'skipped' }))}>
              {words.skip}
            </Button>
          )}
          {isOpen && task.origin === 'learner' && (
            <Button variant="quiet" onClick={() => leave(() => desk.remove(task))}>
              {words.removeIt}
            </Button>
          )}
        </div>
        {isOpen && <When task={task} />}
        {task.kind !== 'rest' && (
          <Part title={words.clock}>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => leave(() => desk.startClock(task, 'stopwatch'))}>
                {words.stopwatch}
              </Button>
              <Button onClick={() => leave(() => desk.startClock(task, 'pomodoro'))}>{words.pomodoro}</Button>
            </div>
            <LogForm onLog={(minutes) => desk.log(task, minutes)} />
          </Part>
        )}
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-rule border-t pt-4">
      <h3 className="font-semibold font-ui text-sm tracking-normal">{title}</h3>
      {children}
    </section>
  )
}

function When({ task }: { task: PlanTask }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const desk = usePlanDesk()
  const [dayId, timeId] = [useId(), useId()]
  return (
    <Part title={words.where}>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <div className="grid gap-1.5">
          <label htmlFor={dayId} className="text-muted text-xs">
            {words.day}
          </label>
          <DayInput
            id={dayId}
            day={task.day}
            min={desk.today}
            onDay={(day) => day && desk.change(task, { day })}
            className={INPUT}
          />
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={timeId} className="text-muted text-xs">
            {words.time}
          </label>
          <input
            id={timeId}
            type="time"
            step={300}
            value={task.start === null ? '' : timeText(task.start)}
            onChange={({ target: { value } }) => desk.change(task, { start: timeFrom(value) })}
            className={INPUT}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {task.day > desk.today && (
          <Button size="sm" onClick={() => desk.change(task, { day: dayPlus(task.day, -1) })}>
            {words.dayEarlier}
          </Button>
        )}
        <Button size="sm" onClick={() => desk.change(task, { day: dayPlus(task.day, 1) })}>
          {words.dayLater}
        </Button>
        {task.start !== null && (
          <Button size="sm" variant="quiet" onClick={() => desk.change(task, { start: null })}>
            {words.noTime}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted text-xs">{words.length}</span>
        <Button
          variant="icon"
          aria-label={words.shorter}
          onClick={() => desk.change(task, { minutes: clampMinutes(task.minutes - 15) })}
        >
          <Minus aria-hidden size={18} strokeWidth={1.6} />
        </Button>
        <output className="min-w-20 text-center font-semibold text-sm tabular-nums">
          {days.duration(task.minutes)}
        </output>
        <Button
          variant="icon"
          aria-label={words.longer}
          onClick={() => desk.change(task, { minutes: clampMinutes(task.minutes + 15) })}
        >
          <Plus aria-hidden size={18} strokeWidth={1.6} />
        </Button>
        <Button
          size="sm"
          variant="quiet"
          className="ml-auto"
          onClick={() => desk.change(task, { pinned: !task.pinned })}
        >
          {task.pinned ? (
            <PinOff aria-hidden size={16} strokeWidth={1.6} />
          ) : (
            <Pin aria-hidden size={16} strokeWidth={1.6} />
          )}
          {task.pinned ? words.unpin : words.pin}
        </Button>
      </div>
    </Part>
  )
}

function LogForm({ onLog }: { onLog: (minutes: number) => void }) {
  const words = useCopy(copy)
  const [id, wrongId] = [useId(), useId()]
  const [isWrong, setIsWrong] = useState(false)
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const minutes = Number(new FormData(event.currentTarget).get('minutes'))
    const isFine = Number.isInteger(minutes) && minutes >= 1 && minutes <= 600
    setIsWrong(!isFine)
    if (!isFine) return
    onLog(minutes)
    event.currentTarget.reset()
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-1.5">
      <label htmlFor={id} className="text-muted text-xs">
        {words.logTitle}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="minutes"
          type="number"
          inputMode="numeric"
          min={1}
          max={600}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? wrongId : undefined}
          className={`${INPUT} w-24`}
        />
        <Button type="submit">{words.log}</Button>
      </div>
      <p id={wrongId} role="alert" className="text-negative text-sm empty:sr-only">
        {isWrong && words.logWrong}
      </p>
    </form>
  )
}

export const INPUT = 'h-11 rounded-control border border-control bg-surface px-3 text-sm'
