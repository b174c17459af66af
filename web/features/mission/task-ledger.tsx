/** The tasks as a ledger: each with its reason and its minutes, closed by the sum of the day. */

import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { doneNow } from './done-keeper.ts'
import { copy } from './mission-copy.ts'
import { inOrder } from './mission-rules.ts'
import type { Mission, SkipReason, Task } from './mission-types.ts'
import { TaskRow } from './task-row.tsx'
import { titleIn } from './title-in.ts'
import type { MissionOnScreen } from './use-mission.ts'
import { useOpenTask } from './use-open-task.ts'

export function TaskLedger({
  mission,
  on,
  next,
}: {
  mission: Mission
  on: MissionOnScreen
  /** The one that comes next; none where the day is done. */
  next?: string | undefined
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [said, setSaid] = useState('')
  const [acted, setActed] = useState<{ task: string; status: Task['status'] }>()
  const list = useRef<HTMLOListElement>(null)
  const tasks = inOrder(mission.tasks)
  const swapped = tasks.filter(({ status }) => status === 'swapped')
  const { change } = on
  const open = useOpenTask()

  // the button that was pressed is gone: the focus stays with its task, as soon as that is drawn anew
  const isDrawn = tasks.some(({ id, status }) => id === acted?.task && status === acted.status)
  useEffect(() => {
    if (!acted || !isDrawn) return
    list.current?.querySelector<HTMLElement>(`[data-task="${acted.task}"] button`)?.focus()
    setActed(undefined)
  }, [acted, isDrawn])

  const failed = () => toast.error(words.changeFailed)
  const act = {
    skip: (task: Task, reason: SkipReason) =>
      change.mutate(
        { act: 'skip', task: task.id, reason },
        {
          onSuccess: () => {
            setSaid(words.saidSkipped(titleIn(language, task.title)))
            setActed({ task: task.id, status: 'skipped' })
          },
          onError: failed,
        },
      ),
    takeBack: (task: Task) =>
      change.mutate(
        { act: 'takeBack', task: task.id },
        {
          onSuccess: () => {
            setSaid(words.saidTakenBack(titleIn(language, task.title)))
            setActed({ task: task.id, status: 'open' })
          },
          onError: failed,
        },
      ),
    swap: (task: Task) =>
      change.mutate(
        { act: 'swap', task: task.id },
        {
          onSuccess: (now) => {
            const fresh = now.tasks.find(({ id }) => !tasks.some((before) => before.id === id))
            if (!fresh) return
            setSaid(words.saidSwapped(titleIn(language, fresh.title)))
            setActed({ task: fresh.id, status: fresh.status })
          },
          onError: failed,
        },
      ),
    read: (task: Task) => {
      const title = titleIn(language, task.title)
      on.keeper.add(doneNow(task, title))
      setSaid(words.markedRead(title))
    },
  }

  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="sr-only">
        {words.tasks}
      </h2>
      <ol ref={list} className="border-ink border-t">
        {tasks
          .filter(({ status }) => status !== 'swapped')
          .map((task, at) => (
            <TaskRow
              key={task.id}
              task={task}
              number={at + 1}
              isNext={task.id === next}
              isKeptHere={on.isKeptHere(task.id)}
              isBusy={change.isPending && change.variables.task === task.id}
              act={act}
              onOpen={open}
            />
          ))}
      </ol>
      <p className="rule-double flex items-baseline justify-between gap-4 border-ink border-t py-3 font-semibold text-sm">
        <span>{words.total}</span>
        <span className="tabular-nums">
          {words.minutesDone(
            mission.done_minutes,
            tasks
              .filter(({ status }) => status === 'open' || status === 'done')
              .reduce((sum, { minutes }) => sum + minutes, 0),
          )}
        </span>
      </p>
      {swapped.length > 0 && (
        <p className="mt-3 text-muted text-xs">
          {words.swappedAway} {swapped.map(({ title }) => titleIn(language, title)).join('; ')}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
