/** One task of the day: what, how long, why, how far, and what can be done with it instead. */

import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { clockTime } from '#web/lib/dates.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './mission-copy.ts'
import { isQuestions, kindNameOf } from './mission-rules.ts'
import { SKIP_REASONS, type SkipReason, type Task } from './mission-types.ts'
import { ReasonLine } from './reason-line.tsx'
import { SkeletonText } from './skeleton-text.tsx'
import { titleIn } from './title-in.ts'
import { wasOpened } from './use-open-task.ts'

type Acts = {
  skip: (task: Task, reason: SkipReason) => void
  takeBack: (task: Task) => void
  swap: (task: Task) => void
  read: (task: Task) => void
}

export function TaskRow({
  task,
  number,
  isNext,
  isKeptHere = false,
  isBusy = false,
  act,
  onOpen,
}: {
  task: Task
  number: number
  isNext: boolean
  /** Done on this device, and not at the server yet. */
  isKeptHere?: boolean
  isBusy?: boolean
  /** Absent where a task can only be done. */
  act?: Acts
  onOpen: (task: Task) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { status, kind, title, minutes } = task
  return (
    <li
      data-task={task.id}
      aria-current={isNext ? 'step' : undefined}
      aria-busy={isBusy || undefined}
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-rule border-b py-4 aria-[current]:-mx-3 aria-[current]:border-l-3 aria-[current]:border-l-accent aria-[current]:bg-surface aria-[current]:pr-3 aria-[current]:pl-2.25"
    >
      <Mark status={status} number={number} />
      <div className="grid min-w-0 gap-1.5">
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-medium text-muted text-xs">
            {words.kinds[kindNameOf(task)]}
            {kind === 'news' && Boolean(task.count) && `, ${words.questionsOf(task.count ?? 0)}`}
          </p>
          <p
            className={`shrink-0 text-sm tabular-nums ${status === 'skipped' ? 'text-muted line-through' : ''}`}
          >
            {words.minutesOf(minutes)}
          </p>
        </div>
        <h3 className={`text-item leading-snug ${status === 'open' ? '' : 'font-normal text-muted'}`}>
          {status === 'open' ? (
            <OpenTitle task={task} onOpen={onOpen} />
          ) : (
            <Localised en={title.en} hi={title.hi} />
          )}
        </h3>
        {status === 'open' && (kind === 'skeleton' || kind === 'answer') && task.detail && (
          <p className="line-clamp-3 max-w-[62ch] text-pretty font-read text-sm">
            <Localised en={task.detail.en} hi={task.detail.hi} />
          </p>
        )}
        {status === 'open' && <ReasonLine reason={task.reason} />}
        <State task={task} isKeptHere={isKeptHere} />
        {task.skeleton && status === 'done' && <SkeletonText skeleton={task.skeleton} />}
      </div>
      <div className="col-start-2">
        {status === 'open' && act && <Choices task={task} isBusy={isBusy} act={act} />}
        {status === 'skipped' && act && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-2 underline"
            isBusy={isBusy}
            aria-label={words.takeBackNamed(titleIn(language, title))}
            onClick={() => act.takeBack(task)}
          >
            {words.takeBack}
          </Button>
        )}
      </div>
    </li>
  )
}

function Mark({ status, number }: { status: Task['status']; number: number }) {
  if (status === 'done') {
    return <Check aria-hidden size={18} strokeWidth={2} className="mt-0.5 text-positive" />
  }
  if (status === 'skipped')
    return <Minus aria-hidden size={18} strokeWidth={2} className="mt-0.5 text-muted" />
  return (
    <span aria-hidden className="font-read font-semibold text-item leading-snug tabular-nums">
      {number}
    </span>
  )
}

function OpenTitle({ task, onOpen }: { task: Task; onOpen: (task: Task) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(task)}
      className="-my-2.5 min-h-11 py-2.5 text-left hover:text-primary hover:underline md:my-0 md:min-h-0 md:py-0"
    >
      <Localised en={task.title.en} hi={task.title.hi} />
    </button>
  )
}

function State({ task, isKeptHere }: { task: Task; isKeptHere: boolean }) {
  const words = useCopy(copy)
  const { status, progress, skip_reason, done_at } = task
  if (isKeptHere && status === 'done') return <Line look="text-caution">{words.keptHere}</Line>
  if (status === 'done') {
    return (
      <Line look="text-positive">{done_at ? words.doneAt(clockTime(new Date(done_at))) : words.doneOf}</Line>
    )
  }
  if (status === 'skipped') return <Line>{words.skipped[skip_reason ?? 'not_today']}</Line>
  if (!progress || progress.done === 0 || task.kind === 'answer') return null
  return (
    <div className="grid max-w-56 gap-1">
      <Line look="text-ink">
        {(isQuestions(task.kind) ? words.answered : words.steps)(progress.done, progress.of)}
      </Line>
      <span aria-hidden className="h-1 bg-rule">
        <span
          className="block h-full bg-primary"
          style={{ width: `${(100 * progress.done) / Math.max(1, progress.of)}%` }}
        />
      </span>
    </div>
  )
}

function Line({ look = 'text-muted', children }: { look?: string; children: ReactNode }) {
  return <p className={`font-medium text-xs ${look}`}>{children}</p>
}

/** What else one may do with an open task. The way in is its title, and the button at the top. */
function Choices({ task, isBusy, act }: { task: Task; isBusy: boolean; act: Acts }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const asking = useOpener()
  const title = titleIn(language, task.title)
  if (asking.isOpen) {
    return (
      <fieldset
        className="flex flex-wrap items-center gap-2 pt-1"
        onKeyDown={(event) => {
          if (event.key === 'Escape') asking.close()
        }}
      >
        <legend className="float-left mr-1 font-medium text-sm max-md:w-full max-md:pb-1">
          {words.skipWhy}
        </legend>
        {SKIP_REASONS.map((reason, at) => (
          <Button
            key={reason}
            size="sm"
            disabled={isBusy}
            autoFocus={at === 0}
            onClick={() => act.skip(task, reason)}
          >
            {words.reasons[reason]}
          </Button>
        ))}
        <Button variant="quiet" size="sm" onClick={asking.close}>
          {words.keep}
        </Button>
      </fieldset>
    )
  }
  return (
    <div className="-mb-2 -ml-2 flex flex-wrap items-center gap-x-2">
      {task.kind === 'read' && wasOpened(task.id) && (
        <Button
          size="sm"
          className="mr-1 ml-2"
          aria-label={words.haveReadNamed(title)}
          onClick={() => act.read(task)}
        >
          {words.haveRead}
        </Button>
      )}
      <Button
        ref={asking.button}
        variant="quiet"
        size="sm"
        aria-label={words.skipNamed(title)}
        disabled={isBusy}
        onClick={asking.open}
      >
        {words.skip}
      </Button>
      {task.can_swap && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={words.swapNamed(title)}
          isBusy={isBusy}
          onClick={() => act.swap(task)}
        >
          {words.swap}
        </Button>
      )}
    </div>
  )
}
