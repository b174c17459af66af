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
  const { swap } = on
  const open = useOpenTask()

  // the button that was pressed is gone: the focus stays with its task, as soon as that is drawn anew
  const isDrawn = tasks.some(({ id, status }) => id === acted?.task && status === acted.status)
  useEffect(() => {
    if (!acted || !isDrawn) return
    list.current?.querySelector<HTMLElement>(`[data-task="${acted.task}"] button`)?.focus()
    setActed(undefined)
  }, [acted, isDrawn])

  const act = {
    skip: (task: Task, skip: SkipReason) => {
      const title = titleIn(language, task.title)
      on.keeper.add(doneNow(task, title, { skip }))
      setSaid(words.saidSkipped(title))
      setActed({ task: task.id, status: 'skipped' })
    },
    takeBack: (task: Task) => {
      const title = titleIn(language, task.title)
      on.keeper.add(doneNow(task, title, { skip: null }))
      setSaid(words.saidTakenBack(title))
      setActed({ task: task.id, status: 'open' })
    },
    swap: (task: Task) =>
      swap.mutate(task.id, {
        onSuccess: (now) => {
          const fresh = now.tasks.find(({ id }) => !tasks.some((before) => before.id === id))
          if (!fresh) return
          setSaid(words.saidSwapped(titleIn(language, fresh.title)))
          setActed({ task: fresh.id, status: fresh.status })
        },
        onError: () => toast.error(navigator.onLine ? words.changeFailed : words.swapOffline),
      }),
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
              isBusy={swap.isPending && swap.variables === task.id}
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
