/** Writing a skeleton: opening, four heads, last line, beside a clock that tells and can stand still. */

import { Pause, Play } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import type { Both } from './mission-types.ts'
import { ReasonLine } from './reason-line.tsx'
import { copy } from './skeleton-copy.ts'
import {
  BLANK,
  clockText,
  HEADS,
  isBlankSkeleton,
  LONGEST_LINE,
  type Missing,
  missingOf,
  readSkeleton,
  SKELETON_SECONDS,
  type Skeleton,
  trimmed,
} from './skeleton-rules.ts'
import { useClock } from './use-clock.ts'

export function SkeletonForm({
  title,
  reason,
  question,
  keptAs,
  onDone,
}: {
  title: string
  reason: Both
  question: { id: string | undefined; text: Both }
  /** Where this device keeps what is typed. */
  keptAs: string
  onDone: (skeleton: Skeleton) => void
}) {
  const words = useCopy(copy)
  const [skeleton, setSkeleton] = useState(() => readSkeleton(kept.local.get(keptAs)) ?? BLANK)
  const [missing, setMissing] = useState<Missing[]>([])
  const form = useRef<HTMLFormElement>(null)
  const now = useRef(skeleton)
  const isDone = useRef(false)

  function change(part: Partial<Skeleton>) {
    // the clock tells its last seconds when the form is gone already
    if (isDone.current) return
    now.current = { ...now.current, ...part }
    setSkeleton(now.current)
    if (!isBlankSkeleton(now.current)) kept.local.set(keptAs, JSON.stringify(now.current))
  }
  const clock = useClock((seconds) => change({ seconds: now.current.seconds + seconds }))

  function write(part: Partial<Skeleton>) {
    clock.start()
    change(part)
    setMissing((before) => (before.length > 0 ? missingOf(now.current) : before))
  }

  function handleDone(event: FormEvent) {
    event.preventDefault()
    const lacking = missingOf(now.current)
    setMissing(lacking)
    const [first] = lacking
    if (first) return form.current?.querySelector<HTMLElement>(`[data-part="${first}"]`)?.focus()
    isDone.current = true
    kept.local.remove(keptAs)
    onDone(trimmed(now.current))
  }

  return (
    <div className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <header className="grid gap-3 lg:sticky lg:top-6">
        <h1 tabIndex={-1} className="text-h2">
          {title}
        </h1>
        <ReasonLine reason={reason} />
        <section aria-label={words.question} className="border-ink border-l-3 pl-4">
          <p className="text-pretty font-read text-lede leading-snug">
            <Localised en={question.text.en} hi={question.text.hi} />
          </p>
        </section>
        <p className="text-muted text-sm">{words.says}</p>
      </header>
      <form ref={form} noValidate onSubmit={handleDone} className="grid gap-4">
        <Clock seconds={skeleton.seconds} clock={clock} />
        <Line
          part="intro"
          label={words.intro}
          hint={words.introHint}
          value={skeleton.intro}
          isMissing={missing.includes('intro')}
          onWrite={(intro) => write({ intro })}
        />
        <ol className="grid gap-4 border-rule border-y py-4">
          {skeleton.heads.slice(0, HEADS).map((head, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the heads keep their places
            <li key={at}>
              <Line
                part="heads"
                label={words.head(at + 1)}
                hint={at === 0 ? words.headHint : undefined}
                value={head}
                isMissing={missing.includes('heads') && head.trim() === '' && at < 2}
                onWrite={(text) =>
                  write({ heads: now.current.heads.map((before, place) => (place === at ? text : before)) })
                }
              />
            </li>
          ))}
        </ol>
        <Line
          part="conclusion"
          label={words.conclusion}
          hint={words.conclusionHint}
          value={skeleton.conclusion}
          isMissing={missing.includes('conclusion')}
          onWrite={(conclusion) => write({ conclusion })}
        />
        <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
          {missing.length > 0 && [words.notYet, ...missing.map((one) => words.missing[one])].join(' ')}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary">
            {words.done}
          </Button>
          {question.id && (
            <ButtonLink variant="quiet" to={`/mains-evaluation?question=${encodeURIComponent(question.id)}`}>
              {words.inFull}
            </ButtonLink>
          )}
          <p className="text-muted text-xs">{words.keptHere}</p>
        </div>
      </form>
    </div>
  )
}

function Clock({ seconds, clock }: { seconds: number; clock: ReturnType<typeof useClock> }) {
  const words = useCopy(copy)
  const isOver = seconds >= SKELETON_SECONDS
  const { isRunning } = clock
  return (
    <div data-bar className="sticky top-0 z-10 -mx-1 grid gap-2 bg-paper px-1 pt-1 pb-2">
      <div className="flex items-center gap-3">
        <p
          role="timer"
          aria-label={isOver ? words.clockOver : words.clock}
          className={isOver ? 'text-caution' : ''}
        >
          <b className="font-read text-h2 tabular-nums leading-none">{clockText(seconds)}</b>
        </p>
        <Button
          variant="icon"
          aria-label={isRunning ? words.pause : words.goOn}
          onClick={isRunning ? clock.pause : clock.start}
        >
          {isRunning ? (
            <Pause aria-hidden size={18} strokeWidth={1.8} />
          ) : (
            <Play aria-hidden size={18} strokeWidth={1.8} />
          )}
        </Button>
        <p role="status" className="text-muted text-xs">
          {isOver ? words.timeIsUp : isRunning ? '' : words.paused}
        </p>
      </div>
      <span aria-hidden className="h-1 bg-rule">
        <span
          className={`block h-full ${isOver ? 'bg-caution' : 'bg-accent'}`}
          style={{ width: `${Math.min(100, (100 * seconds) / SKELETON_SECONDS)}%` }}
        />
      </span>
    </div>
  )
}

function Line({
  part,
  label,
  hint,
  value,
  isMissing,
  onWrite,
}: {
  part: Missing
  label: string
  hint?: string | undefined
  value: string
  isMissing: boolean
  onWrite: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <textarea
        id={id}
        data-part={part}
        rows={2}
        maxLength={LONGEST_LINE}
        value={value}
        aria-invalid={isMissing || undefined}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onWrite(event.target.value)}
        className={`field-sizing-content min-h-11 w-full resize-none rounded-control border bg-surface px-3 py-2 font-read text-md leading-normal focus-visible:rounded-control ${isMissing ? 'border-negative' : 'border-control'}`}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}
