/** The form of a dispute: the answer claimed, why, and three sources. What is typed is kept until it is filed. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Problem, Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { type Both, LETTERS, QuestionText } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { type FetchedWords, SaidLater } from '#web/lib/refusals/said-later.tsx'
import { refusalOf } from '#web/lib/refused.ts'
import { fileDispute, myDisputesQuery, type Window, windowQuery } from './dispute-queries.ts'
import {
  type Draft,
  daysLeft,
  forgetDraft,
  keepDraft,
  type Problems,
  problemsOf,
  REASONING,
  readDraft,
} from './dispute-rules.ts'
import { copy } from './disputes-copy.ts'

export function DisputeForm({
  attemptId,
  position,
  options,
  told,
  onDone,
}: {
  attemptId: string
  position: number
  options: Both[]
  told: Window
  onDone: () => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => claimable(readDraft(attemptId, position), told.key))
  const [problems, setProblems] = useState<Problems>()
  const filing = useMutation({
    mutationFn: () => fileDispute(attemptId, position, draft),
    onSuccess: () => {
      forgetDraft(attemptId, position)
      toast.success(words.filed)
      onDone()
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: myDisputesQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: windowQuery(attemptId, position).queryKey })
    },
  })

  function change(next: Draft) {
    keepDraft(attemptId, position, next)
    setDraft(next)
    if (problems) setProblems(problemsOf(next))
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(draft)
    flushSync(() => setProblems(found))
    if (!found) return filing.mutate()
    form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input:enabled')?.focus()
  }

  const closesAt = new Date(told.closes_at)
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className="grid gap-6">
      <p className="border-accent-line border-l-3 pl-3 text-sm">
        {words.openUntil(shortMoment(closesAt, locale), daysLeft(closesAt, new Date()))}
      </p>
      <Claims
        options={options}
        keyOption={told.key}
        claimed={draft.claimed}
        isMissing={problems?.claimed === true}
        onClaim={(claimed) => change({ ...draft, claimed })}
      />
      <Text
        rows={5}
        label={words.reasoning}
        hint={words.reasoningHint}
        value={draft.reasoning}
        maxLength={REASONING.most}
        foot={words.characters(draft.reasoning.trim().length, REASONING.most)}
        error={problems?.reasoning && words.reasoningWrong}
        onChange={(event) => change({ ...draft, reasoning: event.target.value })}
      />
      <Sources
        sources={draft.sources}
        problems={problems?.sources ?? []}
        onChange={(sources) => change({ ...draft, sources })}
      />
      <div className="grid gap-3 border-rule border-t pt-4">
        <div role="alert" className="empty:sr-only">
          {filing.error && <Failure error={filing.error} />}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" isBusy={filing.isPending}>
            {words.file}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {words.cancel}
          </Button>
        </div>
        <p className="text-muted text-sm">{words.draftKept}</p>
      </div>
    </form>
  )
}

/** A draft from before a ruling may claim what is the key now. */
function claimable(draft: Draft, key: number): Draft {
  return draft.claimed === key ? { ...draft, claimed: undefined } : draft
}

const refusals: FetchedWords = async () => (await import('#web/lib/refusals/dispute-words.ts')).disputeWords

function Failure({ error }: { error: Error }) {
  const words = useCopy(copy)
  const refusal = refusalOf(error)
  if ('code' in error && error.code === '23505')
    return <p className="text-negative text-sm">{words.filedTwice}</p>
  return (
    <p className="text-negative text-sm">
      {refusal === undefined ? words.fileFailed : words.fileRefused}{' '}
      {refusal && <SaidLater says={refusal} words={refusals} />}
    </p>
  )
}

function Claims({
  options,
  keyOption,
  claimed,
  isMissing,
  onClaim,
}: {
  options: Both[]
  keyOption: number
  claimed: number | null | undefined
  isMissing: boolean
  onClaim: (claimed: number | null) => void
}) {
  const words = useCopy(copy)
  const name = useId()
  return (
    <fieldset data-invalid={isMissing || undefined} aria-describedby={`${name}-error`}>
      <legend className="font-semibold text-sm">{words.claim}</legend>
      <div className="mt-2 grid gap-2">
        {options.map((option, at) => (
          <Claim
            // biome-ignore lint/suspicious/noArrayIndexKey: options keep their letters
            key={at}
            name={name}
            isChosen={claimed === at}
            isOff={at === keyOption}
            onChoose={() => onClaim(at)}
          >
            <b className="font-medium text-muted">{LETTERS[at]}</b>{' '}
            <QuestionText text={option} secondary="inline" />
            {at === keyOption && <span className="text-muted text-xs"> ({words.isKey})</span>}
          </Claim>
        ))}
        <Claim name={name} isChosen={claimed === null} isOff={false} onChoose={() => onClaim(null)}>
          {words.noOption}
        </Claim>
      </div>
      <div className="mt-2">
        <Problem id={`${name}-error`} says={isMissing ? words.claimMissing : undefined} />
      </div>
    </fieldset>
  )
}

function Claim({
  name,
  isChosen,
  isOff,
  onChoose,
  children,
}: {
  name: string
  isChosen: boolean
  isOff: boolean
  onChoose: () => void
  children: React.ReactNode
}) {
  return (
    <label className="flex min-h-11 items-baseline gap-3 rounded-control border border-rule px-3 py-2.5 has-checked:border-primary has-checked:bg-primary-tint has-disabled:text-muted has-focus-visible:shadow-(--focus-ring)">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="translate-y-0.5 accent-primary"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

function Sources({
  sources,
  problems,
  onChange,
}: {
  sources: Draft['sources']
  problems: Problems['sources']
  onChange: (sources: Draft['sources']) => void
}) {
  const words = useCopy(copy)
  const hint = useId()
  function edit(at: number, part: Partial<Draft['sources'][number]>) {
    onChange(
      sources.map((source, index) => (index === at ? { ...source, ...part } : source)) as Draft['sources'],
    )
  }
  return (
    <fieldset aria-describedby={hint}>
      <legend className="font-semibold text-sm">{words.sources}</legend>
      <p id={hint} className="mt-1 text-muted text-sm">
        {words.sourcesHint}
      </p>
      <ol className="mt-3 border-rule border-t">
        {sources.map((source, at) => {
          const problem = problems[at]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sources keep their numbers
            <li key={at} className="grid gap-3 border-rule border-b py-4 md:grid-cols-2">
              <TextField
                label={`${words.source(at + 1)}: ${words.sourceTitle}`}
                value={source.title}
                maxLength={200}
                error={problem === 'title' ? words.sourceProblems.title : undefined}
                onChange={(event) => edit(at, { title: event.target.value })}
              />
              <TextField
                label={`${words.source(at + 1)}: ${words.sourceUrl}`}
                type="url"
                inputMode="url"
                value={source.url}
                maxLength={500}
                error={problem && problem !== 'title' ? words.sourceProblems[problem] : undefined}
                onChange={(event) => edit(at, { url: event.target.value })}
              />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
