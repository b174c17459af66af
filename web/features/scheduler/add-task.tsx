/** A task of the learner's own. */

import { type FormEvent, useId, useState } from 'react'
import { TASK_KINDS, type TaskKind } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { ownTask } from './own-task.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { clampMinutes, isDay, timeFrom } from './plan-rules.ts'
import { Sheet } from './sheet.tsx'
import { copy } from './task-copy.ts'
import { INPUT } from './task-sheet.tsx'

export default function AddTask({ day, onClose }: { day: string; onClose: () => void }) {
  const words = useCopy(copy)
  const desk = usePlanDesk()
  const [kindId, dayId, timeId, minutesId] = [useId(), useId(), useId(), useId()]
  const [isMissing, setIsMissing] = useState(false)
  const { text, type, forget } = useKeptText('plan-task')
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const title = text.trim()
    setIsMissing(title === '')
    if (title === '') return
    const asked = String(given.get('day'))
    desk.add(
      ownTask({
        ...{ title: { en: title, hi: title }, kind: String(given.get('kind')) as TaskKind },
        day: isDay(asked) && asked >= desk.today ? asked : desk.today,
        start: timeFrom(String(given.get('time'))),
        minutes: clampMinutes(Number(given.get('minutes')) || 30),
      }),
    )
    forget()
    onClose()
  }
  return (
    <Sheet title={words.addTitle} says={words.addSays} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-4">
        <TextField
          label={words.taskTitle}
          value={text}
          onChange={(event) => type(event.target.value)}
          maxLength={120}
          autoComplete="off"
          error={isMissing ? words.addMissing : undefined}
        />
        <div className="grid grid-cols-2 gap-4">
          <div className="grid gap-1.5">
            <label htmlFor={kindId} className="font-semibold text-sm">
              {words.taskKind}
            </label>
            <select id={kindId} name="kind" defaultValue="topic" className={INPUT}>
              {TASK_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </select>
          </div>
          <div className="grid gap-1.5">
            <label htmlFor={minutesId} className="font-semibold text-sm">
              {words.logLabel}
            </label>
            <input
              id={minutesId}
              name="minutes"
              type="number"
              inputMode="numeric"
              min={5}
              max={480}
              step={5}
              defaultValue={30}
              className={INPUT}
            />
          </div>
          <div className="grid gap-1.5">
            <label htmlFor={dayId} className="font-semibold text-sm">
              {words.day}
            </label>
            <input
              id={dayId}
              name="day"
              type="date"
              min={desk.today}
              defaultValue={day < desk.today ? desk.today : day}
              className={INPUT}
            />
          </div>
          <div className="grid gap-1.5">
            <label htmlFor={timeId} className="font-semibold text-sm">
              {words.time}
            </label>
            <input id={timeId} name="time" type="time" step={300} className={INPUT} />
          </div>
        </div>
        <Button type="submit" variant="primary" className="justify-self-start">
          {words.addIt}
        </Button>
      </form>
    </Sheet>
  )
}
