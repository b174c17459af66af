/** The single changes of a re-plan, each with its reason and a tick that can be taken away. */

import type { PlanChange, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useWholeList } from '#web/components/use-whole-list.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { copy } from './replan-copy.ts'
import { keyOf } from './replan-rules.ts'

const GROUPS = ['moved', 'merged', 'dropped', 'added'] as const
/** More than this stand behind a button, so that the end of the page can be reached. */
const SHOWN = 30

type Props = {
  tasks: readonly PlanTask[]
  changes: readonly PlanChange[]
  leftOut: ReadonlySet<string>
  onToggle: (id: string) => void
}

export function ReplanChanges({ tasks, changes, leftOut, onToggle }: Props) {
  const words = useCopy(copy)
  return (
    <div className="grid min-w-0 gap-6">
      <p className="text-muted text-sm">{words.adjust}</p>
      {GROUPS.map((group) => {
        const lines = changes.filter(({ change }) => change === group)
        return (
          lines.length > 0 && (
            <Group
              key={group}
              title={`${words.groups[group]}, ${lines.length}`}
              {...{ tasks, leftOut, onToggle }}
              changes={lines}
            />
          )
        )
      })}
    </div>
  )
}

function Group({ title, tasks, changes, leftOut, onToggle }: Props & { title: string }) {
  const words = useCopy(copy)
  const { isWhole, list, showAll } = useWholeList()
  const shown = isWhole ? changes : changes.slice(0, SHOWN)
  return (
    <section>
      <h2 className="pb-2 text-h4">{title}</h2>
      <ul ref={list} className="border-ink border-t">
        {shown.map((change) => (
          <Line
            key={keyOf(change)}
            {...{ tasks, change }}
            isTaken={!leftOut.has(keyOf(change))}
            onToggle={() => onToggle(keyOf(change))}
          />
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button variant="quiet" className="-ml-2 mt-1 underline" onClick={showAll}>
          {words.more(changes.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

function Line({
  tasks,
  change,
  isTaken,
  onToggle,
}: {
  tasks: readonly PlanTask[]
  change: PlanChange
  isTaken: boolean
  onToggle: () => void
}) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { language } = useLanguage()
  const task = change.change === 'added' ? change.task : tasks.find(({ id }) => id === change.id)
  if (!task) return null
  const into = change.change === 'merged' ? tasks.find(({ id }) => id === change.into) : undefined
  const reason = change.change === 'added' ? change.task.reason : change.reason
  return (
    <li className="border-rule border-b">
      <label className="flex cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          checked={isTaken}
          onChange={onToggle}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className={`min-w-0 ${isTaken ? '' : 'opacity-60'}`}>
          <span className="font-semibold text-sm">{task.title[language]}</span>{' '}
          <span className="text-muted text-xs tabular-nums">{days.duration(task.minutes)}</span>
          <span className="block text-sm tabular-nums">
            {change.change === 'moved' && words.fromTo(days.short(change.from), days.short(change.to))}
            {change.change === 'merged' &&
              words.into(into?.title[language] ?? '', days.duration(change.minutes))}
            {change.change === 'dropped' && <s className="text-muted">{days.short(task.day)}</s>}
            {change.change === 'added' && words.on(days.short(task.day))}
          </span>
          {reason && <span className="block text-muted text-xs">{reason[language]}</span>}
        </span>
      </label>
    </li>
  )
}
