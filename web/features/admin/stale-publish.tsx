/** Publishing a newer or a corrected figure: its fields, what it would touch, and then the change itself. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { figureWords } from '#web/lib/refusals/figure-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { refusalOf } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { ownKey } from '#web/lib/stored-auth.ts'
import { copy } from './stale-copy.ts'
import { publishableQuery, publishFigure, readImpact, seenOf, usedIn } from './stale-queries.ts'
import { DATES, FIELDS, type Field, OPTIONAL, problemsOf, sentOf, type Typed } from './stale-rules.ts'

export function PublishFigure() {
  const words = useCopy(copy)
  const heading = useId()
  const queryClient = useQueryClient()
  /** What was typed outlives the page until it is published. */
  const [keptAs] = useState(() => ownKey('desk-figure'))
  const [typed, setTyped] = useState(() => keptTyped(keptAs))
  const [isAsked, setIsAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const preview = useMutation({ mutationFn: (id: string) => readImpact(id) })
  const publish = useMutation({
    mutationFn: () => publishFigure(sentOf(typed), typed.how === 'corrected' ? null : (typed.id ?? null)),
    onSuccess: () => {
      kept.local.remove(keptAs)
      setTyped({})
      setIsAsked(false)
      preview.reset()
      return Promise.all(
        [['stale_figures'], ['facts']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['stale_figures'] })
      if (wasChanged(error)) void seeAgain()
      else void queryClient.invalidateQueries({ queryKey: ['facts'] })
    },
  })
  const isChanged = publish.error !== null && wasChanged(publish.error)
  const problems = problemsOf(typed)
  const isSeen = preview.data !== undefined
  const wasSeen = useRef(isSeen)
  // what it touches comes in the place of the button that asked for it, and the other way round
  useEffect(() => {
    if (wasSeen.current === isSeen) return
    wasSeen.current = isSeen
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>(isSeen ? '[data-touches]' : '[type="submit"]')?.focus()
  }, [isSeen])

  /** Told of what stands now, whoever publishes once more has seen it. */
  async function seeAgain() {
    const figures = await queryClient.fetchQuery({ ...publishableQuery, staleTime: 0 })
    setTyped((before) => {
      const now = figures.find(({ id }) => id === before.id)
      return now ? keep({ ...before, seen: seenOf(now) }) : before
    })
  }

  function keep(next: Typed) {
    kept.local.set(keptAs, JSON.stringify(next))
    return next
  }

  function change(next: Typed) {
    setTyped(keep(next))
    preview.reset()
    publish.reset()
  }

  // the fields say that they are wrong only when they are drawn again
  function focusFirst() {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (Object.keys(problems).length > 0 || !typed.id) return focusFirst()
    if (!preview.isPending) preview.mutate(typed.id)
  }

  const inWords = useRefusals(figureWords)
  const failure = publish.error ?? preview.error
  const refusal = failure && refusalOf(failure)
  return (
    <section aria-labelledby={heading} className="border-ink border-t pt-4">
      <h2 id={heading} className="text-h3">
        {words.publish}
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">{words.publishSays}</p>
      <form
        ref={form}
        onSubmit={handleSubmit}
        noValidate
        className="grid gap-4 border border-rule bg-surface p-4"
      >
        <Choice typed={typed} onChange={change} error={isAsked && problems.id ? words.missing : undefined} />
        <fieldset className="grid gap-1">
          <legend className="font-semibold text-sm">{words.how}</legend>
          {(['newer', 'corrected'] as const).map((how) => (
            <label key={how} className="flex min-h-11 items-center gap-2.5 text-sm">
              <input
                type="radio"
                name="how"
                checked={(typed.how ?? 'newer') === how}
                onChange={() => change({ ...typed, how })}
                className="accent-primary"
              />
              {words[how]}
            </label>
          ))}
        </fieldset>
        {FIELDS.map((field) => {
          const problem = isAsked ? problems[field] : undefined
          if (field === 'status') {
            return <Status key={field} typed={typed} onChange={change} isMissing={problem !== undefined} />
          }
          return (
            <TextField
              key={field}
              label={words[NAMES[field]]}
              aside={
                OPTIONAL.includes(field) ? (
                  <span className="text-muted text-xs">{words.optional}</span>
                ) : undefined
              }
              type={DATES.includes(field) ? 'date' : 'text'}
              inputMode={field === 'value' ? 'decimal' : undefined}
              value={typed[field] ?? ''}
              onChange={(event) => change({ ...typed, [field]: event.target.value })}
              {...(problem && { error: words[problem] })}
            />
          )
        })}
        <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
          {failure &&
            (isChanged
              ? words.correctedMeanwhile
              : refusal
                ? `${words.refused} ${inWords(refusal)}`
                : publish.error
                  ? words.publishFailed
                  : words.seeFailed)}
        </p>
        {preview.data ? (
          <div data-touches tabIndex={-1} className="grid gap-3 border-accent-line border-l-3 pl-4">
            <p className="font-semibold text-sm">{words.touches}</p>
            <p className="text-sm">
              {usedIn(preview.data.counts, words.counts, words.and) || words.touchesNothing}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button type="button" isBusy={publish.isPending} onClick={() => publish.mutate()}>
                {words.confirm}
              </Button>
              <Button type="button" variant="quiet" onClick={() => preview.reset()}>
                {words.change}
              </Button>
            </div>
          </div>
        ) : (
          <Button type="submit" isBusy={preview.isPending}>
            {preview.isPending ? words.previewing : words.preview}
          </Button>
        )}
        <p role="status" className="text-positive text-sm empty:sr-only">
          {publish.data && (
            <>
              {words.published}{' '}
              <Link to={`/daily-news?fact=${publish.data.id}`} lang="en">
                {publish.data.id}
              </Link>
            </>
          )}
        </p>
      </form>
    </section>
  )
}

/** Another hand corrected it since it was chosen. */
function wasChanged(error: Error) {
  return 'details' in error && error.details === 'seen'
}

const STATUSES = ['provisional', 'final', 'estimate', 'budget', 'in-force'] as const

type StatusProps = { typed: Typed; onChange: (typed: Typed) => void; isMissing: boolean }

function Status({ typed, onChange, isMissing }: StatusProps) {
  const words = useCopy(copy)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {words.status}
      </label>
      <select
        id={id}
        value={typed.status ?? ''}
        aria-invalid={isMissing || undefined}
        onChange={(event) => onChange({ ...typed, status: event.target.value })}
        className={`${SELECT} ${isMissing ? 'border-negative' : 'border-control'}`}
      >
        <option value="" />
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words.statuses[status]}
          </option>
        ))}
      </select>
    </div>
  )
}

const SELECT = 'h-11.5 w-full min-w-0 rounded-control border bg-surface px-3 text-md'

function Choice({
  typed,
  onChange,
  error,
}: {
  typed: Typed
  onChange: (typed: Typed) => void
  error: string | undefined
}) {
  const words = useCopy(copy)
  const id = useId()
  const { language } = useLanguage()
  const list = useQuery(publishableQuery)
  const figures = list.data ?? []
  function handleChoice(chosen: string) {
    const [before, figure] = [typed.id, chosen].map((id) => figures.find((one) => one.id === id))
    // What stays from reading to reading is filled in; nothing typed is written over.
    onChange({
      ...typed,
      id: chosen,
      ...(figure && { seen: seenOf(figure) }),
      ...Object.fromEntries(
        (['unit', 'base_year', 'status', 'publisher', 'source_title', 'source_url'] as const).map((field) => {
          const isTyped = typed[field] && typed[field] !== (before?.[field] ?? '')
          return [field, isTyped ? typed[field] : (figure?.[field] ?? '')]
        }),
      ),
    })
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {words.figure}
      </label>
      <select
        id={id}
        value={typed.id ?? ''}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => handleChoice(event.target.value)}
        className={`${SELECT} ${error ? 'border-negative' : 'border-control'}`}
      >
        <option value="">{words.chooseFigure}</option>
        {figures.map((figure) => (
          <option key={figure.id} value={figure.id} lang={language === 'hi' && figure.name_hi ? 'hi' : 'en'}>
            {`${(language === 'hi' && figure.name_hi) || figure.name}: ${figure.display} (${figure.period})`}
          </option>
        ))}
      </select>
      {list.isError && <FailedLine read={list}>{words.figuresFailed}</FailedLine>}
      {error && (
        <p id={`${id}-error`} className="text-negative text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

function keptTyped(keptAs: string): Typed {
  try {
    return JSON.parse(kept.local.get(keptAs) ?? '{}')
  } catch {
    return {}
  }
}

const NAMES = {
  ...{
    value: 'value',
    display: 'display',
    unit: 'unit',
    period: 'period',
    as_of: 'asOf',
    released: 'released',
  },
  ...{ base_year: 'baseYear', series_period: 'seriesPeriod', status: 'status', publisher: 'publisher' },
  ...{ source_title: 'sourceTitle', source_url: 'sourceUrl', checked: 'checked', reviewed_by: 'reviewer' },
} as const satisfies Record<Field, keyof typeof copy.en>
